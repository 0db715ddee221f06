// An organization as a row of the picker's list: its type and place, and how one is connected with it.
import type { OrgSummary } from '../../api/orgs.ts';
import { uiCopy } from '../copy/ui.ts';
import { orgsCopy } from '../copy/orgs.ts';
import type { ComboboxOption } from '../ui/combobox/combobox-rows.ts';
import { OrgIcon } from '../ui/chain/OrgIcon.tsx';

/** `ownOrgId`: the viewer's own, which is found as well. */
export function optionOf(org: OrgSummary, ownOrgId: string | undefined): ComboboxOption {
  return {
    key: org.id,
    label: org.name,
    detail: typeAndPlace(org),
    note: connectionNote(org, ownOrgId),
    icon: <OrgIcon type={org.orgType} boxed />,
  };
}

/** Under the one that is chosen: what its row said, and what happens besides when it is put on a thread. */
export function chosenHint(org: OrgSummary, ownOrgId: string | undefined): string {
  const row = `${typeAndPlace(org)} · ${connectionNote(org, ownOrgId)}`;
  const besides = org.id === ownOrgId ? null : goesAlong(org);
  return besides === null ? row : `${row}. ${besides}`;
}

/** Null for a partner, or one that was asked already. */
function goesAlong({ provisional, connection, incoming }: OrgSummary): string | null {
  if (provisional) return orgsCopy.mailed;
  if (incoming) return orgsCopy.acceptsRequest;
  return connection === null ? orgsCopy.asksToConnect : null;
}

/** "Auction · Reno, NV". */
export const typeAndPlace = (org: Pick<OrgSummary, 'orgType' | 'city' | 'state'>): string =>
  [uiCopy.type[org.orgType], cityAndState(org)].filter(Boolean).join(' · ');

/** "Reno, NV"; null where neither is known. */
export function cityAndState({ city, state }: Pick<OrgSummary, 'city' | 'state'>): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}

function connectionNote({ id, provisional, connection, incoming }: OrgSummary, ownOrgId: string | undefined): string {
  if (id === ownOrgId) return uiCopy.you;
  if (provisional) return orgsCopy.notHere;
  switch (connection) {
    case 'accepted':
      return orgsCopy.partner;
    case 'pending':
      return incoming ? orgsCopy.wantsToConnect : orgsCopy.pending;
    case 'ignored':
    case null:
      return orgsCopy.notConnected;
    default:
      return connection satisfies never;
  }
}
