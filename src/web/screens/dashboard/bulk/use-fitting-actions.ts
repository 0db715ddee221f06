// Which actions of the bar have a button: as many as fit beside each other. The others are in its menu.
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Below this width (px) the bar is a sheet with the prominent actions alone. */
const SHEET_BELOW = 640;
/** The room of the menu's button and its gap (px). */
const MENU = 36;

/** The widths of buttons (px), by their labels with as many digits. They are read once: a tick changes the numbers only. */
const widths = new Map<string, number>();
type Labelled = { key: string; label: string; count?: number };
const lookOf = ({ label, count }: Labelled): string => `${label} ${count === undefined ? '' : '0'.repeat(String(count).length)}`;

/**
 * The actions with a button, in their order. `prominent`: the keys of those that go last. `bar`: has one button for each action of the last
 * rendering in `.action-bar-actions`.
 */
export function useFittingActions<A extends Labelled>(
  bar: RefObject<HTMLElement | null>,
  actions: readonly A[],
  prominent: readonly string[],
): readonly A[] {
  const width = useSyncExternalStore(listen, () => window.innerWidth);
  /** What the bar has beside the buttons, and the page beside the bar (px). Null until it was read. */
  const [around, setAround] = useState<{ px: number } | null>(null);
  const isUnknown = width >= SHEET_BELOW && (around === null || actions.some((action) => !widths.has(lookOf(action))));
  useLayoutEffect(() => {
    const list = bar.current?.querySelector<HTMLElement>('.action-bar-actions');
    if (!isUnknown || !bar.current || !list) return;
    const buttons = [...list.querySelectorAll<HTMLElement>(':scope > button')];
    for (const [at, action] of actions.entries()) widths.set(lookOf(action), Math.ceil(buttons[at]?.offsetWidth ?? 0) + GAP);
    const others = [...bar.current.children].filter((child) => child !== list);
    const inside = others.reduce((sum, child) => sum + (child as HTMLElement).offsetWidth + GAP * 2, 0);
    setAround({ px: inside + PADDING });
  }, [bar, actions, isUnknown]);
  if (width < SHEET_BELOW) return actions.filter(({ key }) => prominent.includes(key));
  if (isUnknown || around === null) return actions;
  const widthOf = (shown: readonly A[]) => shown.reduce((sum, action) => sum + widths.get(lookOf(action))!, around.px);
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
