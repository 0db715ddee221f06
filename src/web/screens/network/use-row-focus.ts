// A row changes, or leaves its list, with the button that was pressed in it. The focus then stays where it was in the list:
// on the same organization, else on the one that took its place, else on the open tab.
import { type RefObject, useEffect, useRef } from 'react';

type Left = { control: Element; list: Element | null; org: string | undefined; at: number };

/** For the place around the lists. */
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
      // A closing dialog whose opener is gone leaves the focus on the page itself.
      const isLost = activeElement === document.body || activeElement?.id === 'main';
      if (!left || left.control.isConnected || !isLost) return;
      const target = targetFor(around, left);
      left = null; // the focus that comes is noted again: its row may go too
      target?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // A closing dialog gives the focus back in a task of its own, which comes first.
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
