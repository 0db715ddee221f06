// The header's menu on a phone, with everything that the header shows on a desktop. A file of its own, because it is loaded lazily.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Check } from 'lucide-react';
import { uiCopy } from '../copy/ui.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Count } from '../ui/text/Tag.tsx';
import { VisuallyHidden } from '../ui/text/inline-text.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import type { HeaderAccount } from './AccountButton.tsx';
import { type HeaderLink, HeaderNav } from './HeaderNav.tsx';

interface PhoneMenuProps {
  links: readonly HeaderLink[];
  account: HeaderAccount;
  /** Called when an item is chosen, to close the menu. */
  onGo: () => void;
}

export function PhoneMenu({ links, account, onGo }: PhoneMenuProps) {
  const { person, organization, organizations, onSignOut } = account;
  return (
    <div className="container app-menu">
      {links.length > 0 && <HeaderNav links={links} onGo={onGo} />}
      <div className="app-menu-org row">
        <Avatar name={person} />
        {/* With several organizations, the choice below shows the active one. */}
        <span translate="no">{organizations.length > 1 ? person : (organization?.name ?? person)}</span>
      </div>
      {organizations.length > 1 && <Switcher account={account} onGo={onGo} />}
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

function Switcher({ account, onGo }: Omit<PhoneMenuProps, 'links'>) {
  const { organization, organizations, all, onSwitch } = account;
  const id = useId();
  const choose = (act: () => void) => {
    onGo();
    act();
  };
  const activeId = all?.isShown ? undefined : organization?.id;
  return (
    <div role="group" aria-labelledby={id}>
      <p className="app-menu-label quiet" id={id}>
        {uiCopy.activeOrganization}
      </p>
      {all && (
        <button type="button" className="app-menu-choice row" aria-pressed={all.isShown} onClick={() => choose(all.onChoose)}>
          <span className="menu-mark">{all.isShown && <Check />}</span>
          <span>{uiCopy.allOrganizations}</span>
        </button>
      )}
      {organizations.map(({ id: orgId, name, unread }) => (
        <button
          type="button"
          key={orgId}
          className="app-menu-choice row"
          aria-pressed={orgId === activeId}
          onClick={() => choose(() => onSwitch(orgId))}
        >
          <span className="menu-mark">{orgId === activeId && <Check />}</span>
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
