// Which actions of the bar have a button: as many as fit beside each other. The others are in its menu.
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { BarAction } from './ActionBar.tsx';

/** Below this width (px) the bar is a sheet with the prominent actions alone. */
const SHEET_BELOW = 640;
/** The room of the menu's button and its gap (px). */
const MENU = 36;

/** The widths of buttons (px), by their labels with as many digits. They are read once: a tick changes the numbers only. */
const widths = new Map<string, number>();
const lookOf = ({ label, count }: BarAction): string => `${label} ${count === undefined ? '' : '0'.repeat(String(count).length)}`;

/**
 * The actions with a button, in their order. `prominent`: the keys of those that go last. `bar`: has one button for each action of the last
 * rendering in `.action-bar-actions`.
 */
export function useFittingActions(bar: RefObject<HTMLElement | null>, actions: readonly BarAction[], prominent: readonly string[]) {
  const width = useSyncExternalStore(listen, () => window.innerWidth);
  /** What the bar has beside the buttons, and the page beside the bar (px). Null until it was read. */
  const [around, setAround] = useState<number | null>(null);
  const isUnknown = width >= SHEET_BELOW && (around === null || actions.some((action) => !widths.has(lookOf(action))));
  useLayoutEffect(() => {
    const list = bar.current?.querySelector<HTMLElement>('.action-bar-actions');
    if (!isUnknown || !bar.current || !list) return;
    const buttons = [...list.querySelectorAll<HTMLElement>(':scope > button')];
    for (const [at, action] of actions.entries()) widths.set(lookOf(action), Math.ceil(buttons[at]?.offsetWidth ?? 0) + GAP);
    const others = [...bar.current.children].filter((child) => child !== list);
    const inside = others.reduce((sum, child) => sum + (child as HTMLElement).offsetWidth + GAP * 2, 0);
    setAround(inside + PADDING);
  });
  if (width < SHEET_BELOW) return actions.filter(({ key }) => prominent.includes(key));
  if (isUnknown) return actions;
  const widthOf = (shown: readonly BarAction[]) => shown.reduce((sum, action) => sum + widths.get(lookOf(action))!, around!);
  if (widthOf(actions) <= width) return actions;
  const byRank = [...actions.filter(({ key }) => prominent.includes(key)), ...actions.filter(({ key }) => !prominent.includes(key))];
  const fitting = byRank.filter((_, at) => at === 0 || widthOf(byRank.slice(0, at + 1)) + MENU <= width);
  return actions.filter((action) => fitting.includes(action));
}

/** Between two buttons (px). */
const GAP = 2;
/** Of the bar, its line before the buttons, and the page's gutters (px). */
const PADDING = 24 + 13 + 48;

function listen(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
