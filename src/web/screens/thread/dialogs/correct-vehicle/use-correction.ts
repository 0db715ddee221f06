// The state of "Correct vehicle": what the fields show, what has changed, the errors, and sending it.
import { useMemo, useState } from 'react';
import type { LiveThread } from '../../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../../copy/thread/dialogs.ts';
import { newThreadCopy } from '../../../../copy/new-thread.ts';
import { operation } from '../../../../data/operation.ts';
import { useDraft } from '../../../../drafts/use-draft.ts';
import { useNow } from '../../../../ui/text/Time.tsx';
import { splitRefusal, type VehicleRefusal } from '../../../new-thread/form-errors.ts';
import { useVinDecode } from '../../../new-thread/use-vin-decode.ts';
import { useThreadCommand } from '../../use-thread-command.ts';
import {
  changedFields,
  correctedVehicle,
  correctionErrors,
  type CorrectionField,
  correctionOf,
  emptyFields,
  parseTypedFields,
} from './correction.ts';

const words = threadDialogsCopy.correct;

export type CorrectionForm = ReturnType<typeof useCorrection>;

export function useCorrection(view: LiveThread, onClose: () => void) {
  const { id, vin, year, make, model, mileage } = view;
  const original = { vin, year, make, model, mileage };
  const [draft, saveDraft, forgetDraft] = useDraft(`${id} correct`);
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  /** How often it was submitted since the last change. Errors are shown after that. */
  const [submitCount, setSubmitCount] = useState(0);
  const typed = useMemo(() => parseTypedFields(draft), [draft]);
  const typedVin = typed.vin ?? vin;
  const decode = useVinDecode(typedVin);
  const { text, fromVin } = correctionOf(original, typed, decode.state === 'known' && typedVin !== vin ? decode.vehicle : null);
  const changed = changedFields(original, text);
  const empty = emptyFields(text);
  const errors = correctionErrors(text, useNow());
  const correct = useThreadCommand(operation.correctVehicle, {
    done: words.done,
    failed: (refused) => {
      setRefusal(splitRefusal(refused));
      setSubmitCount((count) => count + 1);
    },
    after: () => {
      forgetDraft();
      onClose();
    },
  });
  return {
    original,
    text,
    changed,
    fromVin,
    decode,
    errors: { ...refusal?.errors, ...(submitCount > 0 ? errors : {}) },
    refusal,
    submitCount,
    /** Why the button is disabled; null if it is not. */
    reason: empty.length > 0 ? newThreadCopy.missing(empty) : changed.length === 0 ? words.unchanged : null,
    isPending: correct.isPending,
    change: (field: CorrectionField, value: string) => {
      setRefusal(null);
      setSubmitCount(0);
      saveDraft(JSON.stringify({ ...typed, [field]: value }));
    },
    submit: () => {
      setRefusal(null);
      setSubmitCount(submitCount + 1);
      if (Object.keys(errors).length === 0) correct.mutate({ threadId: id, ...correctedVehicle(text) });
    },
  };
}
