// The account menu. It is a separate chunk, because the header is on every page and the menu is rarely opened.
import { LogOut, Plus, UserRound } from 'lucide-react';
import { THEMES, type Theme } from '../../domain/theme.ts';
import { uiCopy } from '../copy/ui.ts';
import { chooseTheme, useTheme } from '../ui/theme.ts';
import { AccountButton, type HeaderAccount } from './AccountButton.tsx';
import { Menu, type MenuChoice, type MenuFocus, type MenuLink } from '../ui/menus/Menu.tsx';

/** In place of an organization's id. */
const ALL = 'all';

/** Renders open, because it is loaded when it is requested. */
export function AccountMenu({ account, startsAt }: { account: HeaderAccount; startsAt: MenuFocus }) {
  const { person, organization, organizations, all, onSwitch, onSignOut } = account;
  const choice: MenuChoice = {
    key: 'organization',
    label: uiCopy.activeOrganization,
    chosen: all?.isShown ? ALL : (organization?.id ?? null),
    options: [
      ...(all ? [{ key: ALL, label: uiCopy.allOrganizations }] : []),
      ...organizations.map(({ id, name, unread }) => ({ key: id, label: name, count: unread, countLabel: uiCopy.unread(unread) })),
    ],
    onChoose: (key) => (key === ALL ? all?.onChoose() : onSwitch(key)),
  };
  const theme: MenuChoice = {
    key: 'theme',
    label: uiCopy.theme,
    chosen: useTheme(),
    options: THEMES.map((key) => ({ key, label: uiCopy.themes[key] })),
    onChoose: (key) => chooseTheme(key as Theme),
  };
  const add: MenuLink = {
    key: 'add',
    label: uiCopy.addOrganization,
    icon: <Plus />,
    link: { to: '/onboarding', search: { add: true } },
  };
  return (
    <Menu
      initialFocus={startsAt}
      trigger={<AccountButton account={account} />}
      heading={
        <>
          <strong translate="no">{person}</strong>
          {organizations.length > 1 ? null : <span translate="no">{organization?.name}</span>}
        </>
      }
      items={[
        ...(organizations.length > 1 ? [choice] : []),
        ...(organizations.length > 0 ? [add, 'separator' as const] : []),
        { key: 'profile', label: uiCopy.profile, icon: <UserRound />, link: { to: '/profile' } },
        'separator',
        theme,
        'separator',
        { key: 'sign-out', label: uiCopy.signOut, icon: <LogOut />, onSelect: onSignOut },
      ]}
    />
  );
}
