// The mark of a state: a ring, a disc with hands, a square. Decorative.
import type { CountedState } from './policy-counts.ts';

export function StateMark({ state }: Pick<CountedState, 'state'>) {
  return (
    <svg className="policy-mark" data-state={state} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      {state === 'due-soon' && (
        <>
          <circle className="policy-mark-line" cx="8" cy="8" r="6.5" />
          <path className="policy-mark-ground" d="M8 8V4.25A3.75 3.75 0 1 1 4.25 8z" />
        </>
      )}
      {state === 'late' && (
        <>
          <circle className="policy-mark-ground" cx="8" cy="8" r="7" />
          <path className="policy-mark-sign" d="M8 4.5V8l2.25 1.5" />
        </>
      )}
      {state === 'critical' && (
        <>
          <rect className="policy-mark-ground" x="1" y="1" width="14" height="14" rx="3" />
          <path className="policy-mark-sign" d="M8 4.25V8.5M8 11.5v.1" />
        </>
      )}
    </svg>
  );
}
