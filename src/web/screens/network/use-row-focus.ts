// Keeps the focus in a list when the focused button disappears with its row or with the row's state: it moves to the same organization,
// else to the row that took its place, else to the selected tab.
import { type RefObject, useEffect, useRef } from 'react';

type LastFocus = { control: Element; list: Element | null; org: string | undefined; at: number };

/** Returns a ref for the element around the lists. */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return undefined;
    let lastFocus: LastFocus | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const list = target.closest('[data-org-list]');
      const row = target.closest<HTMLElement>('[data-org]');
      const rows = rowsOf(list ?? container);
      lastFocus = { control: target, list, org: row?.dataset['org'], at: row ? rows.indexOf(row) : rows.length };
    };
    const restoreFocus = () => {
      const { activeElement } = document;
      // When a dialog closes and its opener is gone, the focus goes to the body or to the main element.
      const isLost = activeElement === document.body || activeElement?.id === 'main';
      if (!lastFocus || lastFocus.control.isConnected || !isLost) return;
      const target = targetFor(container, lastFocus);
      lastFocus = null; // focusing the target records it again, since its row may go too
      target?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // A closing dialog returns the focus in a task of its own. This timer runs after it.
      timer = setTimeout(restoreFocus);
    });
    container.addEventListener('focusin', recordFocus);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      container.removeEventListener('focusin', recordFocus);
    };
  }, []);
  return containerRef;
}

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-org]')];

function targetFor(container: Element, { list, org, at }: LastFocus): HTMLElement | null | undefined {
  const rows = list?.isConnected ? rowsOf(list) : [];
  const row = rows.find((one) => one.dataset['org'] === org) ?? rows[at] ?? rows.at(-1);
  return row?.querySelector<HTMLElement>('a') ?? container.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
}
