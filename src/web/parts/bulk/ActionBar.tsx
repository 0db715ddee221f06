// The toolbar for what is ticked in a list. It floats at the bottom of the window, on a phone as a sheet.
import './bulk.css';
import { Ellipsis, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { bulkCopy } from '../../copy/bulk.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/menus/Menu.tsx';
import { Count } from '../../ui/text/Tag.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

export interface BarAction {
  key: string;
  label: string;
  icon: ReactNode;
  /** How many of the ticked ones can take it, if not all can. */
  count?: number;
  onSelect: () => void;
}

interface ActionBarProps {
  /** Gets the first action's button. */
  main?: RefObject<HTMLButtonElement | null>;
  /** The pointer or the focus comes near the actions. */
  onApproach?: () => void;
  /** How many are ticked. */
  count: number;
  clear: string;
  onClear: () => void;
  /** The main one first. */
  actions: readonly BarAction[];
  /** The keys of the actions that have a button in a narrow window too. Those that do not fit are in a menu. */
  prominent: readonly string[];
  busy?: boolean;
}

export function ActionBar({ main, onApproach, count, clear, onClear, actions, prominent, busy = false }: ActionBarProps) {
  const keys = useToolbarKeys();
  usePageMark('action-bar');
  const shown = useFittingActions(keys.ref, { actions, prominent });
  const others = actions.filter((action) => !shown.includes(action));
  // Not inside the list: its container would be what the bar is fixed to.
  return createPortal(
    <div
      className="action-bar"
      role="toolbar"
      aria-label={bulkCopy.bar(count)}
      onPointerEnter={onApproach}
      onFocusCapture={onApproach}
      {...keys}
    >
      <span className="action-bar-count" aria-live="polite">
        {bulkCopy.selected(count)}
      </span>
      {others.length > 0 && (
        <Menu
          trigger={<IconButton label={bulkCopy.more} icon={<Ellipsis />} size="compact" />}
          items={others.map((action) => ({
            ...action,
            label: action.count === undefined ? action.label : bulkCopy.withCount(action.label, action.count),
          }))}
        />
      )}
      <IconButton label={clear} icon={<X />} size="compact" onClick={onClear} />
      <div className="action-bar-actions">
        {shown.map(({ key, label, icon, count: able, onSelect }, at) => (
          <Button
            key={key}
            ref={at === 0 ? main : undefined}
            variant={at === 0 ? 'tinted' : 'ghost'}
            size="compact"
            icon={icon}
            busy={busy}
            onClick={onSelect}
          >
            <span>{label}</span> {able !== undefined && <Count value={able} plain />}
          </Button>
        ))}
      </div>
    </div>,
    document.getElementById('main')!,
  );
}

// Which actions of the bar have a button: as many as fit beside each other. The others are in its menu.

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
function useFittingActions(bar: RefObject<HTMLElement | null>, { actions, prominent }: Pick<ActionBarProps, 'actions' | 'prominent'>) {
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
  const widthOf = (shown: readonly BarAction[]) => shown.reduce((sum, action) => sum + widths.get(lookOf(action))!, around.px);
  if (widthOf(actions) <= width) return actions;
  const byRank = [...actions.filter(({ key }) => prominent.includes(key)), ...actions.filter(({ key }) => !prominent.includes(key))];
  const fitting = byRank.filter((_, at) => at === 0 || widthOf(byRank.slice(0, at + 1)) + MENU <= width);
  return actions.filter((action) => fitting.includes(action));
}

/** Between two buttons (px). */
const GAP = 2;
/** The padding of the bar, of its line before the buttons, and of the page's gutters (px). */
const PADDING = 24 + 13 + 48;

function listen(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** The buttons that the keys reach. The items of an open menu are not among them. */
const BUTTONS = 'button:not([role])';
/** Tab reaches this one first. */
const MAIN_BUTTON = '.action-bar-actions > button';

/** The keys of a toolbar: one Tab stop, arrow keys between its buttons. */
function useToolbarKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
  const makeStop = (button: HTMLElement | null | undefined) => {
    stop.current = button ?? null;
    for (const one of buttons()) one.tabIndex = one === button ? 0 : -1;
  };
  // After each render, because it may have removed the button that was the stop, or added others.
  useLayoutEffect(() =>
    makeStop(buttons().find((button) => button === stop.current) ?? ref.current?.querySelector<HTMLElement>(MAIN_BUTTON)),
  );
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(BUTTONS)) makeStop(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = buttons();
      const at = all.indexOf(event.target as HTMLElement);
      const last = all.length - 1;
      const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault(); // the page would scroll
      all[next]?.focus();
    },
  };
}
