// The button of the account menu, with the signed-in user's organization.
import { useId } from 'react';
import { uiCopy } from '../copy/ui.ts';
import type { HeaderAccount } from './header-model.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/text/inline-text.tsx';

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
      <span id={id} aria-hidden="true" className="app-account-name" translate="no">
        {account.organization?.name ?? account.person}
      </span>
    </Button>
  );
}
