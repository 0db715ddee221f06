// Reloads the offline page once the server responds. The page has no inputs, so a reload loses nothing.

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

async function reloadIfReachable(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) return window.location.reload();
  timer = setTimeout(() => void reloadIfReachable(), wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 2);
}

window.addEventListener('online', () => void reloadIfReachable());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void reloadIfReachable();
});
timer = setTimeout(() => void reloadIfReachable(), wait);
