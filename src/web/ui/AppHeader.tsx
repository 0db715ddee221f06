// The header of every page: logo, the ways to go, the account; on a phone a menu.
import './AppHeader.css';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { kit } from '../copy/kit.ts';
import { AccountButton } from './AccountButton.tsx';
import { Avatar } from './Avatar.tsx';
import { Button, IconButton } from './Button.tsx';
import { Logo } from './Logo.tsx';
import { Count } from './Tag.tsx';

export interface HeaderLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
  /** What waits there; not shown at zero. */
  count?: number;
}

export interface HeaderAccount {
  /** The person's name, for the initials. */
  person: string;
  /** The active organization; null before there is one. */
  organization: string | null;
}

export interface AppHeaderProps {
  /** Where the logo leads. */
  home: NonNullable<LinkProps['to']>;
  links?: readonly HeaderLink[];
  /** Null for a visitor. */
  account: HeaderAccount | null;
  onSignOut?: () => void;
  /** At the right: a visitor's "Sign up" or "Sign in". */
  children?: ReactNode;
}

export function AppHeader({ home, links = [], account, onSignOut = () => {}, children }: AppHeaderProps) {
  const [open, setOpen] = useState(false);
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
        {kit.skipToContent}
      </a>
      <div className="container app-header-row">
        <Link to={home} className="app-header-home" onClick={() => setOpen(false)}>
          <Logo />
        </Link>
        {links.length > 0 && (
          <div className="on-desk">
            <Nav links={links} />
          </div>
        )}
        <div className="app-header-end">
          {children}
          {account && (
            <>
              <div className="on-desk">
                <Account account={account} onSignOut={onSignOut} />
              </div>
              <IconButton
                ref={toggle}
                className="on-phone"
                label={kit.menu}
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
          <div className="container app-menu">
            {links.length > 0 && <Nav links={links} onGo={() => setOpen(false)} />}
            <div className="app-menu-org">
              <Avatar name={account.person} />
              {account.organization ?? account.person}
            </div>
            <Button wide onClick={onSignOut}>
              {kit.signOutOnMobile}
            </Button>
          </div>
        </div>
      )}
    </header>
  );
}

function Nav({ links, onGo }: { links: readonly HeaderLink[]; onGo?: () => void }) {
  const id = useId();
  return (
    <nav className="app-nav" aria-label={kit.mainNavigation}>
      {links.map(({ label, to, count = 0 }, at) => (
        <Link key={label} to={to} className="app-nav-link" onClick={onGo} {...(count > 0 ? { 'aria-describedby': `${id}-${at}` } : {})}>
          {label}
          {count > 0 && (
            <span id={`${id}-${at}`} aria-hidden="true">
              <Count value={count} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** A button until it is pressed; its menu is fetched as soon as somebody comes near. */
function Account({ account, onSignOut }: { account: HeaderAccount; onSignOut: () => void }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <AccountButton
      account={account}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
      onKeyDown={({ key }) => key === 'ArrowDown' && setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu account={account} onSignOut={onSignOut} />
    </Suspense>
  );
}
