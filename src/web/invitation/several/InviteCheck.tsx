// The checkbox of an invitation in a list.
import '../../ui/inputs/choices.css';
import { vinEnd } from '../../../domain/vin.ts';
import { bulkCopy } from '../../copy/desk/bulk.ts';
import { threadCopy } from '../../copy/thread.ts';
import type { InvitedCard } from '../InvitationRow.tsx';
import { checkboxId, useInvitesSelection } from './invites-selection.ts';

export function InviteCheck({ card: { id, vin, year, make, model } }: { card: InvitedCard }) {
  const { ticked, onClick, onKeyDown } = useInvitesSelection();
  return (
    <label className="invitation-check">
      <input
        type="checkbox"
        className="check-box"
        id={checkboxId(id)}
        aria-label={bulkCopy.invites.select(vinEnd(vin), threadCopy.title(year, make, model))}
        checked={ticked.has(id)}
        readOnly
        onClick={(event) => onClick(id, event)}
        onKeyDown={(event) => onKeyDown(id, event)}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()} // the text of a range must not be selected
      />
    </label>
  );
}
