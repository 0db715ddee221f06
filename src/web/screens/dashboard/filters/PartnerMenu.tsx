// The menu of the partners by which the table is filtered, with the way to the page of the chosen one.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { filterMenuCopy } from '../../../copy/filter-menus.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { OrgIcon } from '../../../parts/orgs/OrgIcon.tsx';
import { FilterMenu, type OpenFilterMenu } from './FilterMenu.tsx';
import { waitingForQuery } from './view-words.ts';

export function PartnerMenu({ list, ...menu }: OpenFilterMenu & { list: ListOrigin }) {
  const { data, isError, refetch } = useQuery(waitingForQuery(list));
  const { partner, side, organization } = list;
  const { chosenName } = menu;
  return (
    <FilterMenu
      {...menu}
      words={filterMenuCopy.partners}
      options={data?.partners.map(({ orgId, orgType, ...rest }) => ({ ...rest, id: orgId, icon: <OrgIcon type={orgType} /> }))}
      onRetry={isError && !data && (() => void refetch())}
      chosen={side === undefined ? partner : undefined}
      more={
        // The page of a partner is one of a single organization.
        organization === undefined &&
        partner !== undefined &&
        chosenName !== undefined && (
          <Link to="/network/$orgId" params={{ orgId: partner }} className="filter-menu-more">
            <span>{filterMenuCopy.pageOf(chosenName)}</span>
            <ArrowUpRight />
          </Link>
        )
      }
    />
  );
}
