// The strength meter below a new password, with a hint to improve it.
import '../../ui/text/text.css';
import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/limits.ts';
import { isStrongEnough, PASSWORD_LABELS, passwordScore, shownScore } from '../../../domain/passwords/password-strength.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { inputsCopy } from '../../copy/ui.ts';
import { refusals } from '../../../domain/refusals.ts';

const words = signInCopy.newPassword;

export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return <StrengthMeter score={null} label="" hint={words.longer(PASSWORD_MIN)} />;
  const score = shownScore(password);
  return <StrengthMeter score={score} label={PASSWORD_LABELS[score]} hint={hintFor(password)} />;
}

function hintFor(password: string): string {
  if (password.length < PASSWORD_MIN) return words.longer(PASSWORD_MIN);
  if (shownScore(password) < passwordScore(password)) return words.guessable;
  return passwordScore(password) < 4 ? words.stronger : '';
}

export interface StrengthMeterProps {
  /** 0 to 4, or null while nothing is typed. */
  score: 0 | 1 | 2 | 3 | 4 | null;
  /** "Very weak" to "Very strong". */
  label: string;
  hint?: string;
}

const tones = ['low', 'low', 'fair', 'high', 'high'] as const;

/** The strength of a password: (score + 1) of five segments, and a label. */
function StrengthMeter({ score, label, hint }: StrengthMeterProps) {
  return (
    <div className="strength" data-tone={score === null ? undefined : tones[score]}>
      <div
        className="strength-bar"
        role="meter"
        aria-label={inputsCopy.passwordStrength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={label}
      >
        {tones.map((_, at) => (
          <span key={at} data-lit={(score !== null && at <= score) || undefined} />
        ))}
      </div>
      <div className="strength-words">
        <span>{hint}</span>
        <span className="strength-label">{label}</span>
      </div>
    </div>
  );
}

/** The schema of a new password. Only the server checks the list of common passwords. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: signInCopy.newPassword.choose, abort: true }),
    z.maxLength(PASSWORD_MAX, signInCopy.tooLong(PASSWORD_MAX)),
    z.refine(isStrongEnough, refusals['weak-password'].message),
  );
