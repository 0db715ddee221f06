// The list of pending invitations, rendered with the row component of the screen. Several can be accepted at once.
import { Mail } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ThreadCard } from '../../../domain/thread/view/view-types.ts';
import { invitesCopy } from '../../copy/invites.ts';
import { pendingInvitesQuery } from '../../data/queries.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-in-list.ts';
import { useStableRows } from '../../ui/use-stable-rows.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import type { InvitedCard, PendingInvitation } from './InvitationRow.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { InviteCheck, InvitesBar, InvitesSelectionContext, SelectAll, useNewInvitesSelection } from './AcceptSeveral.tsx';

/** `row`: how the screen shows an invitation. */
export function PendingInvites({ row: Row }: { row: ComponentType<PendingInvitation> }) {
  const { pages, failed, retry, more, fetchingMore, isReading } = useShownPages(pendingInvitesQuery());
  const cards = pages?.flatMap((page) => page.cards).filter(isInvitation) ?? [];
  // Rows keep their places until the page is left, even if they are answered, so that no button moves under the pointer.
  const rows = useStableRows(cards, !isReading && pages !== undefined, 'behind');
  const container = useFocusFallback();
  const selection = useNewInvitesSelection(rows.filter(({ gone }) => !gone).map(({ row }) => row));
  return (
    <InvitesSelectionContext value={selection}>
      <div ref={container}>{content()}</div>
      <InvitesBar />
    </InvitesSelectionContext>
  );

  function content() {
    if (failed) return <ListFailure words={invitesCopy.failed} onRetry={retry} />;
    if (!pages) return <LoadingRows rows={3} />;
    const { title, sentence, action } = invitesCopy.empty;
    if (rows.length === 0 && !more)
      return (
        <EmptyCard icon={<Mail />} neighbours="gavel-car" title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
          {sentence}
        </EmptyCard>
      );
    return (
      <Card>
        {rows.length > 1 && <SelectAll hasMore={more !== null} />}
        <ul className="invitations" aria-label={invitesCopy.list}>
          {rows.map(({ row, gone }) => (
            // A new invitation to the same thread gets a row of its own, without the outcome of the previous one.
            <Row
              key={`${row.id} ${row.invitation.answerBy}`}
              card={row}
              gone={gone}
              shared={selection.answers.get(row.id) ?? null}
              check={rows.length > 1 ? <InviteCheck card={row} /> : undefined}
            />
          ))}
        </ul>
        {rows.some(({ gone }) => gone) && <p className="invitations-answered quiet">{invitesCopy.answeredStay}</p>}
        {more && (
          <div className="invitations-foot">
            <Button busy={fetchingMore} onClick={more}>
              {invitesCopy.showMore}
            </Button>
          </div>
        )}
      </Card>
    );
  }
}

export const isInvitation = <C extends ThreadCard>(card: C): card is C & InvitedCard => card.invitation !== null;
