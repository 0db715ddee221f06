// The regions "Title policy" and "Reminders" of My Organization. Only the organization's own members see them.
import './policy/policy.css';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { remindersCopy, titlePolicyCopy } from '../../copy/title-policy.ts';
import { operation, previewPolicyQuery, titlePolicyQuery, titleTermsQuery } from '../../data/queries.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingCard } from '../../ui/feedback/Skeleton.tsx';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { PageSection } from './PageSection.tsx';
import { refreshDependents } from './refresh-dependents.ts';
import { titlePolicy, type TitlePolicyView } from '../../../api/title-policy.ts';
import type { TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { LatenessState } from '../../../domain/desk/clock/clock-states.ts';
import { refusals } from '../../../domain/refusals.ts';
import { LatenessIcon } from '../../parts/rows/LatenessIcon.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { TIME_ZONES } from '../../../domain/time-zones.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { Select } from '../../ui/inputs/Select.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { parseDraft, serializeChanges, useDraftKey } from '../../data/drafts/use-draft.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { useFocusWhenClean } from '../../parts/forms/use-focus-in-form.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import * as z from 'zod/mini';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import type { ApiError } from '../../data/api-error.ts';
import { useCommand } from '../../data/use-command.ts';

/** Lines of the skeletons, which are about as high as the content. */
export const POLICY_LINES = 20;
export const REMINDERS_LINES = 8;

export function TitlePolicySection() {
  const { data: view, isError, refetch } = useQuery(titlePolicyQuery());
  return (
    <PageSection words={titlePolicyCopy}>
      {view ? (
        <Card>{view.mayEdit ? <PolicyForm view={view} /> : <PolicyText view={view} />}</Card>
      ) : isError ? (
        <ListFailure words={titlePolicyCopy.failed} onRetry={() => void refetch()} />
      ) : (
        <LoadingCard lines={POLICY_LINES} />
      )}
    </PageSection>
  );
}

export function RemindersSection() {
  const { data: view, isError } = useQuery(titlePolicyQuery());
  // The policy's section says that it did not load.
  if (!view && isError) return null;
  return <PageSection words={remindersCopy}>{view ? <Reminders view={view} /> : <LoadingCard lines={REMINDERS_LINES} />}</PageSection>;
}

/** Whether partners are reminded in the organization's name, and when. Saved at once. */
function Reminders({ view: { policy, mayEdit } }: { view: TitlePolicyView }) {
  return (
    <Card>
      {mayEdit ? (
        <CardBody className="policy-switch">
          <RemindersSwitch policy={policy} />
        </CardBody>
      ) : (
        <dl className="policy-values">
          <Value words={{ label: remindersCopy.label, sentence: remindersCopy.explanation }}>
            {policy.reminders ? remindersCopy.on : remindersCopy.off}
          </Value>
        </dl>
      )}
      <CardBody className="policy-reminders">
        <ol className="policy-steps">
          {remindersCopy.steps.map((step) => (
            <Step key={step[0]} words={step} />
          ))}
        </ol>
        <ul className="policy-steps">
          <Step words={remindersCopy.once} />
        </ul>
        <p className="policy-when">{remindersCopy.when}</p>
      </CardBody>
    </Card>
  );
}

function Step({ words: [bold, rest] }: { words: readonly [string, string] }) {
  return (
    <li>
      <b>{bold}</b>
      {rest}
    </li>
  );
}

function RemindersSwitch({ policy }: { policy: TitlePolicy }) {
  const isSaving = useIsPolicySaving();
  const { mutate, isPending, variables, error } = useUpdatePolicy(
    ({ reminders }) => toast.success(reminders ? remindersCopy.turnedOn : remindersCopy.turnedOff),
    () => undefined, // shown at the switch
  );
  return (
    <Switch
      label={remindersCopy.label}
      sentence={remindersCopy.explanation}
      busy={isSaving}
      checked={isPending ? variables.reminders : policy.reminders}
      onCheckedChange={(reminders) => mutate({ ...policy, reminders })}
      error={error?.message}
    />
  );
}

/** The numbers of the policy, in the order of the screen. */
const POLICY_DAYS = [
  { name: 'dueDays', words: titlePolicyCopy.due, unit: titlePolicyCopy.units.afterDeal },
  { name: 'criticalPastDueDays', words: titlePolicyCopy.critical, unit: titlePolicyCopy.units.pastDue },
  { name: 'dueSoonDays', words: titlePolicyCopy.dueSoon, unit: titlePolicyCopy.units.before },
  { name: 'sendOnDays', words: titlePolicyCopy.sendOn, unit: titlePolicyCopy.units.afterReceiving },
] as const;

/** For members who may not change the policy. */
function PolicyText({ view: { policy, changed, counts } }: { view: TitlePolicyView }) {
  return (
    <div className="policy">
      <div className="policy-picture">
        <PolicyClock days={policy} />
        <PolicySentence edited={counts} saved={counts} />
      </div>
      <dl className="policy-values">
        {POLICY_DAYS.map(({ name, words, unit }) => (
          <Value key={name} words={words}>
            {unit.value(policy[name])}
          </Value>
        ))}
        <Value words={titlePolicyCopy.timeZone}>{titlePolicyCopy.zones[policy.timeZone]}</Value>
      </dl>
      <CardFooter className="my-footer policy-footer">
        <p>{refusals['only-managers-set-policy'].message}</p>
        <p>
          <LastChange changed={changed} />
        </p>
      </CardFooter>
    </div>
  );
}

function Value({ words: { label, sentence }, children }: { words: { label: string; sentence: string }; children: string }) {
  return (
    <div className="policy-value row flow">
      <dt>
        {label}
        <span>{sentence}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

type PolicyCounts = TitlePolicyView['counts'];

/** How many titles are in each state with the edited days. `now`: with the saved ones, null if that is the same. */
export function countedStates(edited: PolicyCounts, saved: PolicyCounts) {
  const now = shown(saved);
  return shown(edited).map(({ state, count }, at) => ({ state, count, now: now[at]!.count === count ? null : now[at]!.count }));
}

/** The counts of the API exclude each other. Here, as in the table's filters, late ones include critical ones. */
const shown = ({ critical, late, dueSoon }: PolicyCounts) =>
  [
    { state: 'due-soon', count: dueSoon },
    { state: 'late', count: late + critical },
    { state: 'critical', count: critical },
  ] as const;

const countsWords = titlePolicyCopy.counts;

/** How many open titles are due soon, late and critical. Announced when it changes. `edited`: null if they could not be read. */
function PolicySentence({ edited, saved }: { edited: PolicyCounts | null; saved: PolicyCounts }) {
  return (
    <p className="policy-sentence row flow quiet" aria-live="polite" aria-atomic="true">
      {edited === null ? countsWords.failed : edited.active === 0 ? countsWords.none : <Counts edited={edited} saved={saved} />}
    </p>
  );
}

function Counts({ edited, saved }: { edited: PolicyCounts; saved: PolicyCounts }) {
  return (
    <>
      <span>{countsWords.start(edited.active)} </span>
      {countedStates(edited, saved).map(({ state, count, now }, at) => (
        <span key={state} className="policy-count">
          {at > 0 && <VisuallyHidden>· </VisuallyHidden>}
          <LatenessIcon state={state} />
          <b>{count}</b> <span>{countsWords.states[state]}</span>
          {now !== null && <span>{`, ${countsWords.now(now)}`}</span>}{' '}
        </span>
      ))}
    </>
  );
}

/** Who changed the policy last, and when. */
function LastChange({ changed }: Pick<TitlePolicyView, 'changed'>) {
  const now = useNow();
  if (changed === null) return titlePolicyCopy.neverChanged;
  const day = formatDate(changed.at, now);
  return changed.by === null ? titlePolicyCopy.changed(day) : titlePolicyCopy.changedBy(changed.by, day);
}

const clockWords = titlePolicyCopy.clock;

/** The policy as a line from the deal on: on time, due soon, late and critical. A list on a phone. */
function PolicyClock({ days }: { days: ClockDays }) {
  const segments = clockSegments(days);
  // A short segment is still as wide as its words.
  const columns = segments.map((segment) => `minmax(min-content, ${segment.days}fr)`).join(' ');
  return (
    <ol className="policy-clock grid-2" aria-label={clockWords.label} style={{ '--columns': columns } as CSSProperties}>
      {segments.map(({ state, begins }) => (
        <li key={state} className="policy-segment" data-state={state}>
          <span className="policy-segment-name">{clockWords.states[state]}</span> <span className="policy-segment-begins">{begins}</span>
        </li>
      ))}
    </ol>
  );
}

type ClockDays = Pick<TitlePolicy, 'dueDays' | 'criticalPastDueDays' | 'dueSoonDays'>;

/** Critical has no end. On the line it takes a quarter. */
const CRITICAL_SHARE = 1 / 4;

/** For each state, how many days it has, and when it begins in words. Leaves out states without a day. */
export function clockSegments({ dueDays, criticalPastDueDays, dueSoonDays }: ClockDays) {
  const soonFrom = Math.max(0, dueDays - dueSoonDays);
  // The due day itself is not late, and the last day before critical is not critical.
  const lateFrom = dueDays + 1;
  const criticalDay = dueDays + criticalPastDueDays;
  const criticalFrom = criticalDay + 1;
  const segments: { state: LatenessState; days: number; begins: string }[] = [
    { state: 'on-time', days: soonFrom, begins: clockWords.deal },
    { state: 'due-soon', days: lateFrom - soonFrom, begins: soonFrom === 0 ? clockWords.deal : clockWords.day(soonFrom) },
    { state: 'late', days: criticalFrom - lateFrom, begins: clockWords.afterDay(dueDays) },
    { state: 'critical', days: (criticalFrom * CRITICAL_SHARE) / (1 - CRITICAL_SHARE), begins: clockWords.afterDay(criticalDay) },
  ];
  return segments.filter(({ days }) => days > 0);
}

const ZONES = TIME_ZONES.map((value) => ({ value, label: titlePolicyCopy.zones[value] }));

/**
 * For members who may: the clock and the counts follow what is typed. In the form, the numbers are texts, as they were typed. It keeps them
 * through a refusal, a reload, and while a colleague saves.
 */
function PolicyForm({ view }: { view: TitlePolicyView }) {
  const { policy } = view;
  const saved = textsOf(policy);
  const draft = useDraftKey('title policy');
  const [failure, setFailure] = useState<string | null>(null);
  const [initial] = useState(() => ({ ...saved, ...parseDraft(readDraft(draft), saved) }));
  const form = useForm({ resolver: standardSchemaResolver(policyOfTexts), mode: 'onTouched', defaultValues: initial });
  const texts = useWatch({ control: form.control }) as PolicyTexts;
  useFollowSaved(
    saved,
    () => form.getValues(),
    (field, text) => form.setValue(field, text),
  );
  // Only what differs from the saved policy: a draft of what a colleague has changed since would undo it.
  const changes = serializeChanges(texts, saved);
  useEffect(() => writeDraft(draft, changes), [draft, changes]);
  const isDirty = hasChanges(texts, saved);
  const isSaving = useIsPolicySaving();
  const { mutate, isPending } = useUpdatePolicy(
    () => toast.success(titlePolicyCopy.saved),
    (refusal) => setFailure(showRefusal(refusal, POLICY_FIELDS, form.setError)),
  );
  const cancel = () => {
    form.reset(saved);
    setFailure(null);
  };
  const save = form.handleSubmit((input) => {
    setFailure(null);
    if (!isSaving) mutate({ ...input, reminders: policy.reminders });
  });
  const valid = useLastValid(valuesIn(texts), policy);
  const counts = usePolicyCounts(view, valid);
  const sentence = useRef<HTMLParagraphElement>(null);
  useFocusWhenClean(isDirty, () => sentence.current);
  usePageMark('policy-bar', isDirty);
  return (
    <form className="policy" noValidate data-dirty={isDirty || undefined} onSubmit={(event) => void save(event)}>
      <div className="policy-picture">
        <PolicyClock days={valid} />
        <PolicySentence edited={counts} saved={view.counts} />
      </div>
      {POLICY_DAYS.map((row) => (
        <DaysRow key={row.name} form={form} {...row} />
      ))}
      <div className="policy-row">
        <Field
          label={titlePolicyCopy.timeZone.label}
          hint={titlePolicyCopy.timeZone.sentence}
          error={form.formState.errors.timeZone?.message}
        >
          <Select options={ZONES} {...form.register('timeZone')} />
        </Field>
      </div>
      {failure !== null && (
        <div className="policy-failure">
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
      <CardFooter className="my-footer policy-footer">
        <p ref={sentence} tabIndex={-1}>
          <LastChange changed={view.changed} />
        </p>
        {isDirty && (
          <div className="policy-buttons">
            <Button onClick={cancel} disabled={isSaving}>
              {titlePolicyCopy.cancel}
            </Button>
            <Button type="submit" variant="solid" busy={isSaving}>
              {titlePolicyCopy.save}
            </Button>
          </div>
        )}
      </CardFooter>
      <LeaveQuestion
        isDirty={isDirty && !isPending}
        sentence={titlePolicyCopy.leaveSentence}
        onLeave={() => writeDraft(draft, '')}
        ofOrganization
      />
    </form>
  );
}

type DaysRowProps = (typeof POLICY_DAYS)[number] & { form: UseFormReturn<PolicyTexts, unknown, PolicyValues> };

/**
 * A row of the policy's form: what the number means on the left, the number with its unit on the right. An error replaces the sentence, so
 * that the row keeps its height: if the button moved while it is pressed, the click would be lost.
 */
function DaysRow({ form, name, words, unit }: DaysRowProps) {
  const error = form.formState.errors[name]?.message;
  return (
    <div className="policy-row">
      <Field label={words.label} aside={unit.field} hint={error ? undefined : words.sentence} error={error}>
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NumberInput ref={ref} name={name} className="policy-days" value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
    </div>
  );
}

const DAY_FIELDS = POLICY_DAYS.map(({ name }) => name);
const POLICY_FIELDS = [...DAY_FIELDS, 'timeZone'] as const;
type DayField = (typeof DAY_FIELDS)[number];

const ofDays = <T,>(valueOf: (field: DayField) => T) =>
  Object.fromEntries(DAY_FIELDS.map((field) => [field, valueOf(field)])) as Record<DayField, T>;

/** NaN for what is no number. */
type PolicyValues = Pick<TitlePolicy, DayField | 'timeZone'>;

export const isValidPolicy = (values: PolicyValues): boolean => titlePolicy.safeParse({ ...values, reminders: false }).success;

type PolicyTexts = Record<DayField, string> & Pick<PolicyValues, 'timeZone'>;

export const textsOf = ({ timeZone, ...days }: PolicyValues): PolicyTexts => ({ ...ofDays((field) => String(days[field])), timeZone });

export const valuesIn = ({ timeZone, ...texts }: PolicyTexts): PolicyValues => ({
  ...ofDays((field) => numberOfDigits(texts[field])),
  timeZone,
});

/** From the form's texts to a policy, but for its reminders. */
export const policyOfTexts = z.pipe(
  z.transform((texts: PolicyTexts) => ({ ...valuesIn(texts), reminders: false })),
  titlePolicy,
);

/** Equal for equal values, so that hooks can compare them. */
export const keyOf = ({ timeZone, ...days }: PolicyValues): string => JSON.stringify({ ...ofDays((field) => days[field]), timeZone });
export const valuesFrom = (key: string): PolicyValues => JSON.parse(key) as PolicyValues;

/** Null if they could not be read. Until they are read, those of the saved policy or of the values before. */
function usePolicyCounts({ policy, counts }: TitlePolicyView, valid: PolicyValues): PolicyCounts | null {
  const edited = useDebounced(keyOf(valid), SEARCH_DEBOUNCE_MS);
  const isSaved = keyOf(valid) === keyOf(policy);
  const preview = useQuery({ ...previewPolicyQuery(valuesFrom(edited)), enabled: !isSaved && edited !== keyOf(policy) });
  if (isSaved) return counts;
  // It is tried again, for as long as the server cannot be reached. Meanwhile the old counts would be wrong.
  if (preview.failureCount > 0 || preview.isPaused) return null;
  return preview.data?.counts ?? counts;
}

/** The values, or the last valid ones while they are not valid. */
function useLastValid(values: PolicyValues, saved: PolicyValues): PolicyValues {
  const [last, setLast] = useState(() => keyOf(saved));
  if (!isValidPolicy(values)) return valuesFrom(last);
  if (keyOf(values) !== last) setLast(keyOf(values));
  return values;
}

/** Saves the whole title policy. The answer goes into the cache, and everything that shows what is late is read again. */
function useUpdatePolicy(done: (saved: TitlePolicy) => void, refused: (refusal: ApiError) => void) {
  return useCommand(operation.updateTitlePolicy, {
    done: (view, _input, cache) => {
      cache.setQueryData(titlePolicyQuery().queryKey, view);
      refreshDependents(cache);
      void cache.invalidateQueries({ queryKey: titleTermsQuery().queryKey });
      done(view.policy);
    },
    refused,
  });
}

/** True while the form or the switch saves. Each sends the whole policy, so the other one must wait, or it would send old values. */
const useIsPolicySaving = (): boolean => useIsMutating({ mutationKey: [operation.updateTitlePolicy] }) > 0;
