// A double click is one click to whoever makes it. Where the first one changed the page, the second would hit what came in its place:
// the next row's button, a link, the outside of the dialog that has just opened. A key that is held would hit all of them.

const PRESSED = 'a, button, [role^="menuitem"], [role="option"], summary';

/** From now on the second click of a double click counts only where it hits what the first one hit, and Enter once. Answers how to stop that. */
export function keepSecondClicks(): () => void {
  let hit: Element | null = null;
  const check = (event: MouseEvent) => {
    const first = hit;
    hit = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (event.detail < 2 || first === null || first === hit) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  window.addEventListener('click', check, { capture: true, signal: stop.signal });
  window.addEventListener('keydown', keepHeldKey, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

function keepHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches(PRESSED)) return;
  event.preventDefault();
  event.stopPropagation();
}
