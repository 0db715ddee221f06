// The lists of titles that come from a partner or go to it, and the words of their rows.
import { type PartnerSide, WAITS_UPSTREAM } from '../../../../domain/desk/desk-list.ts';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { BULK_MAX } from '../../../../domain/limits.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { deskQuery } from '../../../data/queries.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';

/** How many rows of each list are shown, in a wide card and in a narrow one. The style sheet hides those between the two. */
export const PARTNER_ROWS = { wide: 7, narrow: 5 } as const;

/** What the table shows by "Show all". */
export const partnerList = (partner: string, side: PartnerSide): ListOrigin => ({
  filters: '',
  partner,
  side,
  q: '',
  order: 'lateness',
  direction: 'up',
});

// Without placeholder data: the rows of another partner would show as this one's.
function rowsQuery(list: ListOrigin, limit: number) {
  const { placeholderData: _previous, ...query } = deskQuery({ ...list, limit });
  return query;
}

export const partnerRowsQuery = (partner: string, side: PartnerSide) => rowsQuery(partnerList(partner, side), PARTNER_ROWS.wide);
/** Those that the button may ask about. */
export const lateRowsQuery = (partner: string) => rowsQuery({ ...partnerList(partner, 'coming'), filters: 'late' }, BULK_MAX);

export function partnerPlace({ place, placeName, from }: Pick<DeskRow, 'place' | 'placeName' | 'from'>, side: PartnerSide): string {
  if (side === 'going') return partnerCopy.goingPlaces[place];
  if (place === 'moving' && placeName === from?.name) return partnerCopy.sentToThem;
  // The list has no other places.
  const known = WAITS_UPSTREAM.find((one) => one === place);
  return known === undefined ? partnerCopy.goingPlaces[place] : partnerCopy.comingPlaces[known];
}
