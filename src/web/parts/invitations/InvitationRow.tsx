// A pending invitation in a list: the chain, who invited, the vehicle, and the buttons.
import './invitation.css';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Check, Undo2, X } from 'lucide-react';
import type { InvitationView, ThreadCard } from '../../../domain/thread/view/view-types.ts';
import { chainOf } from '../chain/chain-nodes.ts';
import { chainSummary } from '../chain/title-location.ts';
import { threadCardCopy } from '../../copy/counts.ts';
import { invitesCopy } from '../../copy/invites.ts';
import { CompactChain } from '../chain/CompactChain.tsx';
import { OrgMarkTags } from '../orgs/OrgMarkTags.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import { uiCopy } from '../../copy/ui.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { formatTime } from '../../ui/text/format-time.ts';
import { minutesLeft } from '../thread/own-answer.ts';
import { useTakeBack } from '../thread/take-back.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { threadCopy } from '../../copy/thread.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { type InfiniteData, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Out, Sent } from '../../../api/operations.ts';
import { dashboardQuery, operation, pendingInvitesQuery, threadCountsQuery, threadQuery } from '../../data/queries.ts';
import { toastFailure, useThreadCommand } from '../thread/use-thread-command.ts';
import { countsAfter } from './invite-counts.ts';

export type InvitedCard = ThreadCard & { invitation: InvitationView };

export interface PendingInvitation {
  card: InvitedCard;
  /** The invitation is no longer in the list. */
  gone: boolean;
  /** The answer that the row got together with others. */
  shared: SharedAnswer | null;
  /** Its checkbox while it can be answered, if the list has others. */
  check: ReactNode;
}

interface InvitationRowProps extends PendingInvitation {
  /** The vehicle leads to the thread while the invitation can be answered. */
  isLink?: boolean;
  /** One of the buttons asks a question. */
  isAsking?: boolean;
  /** The buttons after "Decline", the main one last. `nameId`: of the vehicle's name, which describes them. */
  children: (accept: (hasTitle: boolean) => void, nameId: string) => ReactNode;
}

export function InvitationRow({ card, gone, shared, check, isLink = false, isAsking = false, children }: InvitationRowProps) {
  const id = useId();
  const [isDeclining, setDeclining] = useState(false);
  // An open question finishes here, even if a live event removes the invitation first.
  const answering = useAnswerInvitation(card.id, gone && !isDeclining && !isAsking, shared);
  const { outcome, accept, decline } = answering;
  const answered = outcome !== null;
  const { inviterName, inviterMarks, line, invitedAt } = card.invitation;
  const vehicle = threadCopy.title(card.year, card.make, card.model);
  const buttons = useRef<HTMLDivElement>(null);
  const wasAnswered = useRef(answered);
  useLayoutEffect(() => {
    // The buttons are back, because the answer was refused or taken back. They take the focus that the outcome had.
    const areBack = wasAnswered.current && !answered;
    wasAnswered.current = answered;
    if (areBack && document.activeElement === document.body) [...buttons.current!.querySelectorAll('button')].at(-1)?.focus();
  }, [answered]);
  return (
    <li className="invitation" data-answered={answered || undefined} data-checkable={check !== undefined || undefined}>
      {check !== undefined && !answered && check}
      <CompactChain {...chainOf(card)} summary={chainSummary(card)} />
      <div className="invitation-words grid-2">
        <p>
          <b translate="no">{inviterName}</b> <span>{threadCardCopy.invitationLines[line]}</span>{' '}
          {inviterMarks && <OrgMarkTags {...inviterMarks} />}
        </p>
        <div className="invitation-facts flow quiet">
          <span className="invitation-vehicle" id={id}>
            {isLink && !answered ? (
              <Link to="/t/$threadId" params={{ threadId: card.id }}>
                {vehicle}
              </Link>
            ) : (
              vehicle
            )}
          </span>
          <Vin vin={card.vin} quiet />
          <InvitedAt at={invitedAt} />
        </div>
      </div>
      <div className="invitation-actions" ref={buttons}>
        {outcome ? (
          <AnsweredInvitation {...answering} outcome={outcome} threadId={card.id} nameId={id} />
        ) : (
          <>
            <Button variant="ghost" aria-describedby={id} onClick={() => setDeclining(true)}>
              {invitesCopy.decline}
            </Button>
            {children(accept, id)}
            {isDeclining && <DeclineDialog card={card} onDecline={decline} onClose={() => setDeclining(false)} />}
          </>
        )}
      </div>
    </li>
  );
}

function InvitedAt({ at }: { at: number }) {
  const words = formatTime(at, Math.max(useNow(), at), 'short');
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.invited(words === uiCopy.time.yesterday ? words.toLowerCase() : words)}
    </time>
  );
}

interface AnsweredInvitationProps extends Pick<ReturnType<typeof useAnswerInvitation>, 'takeBack' | 'isPending'> {
  outcome: InvitationAnswer;
  threadId: string;
  nameId: string;
}

/** The outcome of an invitation, in place of its buttons. It takes the focus that the pressed button had. */
function AnsweredInvitation({ outcome: answer, takeBack, isPending, threadId, nameId }: AnsweredInvitationProps) {
  const row = useRef<HTMLSpanElement>(null);
  const isOwnAnswer = answer !== 'gone';
  const isAccepted = answer === 'with-title' || answer === 'without-title';
  const { undo, isPending: isUndoing } = useTakeBack(threadId, takeBack);
  const now = useNow();
  const isUndoable = isAccepted && (isPending || (takeBack !== null && minutesLeft(takeBack, now) > 0));
  useEffect(() => {
    // A closing dialog returns the focus in a task of its own. This timer runs after it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (!isOwnAnswer || (activeElement !== document.body && activeElement?.id !== 'main')) return;
      (row.current?.parentElement?.querySelector('button') ?? row.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOwnAnswer]);
  const Icon = answer === 'declined' || answer === 'gone' ? X : Check;
  return (
    <>
      <span className="invitation-answered inline-row" ref={row} tabIndex={-1} aria-describedby={nameId}>
        <Icon />
        <span>{invitesCopy.answered[answer]}</span>
      </span>
      {isAccepted && (
        <LinkButton to="/t/$threadId" params={{ threadId }} aria-describedby={nameId}>
          {invitesCopy.open}
        </LinkButton>
      )}
      {isUndoable && (
        <Button icon={<Undo2 />} busy={isPending || isUndoing} aria-describedby={nameId} onClick={undo}>
          {uiCopy.undo}
        </Button>
      )}
    </>
  );
}

/** Confirms before an invitation in a list is declined. */
function DeclineDialog({ card, onDecline, onClose }: { card: InvitedCard; onDecline: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={threadCopy.invitation.declineTitle(threadCopy.title(card.year, card.make, card.model))}
      description={threadCopy.invitation.declineText}
      action={threadCopy.invitation.decline}
      onConfirm={() => {
        onClose();
        onDecline();
      }}
    />
  );
}

/** `gone`: answered elsewhere, or withdrawn. */
type InvitationAnswer = 'with-title' | 'without-title' | 'declined' | 'gone';

/** The answer that the row got together with others. */
export interface SharedAnswer {
  answer: 'with-title' | 'without-title';
  isPending: boolean;
}

/**
 * Answers an invitation in a list. The row shows the answer at once, and the buttons again if the server refuses or the answer is taken
 * back. A toast reports the outcome. `gone`: the invitation is no longer in the list.
 */
export function useAnswerInvitation(threadId: string, gone: boolean, shared: SharedAnswer | null = null) {
  const accept = useOneAnswer('accept');
  const decline = useOneAnswer('decline');
  const isSharedDone = shared !== null && !shared.isPending;
  // Only from the cache, which the commands update. A shared answer returns no views: after a hundred of those, a hundred would be read.
  const { data: view } = useQuery({ ...threadQuery(threadId), enabled: false });
  const isPending = accept.isPending || decline.isPending || shared?.isPending === true;
  const isTakenBack = (accept.isSuccess || isSharedDone) && view?.standing === 'invited';
  return {
    /** The answer, or what else became of the invitation. Null while it can be answered. */
    outcome: outcome(),
    /** What the row's Undo takes back. Null if there is nothing, if that is not known here, or if the server has not answered yet. */
    takeBack: view && !isPending ? view.takeBack : null,
    isPending,
    accept: (hasTitle: boolean) => isPending || accept.mutate({ threadId, accept: true, hasTitle }),
    decline: () => isPending || decline.mutate({ threadId, accept: false }),
  };

  function outcome(): InvitationAnswer | null {
    if (decline.isPending || decline.isSuccess) return 'declined';
    if (accept.isPending || (accept.isSuccess && !isTakenBack)) return accept.variables.hasTitle ? 'with-title' : 'without-title';
    if (shared && !isTakenBack) return shared.answer;
    return gone && !isTakenBack ? 'gone' : null;
  }
}

function useOneAnswer(answer: 'accept' | 'decline') {
  const cache = useQueryClient();
  const { done, failed } = threadCopy.toasts[answer];
  return useThreadCommand(operation.respondToInvite, {
    done,
    staysOnPage: true,
    failed: (refusal) => {
      toastFailure(failed, refusal);
      if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
    },
    after: (_view, input) => cacheAnswer(cache, input),
  });
}

/** Takes the invitation out of the list and of the counts, which are being fetched. */
export function cacheAnswer(cache: QueryClient, { threadId, accept }: Pick<Sent<'respondToInvite'>, 'threadId' | 'accept'>): void {
  cache.setQueryData<InfiniteData<Out<'pendingInvites'>, string | undefined>>(
    pendingInvitesQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, cards: page.cards.filter(({ id }) => id !== threadId) })) },
  );
  // Each keeps the time of its response, because the dashboard shows the counts of the newer one.
  const timeOf = (queryKey: QueryKey) => ({ updatedAt: cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0 });
  const { queryKey: listKey } = dashboardQuery({ tab: 'active', filter: 'all' });
  cache.setQueryData<InfiniteData<Out<'dashboard'>, string | undefined>>(
    listKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, counts: countsAfter(page.counts, [{ accept }]) })) },
    timeOf(listKey),
  );
  const { queryKey: countsKey } = threadCountsQuery();
  cache.setQueryData(countsKey, (counts) => counts && countsAfter(counts, [{ accept }]), timeOf(countsKey));
}
