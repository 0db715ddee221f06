// The meter below a new password, and what would make it better.
import { PASSWORD_MIN } from '../../domain/limits.ts';
import { PASSWORD_LABELS, passwordScore } from '../../domain/password.ts';
import { entry } from '../copy/entry.ts';
import { StrengthMeter } from '../ui/StrengthMeter.tsx';

const words = entry.newPassword;

export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return <StrengthMeter score={null} label="" hint={words.longer(PASSWORD_MIN)} />;
  const score = passwordScore(password);
  const hint = password.length < PASSWORD_MIN ? words.longer(PASSWORD_MIN) : score < 4 ? words.stronger : '';
  return <StrengthMeter score={score} label={PASSWORD_LABELS[score]} hint={hint} />;
}
