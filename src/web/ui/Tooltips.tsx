// Words over what is pointed at or focused: an icon's name, an exact time, a line that is cut off. One for the whole page.
// An element says its words in `data-tip`; `#id` stands for a line that it covers or contains, where that is cut off, nothing on a
// `<time>` for its exact moment.
// They repeat what the element tells a screen reader anyway.
import './Tooltips.css';
import { useEffect, useRef } from 'react';
import { TOOLTIP_HIDE_MS } from '../../domain/limits.ts';
import { formatExact } from './time.ts';

/** The pointer that only passes by shows nothing. */
const SHOW_MS = 300;
const GAP = 6;
const EDGE = 8;

export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => follow(tip.current!), []);
  return <div ref={tip} className="tooltip" role="tooltip" popover="manual" />;
}

/** Shown until the pointer has left both the element and the words for a moment, the focus moves on, or a key is pressed. */
function follow(tip: HTMLElement): () => void {
  const stop = new AbortController();
  let shown: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer);
    if (shown) tip.hidePopover();
    shown = null;
  };
  const show = (element: Element) => {
    hide();
    const { words, at, isLine } = tipOf(element);
    // What a button has opened says more, and would lie under the words.
    if (words === '' || !element.isConnected || element.ariaExpanded === 'true') return;
    tip.textContent = words;
    tip.showPopover();
    tip.toggleAttribute('data-line', isLine);
    put(tip, at.getBoundingClientRect(), isLine);
    shown = element;
  };

  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: stop.signal });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const element = tipped(target);
    if (element === shown || target === tip) clearTimeout(timer);
    else if (element) later(SHOW_MS, () => show(element));
    else later(TOOLTIP_HIDE_MS, hide);
  });
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) later(TOOLTIP_HIDE_MS, hide);
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
  return () => {
    hide();
    stop.abort();
  };
}

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

function tipOf(element: Element): { words: string; at: Element; isLine: boolean } {
  const given = element.getAttribute('data-tip') ?? '';
  if (element instanceof HTMLTimeElement) return { words: formatExact(Date.parse(element.dateTime)), at: element, isLine: false };
  const line = given.startsWith('#') ? document.getElementById(given.slice(1)) : null;
  if (!line) return { words: given, at: element, isLine: false };
  return { words: line.scrollWidth > line.clientWidth ? line.textContent : '', at: line, isLine: true };
}

/**
 * Below the element, or above it where there is no room, and always in view. A line that is cut off stands at the foot of its card: its
 * words are as wide as it is and stand above it, over its own card and not over the next one.
 */
function put(tip: HTMLElement, at: DOMRect, isLine: boolean) {
  tip.style.width = isLine ? `${at.width}px` : '';
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, document.documentElement.clientWidth - width - EDGE);
  const fits = !isLine && at.bottom + GAP + height + EDGE <= window.innerHeight;
  tip.style.left = `${Math.max(EDGE, left)}px`;
  tip.style.top = `${fits ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
}
