// The VIN in "Correct vehicle": with the decoded vehicle and its warnings, as for a new thread, or read-only once it is settled.
import { useState } from 'react';
import { threadDialogsCopy } from '../../../../copy/thread/dialogs.ts';
import { newThreadCopy } from '../../../../copy/new-thread.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../ui/inputs/TextInput.tsx';
import { DecodeStatus } from '../../../new-thread/DecodeStatus.tsx';
import { VinInput } from '../../../new-thread/VinInput.tsx';
import { VinNotes } from '../../../new-thread/VinNotes.tsx';
import { vinNotes } from '../../../new-thread/vin-notes.ts';
import { vinParts } from './correction.ts';
import type { CorrectionForm } from './use-correction.ts';

const words = threadDialogsCopy.correct;

export function CorrectedVin({ form: { original, text, changed, errors, decode, change } }: { form: CorrectionForm }) {
  const [vinWithOthers, setVinWithOthers] = useState<string | null>(null);
  const isChanged = changed.includes('vin');
  const notes = errors.vin || !isChanged ? [] : vinNotes(text.vin, decode.state, vinWithOthers === text.vin);
  return (
    <div className="correction-field" data-changed={isChanged || undefined}>
      <Field
        label={newThreadCopy.vin}
        aside={<DecodeStatus decode={decode} />}
        asideTone={decode.state === 'known' ? 'green' : 'grey'}
        error={errors.vin}
        hint={
          isChanged && (
            <>
              <span className="vin-was">
                {words.was} <VinDifference was={original.vin} now={text.vin} />
              </span>
              <VinNotes vin={text.vin} notes={notes} decode={decode} onCorrect={(vin) => change('vin', vin)} />
            </>
          )
        }
      >
        <VinInput
          value={text.vin}
          onRead={({ vin, hasOthers }) => {
            setVinWithOthers(hasOthers ? vin : null);
            change('vin', vin);
          }}
        />
      </Field>
    </div>
  );
}

/** A VIN whose characters that differ are bold. */
function VinDifference({ was, now }: { was: string; now: string }) {
  return (
    <span className="vin-difference" translate="no">
      {vinParts(was, now).map(({ part, differs }, at) => (differs ? <strong key={at}>{part}</strong> : part))}
    </span>
  );
}

export function SettledVin({ vin }: { vin: string }) {
  return (
    <Field label={newThreadCopy.vin} aside={words.settled} hint={words.settledWhy}>
      <TextInput mono readOnly value={vin} />
    </Field>
  );
}
