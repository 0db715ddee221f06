// Keeps the focus in a list when the focused button disappears with its row or with the row's state: it moves to the same organization,
// else to the row that took its place, else to the selected tab.
import { type RefObject, useEffect, useRef } from 'react';

type Left = { control: Element; list: Element | null; org: string | undefined; at: number };

/** Returns a ref for the element around the lists. */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current;
    if (!around) return undefined;
    let left: Left | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const list = target.closest('[data-org-list]');
      const row = target.closest<HTMLElement>('[data-org]');
      const rows = rowsOf(list ?? around);
      left = { control: target, list, org: row?.dataset['org'], at: row ? rows.indexOf(row) : rows.length };
    };
    const keep = () => {
      const { activeElement } = document;
      // When a dialog closes and its opener is gone, the focus goes to the body or to the main element.
      const isLost = activeElement === document.body || activeElement?.id === 'main';
      if (!left || left.control.isConnected || !isLost) return;
      const target = targetFor(around, left);
      left = null; // focusing the target records it again, since its row may go too
      target?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // A closing dialog returns the focus in a task of its own. This timer runs after it.
      timer = setTimeout(keep);
    });
    around.addEventListener('focusin', note);
    observer.observe(around, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      around.removeEventListener('focusin', note);
    };
  }, []);
  return place;
}

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-org]')];

function targetFor(around: Element, { list, org, at }: Left): HTMLElement | null | undefined {
  const rows = list?.isConnected ? rowsOf(list) : [];
  const row = rows.find((one) => one.dataset['org'] === org) ?? rows[at] ?? rows.at(-1);
  return row?.querySelector<HTMLElement>('a') ?? around.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
}
