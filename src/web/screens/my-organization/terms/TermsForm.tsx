// The form of title terms. It keeps what is typed through a refusal and a reload, and while a colleague saves.
import { type FormEvent, useId, useRef, useState } from 'react';
import type { SaveTerms, TermsView, TitleTermsView } from '../../../../api/title-terms.ts';
import type { StartingTermsName } from '../../../../domain/desk/clock/starting-terms.ts';
import { type HowToFile, howToFileLink } from '../../../../domain/desk/clock/how-to-file.ts';
import { overlapsOf } from '../../../../domain/desk/clock/title-terms.ts';
import { TIME_ZONES } from '../../../../domain/time-zones.ts';
import { US_STATE_CODES, US_STATES } from '../../../../domain/us-states.ts';
import { titlePolicyCopy } from '../../../copy/title-policy.ts';
import { titleTermsCopy } from '../../../copy/title-terms.ts';
import { operation, titleTermsQuery } from '../../../data/queries.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { useCommand } from '../../../data/use-command.ts';
import { LeaveQuestion } from '../../../navigation/LeaveQuestion.tsx';
import { useFollowSaved } from '../../../parts/forms/follow-saved.ts';
import { useFocusFirstInvalid } from '../../../parts/forms/use-focus-in-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { DateInput, hasUnfinishedDay } from '../../../ui/inputs/DateInput.tsx';
import { Field, FieldNotes, TextArea, TextInput } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { CardFooter } from '../../../ui/layout/Card.tsx';
import { refreshDependents } from '../refresh-dependents.ts';
import { TermsPicture } from './TermsPicture.tsx';
import { type Errors, editedIn, errorsOf, saveInputOf, type TermsField, type TermsTexts, textsOfTerms, YES } from './terms-values.ts';
import { VersionDialog } from './VersionDialog.tsx';

const words = titleTermsCopy;
const { fields, between } = words;

type FormProps = {
  view: TitleTermsView;
  /** Null for new ones. */
  terms: TermsView | null;
  startingTerms: StartingTermsName | null;
  /** As the row had them when it was opened, without what was typed. */
  saved: TermsTexts;
  texts: TermsTexts;
  isDirty: boolean;
  onChange: (change: (texts: TermsTexts) => TermsTexts) => void;
  /** Closes the form. `saved`: the terms of the row that gets the focus; null if they are gone. */
  onClose: (saved?: { id: string } | null) => void;
  /** Opens other terms, with the same key. */
  onOpenOthers: (termsId: string) => void;
  /** Deletes what was typed. */
  onLeave: () => void;
};

export function TermsForm({ view, terms, startingTerms, saved, texts, isDirty, onChange, onClose, onOpenOthers, onLeave }: FormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState<SaveTerms | null>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid<HTMLFormElement>(attempts);
  const set = (field: TermsField, value: string) => {
    onChange((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
    setRefusal(null);
  };
  useFollowSaved(
    saved,
    () => texts,
    (field, value) => onChange((before) => ({ ...before, [field]: value })),
  );
  const edited = editedIn(texts);
  const [shown, setShown] = useState(edited);
  if (edited && JSON.stringify(edited) !== JSON.stringify(shown)) setShown(edited);

  const fail = (found: Errors) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  const { mutate, isPending } = useCommand(operation.saveTerms, {
    done: (after, input, cache) => {
      cache.setQueryData(titleTermsQuery().queryKey, after);
      refreshDependents(cache);
      toast.success(words.saved);
      const known = new Set(view.inUse.map(({ id }) => id));
      const changed = after.inUse.find(({ id }) => (input.termsId === null ? !known.has(id) : id === input.termsId));
      onClose(changed ?? null);
    },
    refused: (refused) => {
      setAsked(null);
      const found = errorsOf(refused.issues);
      setRefusal(refused);
      fail(found);
    },
  });
  const send = (input: SaveTerms) => {
    setRefusal(null);
    if (!isPending) mutate(input);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hasUnfinishedDay(event.currentTarget)) return;
    const result = saveInputOf(texts, { termsId: terms?.id ?? null, startingTerms });
    if ('errors' in result) fail(result.errors);
    else if (terms && hasOtherDays(texts, textsOfTerms(terms))) setAsked(result.input);
    else send(result.input);
  };
  const failure = refusal && Object.values(errors).every((error) => error === undefined) ? refusal.message : null;
  const sameKeyId = refusal?.issues.find(({ path }) => path[0] === 'for' && path.length > 1)?.path[1];
  const text = (field: TermsField) => ({
    value: texts[field],
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  });
  const number = (field: TermsField) => ({ value: texts[field], onValueChange: (value: string) => set(field, value) });
  const way = howToFileLink(texts.howToFile);
  const people = terms?.forOrg && 'orgId' in terms.for ? [{ orgId: terms.for.orgId, ...terms.forOrg }] : [];
  const whom = [...view.partners, ...people.filter(({ orgId }) => !view.partners.some((one) => one.orgId === orgId))];

  return (
    <form ref={form} className="terms-form" noValidate onSubmit={submit} aria-label={words.title}>
      {shown && <TermsPicture terms={shown} edited={terms} hasFor={texts.for !== ''} view={view} />}
      <div className="terms-fields fields">
        <div className="terms-key">
          <Field label={fields.for} error={errors.for}>
            <Select
              {...text('for')}
              placeholder={fields.nobody}
              options={[
                ...whom.map(({ orgId, name }) => ({ value: orgId, label: name })),
                { value: 'auction', label: words.any.auction },
                { value: 'dealership', label: words.any.dealership },
              ]}
            />
          </Field>
          <Field label={fields.kind} error={errors.kind}>
            <Select {...text('kind')} placeholder={fields.kinds.any} options={KINDS} />
          </Field>
          <Field label={fields.state} error={errors.sellerState}>
            <Select {...text('sellerState')} placeholder={fields.anyState} options={STATES} />
          </Field>
        </div>
        {typeof sameKeyId === 'string' && view.inUse.some(({ id }) => id === sameKeyId) && (
          <button type="button" className="terms-check" onClick={() => onOpenOthers(sameKeyId)}>
            {words.theOthers}
          </button>
        )}
        {saved.dealsFrom !== '' && (
          <div className="terms-day">
            <Field label={fields.dealsFrom} error={errors.dealsFrom}>
              <DateInput {...number('dealsFrom')} />
            </Field>
          </div>
        )}
        <Sentence label={fields.due} errors={[errors.dueDays]}>
          {(noted) => (
            <>
              <span>{between.day}</span>
              <Days label={fields.dueDay} {...number('dueDays')} {...noted(errors.dueDays)} />
              <span>{between.afterDeal}</span>
              <Select aria-label={fields.dueUnit} {...text('dueUnit')} options={DAY_OPTIONS} />
            </>
          )}
        </Sentence>
        <Sentence label={fields.claim} hint={words.claimHint} errors={[errors.opensDays, errors.closesDays, errors.until, errors.timeZone]}>
          {(noted) => (
            <>
              <span className="terms-part">
                <span>{between.from}</span>
                <Days label={fields.opens} {...number('opensDays')} {...noted(errors.opensDays)} />
                <Unit label={fields.opensUnit} isShown={texts.opensDays !== ''} {...text('opensUnit')} />
              </span>
              <span className="terms-part">
                <span>{between.to}</span>
                <Days label={fields.closes} {...number('closesDays')} {...noted(errors.closesDays)} />
                <Unit label={fields.closesUnit} isShown={texts.closesDays !== ''} {...text('closesUnit')} />
              </span>
              <span className="terms-part">
                <span>{between.until}</span>
                <TextInput
                  aria-label={fields.until}
                  className="terms-hour"
                  placeholder={fields.endOfDay}
                  autoComplete="off"
                  {...text('until')}
                  {...noted(errors.until)}
                />
              </span>
              <Select
                aria-label={fields.timeZone}
                className="terms-zone"
                {...text('timeZone')}
                options={ZONES}
                {...noted(errors.timeZone)}
              />
              <Checkbox
                label={fields.once}
                checked={texts.once === YES}
                onChange={({ target }) => set('once', target.checked ? YES : '')}
              />
            </>
          )}
        </Sentence>
        <Sentence label={fields.answer} errors={[errors.within, errors.byHour]}>
          {(noted) => (
            <>
              <span className="terms-part">
                <span>{between.within}</span>
                <Days label={fields.within} {...number('within')} {...noted(errors.within)} />
              </span>
              <Select aria-label={fields.withinUnit} {...text('withinUnit')} options={ANSWER_OPTIONS} />
              {texts.withinUnit !== 'hours' && <Select aria-label={fields.by} className="terms-by" {...text('by')} options={BY_OPTIONS} />}
              {texts.withinUnit !== 'hours' && texts.by === 'hour' && (
                <TextInput
                  aria-label={fields.byHour}
                  className="terms-hour"
                  autoComplete="off"
                  {...text('byHour')}
                  {...noted(errors.byHour)}
                />
              )}
            </>
          )}
        </Sentence>
        <Field label={fields.howToFile} optional error={errors.howToFile} hint={way && <HowToFileLink way={way} />}>
          <TextInput {...text('howToFile')} />
        </Field>
        <div className="terms-source">
          <Field label={fields.source} optional error={errors.source}>
            <TextInput {...text('source')} />
          </Field>
          <Field label={fields.asOf} optional error={errors.asOf}>
            <DateInput {...number('asOf')} max={view.today} disabled={texts.checkedToday === YES} />
          </Field>
        </div>
        <Field label={fields.note} optional error={errors.note}>
          <TextArea rows={2} {...text('note')} />
        </Field>
        <Checkbox
          name="checkedToday"
          label={fields.checkedToday}
          checked={texts.checkedToday === YES}
          onChange={({ target }) => onChange((before) => checkedOn(before, target.checked, view.today, saved.asOf))}
        />
        {failure !== null && <FormAlert>{failure}</FormAlert>}
      </div>
      <CardFooter className="my-footer terms-footer">
        <p>{words.foot}</p>
        <div className="terms-buttons">
          {terms && <RemoveButton terms={terms} view={view} onRemoved={() => onClose(null)} />}
          <Button onClick={() => onClose(terms)} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="solid" busy={isPending}>
            {words.save}
          </Button>
        </div>
      </CardFooter>
      {asked && terms && (
        <VersionDialog
          titles={terms.titles}
          today={view.today}
          busy={isPending}
          onClose={() => setAsked(null)}
          onChoose={(dealsFrom) => send(dealsFrom === null ? asked : { ...asked, termsId: null, startingTerms: null, dealsFrom })}
        />
      )}
      <LeaveQuestion isDirty={isDirty && !isPending} sentence={words.leaveSentence} onLeave={onLeave} ofOrganization />
    </form>
  );
}

/** An address opens in a new tab, a phone number is called. */
const HowToFileLink = ({ way: { href, label } }: { way: HowToFile }) =>
  label === null ? (
    <a href={href} target="_blank" rel="noreferrer">
      {words.openPage}
    </a>
  ) : (
    <a href={href}>{label}</a>
  );

/** "We checked these days today" says of which day they are, and unticked, what was said before. */
const checkedOn = (texts: TermsTexts, isChecked: boolean, today: string, asOf: string): TermsTexts => ({
  ...texts,
  checkedToday: isChecked ? YES : '',
  asOf: isChecked ? today : asOf,
});

/** The fields that change what is due when. */
const COUNTED: readonly TermsField[] = [
  'dueDays',
  'dueUnit',
  'opensDays',
  'opensUnit',
  'closesDays',
  'closesUnit',
  'until',
  'timeZone',
  'once',
  'within',
  'withinUnit',
  'by',
  'byHour',
];
/** What they are for. With another key they are no version of the old ones. */
const KEY: readonly TermsField[] = ['for', 'kind', 'sellerState', 'dealsFrom'];

const hasOtherDays = (typed: TermsTexts, before: TermsTexts): boolean =>
  COUNTED.some((field) => typed[field] !== before[field]) && KEY.every((field) => typed[field] === before[field]);

const KINDS = (['absent', 'with-deal'] as const).map((value) => ({ value, label: fields.kinds[value] }));
const STATES = US_STATE_CODES.map((value) => ({ value, label: US_STATES[value] }));
const ZONES = TIME_ZONES.map((value) => ({ value, label: titlePolicyCopy.zones[value] }));
const DAY_OPTIONS = (['calendar', 'working'] as const).map((value) => ({ value, label: fields.units[value] }));
const UNIT_OPTIONS = (['calendar', 'working'] as const).map((value) => ({ value, label: fields.dayUnits[value] }));
const ANSWER_OPTIONS = [...DAY_OPTIONS, { value: 'hours', label: fields.units.hours }];
const BY_OPTIONS = (['same', 'end', 'hour'] as const).map((value) => ({ value, label: fields.bys[value] }));

/** Fields in a sentence, with their errors below. `children`: is given what marks a field with an error. */
function Sentence({
  label,
  hint,
  errors,
  children,
}: {
  label: string;
  hint?: string;
  errors: readonly (string | undefined)[];
  children: (noted: (error: string | undefined) => object) => React.ReactNode;
}) {
  const id = useId();
  const error = errors.find((one) => one !== undefined);
  const noted = (one: string | undefined) => (one === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` });
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="terms-line-fields row flow">{children(noted)}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

type DaysProps = { label: string; value: string; onValueChange: (value: string) => void };
const Days = ({ label, ...rest }: DaysProps) => <NumberInput aria-label={label} className="terms-days" {...rest} />;

type UnitProps = { label: string; isShown: boolean; value: string; onChange: (event: { target: { value: string } }) => void };
const Unit = ({ label, isShown, ...rest }: UnitProps) =>
  isShown ? <Select aria-label={label} className="terms-unit" options={UNIT_OPTIONS} {...rest} /> : null;

/** Asks first, and says what becomes of the titles. */
function RemoveButton({ terms, view, onRemoved }: { terms: TermsView; view: TitleTermsView; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCommand(operation.removeTerms, {
    done: (after, _input, cache) => {
      cache.setQueryData(titleTermsQuery().queryKey, after);
      refreshDependents(cache);
      toast.success(words.removed);
      onRemoved();
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} variant="ghost" onClick={() => setAsking(true)}>
        {words.remove.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.remove.title}
        description={afterRemoval(terms, view)}
        action={words.remove.button}
        busy={isPending}
        onConfirm={() => mutate({ termsId: terms.id })}
      />
    </>
  );
}

function afterRemoval(terms: TermsView, { inUse, partners }: TitleTermsView): string {
  if (terms.titles === 0) return words.remove.nobody;
  const typeOf = (orgId: string) =>
    'orgId' in terms.for && terms.for.orgId === orgId
      ? terms.forOrg!.orgType
      : (partners.find((one) => one.orgId === orgId)?.orgType ?? null);
  const others = overlapsOf(
    terms,
    inUse.filter(({ id }) => id !== terms.id),
    typeOf,
  );
  return others.length === 0 ? words.remove.toPolicy(terms.titles) : words.remove.toOthers(terms.titles);
}
