// What the table shows, in words: the name of a bookmark, and the heading of what is printed.
import { filtersFrom, waitsFrom } from '../../../../domain/desk/table-filters.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { textsOfList } from '../../../../domain/search/pasted-list.ts';
import type { DeskPartnersView } from '../../../../api/desk.ts';
import type { DesksView } from '../../../../api/desks.ts';
import { tableCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { operation, tablePartnersQuery } from '../../../data/queries.ts';

/** "Late, Waiting for Alamo Auction, “f150”". Empty if all titles are shown. `rows` and `partners`: what is loaded of the list. */
export const viewWords = (...of: Parameters<typeof viewParts>): string => viewParts(...of).join(', ');

/** The same after the number of titles: "late, waiting for Alamo Auction, “f150”". */
export const chosenWords = (...of: Parameters<typeof viewParts>): string =>
  viewParts(...of)
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join(', ');

function viewParts(
  { filters, waits, partner, side, assignee, organization, q }: ListOrigin,
  partners: DeskPartnersView['partners'],
  rows: readonly DeskRow[],
  organizations: DesksView['organizations'] = [],
): string[] {
  const texts = textsOfList(q);
  return [
    ...organizations.filter(({ orgId }) => orgId === organization).map(({ name }) => tableCopy.ofOrganization(name)),
    ...filtersFrom(filters.split(',')).map((filter) => tableCopy.filters[filter]),
    ...(waits === undefined ? [] : [tableCopy.waitingForThese(waitsFrom(waits.split(',')))]),
    ...(partner === undefined ? [] : [partnerWords(side)(partnerNameOf(partner, partners, rows))]),
    ...(assignee === undefined ? [] : [tableCopy.assignedToName(colleagueNameOf(assignee, rows))]),
    ...(texts ? [tableCopy.listedTitles(texts.length)] : q === '' ? [] : [tableCopy.words(q)]),
  ];
}

export const partnerWords = (side: ListOrigin['side']) =>
  side === undefined ? tableCopy.waitingForName : side === 'coming' ? tableCopy.comingFrom : tableCopy.goingTo;

/** The chosen partner's name as the menu of partners shows it or, if no title waits for it, as the rows do. */
export function partnerNameOf(partner: string | undefined, partners: DeskPartnersView['partners'], rows: readonly DeskRow[]): string {
  const parties = rows.flatMap(({ from, to }) => [from, to]);
  const named = [...partners, ...parties].find((party) => party !== null && party.orgId === partner);
  return named?.name ?? tableCopy.onePartner;
}

const colleagueNameOf = (userId: string, rows: readonly DeskRow[]): string =>
  rows.find(({ assignee }) => assignee?.userId === userId)?.assignee?.name ?? tableCopy.oneColleague;

/** The neighbors that the titles of a list wait for. */
export function waitingForQuery({
  filters,
  waits,
  assignee,
  organization,
  q,
}: Omit<ListOrigin, 'partner' | 'side' | 'order' | 'direction'>) {
  const input = { filters, ...(waits === undefined ? {} : { waits }), ...(assignee === undefined ? {} : { assignee }), q };
  if (organization === undefined) return tablePartnersQuery(operation.deskPartners, input);
  return tablePartnersQuery(operation.desksPartners, { ...input, ...(organization !== '' && { organization }) });
}
