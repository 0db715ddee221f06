// The header of every page: logo, navigation, bell and account, or a menu on a phone.
import '../ui/AppHeader.css';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, Menu as MenuIcon, X } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { AccountButton } from './AccountButton.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import type { HeaderAccount, HeaderLink, HeaderOrganization } from './header-model.ts';
import { Logo } from '../ui/Logo.tsx';
import { LazyMenu } from '../ui/menus/LazyMenu.tsx';
import { Count } from '../ui/text/Tag.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { VisuallyHidden } from '../ui/text/inline-text.tsx';

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

/** The main navigation, in the header and in the menu on a phone. */
function HeaderNav({ links, onGo }: { links: readonly HeaderLink[]; onGo?: () => void }) {
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

interface PhoneMenuProps {
  links: readonly HeaderLink[];
  account: HeaderAccount;
  /** Called when an item is chosen, to close the menu. */
  onGo: () => void;
}

/** The header's menu on a phone, with everything that the header shows on a desktop. */
function PhoneMenu({ links, account, onGo }: PhoneMenuProps) {
  const { person, organization, organizations, onSwitch, onSignOut } = account;
  const choose = (id: string) => {
    onGo();
    onSwitch(id);
  };
  return (
    <div className="container app-menu">
      {links.length > 0 && <HeaderNav links={links} onGo={onGo} />}
      <div className="app-menu-org">
        <Avatar name={person} />
        {/* With several organizations, the choice below shows the active one. */}
        <span translate="no">{organizations.length > 1 ? person : (organization?.name ?? person)}</span>
      </div>
      {organizations.length > 1 && <Switcher chosen={organization?.id ?? null} organizations={organizations} onChoose={choose} />}
      <div className="app-nav">
        {organizations.length > 0 && (
          <Link to="/onboarding" search={{ add: true }} className="app-nav-link" onClick={onGo}>
            {uiCopy.addOrganization}
          </Link>
        )}
        <Link to="/profile" className="app-nav-link" onClick={onGo}>
          {uiCopy.profile}
        </Link>
      </div>
      <ThemeSwitch />
      <Button wide onClick={onSignOut}>
        {uiCopy.signOutOnMobile}
      </Button>
    </div>
  );
}

interface SwitcherProps {
  chosen: string | null;
  organizations: readonly HeaderOrganization[];
  onChoose: (id: string) => void;
}

function Switcher({ chosen, organizations, onChoose }: SwitcherProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p className="app-menu-label" id={id}>
        {uiCopy.activeOrganization}
      </p>
      {organizations.map(({ id: orgId, name, unread }) => (
        <button type="button" key={orgId} className="app-menu-choice" aria-pressed={orgId === chosen} onClick={() => onChoose(orgId)}>
          <span className="menu-mark">{orgId === chosen && <Check aria-hidden="true" />}</span>
          <span translate="no">{name}</span>
          {unread > 0 && (
            <span className="menu-count">
              <span aria-hidden="true">
                <Count value={unread} />
              </span>
              <VisuallyHidden>{uiCopy.unread(unread)}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
