// The mouse over the picture. Where the world listens to its movement, a click catches it (pointer lock) and Escape lets
// it go; a finger that drags over the picture moves it likewise.

const DEVICE = "mouse";
const PIXELS_A_NOTCH = 100;

export function listenToMouse(input, picture) {
  const isCaught = () => document.pointerLockElement === picture;

  picture.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".overlay")) return; // its buttons
    if (event.pointerType === "touch") {
      if (input.looksAround) picture.setPointerCapture(event.pointerId);
      return;
    }
    if (input.looksAround && !isCaught() && event.button === 0) catchPointer(picture);
    else input.press(DEVICE, `Mouse${event.button}`);
  });
  addEventListener(
    "pointerup",
    (event) => event.pointerType === "touch" || input.release(DEVICE, `Mouse${event.button}`),
  );
  document.addEventListener("pointermove", (event) => {
    const dragged = event.pointerType === "touch" && picture.hasPointerCapture(event.pointerId);
    if (isCaught() || dragged) input.moveMouse(event.movementX, event.movementY);
  });
  picture.addEventListener("contextmenu", (event) => input.controls.listens("Mouse2") && event.preventDefault());
  picture.addEventListener(
    "wheel",
    (event) => {
      if (!input.controls.listens("WheelX") && !input.controls.listens("WheelY")) return;
      event.preventDefault();
      const scale = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? PIXELS_A_NOTCH : 1;
      input.turnWheel(event.deltaX / scale, -event.deltaY / scale);
    },
    { passive: false },
  );
  document.addEventListener("pointerlockchange", () => isCaught() || input.releaseDevice(DEVICE));
}

/** Browsers refuse it for a second after Escape, and on phones: then the mouse simply stays free. */
function catchPointer(picture) {
  const caught = picture.requestPointerLock?.();
  caught?.catch?.((problem) => console.info(`the mouse stays free: ${problem.message}`));
}
