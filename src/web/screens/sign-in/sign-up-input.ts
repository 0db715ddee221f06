// The schemas of the sign-up form, and of an email in any of the sign-in forms.
import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX } from '../../../domain/limits.ts';
import { nameFault } from '../../../domain/names/name-rules.ts';
import { cleanLine } from '../../../domain/clean-text.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { newPasswordShape, passwordsMatch } from './NewPasswordFields.tsx';

const anEmail = z.email();

/** The schema of an email in the sign-in forms. */
export const emailInput = z.string().check(
  z.trim(),
  z.minLength(1, signInCopy.enterEmail),
  z.maxLength(EMAIL_MAX, signInCopy.tooLong(EMAIL_MAX)),
  // An empty email is reported above. `abort` there would prevent the check that the two passwords match.
  z.refine((text) => text === '' || z.safeParse(anEmail, text).success, signInCopy.badEmail),
);

/** First name, space and last name make up the display name. */
const HALF_NAME_MAX = Math.floor((NAME_MAX - 1) / 2);
const name = (missing: string) =>
  z.string().check(
    z.refine((typed) => nameFault(typed, 'person') === null, {
      error: ({ input }) => nameFault(String(input), 'person') ?? missing,
      abort: true,
    }),
    z.overwrite(cleanLine),
    z.minLength(1, missing),
    z.maxLength(HALF_NAME_MAX, signInCopy.tooLong(HALF_NAME_MAX)),
  );

/** In the order of the form's fields. */
export const signUpInput = z
  .object({
    firstName: name(signInCopy.signUp.enterFirstName),
    lastName: name(signInCopy.signUp.enterLastName),
    email: emailInput,
    ...newPasswordShape,
  })
  .check(passwordsMatch);
