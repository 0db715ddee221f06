// The foot of the table: how many titles it shows, how many of them are late, and the keys.
import type { DeskView } from '../../../../api/desk.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { Kbd } from '../../../ui/text/Kbd.tsx';

export interface TableFootProps extends Pick<DeskView, 'total' | 'groups' | 'counts'> {
  /** Not all active titles are shown. */
  isNarrowed: boolean;
}

export function TableFoot({ total, groups: { critical, late }, counts, isNarrowed }: TableFootProps) {
  const { keys } = deskCopy;
  return (
    <div className="titles-foot">
      <p role="status">{isNarrowed ? deskCopy.footOf(total, counts.all, critical) : deskCopy.foot(total, late + critical, critical)}</p>
      {total > 0 && (
        <p className="titles-keys">
          <span>
            <Kbd sign="↑" name={keys.up} />
            <Kbd sign="↓" name={keys.down} />
            {keys.move}
          </span>
          <span>
            <Kbd sign={keys.space} />
            {keys.select}
          </span>
          <span>
            <Kbd sign={keys.enter} />
            {keys.open}
          </span>
        </p>
      )}
    </div>
  );
}
