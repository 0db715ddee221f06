// The bar for the ticked invitations, and the result if some of them could not be accepted.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, FileText } from 'lucide-react';
import { useRef } from 'react';
import { invitesCopy } from '../../../copy/invites.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { pendingInvitesQuery } from '../../../data/queries.ts';
import { isInvitation } from '../../../invitation/PendingInvites.tsx';
import { ActionBar } from './ActionBar.tsx';
import { useInvitesSelection } from './invites-selection.ts';
import { ResultDialog } from './dialogs/ResultDialog.tsx';
import { useAcceptInvites } from './use-accept-invites.ts';

export function InvitesBar() {
  const selection = useInvitesSelection();
  const { ticked, answers, clear } = selection;
  const { accept, isPending, result, closeResult } = useAcceptInvites(selection);
  const { data } = useInfiniteQuery(pendingInvitesQuery());
  const main = useRef<HTMLButtonElement>(null);
  const cards = data?.pages.flatMap((page) => page.cards).filter(isInvitation) ?? [];
  const chosen = cards.filter(({ id }) => ticked.has(id) && !answers.get(id)?.isPending);
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
