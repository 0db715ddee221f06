// A button's menu. `trigger` is one Button or IconButton; the menu is named after it.
import './Menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import { Count } from '../text/Tag.tsx';
import { type MenuEntry, useMenuOpening } from './use-menu-opening.ts';

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

/** One of several, the chosen one marked. */
export interface MenuChoice {
  key: string;
  label: string;
  /** null where none is chosen yet. */
  chosen: string | null;
  options: readonly MenuOption[];
  onChoose: (key: string) => void;
}

export interface MenuOption {
  key: string;
  label: string;
  /** What waits there, and in words; not shown at zero. */
  count?: number;
  waits?: string;
}

export interface MenuProps {
  trigger: ReactElement;
  items: readonly (MenuItem | MenuLink | MenuChoice | 'separator')[];
  /** Words at the top that are no item. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  /** Open from the start, with the focus there. */
  startsAt?: MenuEntry | null;
}

export function Menu({ trigger, items, heading, align = 'end', startsAt = null }: MenuProps) {
  const opening = useMenuOpening(startsAt);
  const chosen = useRef<(() => void) | null>(null);
  // Once the menu has closed and its button has the focus again: what an item opens gives it back there.
  const act = () => {
    const { current: item } = chosen;
    chosen.current = null;
    if (item) queueMicrotask(item);
  };
  return (
    // Not modal: an item may open a dialog, which must find the page as it was.
    <Radix.Root modal={false} {...opening.root}>
      <Radix.Trigger asChild {...opening.trigger}>
        {trigger}
      </Radix.Trigger>
      {/* No portal: the menu stays in the landmark of its button. */}
      <Radix.Content {...opening.content} className="menu" onCloseAutoFocus={act} align={align} sideOffset={6} collisionPadding={12} loop>
        {heading !== undefined && <Radix.Label className="menu-label">{heading}</Radix.Label>}
        {items.map((item, at) => {
          if (item === 'separator') return <Radix.Separator className="menu-separator" key={`separator-${at}`} />;
          if ('options' in item) return <Choice {...item} key={item.key} />;
          return 'link' in item ? (
            <LinkItem {...item} key={item.key} />
          ) : (
            <Item {...item} key={item.key} onSelect={() => void (chosen.current = item.onSelect)} />
          );
        })}
      </Radix.Content>
    </Radix.Root>
  );
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
      <Radix.Label className="menu-label" id={id}>
        {label}
      </Radix.Label>
      {options.map((option) => (
        <Option {...option} key={option.key} value={option.key} />
      ))}
    </Radix.RadioGroup>
  );
}

function Option({ value, label, count = 0, waits }: Omit<MenuOption, 'key'> & { value: string }) {
  const id = useId();
  return (
    <Radix.RadioItem className="menu-item" value={value} {...(count > 0 ? { 'aria-describedby': id } : {})}>
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
            {waits}
          </span>
        </span>
      )}
    </Radix.RadioItem>
  );
}
