// The line above a group of rows: its state, what that means, and a checkbox for its rows. On a phone the first one starts selecting.
import type { ReactNode } from 'react';
import type { DeskView } from '../../../../../api/desk.ts';
import type { LatenessState } from '../../../../../domain/desk/title-clock.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { BareCheckbox } from '../../../../ui/inputs/Checkbox.tsx';
import { LatenessIcon } from '../../../../ui/lateness/LatenessIcon.tsx';
import { type LinePlace, lineProps } from './TitleRow.tsx';

export interface GroupRowProps extends LinePlace {
  state: LatenessState;
  count: number;
  policy: DeskView['policy'];
  /** Undefined on a phone. */
  ticked: 'none' | 'some' | 'all' | undefined;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}

export function GroupRow({ state, count, policy, ticked, actions, ...placed }: GroupRowProps) {
  const name = deskCopy.groups[state];
  return (
    <div {...lineProps(placed)} className="titles-row titles-group">
      {ticked !== undefined && (
        <span role="gridcell" className="titles-check">
          <BareCheckbox label={deskCopy.select(name)} checked={ticked === 'all'} mixed={ticked === 'some'} tabIndex={-1} readOnly />
        </span>
      )}
      <span role="gridcell" className="titles-group-name">
        <LatenessIcon state={state} />
        <b>{name}</b>
        <span className="titles-group-count">{count}</span>
        {ticked !== undefined && <span className="titles-words">{meaningOf(state, policy)}</span>}
        {actions}
      </span>
    </div>
  );
}

function meaningOf(state: LatenessState, { criticalDays, sendOnDays, dueSoonDays }: DeskView['policy']): string {
  switch (state) {
    case 'critical':
      return deskCopy.groupMeans.critical(criticalDays);
    case 'late':
      return deskCopy.groupMeans.late(sendOnDays);
    case 'due-soon':
      return deskCopy.groupMeans['due-soon'](dueSoonDays);
    case 'on-time':
      return '';
    default:
      return state satisfies never;
  }
}
