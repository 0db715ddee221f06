// Where the links of a row lead. In the table over all organizations, their pages open for that of the row.
import { pathInOrg } from '../../../../domain/notification-paths.ts';
import type { TableRow } from './use-table-pages.ts';

type Linked = Pick<TableRow, 'id' | 'orgId'>;

/** `hash`: a place on the page. */
export const threadHref = ({ id, orgId }: Linked, hash?: string): string =>
  pathInOrg(`/t/${id}`, orgId ?? null) + (hash === undefined ? '' : `#${hash}`);

export const partyHref = (partyId: string, { orgId }: Linked): string => pathInOrg(`/network/${partyId}`, orgId ?? null);
