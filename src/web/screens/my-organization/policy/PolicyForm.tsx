// The title policy for members who may change it: the clock and the counts follow what is typed.
import { useEffect, useRef } from 'react';
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { TIME_ZONES } from '../../../../domain/time-zones.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { LeaveQuestion } from '../../../navigation/LeaveQuestion.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { CardFooter } from '../../../ui/layout/Card.tsx';
import { DaysRow } from './DaysRow.tsx';
import { LastChange } from './LastChange.tsx';
import { PolicyClock } from './PolicyClock.tsx';
import { PolicySentence } from './PolicySentence.tsx';
import { useLastValid, usePolicyCounts } from './use-policy-counts.ts';
import { usePolicyForm } from './use-policy-form.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';

const words = titlePolicyCopy;
const ZONES = TIME_ZONES.map((value) => ({ value, label: words.zones[value] }));

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
      <DaysRow form={form} name="dueDays" words={words.due} unit={words.units.afterDeal.field} />
      <DaysRow form={form} name="criticalDays" words={words.critical} unit={words.units.afterDeal.field} />
      <DaysRow form={form} name="dueSoonDays" words={words.dueSoon} unit={words.units.before.field} />
      <DaysRow form={form} name="sendOnDays" words={words.sendOn} unit={words.units.afterReceiving.field} />
      <div className="policy-row">
        <Field label={words.timeZone.label} hint={words.timeZone.sentence} error={form.formState.errors.timeZone?.message}>
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
              {words.cancel}
            </Button>
            <Button type="submit" variant="solid" busy={isSaving}>
              {words.save}
            </Button>
          </div>
        )}
      </CardFooter>
      <LeaveQuestion isDirty={isUnsaved} sentence={words.leaveSentence} onLeave={discardDraft} ofOrganization />
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
