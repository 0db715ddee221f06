// A menu button with its menu. `trigger` is a Button or IconButton and names the menu.
import './Menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useTransition,
} from 'react';
import { classNames } from '../class-names.ts';
import { Count } from '../text/Tag.tsx';
import { holdKeys } from '../dialogs/held-keys.ts';
import { isFocusInDialog } from '../dialogs/is-dialog-open.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuLink extends Pick<MenuItem, 'key' | 'label' | 'icon'> {
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** A group of options, one of which is checked. */
export interface MenuChoice {
  key: string;
  label: string;
  /** null if none is chosen. */
  chosen: string | null;
  options: readonly MenuOption[];
  onChoose: (key: string) => void;
}

export interface MenuOption {
  key: string;
  label: string;
  /** The number of items that wait for the viewer. Hidden at zero. */
  count?: number;
  /** Describes the count for screen readers. */
  countLabel?: string;
}

interface MenuProps {
  trigger: ReactElement;
  items: readonly (MenuItem | MenuLink | MenuChoice | 'separator')[];
  /** Text above the items. */
  heading?: ReactNode;
  /** Renders the menu open with this focus. */
  initialFocus?: MenuFocus | null;
}

export function Menu({ trigger, items, heading, initialFocus = null }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  const dropKeys = useRef<() => void>(() => undefined);
  const [isActing, act] = useTransition();
  // Once what the item does is rendered, a dialog that it opens has the focus, and has taken the keys. Another item opens none.
  useEffect(() => (isActing ? () => void setTimeout(dropKeys.current) : undefined), [isActing]);
  // Runs after the menu has closed and its button has the focus, so that a dialog returns the focus to the button.
  const runChosen = (event: Event) => {
    const { current: item } = chosen;
    chosen.current = null;
    if (item) queueMicrotask(() => act(item));
    else if (isFocusInDialog()) event.preventDefault(); // a key opened it as the menu closed
  };
  return (
    <MenuFrame trigger={trigger} initialFocus={initialFocus} onCloseAutoFocus={runChosen}>
      {heading !== undefined && <Radix.Label className="menu-label quiet">{heading}</Radix.Label>}
      {items.map((item, at) => {
        if (item === 'separator') return <Radix.Separator className="menu-separator" key={`separator-${at}`} />;
        if ('options' in item) return <Choice {...item} key={item.key} />;
        if ('link' in item) return <LinkItem {...item} key={item.key} />;
        const choose = () => {
          chosen.current = item.onSelect;
          dropKeys.current = holdKeys();
        };
        return <Item {...item} key={item.key} onSelect={choose} />;
      })}
    </MenuFrame>
  );
}

/** The initial focus. `menu` is the menu itself, for pointers. */
export type MenuFocus = 'first' | 'last' | 'menu';

interface MenuFrameProps extends Pick<Radix.DropdownMenuContentProps, 'onCloseAutoFocus' | 'children'> {
  trigger: ReactElement;
  className?: string;
  /** The menu is open at first, with this focus. */
  initialFocus: MenuFocus | null;
  /** The focus moves to an item once the menu is filled, unless it has moved elsewhere. */
  isFilled?: boolean;
}

/** A button with its menu. By keyboard, ArrowDown, Enter and Space focus the first item, ArrowUp the last. */
export function MenuFrame({ trigger, className, initialFocus, isFilled = true, onCloseAutoFocus, children }: MenuFrameProps) {
  const [open, setOpen] = useState(initialFocus !== null);
  const focus = useRef<MenuFocus>(initialFocus ?? 'menu');
  const ref = useRef<HTMLDivElement>(null);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [])];
  const focusItem = () => {
    if (focus.current === 'menu' || document.activeElement !== ref.current) return;
    items()
      .at(focus.current === 'first' ? 0 : -1)
      ?.focus();
    focus.current = 'menu';
  };
  const focusItemOnceFilled = useEffectEvent(focusItem);
  useEffect(() => {
    if (isFilled) focusItemOnceFilled();
  }, [isFilled]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp') return;
    event.preventDefault(); // the page would scroll
    focus.current = 'last';
    setOpen(true);
  };
  // Radix focuses the menu as it opens and would then focus its first item.
  const onFocus = (event: FocusEvent) => {
    if (focus.current === 'last') event.preventDefault();
    if (isFilled) focusItem();
  };
  // Radix returns the focus to the button in a timer. A menu that was opened again before it would lose the focus and close.
  const onClosed = (event: Event) => {
    if (ref.current) event.preventDefault();
    onCloseAutoFocus?.(event);
  };
  const finding = useRef(false);
  // Radix moves the focus in a timer. On a busy page the next key would come before it, and choose the item that had the focus. So the focus
  // moves here, and Enter after a letter that finds an item waits for the timer.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const all = items();
    const next = itemAfter(key, all.indexOf(target as HTMLElement), all.length);
    if (next !== undefined) all[next]?.focus();
    else if (key === 'Enter' && finding.current) setTimeout(() => (document.activeElement as HTMLElement | null)?.click());
    else {
      if (key.length === 1) {
        finding.current = true;
        setTimeout(() => setTimeout(() => (finding.current = false)));
      }
      return;
    }
    event.preventDefault(); // Radix does nothing then
  };
  return (
    // Not modal, because an item may open a dialog while a modal menu still has the page hidden.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild onKeyDown={onKeyDown}>
        {trigger}
      </Radix.Trigger>
      {/* Without a portal, so that the menu stays in its button's landmark. */}
      <Radix.Content
        ref={ref}
        className={classNames('menu', className)}
        onFocus={onFocus}
        onKeyDownCapture={onKeyDownCapture}
        onCloseAutoFocus={onClosed}
        align="end"
        sideOffset={6}
        collisionPadding={12}
        loop
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** `at`: of the item that has the focus, -1 if none does. Undefined for keys that move to none. */
function itemAfter(key: string, at: number, count: number): number | undefined {
  return {
    ArrowDown: (at + 1) % count,
    ArrowUp: at > 0 ? at - 1 : count - 1,
    Home: 0,
    PageUp: 0,
    End: count - 1,
    PageDown: count - 1,
  }[key];
}

function Item({ label, icon, onSelect, danger, disabled = false }: MenuItem) {
  return (
    <Radix.Item className="menu-item" data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span>{label}</span>
    </Radix.Item>
  );
}

function LinkItem({ label, icon, link }: MenuLink) {
  return (
    <Radix.Item className="menu-item" asChild>
      <Link {...link}>
        {icon}
        <span>{label}</span>
      </Link>
    </Radix.Item>
  );
}

function Choice({ label, chosen, options, onChoose }: MenuChoice) {
  const id = useId();
  return (
    <Radix.RadioGroup aria-labelledby={id} value={chosen ?? ''} onValueChange={onChoose}>
      <Radix.Label className="menu-label quiet" id={id}>
        {label}
      </Radix.Label>
      {options.map((option) => (
        <Option {...option} key={option.key} value={option.key} />
      ))}
    </Radix.RadioGroup>
  );
}

function Option({ value, label, count = 0, countLabel }: Omit<MenuOption, 'key'> & { value: string }) {
  const id = useId();
  return (
    <Radix.RadioItem className="menu-item" value={value} {...(count > 0 ? { 'aria-describedby': id } : {})}>
      <span className="menu-mark">
        <Radix.ItemIndicator>
          <Check />
        </Radix.ItemIndicator>
      </span>
      <span>{label}</span>
      {count > 0 && (
        <span className="menu-count" aria-hidden="true">
          <Count value={count} />
          <span id={id} hidden>
            {countLabel}
          </span>
        </span>
      )}
    </Radix.RadioItem>
  );
}
