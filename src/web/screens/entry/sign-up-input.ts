// What the sign-up form takes, in the order of its fields.
import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX } from '../../../domain/limits.ts';
import { cleanLine } from '../../../domain/text.ts';
import { entry } from '../../copy/entry.ts';
import { newPassword } from '../../forms/new-password.ts';

const words = entry.signUp;
/** Both names and the space between them make one display name. */
const HALF_NAME_MAX = Math.floor((NAME_MAX - 1) / 2);
const name = (missing: string) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1, missing), z.maxLength(HALF_NAME_MAX, entry.tooLong(HALF_NAME_MAX)));

export const signUpInput = z
  .object({
    firstName: name(words.enterFirstName),
    lastName: name(words.enterLastName),
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: entry.enterEmail, abort: true }),
        z.maxLength(EMAIL_MAX, entry.tooLong(EMAIL_MAX)),
        z.email(entry.badEmail),
      ),
    password: newPassword,
    confirmation: z.string().check(z.minLength(1, words.confirm)),
  })
  .check(
    z.refine(({ password, confirmation }) => confirmation === '' || password === confirmation, {
      path: ['confirmation'],
      error: words.mismatch,
      when: () => true, // also while another field is wrong
    }),
  );
