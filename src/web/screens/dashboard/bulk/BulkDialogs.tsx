// The dialogs of the bar for ticked rows: the one of an action, and its result.
import { type RefObject, useState } from 'react';
import { Flag } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import type { BulkDialogProps, BulkRequest, DialogAction, useBulkRequest } from '../../../parts/bulk/use-bulk-request.ts';
import { askedName } from '../../../parts/bulk/bulk-result.ts';
import { SendTitles } from '../send/SendTitles.tsx';
import { ResultDialog, TitleLine, TitleList } from '../../../parts/bulk/ResultDialog.tsx';
import { RequestUpdatesDialog } from '../../../parts/bulk/RequestUpdatesDialog.tsx';
import { myOrganizationQuery, operation } from '../../../data/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { assignCalls, confirmCalls, countsOf, finishCalls, followUpCalls, postCalls } from '../../../parts/bulk/bulk-calls.ts';
import { endingsCopy } from '../../../copy/chain.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { MESSAGE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field, TextArea } from '../../../ui/inputs/Field.tsx';
import { formatDay, quickDays, today } from '../../../ui/text/format-time.ts';
import type { OrgMemberView } from '../../../../api/members.ts';
import { ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonInput } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { addDays, dayIn } from '../../../../domain/desk/calendar.ts';
import { useNow } from '../../../ui/text/Time.tsx';

/** The rows stay those that were ticked when the dialog was opened: a repeated request must be the same one. */
export type OpenedAction = { action: DialogAction; rows: readonly DeskRow[] };

interface BulkDialogsProps {
  opened: OpenedAction | null;
  onClose: () => void;
  request: ReturnType<typeof useBulkRequest>;
  timeZone: TimeZone;
  /** These rows were sent. */
  onDeselect: (ids: readonly string[]) => void;
  /** The button in the bar that gets the focus after a result. */
  bar: RefObject<HTMLButtonElement | null>;
}

export function BulkDialogs({ opened, onClose, request, timeZone, onDeselect, bar }: BulkDialogsProps) {
  const { send, isPending, failure, result, closeResult } = request;
  return (
    <>
      {opened?.action === 'send' && <SendTitles rows={opened.rows} bar={bar} onDeselect={onDeselect} onClose={onClose} />}
      {opened && opened.action !== 'send' && (
        <BulkDialog
          action={opened.action}
          rows={opened.rows}
          timeZone={timeZone}
          isPending={isPending}
          failure={failure}
          send={(sent) => send(opened.rows, sent)}
          onClose={() => isPending || onClose()}
        />
      )}
      {result && (
        <ResultDialog
          action={result.action}
          title={result.title}
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

/** The dialog of an action on the ticked rows. */
function BulkDialog({ action, ...props }: BulkDialogProps & Pick<BulkRequest, 'action'>) {
  switch (action) {
    case 'requestUpdate':
      return <RequestUpdatesDialog {...props} />;
    case 'postUpdate':
      return <PostUpdatesDialog {...props} />;
    case 'confirm':
      return <ConfirmTitlesDialog {...props} />;
    case 'finish':
      return <FinishTitlesDialog {...props} />;
    case 'assign':
      return <AssignDialog {...props} />;
    case 'followUp':
      return <FollowUpDialog {...props} />;
    default:
      return action satisfies never;
  }
}

const confirmWords = bulkCopy.confirm;

/** Asks once more before the deliveries and claims of several titles are confirmed, and lists them. */
function ConfirmTitlesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const confirmable = rows.filter(({ can }) => can.confirm !== null);
  const count = confirmable.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={confirmWords.title(count)}
      description={questionOf(confirmable, rows.length)}
      action={confirmWords.send(count)}
      variant="solid"
      busy={isPending}
      onConfirm={() =>
        send({ action: 'confirm', calls: confirmCalls(rows), title: ({ length }, all) => bulkCopy.resultTitles.confirm(length, all) })
      }
    >
      <TitleList label={confirmWords.list} scrolls>
        {confirmable.map((row) => (
          <TitleLine key={row.id} title={row} name={whoseAnswer(row)} />
        ))}
      </TitleList>
      <FormAlert>{failure}</FormAlert>
    </ConfirmDialog>
  );
}

/** "Delivery from {name}" or "Title claim by {name}". */
function whoseAnswer({ can: { confirm } }: DeskRow): string | null {
  if (!confirm) return null;
  return confirm.operation === operation.confirmDelivery
    ? confirmWords.delivery(confirm.authorName)
    : confirmWords.claim(confirm.authorName);
}

const isDelivery = ({ can }: DeskRow): boolean => can.confirm?.operation === operation.confirmDelivery;

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
function FinishTitlesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const [how, setHow] = useState<(typeof ENDS)[number]>('retailed');
  const able = rows.filter(({ can }) => can.finish);
  const count = able.length;
  return (
    <CommandDialog
      title={finishWords.title(count)}
      description={count === rows.length ? finishWords.all(count) : finishWords.some(count, rows.length)}
      action={finishWords.send(count)}
      icon={<Flag />}
      variant="solid"
      reason={null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'finish',
          calls: finishCalls(rows, how),
          title: ({ length }, all) => bulkCopy.resultTitles.finish(length, all),
        })
      }
      onClose={onClose}
    >
      <ChoiceList
        label={threadDialogsCopy.finish.group}
        value={how}
        onValueChange={setHow}
        choices={ENDS.map((value) => ({ value, title: endingsCopy.how[value], line: threadDialogsCopy.finish.lines[value] }))}
      />
      <TitleList label={finishWords.list} scrolls>
        {able.map((row) => (
          <TitleLine key={row.id} title={row} />
        ))}
      </TitleList>
    </CommandDialog>
  );
}

const postWords = bulkCopy.post;
const fields = threadCopy.addUpdate;

/** "Post update" on several titles: the same message, date, or both. */
function PostUpdatesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const [message, setMessage, forgetMessage] = useDraft('bulk message');
  const [eta, setEta, forgetEta] = useDraft('bulk eta');
  const able = countsOf(rows).postUpdate;
  const lengthError = tooLong(message, MESSAGE_MAX);
  const isEmpty = message.trim() === '' && eta === '';
  return (
    <CommandDialog
      title={bulkCopy.actions.postUpdate}
      description={able === rows.length ? postWords.all(able) : postWords.some(able, rows.length)}
      action={postWords.send(able)}
      variant="solid"
      width="wide"
      reason={isEmpty ? fields.missing : lengthError}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'postUpdate',
          calls: postCalls(rows, message, eta, today()),
          title: ({ length }, all) => bulkCopy.resultTitles.postUpdate(length, all),
          taken: () => {
            forgetMessage();
            forgetEta();
          },
        })
      }
      onClose={onClose}
    >
      <Field label={fields.message} hint={fields.messageHint} error={lengthError ?? undefined}>
        <TextArea value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Field label={fields.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
    </CommandDialog>
  );
}

const assignWords = bulkCopy.assign;
const NOBODY = 'nobody';

/** "Assign": the member of the organization who takes several titles, or nobody. */
function AssignDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  const [chosen, setChosen] = useState('');
  const member = data?.members.find(({ userId }) => userId === chosen);
  // The list follows changes of the organization, so the chosen colleague may be gone from it.
  const isGone = data !== undefined && chosen !== '' && chosen !== NOBODY && !member;
  const value = isGone ? '' : chosen;
  return (
    <CommandDialog
      title={bulkCopy.actions.assign}
      description={bulkCopy.selectedTitles(rows.length)}
      action={assignWords.send}
      variant="solid"
      reason={value === '' ? assignWords.missing : null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'assign',
          calls: assignCalls(rows, member?.userId ?? null),
          title: ({ length }, all) => bulkCopy.resultTitles.assign(member?.name ?? null, length, all),
        })
      }
      onClose={onClose}
    >
      {data ? (
        <Field label={assignWords.label} error={isGone ? assignWords.gone : undefined}>
          <Select
            value={value}
            placeholder={assignWords.choose}
            options={[{ value: NOBODY, label: assignWords.nobody }, ...data.members.toSorted(ownFirst).map(optionOf)]}
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
function FollowUpDialog({ rows, timeZone, isPending, failure, send, onClose }: BulkDialogProps) {
  const [choice, setChoice] = useState<'day' | 'none'>('day');
  const [day, setDay] = useState('');
  // The server's day. The browser may be in another time zone.
  const ownToday = dayIn(timeZone, useNow());
  const isEarly = day !== '' && day <= ownToday;
  const missing = day === '' ? followUpWords.missing : isEarly ? followUpWords.tooEarly : null;
  return (
    <CommandDialog
      title={bulkCopy.actions.followUp}
      description={bulkCopy.selectedTitles(rows.length)}
      action={followUpWords.save}
      variant="solid"
      reason={choice === 'day' ? missing : null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() => {
        const on = choice === 'day' ? day : null;
        send({
          action: 'followUp',
          calls: followUpCalls(rows, on),
          title: ({ length }, all) => bulkCopy.resultTitles.followUp(on === null ? null : formatDay(on), length, all),
        });
      }}
      onClose={onClose}
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
