// An email address that an operator gives.
import { email } from '../../api/auth.ts';

/** As an account has it. Throws if a sign-up would refuse it: nobody could use an invitation for it. */
export function emailOf(given: string): string {
  const { success, data } = email.safeParse(given);
  if (!success) throw new Error(`"${given}" is not an email address.`);
  return data;
}
