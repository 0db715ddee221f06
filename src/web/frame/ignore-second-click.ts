// Ignores the second click of a double click, even a slow one, if the first click changed the page: it would hit the element that replaced
// the target, such as the next row's button or the overlay of a new dialog. The same applies to a repeated key.

const CLICKABLE = 'a, button, [role^="menuitem"], [role="option"], summary';

/** A click in the same place within this time (ms) was aimed at the element that was there before. */
export const SECOND_CLICK_MS = 1000;

/** Movements up to this distance (CSS pixels) count as resting. */
const STILL_PX = 4;

type Hit = { element: Element | null; x: number; y: number; at: number };

const isSecond = (event: MouseEvent, first: Hit): boolean =>
  event.detail >= 2 ||
  (event.detail > 0 &&
    Math.hypot(event.clientX - first.x, event.clientY - first.y) <= STILL_PX &&
    event.timeStamp - first.at < SECOND_CLICK_MS);

/** Ignores second clicks on another element than the first, and repeated Enter. Returns a function that stops. */
export function ignoreSecondClicks(): () => void {
  let hit: Hit | null = null;
  const check = (event: MouseEvent) => {
    const first = hit;
    const element = event.target instanceof Element ? event.target.closest(CLICKABLE) : null;
    hit = { element, x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (!first?.element || first.element === element || !isSecond(event, first)) return;
    hit = { ...first, at: event.timeStamp }; // so that a third click belongs to the same series
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  window.addEventListener('click', check, { capture: true, signal: stop.signal });
  window.addEventListener('keydown', ignoreRepeatedEnter, { capture: true, signal: stop.signal });
  // Typing or moving the pointer in between starts a new series.
  const reset = () => {
    hit = null;
  };
  const resetIfMoved = ({ clientX, clientY }: PointerEvent) => {
    if (hit && Math.hypot(clientX - hit.x, clientY - hit.y) > STILL_PX) hit = null;
  };
  window.addEventListener('input', reset, { capture: true, signal: stop.signal });
  window.addEventListener('pointermove', resetIfMoved, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches(CLICKABLE)) return;
  event.preventDefault();
  event.stopPropagation();
}
