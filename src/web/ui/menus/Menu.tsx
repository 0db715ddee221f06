// A menu button with its menu. `trigger` is a Button or IconButton and names the menu.
import './Menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import { afterPress } from '../../browser/after-paint.ts';
import { Count } from '../text/Tag.tsx';
import { holdKeys } from '../dialogs/held-keys.ts';
import { isFocusInDialog } from '../dialogs/is-dialog-open.ts';
import { type MenuFocus, useMenuOpening } from './use-menu-opening.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuLink {
  key: string;
  label: string;
  icon?: ReactNode;
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

export interface MenuProps {
  trigger: ReactElement;
  items: readonly (MenuItem | MenuLink | MenuChoice | 'separator')[];
  /** Text above the items. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  /** Renders the menu open with this focus. */
  initialFocus?: MenuFocus | null;
}

export function Menu({ trigger, items, heading, align = 'end', initialFocus = null }: MenuProps) {
  const opening = useMenuOpening(initialFocus);
  const chosen = useRef<(() => void) | null>(null);
  const dropKeys = useRef<() => void>(() => undefined);
  // Runs after the menu has closed and its button has the focus, so that a dialog returns the focus to the button.
  const runChosen = (event: Event) => {
    const { current: item } = chosen;
    chosen.current = null;
    if (item)
      queueMicrotask(() => {
        item();
        // A dialog that it opens has the focus by then. Another item opens none.
        afterPress(() => afterPress(dropKeys.current));
      });
    else if (isFocusInDialog()) event.preventDefault(); // a key opened it as the menu closed
  };
  // The chosen item shows its press before the menu goes, which takes longer.
  const closeAfterPress = (event: Event) => {
    event.preventDefault();
    afterPress(() => opening.root.onOpenChange(false));
  };
  return (
    // Not modal, because an item may open a dialog while a modal menu still has the page hidden.
    <Radix.Root modal={false} {...opening.root}>
      <Radix.Trigger asChild {...opening.trigger}>
        {trigger}
      </Radix.Trigger>
      {/* Without a portal, so that the menu stays in its button's landmark. */}
      <Radix.Content
        {...opening.content}
        className="menu"
        onCloseAutoFocus={runChosen}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        loop
      >
        {heading !== undefined && <Radix.Label className="menu-label">{heading}</Radix.Label>}
        {items.map((item, at) => {
          if (item === 'separator') return <Radix.Separator className="menu-separator" key={`separator-${at}`} />;
          if ('options' in item) return <Choice {...item} key={item.key} onSelect={closeAfterPress} />;
          return 'link' in item ? (
            <LinkItem {...item} key={item.key} onSelect={closeAfterPress} />
          ) : (
            <Item
              {...item}
              key={item.key}
              onSelect={(event) => {
                chosen.current = item.onSelect;
                dropKeys.current = holdKeys();
                closeAfterPress(event);
              }}
            />
          );
        })}
      </Radix.Content>
    </Radix.Root>
  );
}

type Selected = { onSelect: (event: Event) => void };

function Item({ label, icon, onSelect, danger, disabled = false }: Omit<MenuItem, 'onSelect'> & Selected) {
  return (
    <Radix.Item className="menu-item" data-danger={danger || undefined} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span>{label}</span>
    </Radix.Item>
  );
}

function LinkItem({ label, icon, link, onSelect }: MenuLink & Selected) {
  return (
    <Radix.Item className="menu-item" asChild onSelect={onSelect}>
      <Link {...link}>
        {icon}
        <span>{label}</span>
      </Link>
    </Radix.Item>
  );
}

function Choice({ label, chosen, options, onChoose, onSelect }: MenuChoice & Selected) {
  const id = useId();
  return (
    <Radix.RadioGroup aria-labelledby={id} value={chosen ?? ''} onValueChange={onChoose}>
      <Radix.Label className="menu-label" id={id}>
        {label}
      </Radix.Label>
      {options.map((option) => (
        <Option {...option} key={option.key} value={option.key} onSelect={onSelect} />
      ))}
    </Radix.RadioGroup>
  );
}

function Option({ value, label, count = 0, countLabel, onSelect }: Omit<MenuOption, 'key'> & { value: string } & Selected) {
  const id = useId();
  return (
    <Radix.RadioItem className="menu-item" value={value} onSelect={onSelect} {...(count > 0 ? { 'aria-describedby': id } : {})}>
      <span className="menu-mark">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" />
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
