// The strength meter below a new password, with a hint to improve it.
import '../../ui/text/text.css';
import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/limits.ts';
import { isStrongEnough, PASSWORD_LABELS, passwordScore, shownScore } from '../../../domain/passwords/password-strength.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { inputsCopy } from '../../copy/inputs.ts';
import { refusals } from '../../../domain/refusals.ts';

const words = signInCopy.newPassword;

const TONES = ['low', 'low', 'fair', 'high', 'high'] as const;

/** (score + 1) of five segments, and a label: "Very weak" to "Very strong". Nothing is lit while nothing is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const score = password === '' ? null : shownScore(password);
  const label = score === null ? '' : PASSWORD_LABELS[score];
  return (
    <div className="strength" data-tone={score === null ? undefined : TONES[score]}>
      <div
        className="strength-bar"
        role="meter"
        aria-label={inputsCopy.passwordStrength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={label}
      >
        {TONES.map((_, at) => (
          <span key={at} data-lit={(score !== null && at <= score) || undefined} />
        ))}
      </div>
      <div className="strength-words fine">
        <span>{hintFor(password)}</span>
        <span className="strength-label">{label}</span>
      </div>
    </div>
  );
}

function hintFor(password: string): string {
  if (password.length < PASSWORD_MIN) return words.longer(PASSWORD_MIN);
  if (shownScore(password) < passwordScore(password)) return words.guessable;
  return passwordScore(password) < 4 ? words.stronger : '';
}

/** The schema of a new password. Only the server checks the list of common passwords. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: words.choose, abort: true }),
    z.maxLength(PASSWORD_MAX, signInCopy.tooLong(PASSWORD_MAX)),
    z.refine(isStrongEnough, refusals['weak-password'].message),
  );
