// The errors of the form of a new thread: before it is submitted from the server's own schema, after that from the refusal.
import * as z from 'zod/mini';
import type { Sent } from '../../../api/operations.ts';
import { createThreadInput } from '../../../api/threads.ts';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { newThreadCopy, type RequiredThreadField } from '../../copy/new-thread.ts';
import type { ThreadDraft } from './thread-draft.ts';
import { errorsByField, type FieldErrors, yearError } from '../../parts/vehicle/VehicleRefusalAlert.tsx';

const REQUIRED_FIELDS: readonly RequiredThreadField[] = ['vin', 'year', 'make', 'model', 'mileage', 'boughtFrom'];

/** The required fields that are still empty, in the order of the form. */
export function missingFields(draft: ThreadDraft): RequiredThreadField[] {
  return REQUIRED_FIELDS.filter((field) => (field === 'boughtFrom' ? draft.boughtFrom === null : draft[field].trim() === ''));
}

/** Why Create is disabled, as text for the user. null if it is enabled. */
export function disabledReason(draft: ThreadDraft, ownOrgId: string): string | null {
  const missing = missingFields(draft);
  if (missing.length > 0) return newThreadCopy.missing(missing);
  return draft.boughtFrom?.id === ownOrgId ? newThreadCopy.otherThanYou : null;
}

export const toCommandInput = (draft: ThreadDraft): Sent<'createThread'> => ({
  vin: draft.vin,
  year: numberOfDigits(draft.year),
  make: draft.make,
  model: draft.model,
  mileage: numberOfDigits(draft.mileage),
  boughtFromOrgId: draft.boughtFrom?.id ?? '',
  soldToOrgId: draft.soldTo?.id ?? null,
  creatorHasTitle: draft.creatorHasTitle,
  stockNumber: draft.stockNumber,
  dealOn: draft.dealOn === '' ? null : draft.dealOn,
});

/** The errors of the fields that are filled in, and with `isSent` of those that are missing. `now`: ms since the epoch. */
export function validateDraft(draft: ThreadDraft, ownOrgId: string, now: number, isSent = false): FieldErrors {
  const { error } = z.safeParse(createThreadInput, toCommandInput(draft));
  const errors = errorsByField(error?.issues ?? []);
  const badYear = yearError(draft.year, now);
  if (badYear !== null) errors.year = badYear;
  for (const field of isSent ? [] : missingFields(draft)) delete errors[field === 'boughtFrom' ? 'boughtFromOrgId' : field];
  if (errors.boughtFromOrgId !== undefined) errors.boughtFromOrgId = newThreadCopy.chooseSeller;
  if (draft.boughtFrom?.id === ownOrgId) errors.boughtFromOrgId = newThreadCopy.ownOrg;
  if (draft.soldTo?.id === ownOrgId) errors.soldToOrgId = newThreadCopy.ownOrg;
  return errors;
}
