// The schema of an email in the sign-in forms.
import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../../domain/limits.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';

const anEmail = z.email();

export const emailInput = z.string().check(
  z.trim(),
  z.minLength(1, signInCopy.enterEmail),
  z.maxLength(EMAIL_MAX, signInCopy.tooLong(EMAIL_MAX)),
  // An empty email is reported above. `abort` there would prevent the check that the two passwords match.
  z.refine((text) => text === '' || z.safeParse(anEmail, text).success, signInCopy.badEmail),
);
