// What a new password has to be. Whether it is one of the usual worst ones the server says.
import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../domain/limits.ts';
import { isStrongEnough } from '../../domain/password.ts';
import { entry } from '../copy/entry.ts';

const words = entry.newPassword;

export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: words.choose, abort: true }),
    z.maxLength(PASSWORD_MAX, entry.tooLong(PASSWORD_MAX)),
    z.refine(isStrongEnough, words.tooWeak),
  );
