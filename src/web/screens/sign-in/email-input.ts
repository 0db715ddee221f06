// An email as the forms take it.
import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../../domain/limits.ts';
import { signInCopy } from '../../copy/sign-in.ts';

const anEmail = z.email();

export const emailInput = z.string().check(
  z.trim(),
  z.minLength(1, signInCopy.enterEmail),
  z.maxLength(EMAIL_MAX, signInCopy.tooLong(EMAIL_MAX)),
  // An empty one is said to be missing. Aborting there would keep the form from comparing its two passwords.
  z.refine((text) => text === '' || z.safeParse(anEmail, text).success, signInCopy.badEmail),
);
