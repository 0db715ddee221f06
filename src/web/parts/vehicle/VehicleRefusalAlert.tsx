// Why a vehicle was refused, with a link to the thread that the organization already has for this VIN.
import { Link } from '@tanstack/react-router';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import type { Out, Sent } from '../../../api/operations.ts';
import { createThreadInput } from '../../../api/threads.ts';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';
import { latestModelYear, YEAR_MIN } from '../../../domain/limits.ts';
import type { ApiError } from '../../data/api-error.ts';

export function VehicleRefusalAlert({ refusal }: { refusal: VehicleRefusal | null }) {
  return (
    <FormAlert>
      {refusal?.alert && (
        <>
          <span>{refusal.alert} </span>
          {refusal.threadId !== null && (
            <Link to="/t/$threadId" params={{ threadId: refusal.threadId }}>
              {newThreadCopy.openThread}
            </Link>
          )}
        </>
      )}
    </FormAlert>
  );
}

export type FieldErrors = { [Field in keyof Sent<'createThread'>]?: string };

/** Why the model year is out of range, or null. `now`: ms since the epoch. */
export function yearError(text: string, now: number): string | null {
  const lastYear = latestModelYear(now);
  const year = numberOfDigits(text);
  return year < YEAR_MIN || year > lastYear ? newThreadCopy.badYear(lastYear) : null;
}

/** The first message for each field. */
export function errorsByField(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const fields = Object.keys(createThreadInput.shape);
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (fields.includes(field)) errors[field] ??= message;
  }
  return errors;
}

export interface VehicleRefusal {
  errors: FieldErrors;
  /** The message, or null if it is shown at a field. */
  alert: string | null;
  /** The thread that the organization already has for this VIN. */
  threadId: string | null;
}

/** Splits a refusal into messages at fields, a message above the button, and the existing thread of the same VIN. */
export function splitRefusal({ code, issues, message }: Pick<ApiError, 'code' | 'issues' | 'message'>): VehicleRefusal {
  const sameVin = code === 'aborted' ? issues.find(({ path }) => path[0] === 'vin') : undefined;
  if (sameVin) return { errors: {}, alert: message, threadId: sameVin.message };
  const errors = errorsByField(issues);
  return { errors, alert: Object.keys(errors).length > 0 ? null : message, threadId: null };
}

export const VEHICLE_FIELDS = ['year', 'make', 'model'] as const;

export type VehicleField = (typeof VEHICLE_FIELDS)[number];

export type VehicleFromVin = NonNullable<Out<'decodeVin'>['vehicle']>;
