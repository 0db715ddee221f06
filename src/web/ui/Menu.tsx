// A button's menu. `trigger` is one Button or IconButton; the menu is named after it.
import './Menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: ReactElement;
  items: readonly (MenuItem | 'separator')[];
  /** Words at the top that are no item. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  startsOpen?: boolean;
}

export function Menu({ trigger, items, heading, align = 'end', startsOpen = false }: MenuProps) {
  return (
    // Not modal: an item may open a dialog, which must find the page as it was.
    <Radix.Root modal={false} defaultOpen={startsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* No portal: the menu stays in the landmark of its button. */}
      <Radix.Content className="menu" align={align} sideOffset={6} collisionPadding={12} loop>
        {heading !== undefined && <Radix.Label className="menu-label">{heading}</Radix.Label>}
        {items.map((item, at) =>
          item === 'separator' ? (
            <Radix.Separator className="menu-separator" key={`separator-${at}`} />
          ) : (
            <Radix.Item
              key={item.key}
              className="menu-item"
              data-danger={item.danger || undefined}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
            >
              {item.icon}
              <span>{item.label}</span>
            </Radix.Item>
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  );
}
