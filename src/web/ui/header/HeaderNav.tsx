// The ways to go, in the header and in the menu of a phone.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import type { HeaderLink } from './AppHeader.tsx';
import { Count } from '../text/Tag.tsx';

export function HeaderNav({ links, onGo }: { links: readonly HeaderLink[]; onGo?: () => void }) {
  const id = useId();
  return (
    <nav className="app-nav" aria-label={uiCopy.mainNavigation}>
      {links.map(({ label, to, isAround = false, count = 0, waits }, at) => (
        <Link
          key={label}
          to={to}
          className="app-nav-link"
          onClick={onGo}
          {...(isAround ? { 'aria-current': true } : {})}
          {...(count > 0 ? { 'aria-describedby': `${id}-${at}` } : {})}
        >
          {label}
          {count > 0 && (
            <span aria-hidden="true">
              <Count value={count} />
              <span id={`${id}-${at}`} hidden>
                {waits}
              </span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
