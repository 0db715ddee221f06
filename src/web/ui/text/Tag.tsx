// A status in a word or two, and a number in a bubble. Gold is kept for the paper.
import './Tag.css';
import type { ReactNode } from 'react';

export type Tone = 'grey' | 'gold' | 'green' | 'blue' | 'red';

export function Tag({ tone = 'grey', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** `plain` is the bare grey figure beside a tab or a heading; otherwise a bubble. */
export function Count({ value, tone = 'blue', plain = false }: { value: number; tone?: Tone; plain?: boolean }) {
  return (
    <span className="count" data-tone={plain ? 'grey' : tone} data-plain={plain || undefined}>
      {value}
    </span>
  );
}
