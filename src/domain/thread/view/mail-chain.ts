// The chain as a mail shows it: the recipient, its neighbors, who holds, claims or expects the title, and how many others are between
// them. And what the title waits for.
import type { OrgType } from '../../vocabulary.ts';
import { type StakeLabel, stakeLabel, type LinkState, linkStateInto } from './stake-label.ts';
import type { OrgId, Thread } from '../thread.ts';
import { chainFor } from './view.ts';
import type { Orgs } from './org-facts.ts';
import type { StakeView, Whereabouts } from './view-types.ts';
import type { WaitsFor } from '../waits-for.ts';
import { nameIn, type NameOf, type NameRef } from '../notices/named-text.ts';

export type MailStop<Name = string> = {
  name: Name;
  /** "Boulder, CO", null if withheld or unknown. */
  place: string | null;
  type: OrgType;
  own: boolean;
  /** Its label. */
  part: StakeLabel;
  /** The state of the link before it, null for the head. */
  way: LinkState | null;
};
/** Stakes that are not shown. `more`: how many. */
export type MailGap = { more: number; way: LinkState | null };
export type MailChain<Name = string> = readonly (MailStop<Name> | MailGap)[];

/** From the organization's own view of the chain. Null if it has none. */
export const mailChain = (thread: Thread, orgId: OrgId, orgs: Orgs): MailChain | null =>
  chainOf(chainFor(thread, orgId, orgs), ({ orgName }) => orgName);

/** What the title waits for, and the day on which it is expected, YYYY-MM-DD. */
export type Awaited = { waitsFor: WaitsFor; expected: string | null };

/** Like `mailChain`, without names. `awaited`: missing if nobody says what the title waits for. */
export function mailChainRefs(thread: Thread, orgId: OrgId, orgs: Orgs): { chain: MailChain<NameRef> | null; awaited?: Awaited } {
  const seen = chainFor(thread, orgId, orgs);
  const chain = chainOf<NameRef>(seen, (stake) => (stake.orgId === null ? stake.orgName : { stakeId: stake.id }));
  return { chain, ...(seen?.waitsFor && { awaited: { waitsFor: seen.waitsFor.what, expected: seen.expected } }) };
}

/** The chain with its references replaced by names. */
export const chainWithNames = (chain: MailChain<NameRef>, nameOf: NameOf): MailChain =>
  chain.map((stop) => ('more' in stop ? stop : { ...stop, name: nameIn(stop.name, nameOf) }));

function chainOf<Name>(seen: Whereabouts | null, nameFor: (stake: StakeView) => Name): MailChain<Name> | null {
  if (!seen) return null;
  const { stakes } = seen;
  const me = stakes.findIndex(({ own }) => own);
  const stops = stakes.map((stake, at): MailStop<Name> => {
    const { place, orgType: type, own } = stake;
    return { name: nameFor(stake), place, type, own, part: stakeLabel(stake, seen), way: at === 0 ? null : linkStateInto(seen, at) };
  });
  return withGaps(stops, ({ part }, at) => Math.abs(at - me) <= 1 || SHOWN.has(part));
}

/** Shown however far they are from the recipient. */
const SHOWN = new Set<StakeLabel>(['holds', 'claims', 'not-located', 'coming-back', 'disputed']);

/** Consecutive stakes that are not shown become one gap. A single one is shown: a gap would take as much room. */
function withGaps<Name>(stops: readonly MailStop<Name>[], isShown: (stop: MailStop<Name>, at: number) => boolean): MailChain<Name> {
  const shown = stops.map(isShown);
  const chain: (MailStop<Name> | MailGap)[] = [];
  stops.forEach((stop, at) => {
    const last = chain.at(-1);
    const isAlone = shown[at - 1] !== false && shown[at + 1] !== false;
    if (shown[at] || isAlone) chain.push(stop);
    else if (last && 'more' in last) last.more += 1;
    else chain.push({ more: 1, way: stop.way });
  });
  return chain;
}
