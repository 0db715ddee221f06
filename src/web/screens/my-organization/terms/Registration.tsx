// By which day a car has to be registered after its retail sale, by state. One row is edited at a time.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saveRegistrationDaysInput, type TitleTermsView } from '../../../../api/title-terms.ts';
import { REGISTRATION_AS_OF, SHIPPED_REGISTRATION_DAYS } from '../../../../domain/desk/clock/registration.ts';
import { numberOfDigits } from '../../../../domain/input/whole-number.ts';
import { US_STATE_CODES, US_STATES, type UsState } from '../../../../domain/us-states.ts';
import { registrationCopy, titleTermsCopy } from '../../../copy/title-terms.ts';
import { operation, titleTermsQuery } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { LeaveQuestion } from '../../../navigation/LeaveQuestion.tsx';
import { useFocusFirstInvalid } from '../../../parts/forms/use-focus-in-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { Card, CardFooter } from '../../../ui/layout/Card.tsx';
import { formatDate, formatMonth } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { refreshDependents } from '../refresh-dependents.ts';

const words = registrationCopy;
type StateDays = TitleTermsView['registration'][number];

export function Registration({ view: { registration, mayEdit } }: { view: TitleTermsView }) {
  const [open, setOpen] = useState<UsState | 'new' | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null) return;
    card.current?.querySelector<HTMLElement>(focus)?.focus();
    setFocus(null);
  }, [focus]);
  const edit = (row: UsState | 'new') => {
    setOpen(row);
    setFocus('.terms-form :is(select, input)');
  };
  const close = () => {
    setFocus(open === 'new' || open === null ? '[data-add-state]' : `[data-state="${open}"] .terms-edit`);
    setOpen(null);
  };
  return (
    <div ref={card}>
      <Card>
        <ul className="terms-states">
          {registration.map((one) => (
            <li key={one.state} className="terms-item" data-state={one.state} data-open={open === one.state || undefined}>
              <div className="terms-row">
                <div className="terms-words">
                  <p className="terms-name">
                    <b>{US_STATES[one.state]}</b>
                  </p>
                  {one.financedDays !== null && <p className="terms-rule">{words.financed(one.financedDays)}</p>}
                </div>
                <div className="terms-facts">
                  <b>{words.days(one.days)}</b>
                  {one.isOwn && <span>{words.own}</span>}
                </div>
                {mayEdit && open === null && (
                  <Button
                    variant="ghost"
                    size="compact"
                    className="terms-edit"
                    aria-label={words.editOf(US_STATES[one.state])}
                    onClick={() => edit(one.state)}
                  >
                    {titleTermsCopy.edit}
                  </Button>
                )}
              </div>
              {open === one.state && <DaysForm row={one} known={[]} onClose={close} />}
            </li>
          ))}
          {open === 'new' && (
            <li className="terms-item" data-open>
              <DaysForm row={null} known={registration.map(({ state }) => state)} onClose={close} />
            </li>
          )}
        </ul>
        <CardFooter className="my-footer terms-footer">
          <p>
            <span>{words.sources(formatMonth(Date.parse(`${REGISTRATION_AS_OF}-15`)))} </span>
            <LastChange registration={registration} />
            {!mayEdit && <span> {titleTermsCopy.membersOnly}</span>}
          </p>
          {mayEdit && open === null && (
            <Button data-add-state onClick={() => edit('new')}>
              {words.add}
            </Button>
          )}
        </CardFooter>
      </Card>
    </div>
  );
}

function LastChange({ registration }: { registration: readonly StateDays[] }) {
  const now = useNow();
  const last = registration.flatMap(({ changed }) => changed ?? []).toSorted((one, other) => other.at - one.at)[0];
  if (!last) return null;
  const day = formatDate(last.at, now);
  return last.by === null ? words.changed(day) : words.changedBy(last.by, day);
}

type Errors = { state?: string | undefined; days?: string | undefined; financedDays?: string | undefined };
type FormProps = { row: StateDays | null; known: readonly UsState[]; onClose: () => void };

/** `row`: null for another state. `known`: states that have days already. */
function DaysForm({ row, known, onClose }: FormProps) {
  const saved = {
    state: row?.state ?? '',
    days: row ? String(row.days) : '',
    financedDays: row?.financedDays ? String(row.financedDays) : '',
  };
  const [texts, setTexts] = useState(saved);
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid<HTMLFormElement>(attempts);
  const after = (sentence: string) => ({
    done: (view: TitleTermsView, _input: unknown, cache: Parameters<typeof refreshDependents>[0]) => {
      cache.setQueryData(titleTermsQuery().queryKey, view);
      refreshDependents(cache);
      toast.success(sentence);
      onClose();
    },
    refused: () => undefined, // shown in the form
  });
  const named = texts.state === '' ? '' : US_STATES[texts.state as UsState];
  const save = useCommand(operation.saveRegistrationDays, after(words.saved(named)));
  const remove = useCommand(operation.removeRegistrationDays, after(words.removed(named)));
  const isPending = save.isPending || remove.isPending;
  const failure = save.error ?? remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = saveRegistrationDaysInput.safeParse({
      state: texts.state,
      days: numberOfDigits(texts.days),
      financedDays: texts.financedDays === '' ? null : numberOfDigits(texts.financedDays),
    });
    if (parsed.success) {
      if (!isPending) save.mutate(parsed.data);
      return;
    }
    const messageAt = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ state: messageAt('state'), days: messageAt('days'), financedDays: messageAt('financedDays') });
    setAttempts((count) => count + 1);
  };
  const set = (field: keyof typeof saved) => (value: string) => {
    setTexts((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const isDirty = Object.entries(texts).some(([field, text]) => saved[field as keyof typeof saved] !== text);
  const shipped = row && SHIPPED_REGISTRATION_DAYS[row.state];
  return (
    <form ref={form} className="terms-form" noValidate onSubmit={submit} aria-label={words.title}>
      <div className="terms-fields fields">
        <div className="terms-key">
          {row === null && (
            <Field label={words.state} error={errors.state}>
              <Select
                value={texts.state}
                onChange={({ target }) => set('state')(target.value)}
                placeholder={words.chooseState}
                options={US_STATE_CODES.filter((code) => !known.includes(code)).map((value) => ({ value, label: US_STATES[value] }))}
              />
            </Field>
          )}
          <Field label={words.field} hint={words.hint} error={errors.days}>
            <NumberInput value={texts.days} onValueChange={set('days')} />
          </Field>
          <Field label={words.financedField} optional error={errors.financedDays}>
            <NumberInput value={texts.financedDays} onValueChange={set('financedDays')} />
          </Field>
        </div>
        {failure && <FormAlert>{failure.message}</FormAlert>}
      </div>
      <CardFooter className="my-footer terms-footer">
        <div className="terms-buttons">
          {row?.isOwn && (
            <Button variant="ghost" busy={remove.isPending} onClick={() => isPending || remove.mutate({ state: row.state })}>
              {shipped ? words.restore(shipped.days) : words.remove}
            </Button>
          )}
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="solid" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </CardFooter>
      <LeaveQuestion isDirty={isDirty && !isPending} sentence={words.leaveSentence} ofOrganization />
    </form>
  );
}
