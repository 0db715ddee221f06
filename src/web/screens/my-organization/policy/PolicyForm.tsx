// The title policy for members who may change it: the clock and the counts follow what is typed.
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { TIME_ZONES } from '../../../../domain/time-zones.ts';
import { titlePolicyCopy } from '../../../copy/title-policy.ts';
import { LeaveQuestion } from '../../../navigation/LeaveQuestion.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { CardFooter } from '../../../ui/layout/Card.tsx';
import { LastChange, PolicyClock, PolicySentence } from './PolicyText.tsx';
import {
  type DayField,
  POLICY_FIELDS,
  policyOfTexts,
  type PolicyTexts,
  type PolicyValues,
  textsOf,
  useLastValid,
  usePolicyCounts,
  valuesIn,
} from './policy-values.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { parseDraft, serializeChanges } from '../../../data/drafts/use-form-draft.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { hasChanges, useFollowSaved } from '../../../parts/forms/follow-saved.ts';
import { showRefusal } from '../../../parts/forms/show-refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useIsPolicySaving, useUpdatePolicy } from './use-update-policy.ts';

const ZONES = TIME_ZONES.map((value) => ({ value, label: titlePolicyCopy.zones[value] }));

export function PolicyForm({ view }: { view: TitlePolicyView }) {
  const { form, values, failure, isSaving, isDirty, isUnsaved, discardDraft, cancel, save } = usePolicyForm(view.policy);
  const valid = useLastValid(values, view.policy);
  const counts = usePolicyCounts(view, valid);
  const footer = useFocusWhenClean(isDirty);
  usePageMark('policy-bar', isDirty);
  return (
    <form className="policy" noValidate data-dirty={isDirty || undefined} onSubmit={(event) => void save(event)}>
      <div className="policy-picture">
        <PolicyClock days={valid} />
        <PolicySentence edited={counts} saved={view.counts} />
      </div>
      <DaysRow form={form} name="dueDays" words={titlePolicyCopy.due} unit={titlePolicyCopy.units.afterDeal.field} />
      <DaysRow form={form} name="criticalDays" words={titlePolicyCopy.critical} unit={titlePolicyCopy.units.afterDeal.field} />
      <DaysRow form={form} name="dueSoonDays" words={titlePolicyCopy.dueSoon} unit={titlePolicyCopy.units.before.field} />
      <DaysRow form={form} name="sendOnDays" words={titlePolicyCopy.sendOn} unit={titlePolicyCopy.units.afterReceiving.field} />
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
        <p ref={footer} tabIndex={-1}>
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
      <LeaveQuestion isDirty={isUnsaved} sentence={titlePolicyCopy.leaveSentence} onLeave={discardDraft} ofOrganization />
    </form>
  );
}

/** The buttons disappear when nothing is changed any more. If one had the focus, the sentence beside it gets it. */
function useFocusWhenClean(isDirty: boolean) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    // Not when the form first appears: the focus belongs to the page's heading then.
    const isCleaned = wasDirty.current && !isDirty;
    wasDirty.current = isDirty;
    if (isCleaned && document.activeElement === document.body) sentence.current?.focus({ preventScroll: true });
  }, [isDirty]);
  return sentence;
}

interface DaysRowProps {
  form: UseFormReturn<PolicyTexts, unknown, PolicyValues>;
  name: DayField;
  words: { label: string; sentence: string };
  unit: string;
}

/**
 * A row of the policy's form: what the number means on the left, the number with its unit on the right. An error replaces the sentence, so
 * that the row keeps its height: if the button moved while it is pressed, the click would be lost.
 */
function DaysRow({ form, name, words, unit }: DaysRowProps) {
  const error = form.formState.errors[name]?.message;
  return (
    <div className="policy-row">
      <Field label={words.label} aside={unit} hint={error ? undefined : words.sentence} error={error}>
        <Controller
          control={form.control}
          name={name}
          // The two are compared, and the message is at "Critical".
          rules={{ deps: name === 'dueDays' ? ['criticalDays'] : [] }}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NumberInput ref={ref} name={name} className="policy-days" value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
    </div>
  );
}

export type PolicyFormState = ReturnType<typeof usePolicyForm>;

/** The form of the title policy. Keeps what is typed through a refusal, a reload, and while a colleague saves. `policy`: the saved one. */
function usePolicyForm(policy: TitlePolicy) {
  const draft = useDraftKey('title policy');
  const [failure, setFailure] = useState<string | null>(null);
  const [initial] = useState(() => ({ ...textsOf(policy), ...parseDraft(readDraft(draft), textsOf(policy)) }));
  const form = useForm({ resolver: standardSchemaResolver(policyOfTexts), mode: 'onTouched', defaultValues: initial });
  const { control, getValues } = form;
  const [dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone] = useWatch({ control, name: POLICY_FIELDS });
  const texts = { dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone };
  useFollowSaved(
    textsOf(policy),
    () => getValues(),
    (field, text) => form.setValue(field, text),
  );
  // Only what differs from the saved policy: a draft of what a colleague has changed since would undo it.
  const changes = serializeChanges(texts, textsOf(policy));
  useEffect(() => writeDraft(draft, changes), [draft, changes]);
  const isSaving = useIsPolicySaving();
  const { mutate, isPending } = useUpdatePolicy({
    done: () => toast.success(titlePolicyCopy.saved),
    refused: (refusal) => setFailure(showRefusal(refusal, POLICY_FIELDS, form.setError)),
  });
  return {
    form,
    values: valuesIn(texts),
    failure,
    isSaving,
    isDirty: hasChanges(texts, textsOf(policy)),
    /** Whether leaving the page would lose what is typed. */
    isUnsaved: hasChanges(texts, textsOf(policy)) && !isPending,
    discardDraft: () => writeDraft(draft, ''),
    cancel: () => {
      form.reset(textsOf(policy));
      setFailure(null);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isSaving) mutate({ ...input, reminders: policy.reminders });
    }),
  };
}
