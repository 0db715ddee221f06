// Opens the page that was asked for once the server answers again. Nothing can be typed on the offline page, so nobody is disturbed.

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

async function comeBack(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) return window.location.reload();
  timer = setTimeout(() => void comeBack(), wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 2);
}

window.addEventListener('online', () => void comeBack());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void comeBack();
});
timer = setTimeout(() => void comeBack(), wait);
