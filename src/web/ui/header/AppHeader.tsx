// The header of every page: logo, navigation, bell and account, or a menu on a phone.
import './AppHeader.css';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { AccountButton } from './AccountButton.tsx';
import { IconButton } from '../buttons/Button.tsx';
import type { HeaderAccount, HeaderLink } from './header-model.ts';
import { HeaderNav } from './HeaderNav.tsx';
import { Logo } from './Logo.tsx';
import { LazyMenu } from '../menus/LazyMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

export interface AppHeaderProps {
  /** The target of the logo's link. */
  home: NonNullable<LinkProps['to']>;
  links?: readonly HeaderLink[];
  /** null for a visitor. */
  account: HeaderAccount | null;
  /** Before the account: the bell, or a visitor's "Sign up" or "Sign in". */
  children?: ReactNode;
}

export function AppHeader({ home, links = [], account, children }: AppHeaderProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {uiCopy.skipToContent}
      </a>
      <div className="app-header-row">
        <Link to={home} className="app-header-home" onClick={close}>
          <Logo />
        </Link>
        {links.length > 0 && (
          <div className="on-desk">
            <HeaderNav links={links} />
          </div>
        )}
        <div className="app-header-end">
          {children}
          {account && (
            <>
              <div className="on-desk">
                <Account account={account} />
              </div>
              <IconButton
                ref={toggle}
                className="on-phone"
                label={uiCopy.menu}
                icon={open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
                aria-expanded={open}
                aria-controls={panel}
                onClick={() => setOpen(!open)}
              />
            </>
          )}
        </div>
      </div>
      {account && (
        <div id={panel} className="on-phone" hidden={!open}>
          <PhoneMenu links={links} account={account} onGo={close} />
        </div>
      )}
    </header>
  );
}

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

function Account({ account }: { account: HeaderAccount }) {
  return (
    <LazyMenu button={<AccountButton account={account} />} load={loadMenu}>
      {(startsAt) => <AccountMenu account={account} startsAt={startsAt} />}
    </LazyMenu>
  );
}
