// A double click is one click to the person who makes it, also a slow one. Where the first click changed the page, the second would hit
// what came in its place: the next row's button, a link, the outside of the dialog that has just opened. A key that is held would hit all
// of them.

const PRESSED = 'a, button, [role^="menuitem"], [role="option"], summary';

/** A click in the same place so soon after another one, with a pointer that did not move, was aimed at what was there before. */
const SECOND_CLICK_MS = 1000;

/** So far a resting hand moves a mouse (CSS pixels). */
const STILL_PX = 4;

type Hit = { what: Element | null; x: number; y: number; at: number };

const isSecond = (event: MouseEvent, first: Hit): boolean =>
  event.detail >= 2 ||
  (event.detail > 0 &&
    Math.hypot(event.clientX - first.x, event.clientY - first.y) <= STILL_PX &&
    event.timeStamp - first.at < SECOND_CLICK_MS);

/** From now on a second click counts only where it hits what the first one hit, and Enter once. Returns how to stop that. */
export function ignoreSecondClicks(): () => void {
  let hit: Hit | null = null;
  const check = (event: MouseEvent) => {
    const first = hit;
    const what = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    hit = { what, x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (!first?.what || first.what === what || !isSecond(event, first)) return;
    hit = { ...first, at: event.timeStamp }; // so that a third one is of the same row of clicks
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  window.addEventListener('click', check, { capture: true, signal: stop.signal });
  window.addEventListener('keydown', keepHeldKey, { capture: true, signal: stop.signal });
  // Who types or goes elsewhere in between aims anew.
  const forget = () => {
    hit = null;
  };
  const forgetElsewhere = ({ clientX, clientY }: PointerEvent) => {
    if (hit && Math.hypot(clientX - hit.x, clientY - hit.y) > STILL_PX) hit = null;
  };
  window.addEventListener('input', forget, { capture: true, signal: stop.signal });
  window.addEventListener('pointermove', forgetElsewhere, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

function keepHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches(PRESSED)) return;
  event.preventDefault();
  event.stopPropagation();
}
