// A row of the table, whose it is, and where its links lead.
import type { DeskView } from '../../../../api/desk.ts';
import type { DesksView } from '../../../../api/desks.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { pathInOrg } from '../../../../domain/linked-org.ts';

/** `orgId`: whose row it is, in the table over all organizations of the person. */
export type TableRow = DeskRow & { orgId?: string };
type OfOne = Pick<TableRow, 'id' | 'orgId'>;

/** One car on two organizations' threads is two rows. */
export const keyOf = ({ id, orgId }: OfOne): string => (orgId === undefined ? id : `${orgId}-${id}`);

/** In the table over all organizations, the page opens for that of the row. `hash`: a place on the page. */
export const threadHref = ({ id, orgId }: OfOne, hash?: string): string =>
  pathInOrg(`/t/${id}`, orgId ?? null) + (hash === undefined ? '' : `#${hash}`);

export const partyHref = (partyId: string, { orgId }: OfOne): string => pathInOrg(`/network/${partyId}`, orgId ?? null);

export type Policy = DeskView['policy'];
/** Whose row it is. `name`: null in the table of one organization, whose name stands elsewhere. */
export type RowOwner = { name: string | null } & Policy;
/** By the `orgId` of a row. */
export type RowOwners<Owner = RowOwner> = ReadonlyMap<string | undefined, Owner>;

type Owned = { policy?: Policy | null; organizations?: DesksView['organizations'] | undefined };

/** Without organizations that could not be loaded. */
export function ownersOf({ policy, organizations = [] }: Owned): RowOwners {
  const owners = new Map<string | undefined, RowOwner>();
  if (policy) owners.set(undefined, { name: null, ...policy });
  for (const org of organizations) if (org.policy) owners.set(org.orgId, { name: org.name, ...org.policy });
  return owners;
}
