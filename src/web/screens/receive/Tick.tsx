// What has become of a title, as a shape first: a filled check, an outlined one until it is stored, an empty circle, a minus, a question.
import { Check, Clock, Minus } from 'lucide-react';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import type { RowState } from './session/row-state.ts';

type TickState = RowState | 'extra';

/** `named`: says the state to screen readers. */
export function Tick({ state, size = 'regular', named = false }: { state: TickState; size?: 'regular' | 'large'; named?: boolean }) {
  return (
    <span className="tick" data-state={state} data-size={size}>
      <span aria-hidden="true">{signOf(state)}</span>
      {named && state !== 'extra' && <VisuallyHidden>{receiveCopy.manifest.states[state]}</VisuallyHidden>}
    </span>
  );
}

function signOf(state: TickState) {
  switch (state) {
    case 'in':
    case 'sending':
      return <Check />;
    case 'waiting':
    case 'kept':
    case 'unkept':
      return <Clock />;
    case 'missing':
    case 'other':
      return <Minus />;
    case 'extra':
      return '?';
    case 'open':
    case 'undoing':
      return null;
    default:
      return state satisfies never;
  }
}
