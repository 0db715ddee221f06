// The strength of a password: (score + 1) of five segments, and a label.
import '../text/text.css';
import { inputsCopy } from '../../copy/inputs.ts';

export interface StrengthMeterProps {
  /** 0 to 4, or null while nothing is typed. */
  score: 0 | 1 | 2 | 3 | 4 | null;
  /** "Very weak" to "Very strong". */
  label: string;
  hint?: string;
}

const tones = ['low', 'low', 'fair', 'high', 'high'] as const;

export function StrengthMeter({ score, label, hint }: StrengthMeterProps) {
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
