// Keeps the screen of a phone on while the world is seen, where the browser lets a page do so.

export function keepAwakeWhile(isWatching) {
  let lock = null;
  let asking = false;
  setInterval(async () => {
    const wanted = isWatching() && !document.hidden && "wakeLock" in navigator;
    if (lock?.released) lock = null; // the browser takes it back with every change of tab
    if (wanted === Boolean(lock) || asking) return;
    asking = true;
    try {
      if (wanted) lock = await navigator.wakeLock.request("screen");
      else await lock.release();
    } catch {
      // refused, as with a low battery: the screen goes dark as it always does
    } finally {
      asking = false;
    }
  }, 5000);
}
