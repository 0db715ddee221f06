// "Claim settled": how a claim ended. A car that is kept gets a new due day, and one that went back leads to the end of its thread.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ClaimView } from '../../../../api/claims.ts';
import { isDueDay } from '../../../../domain/desk/chosen-days.ts';
import { type ClaimSide, SETTLED_HOWS, type SettledHow } from '../../../../domain/desk/clock/claims.ts';
import { dayIn } from '../../../../domain/days.ts';
import { refusals } from '../../../../domain/refusals.ts';
import type { ClosedHow } from '../../../../domain/thread/thread.ts';
import { claimsCopy, settledChoices } from '../../../copy/claims.ts';
import { writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { operation, threadQuery } from '../../../data/queries.ts';
import { CommandDialog, endDraft, failureText } from '../../../parts/thread/CommandDialog.tsx';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { type PanelFieldProps, refusalAt, usePanelCommand } from './EditedInPlace.tsx';

const words = claimsCopy.settle;

/** What ends the wait for the title of a car that went back. A thread offers at most one of them. */
const NEXT = ['closeThread', 'leaveThread', 'giveUpTitle'] as const;

interface SettleDialogProps extends PanelFieldProps {
  side: ClaimSide;
  claim: ClaimView;
  onClose: () => void;
}

export function SettleDialog({ threadId, entry, announce, side, claim, onClose }: SettleDialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [how, setHow] = useState<SettledHow | null>(null);
  const [dueOn, setDueOn] = useState('');
  const today = dayIn(entry.timeZone, useNow());
  const view = cache.getQueryData(threadQuery(threadId).queryKey);
  const next = side === 'ours' && view?.standing === 'active' ? (NEXT.find((step) => view.offers.includes(step)) ?? 'stays') : null;
  const closeKey = useDraftKey(endDraft(threadId, 'close'));
  const { mutate, isPending, error } = usePanelCommand(operation.updateClaim, threadId, ({ settledHow }) => {
    announce(claimsCopy.said.settled);
    // At once, so that the focus is back on the desk, to which the next dialog returns it.
    flushSync(onClose);
    if (settledHow !== 'went-back' || (next !== 'closeThread' && next !== 'leaveThread')) return;
    if (next === 'closeThread') writeDraft(closeKey, 'sale-cancelled' satisfies ClosedHow);
    // The closed dialog returns the focus in a task of its own. This one runs after it.
    setTimeout(() => void navigate({ to: '.', search: true, state: { opens: next }, replace: true }));
  });
  const asksDue = side === 'ours' && how === 'kept';
  const dueError = asksDue && dueOn !== '' && !isDueDay(dueOn, today) ? refusals['bad-due-date'].message : refusalAt(error, 'dueOn');
  const choices = settledChoices(side);
  return (
    <CommandDialog
      title={words.title}
      width="narrow"
      action={words.save}
      variant="solid"
      reason={how === null ? words.missing : asksDue && dueOn === '' ? words.dueMissing : null}
      busy={isPending}
      refusal={error && error.issues.length === 0 ? failureText(words.failed, error) : undefined}
      onSubmit={() =>
        how && mutate({ threadId, side, notedAt: claim.notedAt, status: 'settled', settledHow: how, ...(asksDue && { dueOn }) })
      }
      onClose={onClose}
    >
      <ChoiceList
        label={words.group}
        value={how}
        onValueChange={setHow}
        choices={SETTLED_HOWS.map((value) => ({
          value,
          title: choices[value].title,
          ...(value === 'went-back' && next && { line: words.wentBack[next] }),
          ...(value === 'kept' &&
            side === 'ours' && {
              details: (
                <Field label={words.dueOn} hint={words.dueHint} error={dueError}>
                  <DateInput value={dueOn} onValueChange={setDueOn} />
                </Field>
              ),
            }),
        }))}
      />
    </CommandDialog>
  );
}
