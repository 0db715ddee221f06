// The header's menu on a phone, with everything that the header shows on a desktop.
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import type { HeaderAccount, HeaderLink, HeaderOrganization } from './header-model.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from '../buttons/Button.tsx';
import { HeaderNav } from './HeaderNav.tsx';
import { Count } from '../text/Tag.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

interface PhoneMenuProps {
  links: readonly HeaderLink[];
  account: HeaderAccount;
  /** Called when an item is chosen, to close the menu. */
  onGo: () => void;
}

export function PhoneMenu({ links, account, onGo }: PhoneMenuProps) {
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
