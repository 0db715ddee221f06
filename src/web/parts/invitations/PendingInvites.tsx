// The list of pending invitations, rendered with the row component of the screen. Several can be accepted at once.
import '../../ui/inputs/choices.css';
import { Check, FileText, Mail } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { ThreadCard } from '../../../domain/thread/view/view-types.ts';
import { invitesCopy } from '../../copy/invites.ts';
import { operation, pendingInvitesQuery, threadQuery } from '../../data/queries.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { useStableRows } from '../../ui/use-stable-rows.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { cacheAnswer, type InvitedCard, type PendingInvitation, type SharedAnswer } from './InvitationRow.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { uiCopy } from '../../copy/ui.ts';
import { ActionBar } from '../bulk/ActionBar.tsx';
import { ResultDialog } from '../bulk/ResultDialog.tsx';
import { vinEnd } from '../../../domain/vin.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import { threadCopy } from '../../copy/thread.ts';
import { BareCheckbox } from '../../ui/inputs/BareCheckbox.tsx';
import { toastFailure } from '../thread/use-thread-command.ts';
import { type BulkResult, call, resultOf, useRunOnThreads, useShownResult } from '../bulk/bulk-request.ts';
import { BULK_MAX } from '../../../domain/limits.ts';
import { type TickedRows, useTickedRows } from '../bulk/ticked-rows.ts';

/** `row`: how the screen shows an invitation. */
export function PendingInvites({ row: Row }: { row: ComponentType<PendingInvitation> }) {
  const { pages, failed, retry, more, fetchingMore, isReading } = useShownPages(pendingInvitesQuery());
  const cards = pages?.flatMap((page) => page.cards).filter(isInvitation) ?? [];
  // Rows keep their places until the page is left, even if they are answered, so that no button moves under the pointer.
  const rows = useStableRows(cards, !isReading && pages !== undefined, 'behind');
  const container = useFocusFallback();
  const selection = useNewInvitesSelection(rows.filter(({ gone }) => !gone).map(({ row }) => row));
  return (
    <>
      <div ref={container}>{content()}</div>
      <InvitesBar selection={selection} />
    </>
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
        {rows.length > 1 && <SelectAll selection={selection} hasMore={more !== null} />}
        <ul className="invitations" aria-label={invitesCopy.list}>
          {rows.map(({ row, gone }) => (
            // A new invitation to the same thread gets a row of its own, without the outcome of the previous one.
            <Row
              key={`${row.id} ${row.invitation.answerBy}`}
              card={row}
              gone={gone}
              shared={selection.answers.get(row.id) ?? null}
              check={rows.length > 1 ? <InviteCheck card={row} selection={selection} /> : undefined}
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

const isInvitation = <C extends ThreadCard>(card: C): card is C & InvitedCard => card.invitation !== null;

/** The bar for the ticked invitations, and the result if some of them could not be accepted. */
function InvitesBar({ selection }: { selection: InvitesSelection }) {
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
    action('without-title', invitesCopy.acceptWithoutTitle, <Check />, chosen, false),
    ...(withTitle.length > 0 ? [action('with-title', invitesCopy.acceptWithTitle, <FileText />, withTitle, true)] : []),
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
      {result && <ResultDialog action="accept" result={result} returnFocusTo={main} onClose={closeResult} />}
    </>
  );
}

/** The button with the focus leaves together with the bar. */
function focusFirstTicked(): void {
  document.querySelector<HTMLElement>('.invitation-check > :checked')?.focus();
}

/** The checkbox of an invitation in a list. */
function InviteCheck({ card, selection }: { card: InvitedCard; selection: InvitesSelection }) {
  const { id, vin, year, make, model } = card;
  const { ticked, onClick, onKeyDown } = selection;
  return (
    <label className="invitation-check centered">
      <input
        type="checkbox"
        className="check-box"
        id={checkboxId(id)}
        aria-label={bulkCopy.invites.select(vinEnd(vin), threadCopy.title(year, make, model))}
        checked={ticked.has(id)}
        readOnly
        onClick={(event) => onClick(id, event)}
        onKeyDown={(event) => onKeyDown(id, event)}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()} // the text of a range must not be selected
      />
    </label>
  );
}

/** Above a list of invitations: ticks all that are shown, or unticks them. `hasMore`: the list goes on after what is shown. */
function SelectAll({ selection: { open, ticked, toggleAll }, hasMore }: { selection: InvitesSelection; hasMore: boolean }) {
  const count = open.filter(({ id }) => ticked.has(id)).length;
  if (open.length === 0) return null;
  const label = hasMore ? bulkCopy.invites.selectShown(open.length) : bulkCopy.invites.selectAll;
  return (
    <label className="invitations-all row quiet">
      <BareCheckbox label={label} checked={count === open.length} mixed={count > 0 && count < open.length} onChange={toggleAll} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}

/** Accepts several invitations at once. Their rows show the answer at once, and the buttons again where it is refused. */
function useAcceptInvites({ setAnswers, remove }: InvitesSelection) {
  const cache = useQueryClient();
  const { result, show, close } = useShownResult<BulkResult<InvitedCard> & { title: string }>(async (ids) => {
    // Before the rows show their buttons again: an invitation that is not in the list looks as if it was answered elsewhere.
    await cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
    setAnswers(ids, null);
  });
  const run = useRunOnThreads((refusal) => {
    toastFailure(bulkCopy.results.accept.failed, refusal);
    if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
  });
  const accept = (cards: readonly InvitedCard[], hasTitle: boolean) => {
    const ids = cards.map(({ id }) => id);
    const answer = hasTitle ? 'with-title' : 'without-title';
    setAnswers(ids, { answer, isPending: true });
    // The promise also settles after the tab was left.
    const calls = ids.map((threadId) => call(operation.respondToInvite, { threadId, accept: true, hasTitle }));
    run.mutateAsync({ calls }).then(
      ({ results }) => {
        const answered = resultOf(cards, results);
        const taken = answered.taken.map(({ title }) => title.id);
        for (const threadId of taken) {
          // A view of the time before the answer would look like an answer that was taken back.
          void cache.resetQueries({ queryKey: threadQuery(threadId).queryKey });
          cacheAnswer(cache, { threadId, accept: true });
        }
        setAnswers(ids, null);
        setAnswers(taken, { answer, isPending: false });
        remove(taken);
        const titled = { ...answered, title: bulkCopy.resultTitles.accept(taken.length, ids.length) };
        show(titled);
      },
      () => setAnswers(ids, null),
    );
  };
  return { accept, isPending: run.isPending, result, closeResult: close };
}

type InvitesSelection = ReturnType<typeof useNewInvitesSelection>;

/**
 * The invitations of a list that are ticked, and the answers that several of them got at once. `cards`: those in the list that were not
 * answered elsewhere.
 */
function useNewInvitesSelection(cards: readonly InvitedCard[]) {
  const selection = useTickedRows<InvitedCard, string>(useState<TickedRows<InvitedCard>>(new Map()));
  const [answers, setAnswers] = useState<ReadonlyMap<string, SharedAnswer>>(new Map());
  const { ticked, add, remove, rangeFrom, endRange } = selection;
  const open = cards.filter(({ id }) => !answers.has(id));
  /** Where the last tick was, from which a range begins. Lines move as others disappear, so ids are kept. */
  const [last, setLast] = useState<string>();
  const indexOf = (id: string) => open.findIndex((card) => card.id === id);
  const extendTo = (to: string, from = open[0]!.id) => {
    const { start, base } = rangeFrom(from);
    add(rangeBetween(open, start, to), base);
    setLast(to);
  };
  return {
    ...selection,
    /** Those that can be ticked, in the order of the list. */
    open,
    /** A click on a checkbox, with Shift of all up to it from where the range begins. */
    onClick: (id: string, { shiftKey }: MouseEvent) => {
      if (shiftKey) return extendTo(id, last);
      if (ticked.has(id)) remove([id]);
      else add([open[indexOf(id)]!]);
      endRange();
      rangeFrom(id);
      setLast(id);
    },
    /** The arrow keys move between the checkboxes, and with Shift tick what they pass. */
    onKeyDown: (id: string, event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step === undefined ? undefined : open[indexOf(id) + step];
      if (!next) return;
      event.preventDefault(); // the page would scroll
      if (event.shiftKey) extendTo(next.id, id);
      else endRange();
      checkboxOf(next.id)?.focus();
    },
    toggleAll: () => {
      endRange();
      if (isFull(open, ticked)) remove(open.map(({ id }) => id));
      else add(open);
    },
    answers,
    /** Null takes the answers away. */
    setAnswers: (threadIds: readonly string[], answer: SharedAnswer | null) =>
      setAnswers((before) => {
        const next = new Map(before);
        for (const id of threadIds) {
          if (answer) next.set(id, answer);
          else next.delete(id);
        }
        return next;
      }),
  };
}

/** Whether no other one can be ticked: all of them are, or as many as can be. */
export const isFull = (open: readonly { id: string }[], ticked: ReadonlyMap<string, unknown>): boolean =>
  ticked.size >= BULK_MAX || open.every(({ id }) => ticked.has(id));

/** The rows from one to another, in this direction. If the one where it begins is gone, only the other. */
export function rangeBetween<Row extends { id: string }>(rows: readonly Row[], from: string, to: string): Row[] {
  const end = rows.findIndex(({ id }) => id === to);
  const found = rows.findIndex(({ id }) => id === from);
  const start = found < 0 ? end : found;
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  return end < start ? range.toReversed() : range;
}

/** The id of the checkbox in the row of a thread. */
const checkboxId = (threadId: string): string => `tick-${threadId}`;
const checkboxOf = (threadId: string) => document.getElementById(checkboxId(threadId));
