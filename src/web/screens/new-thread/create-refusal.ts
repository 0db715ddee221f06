// Splits the refusal of a new thread into messages at fields, a message above the button, and the existing thread of the same VIN.
import type { ApiError } from '../../data/api-error.ts';
import { errorsByField, type FieldErrors } from './form-errors.ts';

export interface CreateThreadRefusal {
  errors: FieldErrors;
  /** The message, or null if it is shown at a field. */
  alert: string | null;
  /** The thread that the organization already has for this VIN. */
  threadId: string | null;
}

export function splitRefusal({ code, issues, message }: Pick<ApiError, 'code' | 'issues' | 'message'>): CreateThreadRefusal {
  const sameVin = code === 'aborted' ? issues.find(({ path }) => path[0] === 'vin') : undefined;
  if (sameVin) return { errors: {}, alert: message, threadId: sameVin.message };
  const errors = errorsByField(issues);
  return { errors, alert: Object.keys(errors).length > 0 ? null : message, threadId: null };
}
