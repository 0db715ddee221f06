// The account's menu, a file of its own: the header is on every page, and few visits open it.
import { LogOut } from 'lucide-react';
import { kit } from '../copy/kit.ts';
import { AccountButton } from './AccountButton.tsx';
import type { HeaderAccount } from './AppHeader.tsx';
import { Menu } from './Menu.tsx';

/** Open from the start: it is fetched when it is asked for. */
export function AccountMenu({ account, onSignOut }: { account: HeaderAccount; onSignOut: () => void }) {
  return (
    <Menu
      startsOpen
      trigger={<AccountButton account={account} />}
      heading={
        <>
          <strong>{account.person}</strong>
          {account.organization}
        </>
      }
      items={[{ key: 'sign-out', label: kit.signOut, icon: <LogOut aria-hidden="true" />, onSelect: onSignOut }]}
    />
  );
}
