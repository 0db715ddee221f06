// Above a list of invitations: ticks all that are shown, or unticks them.
import { bulkCopy } from '../../copy/desk/bulk.ts';
import { BareCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { useInvitesSelection } from './invites-selection.ts';

/** `hasMore`: the list goes on after what is shown. */
export function SelectAll({ hasMore }: { hasMore: boolean }) {
  const { open, ticked, toggleAll } = useInvitesSelection();
  const count = open.filter(({ id }) => ticked.has(id)).length;
  if (open.length === 0) return null;
  const label = hasMore ? bulkCopy.invites.selectShown(open.length) : bulkCopy.invites.selectAll;
  return (
    <label className="invitations-all">
      <BareCheckbox label={label} checked={count === open.length} mixed={count > 0 && count < open.length} onChange={toggleAll} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
