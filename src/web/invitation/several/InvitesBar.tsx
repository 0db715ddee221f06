// The bar for the ticked invitations, and the result if some of them could not be accepted.
import { Check, FileText } from 'lucide-react';
import { useRef } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { uiCopy } from '../../copy/ui.ts';
import { ActionBar } from '../../screens/dashboard/bulk/ActionBar.tsx';
import { ResultDialog } from '../../screens/dashboard/bulk/ResultDialog.tsx';
import { useInvitesSelection } from './invites-selection.ts';
import { useAcceptInvites } from './use-accept-invites.ts';

export function InvitesBar() {
  const selection = useInvitesSelection();
  const { open, ticked, clear } = selection;
  const { accept, isPending, result, closeResult } = useAcceptInvites(selection);
  const main = useRef<HTMLButtonElement>(null);
  const chosen = open.filter(({ id }) => ticked.has(id));
  const withTitle = chosen.filter(({ invitation }) => invitation.mayHoldTitle);
  const action = (key: string, label: string, icon: React.ReactNode, able: typeof chosen, hasTitle: boolean) => ({
    key,
    label,
    icon,
    count: able.length,
    onSelect: () => accept(able, hasTitle),
  });
  const actions = [
    action('without-title', invitesCopy.acceptWithoutTitle, <Check aria-hidden="true" />, chosen, false),
    ...(withTitle.length > 0 ? [action('with-title', invitesCopy.acceptWithTitle, <FileText aria-hidden="true" />, withTitle, true)] : []),
  ];
  return (
    <>
      {chosen.length > 0 && (
        <ActionBar
          main={main}
          count={chosen.length}
          clear={uiCopy.clear}
          onClear={() => {
            focusFirstTicked();
            clear();
          }}
          actions={actions}
          prominent={actions.map(({ key }) => key)}
          busy={isPending}
        />
      )}
      {result && <ResultDialog action="accept" title={result.title} result={result} returnFocusTo={main} onClose={closeResult} />}
    </>
  );
}

/** The button with the focus leaves together with the bar. */
function focusFirstTicked(): void {
  document.querySelector<HTMLElement>('.invitation-check > :checked')?.focus();
}
