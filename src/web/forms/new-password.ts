// The schema of a new password. Only the server checks the list of common passwords.
import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../domain/limits.ts';
import { isStrongEnough } from '../../domain/passwords/password-strength.ts';
import { refusals } from '../../domain/refusals.ts';
import { signInCopy } from '../copy/account/sign-in.ts';

export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: signInCopy.newPassword.choose, abort: true }),
    z.maxLength(PASSWORD_MAX, signInCopy.tooLong(PASSWORD_MAX)),
    z.refine(isStrongEnough, refusals['weak-password'].message),
  );
