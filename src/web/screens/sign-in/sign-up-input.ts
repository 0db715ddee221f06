// The schema of the sign-up form, in the order of its fields.
import * as z from 'zod/mini';
import { NAME_MAX } from '../../../domain/limits.ts';
import { nameFault } from '../../../domain/names/name-rules.ts';
import { cleanLine } from '../../../domain/clean-text.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { newPasswordShape, passwordsMatch } from './NewPasswordFields.tsx';
import { emailInput } from './use-sign-in.ts';

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

export const signUpInput = z
  .object({
    firstName: name(signInCopy.signUp.enterFirstName),
    lastName: name(signInCopy.signUp.enterLastName),
    email: emailInput,
    ...newPasswordShape,
  })
  .check(passwordsMatch);
