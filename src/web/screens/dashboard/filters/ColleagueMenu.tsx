// The menu of the colleagues by whom the table is filtered.
import type { DeskView } from '../../../../api/desk.ts';
import { filterMenuCopy } from '../../../copy/filter-menus.ts';
import { useViewer } from '../../../data/session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { FilterMenu, type OpenFilterMenu } from './FilterMenu.tsx';

interface ColleagueMenuProps extends OpenFilterMenu {
  /** Undefined while they load. */
  colleagues: DeskView['colleagues'] | undefined;
  chosen: string | undefined;
}

export function ColleagueMenu({ colleagues, ...menu }: ColleagueMenuProps) {
  const { userId: ownId } = useViewer();
  return (
    <FilterMenu
      {...menu}
      words={filterMenuCopy.colleagues}
      options={colleagues?.map(({ userId, name, count }) => ({
        id: userId,
        name: userId === ownId ? filterMenuCopy.ownName(name) : name,
        icon: <Avatar name={name} />,
        total: count,
        late: 0,
      }))}
    />
  );
}
