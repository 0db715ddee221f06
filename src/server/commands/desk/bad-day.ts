// The refusal of a day, at its field.
import { refusals } from '../../../domain/refusals.ts';
import { Refused } from '../../refused.ts';

export const badDay = (refusal: 'bad-deal-date' | 'bad-due-date' | 'bad-follow-up', field: string): Refused =>
  new Refused(refusal, { issues: [{ path: [field], message: refusals[refusal].message }] });
