// Shows, positions and hides the tooltip of `Tooltips.tsx`.
import { TOOLTIP_HIDE_MS } from '../../../domain/limits.ts';
import { formatExact } from '../text/format-time.ts';

/** Delay (ms), so that a passing pointer shows nothing. */
const SHOW_MS = 300;
const GAP = 6;
const EDGE = 8;

/** Hides the tooltip when the pointer leaves the element and the tooltip, the focus moves, or a key is pressed. Returns a stop function. */
export function followTips(tip: HTMLElement): () => void {
  const stop = new AbortController();
  let shown: Element | null = null;
  let next: Element | null = null;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;

  const cancelHide = () => {
    clearTimeout(hideTimer);
    hideTimer = undefined;
  };
  const showLater = (element: Element | null) => {
    if (element === next) return;
    clearTimeout(showTimer);
    next = element;
    if (element) showTimer = setTimeout(() => show(element), SHOW_MS);
  };
  // The delay starts when the pointer leaves, however it moves afterwards.
  const hideSoon = () => {
    if (shown) hideTimer ??= setTimeout(hideNow, TOOLTIP_HIDE_MS);
  };
  const hideNow = () => {
    cancelHide();
    if (shown) tip.hidePopover();
    shown = null;
  };
  const hide = () => {
    showLater(null);
    hideNow();
  };
  const show = (element: Element) => {
    hide();
    const { text, line } = tipOf(element);
    // The tooltip would cover the menu that the button has opened.
    if (text === '' || !element.isConnected || element.ariaExpanded === 'true') return;
    tip.textContent = text;
    tip.toggleAttribute('data-line', line !== null);
    tip.style.maxWidth = '';
    tip.showPopover();
    if (line) positionOver(tip, line);
    else positionBeside(tip, element.getBoundingClientRect());
    shown = element;
  };

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: stop.signal });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const element = closestWithTip(target);
    if (shown && (element === shown || target === tip)) {
      cancelHide();
      showLater(null);
      return;
    }
    hideSoon();
    showLater(element);
  });
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    hideSoon();
    showLater(null);
  });
  on('focusin', ({ target }) => {
    const element = closestWithTip(target);
    if (element?.matches(':focus-visible')) show(element);
    else hide();
  });
  on('focusout', hide);
  on('keydown', hide);
  on('scroll', hide);
  on('pointerdown', ({ target }) => {
    if (target !== tip) hide();
  });
  // The pointer and the focus may already be on an element.
  showLater(closestWithTip([...document.querySelectorAll(':hover')].at(-1) ?? null));
  if (document.activeElement?.matches('[data-tip]:focus-visible')) show(document.activeElement);
  return () => {
    hide();
    stop.abort();
  };
}

const closestWithTip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** `line`: the truncated element, if the text is its full text. */
function tipOf(element: Element): { text: string; line: Element | null } {
  const given = element.getAttribute('data-tip') ?? '';
  if (element instanceof HTMLTimeElement) return { text: formatExact(Date.parse(element.dateTime)), line: null };
  const line = given.startsWith('#') ? document.getElementById(given.slice(1)) : null;
  if (!line) return { text: given, line };
  return { text: line.scrollWidth > line.clientWidth ? line.textContent : '', line };
}

/** Below the element, or above it if there is no room, within the viewport. */
function positionBeside(tip: HTMLElement, at: DOMRect) {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - EDGE);
  const fits = at.bottom + GAP + height + EDGE <= window.innerHeight;
  tip.style.left = `${Math.max(EDGE, left)}px`;
  tip.style.top = `${fits ? at.bottom + GAP : at.top - GAP - height}px`;
}

/** Over the truncated line, extending upward, so that it stays within the card. */
function positionOver(tip: HTMLElement, line: Element) {
  const at = line.getBoundingClientRect();
  tip.style.maxWidth = `${at.width + 2 * EDGE}px`;
  tip.style.left = `${at.left - EDGE}px`;
  tip.style.top = `${at.bottom + EDGE / 2 - tip.getBoundingClientRect().height}px`;
}
