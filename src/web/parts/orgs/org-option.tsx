// An organization as an option of the picker: type, place, and its connection with the viewer's organization.
import type { OrgSummary } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import type { ComboboxOption } from '../../ui/combobox/ListboxRow.tsx';
import { OrgIcon } from './OrgIcon.tsx';

/** `ownOrgId`: the viewer's organization, which the search also finds. `now`: ms since the epoch. */
export function orgOption(org: OrgSummary, ownOrgId: string | undefined, now: number): ComboboxOption {
  return {
    key: org.id,
    label: org.name,
    detail: [typeAndPlace(org), ...marksOf(org, ownOrgId, now)].join(' · '),
    note: connectionNote(org, ownOrgId),
    icon: <OrgIcon type={org.orgType} boxed />,
  };
}

/** The hint under the chosen organization: its type, place and connection, and what else happens when it is put on a thread. */
export function chosenHint(org: OrgSummary, ownOrgId: string | undefined, now: number): string {
  const row = [typeAndPlace(org), ...marksOf(org, ownOrgId, now), connectionNote(org, ownOrgId)].join(' · ');
  const sideEffect = org.id === ownOrgId ? null : sideEffectText(org);
  return sideEffect === null ? row : `${row}. ${sideEffect}`;
}

/** What else happens. null for a partner, or if a request is already pending. */
function sideEffectText({ provisional, connection, incoming }: OrgSummary): string | null {
  if (provisional) return orgsCopy.mailed;
  if (incoming) return orgsCopy.acceptsRequest;
  return connection === null ? orgsCopy.asksToConnect : null;
}

/** What marks a stranger's organization. `now`: ms since the epoch. */
function marksOf({ id, connection, newUntil, similarName }: OrgSummary, ownOrgId: string | undefined, now: number): string[] {
  if (id === ownOrgId || connection === 'accepted') return [];
  return [...(similarName ? [orgsCopy.similarName] : []), ...(newUntil !== null && newUntil > now ? [orgsCopy.new] : [])];
}

/** "Auction · Reno, NV". */
export const typeAndPlace = (org: Pick<OrgSummary, 'orgType' | 'city' | 'state'>): string =>
  [uiCopy.type[org.orgType], cityAndState(org)].filter(Boolean).join(' · ');

/** "Reno, NV"; null if neither is known. */
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
