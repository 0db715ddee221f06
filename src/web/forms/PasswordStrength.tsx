// The strength meter below a new password, with a hint to improve it.
import { PASSWORD_MIN } from '../../domain/limits.ts';
import { PASSWORD_LABELS, passwordScore, shownScore } from '../../domain/passwords/password-strength.ts';
import { signInCopy } from '../copy/account/sign-in.ts';
import { StrengthMeter } from '../ui/inputs/StrengthMeter.tsx';

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
