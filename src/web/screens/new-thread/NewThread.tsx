// /new: the form for the vehicle, the title, the parties and the organization's own fields, with a preview of the chain.
import './new-thread.css';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Lock } from 'lucide-react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { PaperCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { isSendKey } from '../../ui/focus/shortcut-keys.ts';
import { DateInput, hasUnfinishedDay } from '../../ui/inputs/DateInput.tsx';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { type NewThreadForm, serializeThreadDraft, useNewThread, withDecodedVehicle, withTypedField, withVin } from './use-new-thread.ts';
import { type VehicleField, type VehicleFromVin, VehicleRefusalAlert } from '../../parts/vehicle/VehicleRefusalAlert.tsx';
import { SameVinNotice } from '../../parts/vehicle/SameVinNotice.tsx';
import { ThreadPreview } from './ThreadPreview.tsx';
import { DecodeStatus, useVinDecode, type VinDecode, VinInput, VinNotes, vinNotes } from '../../parts/vehicle/VinInput.tsx';
import { SALE_KIND_NAMES } from '../../../domain/desk/clock/terms-words.ts';
import { privatePanelCopy } from '../../copy/private-panel.ts';
import { useViewer } from '../../data/session/session.ts';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { CreatePlaceholderDialog } from '../../parts/orgs/CreatePlaceholder.tsx';
import { OrgPicker } from '../../parts/orgs/OrgPicker.tsx';
import { useFocusFirstInvalid } from '../../parts/forms/use-focus-in-form.ts';
import { Button, WaitingButton } from '../../ui/Button.tsx';
import { VerifyFirst } from '../../parts/mail/VerifyFirst.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { Select } from '../../ui/inputs/Select.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SkeletonInput } from '../../ui/feedback/Skeleton.tsx';
import { MakeInput, ModelInput } from '../../parts/vehicle/MakeAndModel.tsx';
import { VIN_MIN } from '../../../domain/limits.ts';

export function NewThread() {
  const form = useNewThread();
  const { draft, change, submit } = form;
  const decode = useVinDecode(draft.vin);
  // What is typed shows before the preview of it.
  const previewed = useDeferredValue(draft);
  useFillIn(form, decode);
  const formRef = useFocusFirstInvalid<HTMLFormElement>(Object.keys(form.errors).length > 0 && form.submitCount);
  useVinFocus(formRef, form.addedCount);
  return (
    <div className="new-thread">
      <div className="grid-8">
        <Breadcrumbs>
          <Link to="/dashboard">{newThreadCopy.dashboard}</Link>
          <span>{newThreadCopy.title}</span>
        </Breadcrumbs>
        <PageTitle title={newThreadCopy.title} sentence={newThreadCopy.sentence} />
      </div>
      <div className="new-thread-columns">
        {/* The key is another way to press a button of the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!hasUnfinishedDay(event.currentTarget)) submit(isAnother(event.nativeEvent.submitter) ? 'another' : 'open');
          }}
          onKeyDown={(event) => {
            // The keys of a dialog that is opened from the form reach it too.
            if (!isSendKey(event) || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
            event.preventDefault();
            event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLElement>('.send-row-another'));
          }}
        >
          <Card>
            <CardBody className="fields">
              <VinField form={form} decode={decode} />
              <SameVinNotice vin={draft.vin} />
              <VehicleFields form={form} isReading={decode.state === 'reading'} />
            </CardBody>
            <CardBody>
              <PaperCheckbox
                title={newThreadCopy.inHand}
                sentence={newThreadCopy.inHandSentence}
                checked={draft.creatorHasTitle}
                onChange={(event) => change({ ...draft, creatorHasTitle: event.target.checked })}
              />
            </CardBody>
            <CardBody className="fields">
              <Parties form={form} />
            </CardBody>
            <OwnFields form={form} />
            <SubmitRow form={form} />
          </Card>
        </form>
        <ThreadPreview draft={previewed} />
      </div>
    </div>
  );
}

const isAnother = (button: HTMLElement | null): boolean => button instanceof HTMLButtonElement && button.value === 'another';

/** Fills in the decoded vehicle once. A field that is emptied afterwards stays empty. */
function useFillIn({ draft, change }: NewThreadForm, decode: VinDecode): void {
  const filledIn = useRef<VehicleFromVin | null>(null);
  useEffect(() => {
    const vehicle = decode.state === 'known' ? decode.vehicle : null;
    if (filledIn.current === vehicle) return;
    filledIn.current = vehicle;
    const filled = vehicle ? withDecodedVehicle(draft, vehicle) : draft;
    // A car that came back is filled in already, and its refusal stays.
    if (serializeThreadDraft(filled) !== serializeThreadDraft(draft)) change(filled);
  });
}

/** After a car was sent, the next one begins with its VIN. */
function useVinFocus(form: RefObject<HTMLFormElement | null>, addedCount: number): void {
  useEffect(() => {
    if (addedCount > 0) form.current?.querySelector('input')?.focus();
  }, [form, addedCount]);
}

const words = privatePanelCopy.fields;
const KINDS = [...Object.entries(SALE_KIND_NAMES).map(([value, label]) => ({ value, label })), { value: '', label: words.kindUnknown }];

/** The stock number, the deal date and the kind of sale, which only the viewer's organization sees. All are optional. */
function OwnFields({ form: { draft, errors, change } }: { form: NewThreadForm }) {
  const id = useId();
  const { org } = useViewer();
  return (
    <CardBody className="fields own-fields" role="group" aria-labelledby={id}>
      <p className="own-fields-title">
        <Lock />
        <span id={id}>{privatePanelCopy.onlyYou(org?.name ?? '')}</span>
      </p>
      <div className="field-row">
        <Field label={words.stockNumber} optional error={errors.stockNumber}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={draft.stockNumber}
            onChange={(event) => change({ ...draft, stockNumber: event.target.value })}
          />
        </Field>
        <Field label={words.dealOn} optional hint={words.dealHint} error={errors.dealOn}>
          <DateInput value={draft.dealOn} onValueChange={(dealOn) => change({ ...draft, dealOn })} />
        </Field>
        <Field label={words.kind} optional hint={words.kindHint} error={errors.kind}>
          <Select
            value={draft.kind}
            options={KINDS}
            onChange={(event) => change({ ...draft, kind: event.target.value as typeof draft.kind })}
          />
        </Field>
      </div>
    </CardBody>
  );
}

type Party = 'boughtFrom' | 'soldTo';

/** "Bought from" and "Sold to". An organization that is not in the list is created in a dialog and then chosen. */
function Parties({ form: { draft, errors, change } }: { form: NewThreadForm }) {
  const [adding, setAdding] = useState<{ party: Party; name: string } | null>(null);
  const pickerProps = (party: Party) => ({
    label: newThreadCopy[party],
    value: draft[party],
    onValueChange: (org: (typeof draft)[Party]) => change({ ...draft, [party]: org }),
    onAddNew: (name: string) => setAdding({ party, name }),
  });
  return (
    <>
      <OrgPicker {...pickerProps('boughtFrom')} error={errors.boughtFromOrgId} />
      <OrgPicker {...pickerProps('soldTo')} optional error={errors.soldToOrgId} />
      {adding && (
        <CreatePlaceholderDialog
          name={adding.name}
          draft={`new-thread ${adding.party}`}
          onClose={() => setAdding(null)}
          onCreated={(org) => change({ ...draft, [adding.party]: org })}
        />
      )}
    </>
  );
}

/** The footer of the form: the refusal, what is missing, and the buttons. Sticky on a phone. */
function SubmitRow({ form }: { form: NewThreadForm }) {
  const { refusal, disabledReason, isPending, isAddingAnother, isHeld, discardDraft } = form;
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  usePageMark('send-row');
  const cancel = () => {
    discardDraft();
    if (canGoBack) history.back();
    else void navigate({ to: '/dashboard' });
  };
  return (
    <CardFooter className="send-row">
      <VehicleRefusalAlert refusal={refusal} />
      <VerifyFirst isHeld={isHeld} />
      <Button variant="ghost" onClick={cancel}>
        {newThreadCopy.cancel}
      </Button>
      <WaitingButton type="submit" variant="solid" reason={disabledReason} busy={isPending}>
        {newThreadCopy.create}
      </WaitingButton>
      {disabledReason === null && (
        <Button type="submit" value="another" className="send-row-another" aria-keyshortcuts="Control+Enter" busy={isAddingAnother}>
          {newThreadCopy.createAnother}
        </Button>
      )}
    </CardFooter>
  );
}

const YEAR_DIGITS = 4;

/** Year, mileage, make and model. While the VIN is being decoded, empty fields are skeletons. */
function VehicleFields({ form: { draft, errors, submitCount, change }, isReading }: { form: NewThreadForm; isReading: boolean }) {
  const [isYearFocused, setYearFocused] = useState(false);
  const isYearUnfinished = isYearFocused && submitCount === 0 && draft.year.length < YEAR_DIGITS;
  const setField = (field: VehicleField) => (text: string) => change(withTypedField(draft, field, text));
  const fromVinNote = (field: VehicleField) => draft.fromVin.includes(field) && newThreadCopy.fromVin;
  const inputOrSkeleton = (field: VehicleField, input: ReactNode) => (isReading && draft[field] === '' ? <SkeletonInput /> : input);
  const make = draft.make.trim();
  return (
    <>
      <div className="field-row">
        <Field label={newThreadCopy.year} aside={fromVinNote('year')} error={isYearUnfinished ? undefined : errors.year}>
          {inputOrSkeleton(
            'year',
            <NumberInput
              value={draft.year}
              onValueChange={setField('year')}
              onFocus={() => setYearFocused(true)}
              onBlur={() => setYearFocused(false)}
            />,
          )}
        </Field>
        <Field label={newThreadCopy.mileage} error={errors.mileage}>
          <NumberInput value={draft.mileage} of="miles" placeholder="0" onValueChange={(mileage) => change({ ...draft, mileage })} />
        </Field>
      </div>
      <div className="field-row">
        <Field label={newThreadCopy.make} aside={fromVinNote('make')} error={errors.make}>
          {inputOrSkeleton('make', <MakeInput value={draft.make} onValueChange={setField('make')} />)}
        </Field>
        <Field
          label={newThreadCopy.model}
          aside={fromVinNote('model') || (make === '' && !isReading && newThreadCopy.needsMake)}
          error={errors.model}
        >
          {inputOrSkeleton('model', <ModelInput make={make} value={draft.model} onValueChange={setField('model')} />)}
        </Field>
      </div>
    </>
  );
}

/** The VIN, with the decoded vehicle beside the label and warnings below. */
function VinField({ form: { draft, errors, submitCount, change }, decode }: { form: NewThreadForm; decode: VinDecode }) {
  const [isFocused, setFocused] = useState(false);
  const isUnfinished = isFocused && submitCount === 0 && draft.vin.length < VIN_MIN;
  const error = isUnfinished ? undefined : errors.vin;
  const [vinWithOthers, setVinWithOthers] = useState<string | null>(null);
  const setVin = (vin: string) => change(withVin(draft, vin));
  const notes = error ? [] : vinNotes(draft.vin, decode.state, vinWithOthers === draft.vin);
  return (
    <Field
      label={newThreadCopy.vin}
      aside={<DecodeStatus decode={decode} />}
      asideTone={decode.state === 'known' ? 'green' : 'grey'}
      hint={notes.length > 0 && <VinNotes vin={draft.vin} notes={notes} decode={decode} onCorrect={setVin} />}
      error={error}
    >
      <VinInput
        value={draft.vin}
        onRead={({ vin, hasOthers }) => {
          setVinWithOthers(hasOthers ? vin : null);
          setVin(vin);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </Field>
  );
}
