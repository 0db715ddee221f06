// The VIN, with the decoded vehicle beside the label and warnings below.
import { useState } from 'react';
import { VIN_MIN } from '../../../domain/limits.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { DecodeStatus } from './DecodeStatus.tsx';
import { withVin } from './thread-draft.ts';
import type { VinDecode } from './use-vin-decode.ts';
import type { NewThreadForm } from './use-new-thread.ts';
import { VinInput } from './VinInput.tsx';
import { VinNotes } from './VinNotes.tsx';
import { vinNotes } from './vin-notes.ts';

export function VinField({ form: { draft, errors, submitCount, change }, decode }: { form: NewThreadForm; decode: VinDecode }) {
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
