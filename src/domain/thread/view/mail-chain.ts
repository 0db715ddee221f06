// The chain as a mail shows it: the recipient and its neighbors, whoever has the paper or says so, and how many stand between.
import type { OrgType } from '../../vocabulary.ts';
import { type StakeLabel, stakeLabel, type LinkState, linkStateInto } from './stake-label.ts';
import type { OrgId, Thread } from '../thread.ts';
import { chainFor } from './view.ts';
import type { Orgs } from './visibility.ts';

/** `place`: "Boulder, CO", null where it is withheld or unknown. `way`: what lies before it; null for the head of the chain. */
export type MailStop = { name: string; place: string | null; type: OrgType; own: boolean; part: StakeLabel; way: LinkState | null };
/** So many that are not shown. */
export type MailGap = { more: number; way: LinkState | null };
export type MailChain = readonly (MailStop | MailGap)[];

/** What this organization's view of the thread shows right now; null where it shows nothing of that. */
export function mailChain(thread: Thread, orgId: OrgId, orgs: Orgs): MailChain | null {
  const seen = chainFor(thread, orgId, orgs);
  if (!seen) return null;
  const { stakes } = seen;
  const me = stakes.findIndex(({ own }) => own);
  const stops = stakes.map((stake, at): MailStop => {
    const { orgName: name, place, orgType: type, own } = stake;
    return { name, place, type, own, part: stakeLabel(stake, seen), way: at === 0 ? null : linkStateInto(seen, at) };
  });
  return withGaps(stops, (stop, at) => Math.abs(at - me) <= 1 || stop.part === 'holds' || stop.part === 'claims');
}

/** Neighbors that are not shown become one gap; one alone takes no more room than its number would. */
function withGaps(stops: readonly MailStop[], isShown: (stop: MailStop, at: number) => boolean): MailChain {
  const shown = stops.map(isShown);
  const chain: (MailStop | MailGap)[] = [];
  stops.forEach((stop, at) => {
    const last = chain.at(-1);
    const isAlone = shown[at - 1] !== false && shown[at + 1] !== false;
    if (shown[at] || isAlone) chain.push(stop);
    else if (last && 'more' in last) last.more += 1;
    else chain.push({ more: 1, way: stop.way });
  });
  return chain;
}
