// The filter by the colleague who takes care of a title.
import { useState } from 'react';
import type { DeskView } from '../../../../../api/desk.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { useViewer } from '../../../../session/session.ts';
import { Avatar } from '../../../../ui/header/Avatar.tsx';
import { FilterBy } from './FilterBy.tsx';

export interface AssignedToProps {
  /** Undefined while they load. */
  colleagues: DeskView['colleagues'] | undefined;
  chosen: string | undefined;
  onPick: (userId: string | undefined) => void;
}

const words = {
  label: deskCopy.assignedTo,
  find: deskCopy.findColleague,
  list: deskCopy.colleagues,
  none: deskCopy.noColleague,
  notFound: deskCopy.noColleagueFound,
  failed: '', // they come with the table
};

export function AssignedTo({ colleagues, chosen, onPick }: AssignedToProps) {
  const [isOpen, setOpen] = useState(false);
  const { userId: ownId } = useViewer();
  const name = colleagues?.find(({ userId }) => userId === chosen)?.name ?? deskCopy.oneColleague;
  return (
    <FilterBy
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={chosen === undefined ? deskCopy.assignedTo : deskCopy.assignedToName(name)}
      isChosen={chosen !== undefined}
      clear={deskCopy.clearFilterBy(name)}
      words={words}
      options={colleagues?.map(({ userId, name: full, count }) => ({
        id: userId,
        name: userId === ownId ? deskCopy.ownName(full) : full,
        icon: <Avatar name={full} />,
        total: count,
        late: 0,
      }))}
      failed={false}
      onRetry={() => undefined}
      chosen={chosen}
      onPick={onPick}
    />
  );
}
