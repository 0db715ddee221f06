// The schema of a new password that is typed twice.
import * as z from 'zod/mini';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { newPassword } from '../../forms/new-password.ts';

const words = signInCopy.newPassword;

export const newPasswordShape = { password: newPassword, confirmation: z.string().check(z.minLength(1, words.confirm)) };

/** Reported at the second field, even if another field is invalid. */
export const passwordsMatch = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => confirmation === '' || password === confirmation,
  { path: ['confirmation'], error: words.mismatch, when: () => true },
);
