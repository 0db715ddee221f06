// /new: the form for the vehicle, the title, the parties and the organization's own fields, with a preview of the chain.
import './new-thread.css';
import { Link } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { PaperCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { isSendKey } from '../../ui/focus/shortcut-keys.ts';
import { hasUnfinishedDay } from '../../ui/inputs/unfinished-day.ts';
import { Breadcrumbs, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { serializeThreadDraft, type VehicleFromVin, withDecodedVehicle } from './thread-draft.ts';
import { SameVinNotice } from './SameVinNotice.tsx';
import { OwnFields } from './OwnFields.tsx';
import { Parties } from './Parties.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { ThreadPreview } from './ThreadPreview.tsx';
import { type VinDecode, useVinDecode } from './use-vin-decode.ts';
import { type NewThreadForm, useNewThread } from './use-new-thread.ts';
import { VehicleFields } from './VehicleFields.tsx';
import { VinField } from './VinField.tsx';

export function NewThread() {
  const form = useNewThread();
  const { draft, change, submit } = form;
  const decode = useVinDecode(draft.vin);
  // What is typed shows before the preview of it.
  const previewed = useDeferredValue(draft);
  useFillIn(form, decode);
  const formRef = useErrorFocus(form);
  useVinFocus(formRef, form.addedCount);
  return (
    <div className="new-thread">
      <div className="new-thread-top">
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

/** After Create, moves the focus to the first field with an error, from the form or from the server. */
function useErrorFocus({ submitCount, errors }: NewThreadForm): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (submitCount > 0 && hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount, hasErrors]);
  return form;
}
