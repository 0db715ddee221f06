// An email as the forms take it.
import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../../domain/limits.ts';
import { entry } from '../../copy/entry.ts';

export const emailInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: entry.enterEmail, abort: true }),
    z.maxLength(EMAIL_MAX, entry.tooLong(EMAIL_MAX)),
    z.email(entry.badEmail),
  );
