// The bar for the ticked invitations, and the result if some of them could not be accepted.
import '../../ui/inputs/choices.css';
import { Check, FileText } from 'lucide-react';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { invitesCopy } from '../../copy/invites.ts';
import { uiCopy } from '../../copy/ui.ts';
import { ActionBar } from '../bulk/ActionBar.tsx';
import { ResultDialog } from '../bulk/ResultDialog.tsx';
import { checkboxId, type InvitesSelection, useInvitesSelection } from './invites-selection.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import { threadCopy } from '../../copy/thread.ts';
import type { InvitedCard } from './InvitationRow.tsx';
import { BareCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { pendingInvitesQuery, threadQuery } from '../../data/queries.ts';
import { cacheAnswer } from './use-answer-invitation.ts';
import { toastFailure } from '../thread/use-thread-command.ts';
import { acceptCalls, useRunOnThreads } from '../bulk/bulk-calls.ts';
import { type BulkResult, resultOf, useShownResult } from '../bulk/bulk-result.ts';

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
      {result && <ResultDialog action="accept" title={result.title} result={result} returnFocusTo={main} onClose={closeResult} />}
    </>
  );
}

/** The button with the focus leaves together with the bar. */
function focusFirstTicked(): void {
  document.querySelector<HTMLElement>('.invitation-check > :checked')?.focus();
}

/** The checkbox of an invitation in a list. */
export function InviteCheck({ card: { id, vin, year, make, model } }: { card: InvitedCard }) {
  const { ticked, onClick, onKeyDown } = useInvitesSelection();
  return (
    <label className="invitation-check">
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
export function SelectAll({ hasMore }: { hasMore: boolean }) {
  const { open, ticked, toggleAll } = useInvitesSelection();
  const count = open.filter(({ id }) => ticked.has(id)).length;
  if (open.length === 0) return null;
  const label = hasMore ? bulkCopy.invites.selectShown(open.length) : bulkCopy.invites.selectAll;
  return (
    <label className="invitations-all">
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
    toastFailure(bulkCopy.invites.failed, refusal);
    if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
  });
  const accept = (cards: readonly InvitedCard[], hasTitle: boolean) => {
    const ids = cards.map(({ id }) => id);
    const answer = hasTitle ? 'with-title' : 'without-title';
    setAnswers(ids, { answer, isPending: true });
    // The promise also settles after the tab was left.
    run.mutateAsync({ calls: acceptCalls(ids, hasTitle) }).then(
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
