// A soft light around the picture, in its own colours.

const EVERY_MS = 700;
const SIZE = 16;

export function lightUp(canvas, picture) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  context.globalAlpha = 0.5; // each time half way to the new colours
  setInterval(() => {
    if (!document.hidden && !still.matches) picture.drawOnto(context, SIZE, SIZE);
  }, EVERY_MS);
}
