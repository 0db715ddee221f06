// A short status, and a count in a bubble. Gold is reserved for the title.
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

/** `plain`: a gray number without a bubble, beside a tab or a heading. */
export function Count({ value, tone = 'blue', plain = false }: { value: number; tone?: Tone; plain?: boolean }) {
  return (
    <span className="count" data-tone={plain ? 'grey' : tone} data-plain={plain || undefined}>
      {value}
    </span>
  );
}
