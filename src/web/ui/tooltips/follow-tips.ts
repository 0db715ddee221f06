// When the words of `Tooltips.tsx` are shown, and where.
import { TOOLTIP_HIDE_MS } from '../../../domain/limits.ts';
import { formatExact } from '../text/format-time.ts';

/** The pointer that only passes by shows nothing. */
const SHOW_MS = 300;
const GAP = 6;
const EDGE = 8;

/** Shown until the pointer has left both the element and the words for a moment, the focus moves on, or a key is pressed. */
export function followTips(tip: HTMLElement): () => void {
  const stop = new AbortController();
  let shown: Element | null = null;
  let next: Element | null = null;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const stay = () => {
    clearTimeout(hiding);
    hiding = undefined;
  };
  const showLater = (element: Element | null) => {
    if (element === next) return;
    clearTimeout(showing);
    next = element;
    if (element) showing = setTimeout(() => show(element), SHOW_MS);
  };
  // Counted from when the pointer left, however it moves on.
  const hideSoon = () => {
    if (shown) hiding ??= setTimeout(takeAway, TOOLTIP_HIDE_MS);
  };
  const takeAway = () => {
    stay();
    if (shown) tip.hidePopover();
    shown = null;
  };
  const hide = () => {
    showLater(null);
    takeAway();
  };
  const show = (element: Element) => {
    hide();
    const { words, line } = tipOf(element);
    // What a button has opened says more, and would lie under the words.
    if (words === '' || !element.isConnected || element.ariaExpanded === 'true') return;
    tip.textContent = words;
    tip.toggleAttribute('data-line', line !== null);
    tip.style.maxWidth = '';
    tip.showPopover();
    if (line) putOver(tip, line);
    else putBeside(tip, element.getBoundingClientRect());
    shown = element;
  };

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: stop.signal });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const element = tipped(target);
    if (shown && (element === shown || target === tip)) {
      stay();
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
    const element = tipped(target);
    if (element?.matches(':focus-visible')) show(element);
    else hide();
  });
  on('focusout', hide);
  on('keydown', hide);
  on('scroll', hide);
  on('pointerdown', ({ target }) => {
    if (target !== tip) hide();
  });
  // The pointer and the focus were somewhere before this was there.
  showLater(tipped([...document.querySelectorAll(':hover')].at(-1) ?? null));
  if (document.activeElement?.matches('[data-tip]:focus-visible')) show(document.activeElement);
  return () => {
    hide();
    stop.abort();
  };
}

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** `line`: what the words go on from. */
function tipOf(element: Element): { words: string; line: Element | null } {
  const given = element.getAttribute('data-tip') ?? '';
  if (element instanceof HTMLTimeElement) return { words: formatExact(Date.parse(element.dateTime)), line: null };
  const line = given.startsWith('#') ? document.getElementById(given.slice(1)) : null;
  if (!line) return { words: given, line };
  return { words: line.scrollWidth > line.clientWidth ? line.textContent : '', line };
}

/** Below the element, or above it where there is no room, and always in view. */
function putBeside(tip: HTMLElement, at: DOMRect) {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - EDGE);
  const fits = at.bottom + GAP + height + EDGE <= window.innerHeight;
  tip.style.left = `${Math.max(EDGE, left)}px`;
  tip.style.top = `${fits ? at.bottom + GAP : at.top - GAP - height}px`;
}

/** Over the line that is cut off, upward from its end: within the card that the pointer is on, and over no other. */
function putOver(tip: HTMLElement, line: Element) {
  const at = line.getBoundingClientRect();
  tip.style.maxWidth = `${at.width + 2 * EDGE}px`;
  tip.style.left = `${at.left - EDGE}px`;
  tip.style.top = `${at.bottom + EDGE / 2 - tip.getBoundingClientRect().height}px`;
}
