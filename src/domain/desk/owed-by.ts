// Who owes a title of the table: the organization that it is expected from, or whose move it is.
import { PARTNER } from '../redaction/partner.ts';
import type { DeskRow, Party } from './desk-row.ts';

/** 'us': the viewer's own organization. Null: nobody, because the title has come to its end. `orgId`: null if the name is withheld. */
export type Owing = 'us' | Pick<Party, 'orgId' | 'name'> | null;

/** The row's own words about the place name the organization, so it is that one: who has the title, moves it, or should receive it next. */
export function owedBy({ place, placeName, from, to }: Pick<DeskRow, 'place' | 'placeName' | 'from' | 'to'>): Owing {
  switch (place) {
    case 'drawer':
      return to === null ? null : 'us';
    case 'missing-from-us':
      return 'us';
    case 'from-us':
    case 'coming-back':
      return named(placeName, to);
    case 'missing':
    case 'with-partner':
    case 'with-seller':
    case 'moving':
    case 'going-back':
    case 'to-us':
    case 'sent-back':
      return named(placeName, from);
    default:
      return place satisfies never;
  }
}

const named = (name: string | null, neighbor: Party | null): Owing =>
  name !== null && neighbor?.name === name ? { orgId: neighbor.orgId, name } : { orgId: null, name: name ?? PARTNER };
