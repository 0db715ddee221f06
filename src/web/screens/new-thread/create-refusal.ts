// A refused thread: what belongs beside a field, what above the button, and the thread of the same VIN that stands in the way.
import type { ApiError } from '../../data/api-error.ts';
import { byField, type Errors } from './form-errors.ts';

export interface CreateThreadRefusal {
  errors: Errors;
  /** What no field has said; null where one has. */
  alert: string | null;
  /** Of the thread that the organization has for this VIN. */
  threadId: string | null;
}

export function refusalFrom({ code, issues, message }: Pick<ApiError, 'code' | 'issues' | 'message'>): CreateThreadRefusal {
  const sameVin = code === 'aborted' ? issues.find(({ path }) => path[0] === 'vin') : undefined;
  if (sameVin) return { errors: {}, alert: message, threadId: sameVin.message };
  const errors = byField(issues);
  return { errors, alert: Object.keys(errors).length > 0 ? null : message, threadId: null };
}
