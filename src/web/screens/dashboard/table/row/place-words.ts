// Where a title of the table is: short beside the line that shows it, in full for screen readers and exports, and with names on a phone.
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { PARTNER } from '../../../../../domain/redaction/partner.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';

type Placed = Pick<DeskRow, 'place' | 'placeName' | 'from' | 'to'>;

export function shortPlace({ place, placeName }: Placed): string {
  const words = deskCopy.places[place];
  return typeof words === 'string' ? words : words(placeName ?? PARTNER);
}

export function fullPlace({ place, placeName }: Placed): string {
  const words = deskCopy.fullPlaces[place];
  return typeof words === 'string' ? words : words(placeName ?? PARTNER);
}

export function phonePlace(row: Placed): string {
  const { place, placeName, from, to } = row;
  const words = deskCopy.placesOnPhone;
  switch (place) {
    case 'with-partner':
      return words['with-partner'](placeName ?? PARTNER, from?.name ?? null);
    case 'drawer':
      return words.drawer(to?.name ?? null);
    case 'missing':
    case 'to-us':
    case 'from-us':
      return words[place](placeName ?? PARTNER);
    case 'missing-from-us':
    case 'with-seller':
    case 'moving':
    case 'going-back':
    case 'coming-back':
    case 'sent-back':
      return fullPlace(row);
    default:
      return place satisfies never;
  }
}
