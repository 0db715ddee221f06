// The shape of a state of lateness: a square with a mark, a disc with clock hands, a ring, and a ring that fills until the title is due.
// Drawn by backgrounds: a table scrolls hundreds of them by, and each inline SVG makes every frame more expensive.
import './lateness.css';
import type { CSSProperties } from 'react';
import type { LatenessState } from '../../../domain/desk/clock/clock-states.ts';

/** `done`: the part of the time until the title is due that has passed, from 0 to 1. Only of a title that is on time. */
export function LatenessIcon({ state, done = 0.25 }: { state: LatenessState; done?: number }) {
  const style = state === 'on-time' ? ({ '--done': `${Math.round(done * 360)}deg` } as CSSProperties) : undefined;
  return <span className="lateness" data-state={state} style={style} aria-hidden="true" />;
}
