// "Something is wrong" in the row of a title. Where its delivery cannot be disputed any more, it leads to the thread, which says what can be
// done instead.
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ShipmentTitle } from '../../../api/envelopes.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { isLeft, isUnsent, type RowState } from './session/row-state.ts';

/** Whether what was received can be undone. `now`: ms. */
export const mayUndo = (state: RowState, { takeBack }: Pick<ShipmentTitle, 'takeBack'>, now: number): boolean =>
  isUnsent(state) || (state === 'in' && takeBack !== null && takeBack.until > now);

interface WrongButtonProps {
  title: ShipmentTitle;
  state: RowState;
  onWrong: (title: ShipmentTitle) => void;
}

export function WrongButton({ title, state, onWrong }: WrongButtonProps) {
  const now = useNow();
  const label = receiveCopy.last.wrongWith(vinEnd(title.vin));
  if (isLeft(state) || mayUndo(state, title, now))
    return <IconButton size="compact" label={label} icon={<TriangleAlert aria-hidden="true" />} onClick={() => onWrong(title)} />;
  return (
    <Link
      to="/t/$threadId"
      params={{ threadId: title.threadId }}
      className="button icon-button"
      data-variant="ghost"
      data-size="compact"
      data-tip={label}
      aria-label={label}
    >
      <TriangleAlert aria-hidden="true" />
    </Link>
  );
}
