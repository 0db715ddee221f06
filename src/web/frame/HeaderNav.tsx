// The main navigation, in the header and in the menu on a phone.
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { uiCopy } from '../copy/ui.ts';
import type { MenuOption } from '../ui/menus/Menu.tsx';
import { Count } from '../ui/text/Tag.tsx';

export interface HeaderLink extends Omit<MenuOption, 'key'> {
  to: NonNullable<LinkProps['to']>;
  /** The current page belongs to this link, although its URL differs. */
  isCurrent?: boolean;
}

export function HeaderNav({ links, onGo }: { links: readonly HeaderLink[]; onGo?: () => void }) {
  const id = useId();
  return (
    <nav className="app-nav" aria-label={uiCopy.mainNavigation}>
      {links.map(({ label, to, isCurrent = false, count = 0, countLabel }, at) => (
        <Link
          key={label}
          to={to}
          className="app-nav-link"
          onClick={onGo}
          {...(isCurrent ? { 'aria-current': true } : {})}
          {...(count > 0 ? { 'aria-describedby': `${id}-${at}` } : {})}
        >
          <span>{label}</span>
          {count > 0 && (
            <span aria-hidden="true">
              <Count value={count} />
              <span id={`${id}-${at}`} hidden>
                {countLabel}
              </span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
