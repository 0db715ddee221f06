// A menu of filters that can be checked and unchecked, each with the number of titles that it would show. It stays open while one chooses.
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { titles } from '../../../copy/counts.ts';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { MenuFrame, type MenuFocus } from '../../../ui/menus/Menu.tsx';

export interface CheckMenuProps {
  trigger: ReactElement;
  /** `count`: undefined while they load. `isApart`: below a line. */
  options: readonly { key: string; label: string; count: number | undefined; isChecked: boolean; isApart?: boolean }[];
  onToggle: (key: string) => void;
  initialFocus: MenuFocus;
}

export const CheckMenu = ({ trigger, options, onToggle, initialFocus }: CheckMenuProps) => (
  <MenuFrame trigger={trigger} className="filter-checks" initialFocus={initialFocus}>
    {options.map(({ key, label, count, isChecked, isApart = false }) => (
      <Radix.CheckboxItem
        key={key}
        className="menu-item"
        checked={isChecked}
        data-apart={isApart || undefined}
        onCheckedChange={() => onToggle(key)}
        onSelect={(event) => event.preventDefault()}
      >
        <span className="filter-check" data-checked={isChecked || undefined} aria-hidden="true">
          <Check />
        </span>
        <span className="filter-option-name">{label}</span>
        {count !== undefined && (
          <>
            <VisuallyHidden>{titles(count)}</VisuallyHidden>
            <span className="filter-option-total" aria-hidden="true">
              {count}
            </span>
          </>
        )}
      </Radix.CheckboxItem>
    ))}
  </MenuFrame>
);
