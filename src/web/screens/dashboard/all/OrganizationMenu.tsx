// The menu of the organizations by one of which the table is filtered.
import type { DesksView } from '../../../../api/desks.ts';
import { allOrganizationsCopy } from '../../../copy/all-organizations.ts';
import { useViewer } from '../../../data/session/session.ts';
import { OrgIcon } from '../../../parts/orgs/OrgIcon.tsx';
import { FilterMenu, type OpenFilterMenu } from '../filters/FilterMenu.tsx';

interface OrganizationMenuProps extends OpenFilterMenu {
  /** Undefined while they load. */
  organizations: DesksView['organizations'] | undefined;
  chosen: string;
}

export function OrganizationMenu({ organizations, chosen, ...menu }: OrganizationMenuProps) {
  const { orgs } = useViewer();
  return (
    <FilterMenu
      {...menu}
      words={allOrganizationsCopy.menu}
      options={organizations?.map(({ orgId, name, total, late }) => ({
        id: orgId,
        name,
        icon: <OrgIcon type={orgs.find(({ id }) => id === orgId)?.orgType ?? 'dealership'} />,
        total,
        late,
      }))}
      chosen={chosen === '' ? undefined : chosen}
    />
  );
}
