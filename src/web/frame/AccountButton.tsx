// The button of the account menu, with the user's organization, and the account that the header, its menus and the palette show.
import { useId } from 'react';
import type { MembershipView } from '../../api/session.ts';
import { uiCopy } from '../copy/ui.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/text/inline-text.tsx';

export interface HeaderAccount {
  person: string;
  /** The active organization, or null. */
  organization: MembershipView | null;
  organizations: readonly MembershipView[];
  isSwitching: boolean;
  /** For a person in two or more organizations: whether the page is about all of them, and what leads there. */
  all: { isShown: boolean; onChoose: () => void } | null;
  onSwitch: (orgId: string) => void;
  onSignOut: () => void;
}

export function AccountButton({ account, ...rest }: ButtonProps & { account: HeaderAccount }) {
  const id = useId();
  return (
    <Button
      {...rest}
      variant="ghost"
      className="app-account"
      busy={account.isSwitching}
      aria-describedby={id}
      icon={<Avatar name={account.person} />}
    >
      <VisuallyHidden>{uiCopy.account}</VisuallyHidden>
      <span id={id} aria-hidden="true" className="app-account-name" translate={account.all?.isShown ? 'yes' : 'no'}>
        {account.all?.isShown ? uiCopy.allOrganizations : (account.organization?.name ?? account.person)}
      </span>
    </Button>
  );
}
