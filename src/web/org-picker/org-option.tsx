// An organization as a row of the picker's list: its type and place, and how one is connected with it.
import type { OrgSummary } from '../../api/orgs.ts';
import { kit } from '../copy/kit.ts';
import { orgsCopy } from '../copy/orgs.ts';
import type { ComboboxOption } from '../ui/combobox-rows.ts';
import { OrgIcon } from '../ui/OrgIcon.tsx';

export function optionOf(org: OrgSummary): ComboboxOption {
  return {
    key: org.id,
    label: org.name,
    detail: [kit.type[org.orgType], placeOf(org) ?? (org.provisional && orgsCopy.notHere)].filter(Boolean).join(' · '),
    note: connectionNote(org),
    icon: <OrgIcon type={org.orgType} boxed />,
  };
}

/** What happens besides when it is put on a thread; null for a partner, or one that was asked already. */
export function goesAlong({ provisional, connection }: OrgSummary): string | null {
  if (provisional) return orgsCopy.mailed;
  return connection === null ? orgsCopy.asksToConnect : null;
}

/** "Auction · Reno, NV". */
export const typeAndPlace = (org: Pick<OrgSummary, 'orgType' | 'city' | 'state'>): string =>
  [kit.type[org.orgType], placeOf(org)].filter(Boolean).join(' · ');

/** "Reno, NV"; null where neither is known. */
export function placeOf({ city, state }: Pick<OrgSummary, 'city' | 'state'>): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}

function connectionNote({ connection }: OrgSummary): string {
  switch (connection) {
    case 'accepted':
      return orgsCopy.partner;
    case 'pending':
      return orgsCopy.pending;
    case 'ignored':
    case null:
      return orgsCopy.notConnected;
    default:
      return connection satisfies never;
  }
}
