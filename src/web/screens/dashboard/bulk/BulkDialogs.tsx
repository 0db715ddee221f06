// The dialogs of the bar for ticked rows: the one of an action, and its result.
import { type ComponentType, type RefObject, useState } from 'react';
import { Flag } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import {
  askedName,
  type BulkDialogProps,
  call,
  confirmCalls,
  countsOf,
  finishCalls,
  followUpCalls,
  postCalls,
  staysOpen,
  type useBulkRequest,
} from '../../../parts/bulk/bulk-request.ts';
import { SendTitles } from '../send/SendSheet.tsx';
import { ResultDialog, TitleLine, TitleList } from '../../../parts/bulk/ResultDialog.tsx';
import { RequestUpdatesDialog } from '../../../parts/bulk/RequestUpdatesDialog.tsx';
import { myOrganizationQuery, operation } from '../../../data/queries.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import { RegisteredList } from '../../../parts/bulk/RegisteredQuestion.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { endingsCopy } from '../../../copy/chain.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { useWaitDraft, WaitsForField } from '../../../parts/thread/WaitsForField.tsx';
import { MESSAGE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { waitsForCopy } from '../../../copy/waits-for.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field, TextArea } from '../../../ui/inputs/Field.tsx';
import { formatDay, quickDays, today } from '../../../ui/text/format-time.ts';
import type { OrgMemberView } from '../../../../api/members.ts';
import { ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonInput } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { addDays, dayIn } from '../../../../domain/days.ts';
import { useNow } from '../../../ui/text/Time.tsx';

interface BulkDialogsProps {
  request: ReturnType<typeof useBulkRequest>;
  /** The titles of the sheet that sends them. Null: it is closed. */
  sending: readonly DeskRow[] | null;
  onSendingEnd: () => void;
  timeZone: TimeZone;
  /** These rows were sent. */
  onDeselect: (ids: readonly string[]) => void;
  /** The button in the bar that gets the focus after a result. */
  bar: RefObject<HTMLButtonElement | null>;
}

export function BulkDialogs({ request, sending, onSendingEnd, timeZone, onDeselect, bar }: BulkDialogsProps) {
  const { dialog, result, closeResult } = request;
  const Dialog = dialog && DIALOGS[dialog.action];
  return (
    <>
      {sending && <SendTitles rows={sending} bar={bar} onDeselect={onDeselect} onClose={onSendingEnd} />}
      {Dialog && <Dialog {...dialog} timeZone={timeZone} />}
      {result && (
        <ResultDialog
          action={result.action}
          result={result}
          note={result.refused.length > 0 ? bulkCopy.results[result.action].stay(result.refused.length) : undefined}
          nameOf={result.action === 'requestUpdate' ? askedName : undefined}
          returnFocusTo={bar}
          onClose={closeResult}
        />
      )}
    </>
  );
}

/** `timeZone`: of the organization's policy. */
type ZonedDialogProps = BulkDialogProps & { timeZone: TimeZone };

const DIALOGS: Record<BulkDialogProps['action'], ComponentType<ZonedDialogProps>> = {
  requestUpdate: RequestUpdatesDialog,
  postUpdate: PostUpdatesDialog,
  confirm: ConfirmTitlesDialog,
  finish: FinishTitlesDialog,
  assign: AssignDialog,
  followUp: FollowUpDialog,
  kind: KindDialog,
};

const { confirm: confirmWords, resultTitles } = bulkCopy;

/** Asks once more before the deliveries and claims of several titles are confirmed, and lists them. */
function ConfirmTitlesDialog({ rows, send, frame }: BulkDialogProps) {
  const confirmable = rows.filter(({ can }) => can.confirm !== null);
  const count = confirmable.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={frame.onClose}
      title={confirmWords.title(count)}
      description={questionOf(confirmable, rows.length)}
      action={confirmWords.send(count)}
      variant="solid"
      busy={frame.busy}
      onConfirm={() => send(confirmCalls(rows), resultTitles.confirm)}
    >
      <TitleList label={confirmWords.list} scrolls>
        {confirmable.map((row) => (
          <TitleLine key={row.id} title={row} name={whoseAnswer(row)} />
        ))}
      </TitleList>
      <FormAlert>{frame.refusal}</FormAlert>
    </ConfirmDialog>
  );
}

const isDelivery = ({ can }: DeskRow): boolean => can.confirm?.operation === operation.confirmDelivery;

/** "Delivery from {name}" or "Title claim by {name}". */
const whoseAnswer = (row: DeskRow): string | null =>
  row.can.confirm && (isDelivery(row) ? confirmWords.delivery : confirmWords.claim)(row.can.confirm.authorName);

function questionOf(confirmable: readonly DeskRow[], all: number): string {
  const deliveries = confirmable.filter(isDelivery).length;
  return [
    deliveries > 0 && confirmWords.deliveries,
    deliveries < confirmable.length && confirmWords.claims,
    confirmable.length < all && confirmWords.some(confirmable.length, all),
  ]
    .filter(Boolean)
    .join(' ');
}

const finishWords = bulkCopy.finish;
const ENDS = ['retailed', 'kept', 'handed-on'] as const;

/** "Finish" for several titles: how their threads ended, by default sold at retail. What was finished can be undone, and reopened later. */
function FinishTitlesDialog({ rows, timeZone, send, frame }: ZonedDialogProps) {
  const [how, setHow] = useState<(typeof ENDS)[number]>('retailed');
  const [registered, setRegistered] = useState<ReadonlySet<string>>(new Set());
  const ownToday = dayIn(timeZone, useNow());
  const able = rows.filter(({ can }) => can.finish);
  const toRegister = able.flatMap(({ registerOn, ...row }) => (registerOn === null ? [] : [{ ...row, registerOn }]));
  const others = able.filter(({ registerOn }) => registerOn === null);
  const count = able.filter((row) => !staysOpen(row, registered)).length;
  return (
    <CommandDialog
      {...frame}
      title={finishWords.title(able.length)}
      description={able.length === rows.length ? finishWords.all(able.length) : finishWords.some(able.length, rows.length)}
      action={finishWords.send(count || able.length)}
      icon={<Flag />}
      reason={count === 0 && able.length > 0 ? claimsCopy.registered.noneTicked : null}
      onSubmit={() => send(finishCalls(rows, how, registered, ownToday), resultTitles.finish)}
    >
      <ChoiceList
        label={threadDialogsCopy.finish.group}
        value={how}
        onValueChange={setHow}
        choices={ENDS.map((value) => ({ value, title: endingsCopy.how[value], line: threadDialogsCopy.finish.lines[value] }))}
      />
      {toRegister.length > 0 && <RegisteredList titles={toRegister} registered={registered} onChange={setRegistered} />}
      {others.length > 0 && (
        <div className="grid-8">
          {toRegister.length > 0 && (
            <p>
              <strong>{finishWords.others(others.length)}</strong>
            </p>
          )}
          <TitleList label={finishWords.list} scrolls>
            {others.map((row) => (
              <TitleLine key={row.id} title={row} />
            ))}
          </TitleList>
        </div>
      )}
    </CommandDialog>
  );
}

const postWords = bulkCopy.post;
const fields = threadCopy.addUpdate;

/** "Post update" on several titles: the same message, reason why they wait, or date. */
function PostUpdatesDialog({ rows, send, frame }: BulkDialogProps) {
  const [message, setMessage, forgetMessage] = useDraft('bulk message');
  const [eta, setEta, forgetEta] = useDraft('bulk eta');
  const wait = useWaitDraft('bulk waits for', null);
  const able = countsOf(rows).postUpdate;
  const lengthError = tooLong(message, MESSAGE_MAX);
  const isEmpty = message.trim() === '' && eta === '' && wait.chosen === null;
  return (
    <CommandDialog
      {...frame}
      title={bulkCopy.actions.postUpdate}
      description={able === rows.length ? postWords.all(able) : postWords.some(able, rows.length)}
      action={postWords.send(able)}
      width="wide"
      reason={isEmpty ? fields.missing : lengthError}
      onSubmit={() =>
        send(postCalls(rows, { message, eta, waitsFor: wait.chosen }, today()), resultTitles.postUpdate, () => {
          forgetMessage();
          wait.forget();
          forgetEta();
        })
      }
    >
      <Field label={fields.message} hint={fields.messageHint} error={lengthError ?? undefined}>
        <TextArea value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <WaitsForField wait={wait} hintWithoutChoice={waitsForCopy.stays} />
      <Field label={fields.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
    </CommandDialog>
  );
}

const assignWords = bulkCopy.assign;
const NOBODY = 'nobody';

/** "Assign": the member of the organization who takes several titles, or nobody. */
function AssignDialog({ rows, send, frame }: BulkDialogProps) {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  const [chosen, setChosen] = useState('');
  const members = data?.members.filter(({ disabled }) => !disabled);
  const member = members?.find(({ userId }) => userId === chosen);
  // The list follows changes of the organization, so the chosen colleague may be gone from it.
  const isGone = members !== undefined && chosen !== '' && chosen !== NOBODY && !member;
  const value = isGone ? '' : chosen;
  return (
    <CommandDialog
      {...frame}
      title={bulkCopy.actions.assign}
      description={bulkCopy.selectedTitles(rows.length)}
      action={assignWords.send}
      reason={value === '' ? assignWords.missing : null}
      onSubmit={() => {
        const { userId: assigneeId = null, name = null } = member ?? {};
        const calls = rows.map(({ id: threadId }) => call(operation.updateDeskEntry, { threadId, assigneeId }));
        send(calls, resultTitles.assign(name));
      }}
    >
      {members ? (
        <Field label={assignWords.label} error={isGone ? assignWords.gone : undefined}>
          <Select
            value={value}
            placeholder={assignWords.choose}
            options={[{ value: NOBODY, label: assignWords.nobody }, ...members.toSorted(ownFirst).map(optionOf)]}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      ) : isError ? (
        <ListFailure words={assignWords.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <Loading label={assignWords.loading}>
          <SkeletonInput />
        </Loading>
      )}
    </CommandDialog>
  );
}

const ownFirst = (a: OrgMemberView, b: OrgMemberView): number => Number(b.own) - Number(a.own);
const optionOf = ({ userId, name, own }: OrgMemberView) => ({ value: userId, label: own ? assignWords.self(name) : name });

const followUpWords = bulkCopy.followUp;

/** "Follow up": the day on which the organization comes back to several titles, or none. */
function FollowUpDialog({ rows, timeZone, send, frame }: ZonedDialogProps) {
  const [choice, setChoice] = useState<'day' | 'none'>('day');
  const [day, setDay] = useState('');
  // The server's day. The browser may be in another time zone.
  const ownToday = dayIn(timeZone, useNow());
  const isEarly = day !== '' && day <= ownToday;
  const missing = day === '' ? followUpWords.missing : isEarly ? followUpWords.tooEarly : null;
  return (
    <CommandDialog
      {...frame}
      title={bulkCopy.actions.followUp}
      description={bulkCopy.selectedTitles(rows.length)}
      action={followUpWords.save}
      reason={choice === 'day' ? missing : null}
      onSubmit={() => {
        const on = choice === 'day' ? day : null;
        send(followUpCalls(rows, on), resultTitles.followUp(on === null ? null : formatDay(on)));
      }}
    >
      <ChoiceList
        label={followUpWords.group}
        value={choice}
        onValueChange={setChoice}
        choices={[
          {
            value: 'day',
            title: followUpWords.onDay,
            line: followUpWords.onDayHint,
            details: (
              <Field label={followUpWords.day}>
                <DateInput
                  value={day}
                  min={addDays(ownToday, 1)}
                  onValueChange={setDay}
                  // The next working days. A follow-up cannot be today.
                  quick={quickDays(ownToday).slice(1)}
                />
              </Field>
            ),
          },
          { value: 'none', title: followUpWords.none, line: followUpWords.noneHint },
        ]}
      />
    </CommandDialog>
  );
}

const kindWords = bulkCopy.kind;
const KINDS = ['absent', 'with-deal', 'unknown'] as const;

/** "Set kind of sale": whether the titles of several sales come with the car or later. */
function KindDialog({ rows, send, frame }: BulkDialogProps) {
  const [chosen, setChosen] = useState<(typeof KINDS)[number] | ''>('');
  return (
    <CommandDialog
      {...frame}
      title={bulkCopy.actions.kind}
      description={bulkCopy.selectedTitles(rows.length)}
      action={kindWords.save}
      reason={chosen === '' ? kindWords.missing : null}
      onSubmit={() => {
        if (chosen === '') return;
        const kind = chosen === 'unknown' ? null : chosen;
        const calls = rows.map(({ id: threadId }) => call(operation.updateDeskEntry, { threadId, kind }));
        send(calls, resultTitles.kind(kindWords.choices[chosen].title));
      }}
    >
      <ChoiceList
        label={kindWords.group}
        value={chosen}
        onValueChange={setChosen}
        choices={KINDS.map((value) => ({ value, ...kindWords.choices[value] }))}
      />
    </CommandDialog>
  );
}
