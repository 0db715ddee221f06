// What one organization may count about another, computed once more from the ledgers alone: each thread is replayed up to the newest entry
// that the organization sees.
import { addDays, dayIn, daysFromTo } from '../../src/domain/days.ts';
import type { DirectionFigures } from '../../src/domain/desk/partner-figures.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import { addWorkingDays } from '../../src/domain/desk/clock/working-days.ts';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { replay } from '../../src/domain/thread/ledger.ts';
import type { Delivery, Stake, Thread } from '../../src/domain/thread/thread.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

/** An organization's stake on a thread, with the ledger as far as it sees it. */
type Seen = {
  orgId: string;
  stakeId: string;
  completedAt: number | null;
  dealOn: string | null;
  dueOn: string | null;
  kind: string | null;
  sellerState: string | null;
  entries: Entry[];
};
type TermsRow = {
  orgId: string;
  /** An organization, or a type of them. */
  whom: string;
  kind: string | null;
  sellerState: string | null;
  dealsFrom: string | null;
  days: number;
  unit: string;
};
type OrgRow = { orgType: string; state: string | null };
export type Ledgers = { seen: Seen[]; redirects: Map<string, string>; terms: TermsRow[]; orgs: Map<string, OrgRow> };

export async function readLedgers(sql: Sql): Promise<Ledgers> {
  const seen = await sql<Seen[]>`
    select s.org_id as "orgId", s.id as "stakeId", extract(epoch from s.delivered_at) * 1000 as "completedAt", d.deal_on as "dealOn", d.due_on as "dueOn",
      d.kind, d.seller_state as "sellerState",
      (select json_agg(json_build_object('seq', e.seq, 'facts', e.facts) order by e.seq) from thread_event e
       where e.thread_id = s.thread_id and (s.cut is null or e.seq <= s.cut)) as entries
    from stake s left join desk_entry d on d.org_id = s.org_id and d.thread_id = s.thread_id
    where s.order_index is not null and s.standing in ('active', 'completed')`;
  const redirects = await sql<{ from: string; to: string }[]>`select from_org_id as from, to_org_id as to from org_redirect`;
  const terms = await sql<TermsRow[]>`
    select org_id as "orgId", coalesce(for_org_id::text, for_org_type) as whom, kind, seller_state as "sellerState", deals_from as "dealsFrom",
      due_days as days, due_unit as unit
    from title_terms where is_on`;
  const orgs = await sql<(OrgRow & { id: string })[]>`select id, org_type as "orgType", state from org`;
  return {
    seen: [...seen],
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    terms: [...terms],
    orgs: new Map(orgs.map(({ id, ...org }) => [id, org])),
  };
}

type Due = { on: string; byTerms: boolean };

/** When a title is due that was bought from the partner, if nobody chose a day. */
function dueWithout({ terms, orgs }: Ledgers, one: Seen, partnerId: string, dealOn: string, policy: TitlePolicy): Due {
  const partner = orgs.get(partnerId)!;
  const state = one.sellerState ?? (partner.orgType === 'dealership' ? partner.state : null);
  const dueOf = (kind: string): Due => {
    const fitting = terms.filter(
      (each) =>
        each.orgId === one.orgId &&
        (each.whom === partnerId || each.whom === partner.orgType) &&
        (each.kind ?? kind) === kind &&
        (each.sellerState ?? state) === state &&
        (each.dealsFrom ?? dealOn) <= dealOn,
    );
    // From the least to the most important: each sort keeps the order of those before it where it does not decide.
    const [best] = fitting
      .toSorted((a, b) => ((a.dealsFrom ?? '') < (b.dealsFrom ?? '') ? 1 : -1))
      .toSorted((a, b) => Number(a.sellerState === null) - Number(b.sellerState === null))
      .toSorted((a, b) => Number(a.kind === null) - Number(b.kind === null))
      .toSorted((a, b) => Number(a.whom !== partnerId) - Number(b.whom !== partnerId));
    if (!best) return { on: addDays(dealOn, policy.dueDays), byTerms: false };
    return { on: best.unit === 'working' ? addWorkingDays(dealOn, best.days) : addDays(dealOn, best.days), byTerms: true };
  };
  if (one.kind !== null) return dueOf(one.kind);
  const [withDeal, absent] = [dueOf('with-deal'), dueOf('absent')];
  return absent.on < withDeal.on ? absent : withDeal;
}

type Sent = { days: number; isLate: boolean };
export type ExpectedFigures = {
  theyToUs: DirectionFigures;
  weToThem: DirectionFigures;
  sent: Sent[];
  /** Days after the deal by terms, of the titles that they are for. */
  termsDays: number[];
  /** Of each reason that they said, the days from then. 'unsaid': of titles without one, the days from the deal. */
  waits: Map<string, number[]>;
  isPartner: boolean;
};

export function expectedFigures(ledgers: Ledgers, orgId: string, partnerId: string, policy: TitlePolicy, now: number): ExpectedFigures {
  const { seen, redirects } = ledgers;
  const { timeZone } = policy;
  const dayOf = (at: number) => dayIn(timeZone, at);
  const firstDay = addDays(dayOf(now), -89);
  const isRecent = ({ at }: { at: number }) => dayOf(at) >= firstDay;
  const found = { theirs: [] as Sent[], ours: [] as Sent[] };
  const counts = { theirs: { disputes: 0, requests: 0, unanswered: 0 }, ours: { disputes: 0, requests: 0, unanswered: 0 } };
  const termsDays: number[] = [];
  const waits = new Map<string, number[]>();
  let isPartner = false;
  for (const one of seen.filter((each) => each.orgId === orgId)) {
    const thread = replay(one.entries);
    const chain = chainSeenBy(thread, one.stakeId);
    const at = chain.findIndex(({ id }) => id === one.stakeId);
    const me = chain[at]!;
    const joinedAt = me.standing.status === 'invited' ? one.completedAt! : me.standing.confirmedAt;
    for (const other of [chain[at - 1], chain[at + 1]]) {
      const id = other && (other.standsFor ?? other.orgId);
      if (!other || !id || (redirects.get(id) ?? id) !== partnerId) continue;
      isPartner = true;
      for (const [from, to, side] of [
        [other, me, 'theirs'],
        [me, other, 'ours'],
      ] as const) {
        const sent = thread.updates.filter(
          (update): update is Delivery => update.type === 'delivered' && update.authorStakeId === from.id && update.toStakeId === to.id,
        );
        const isDisputed = ({ ending }: Delivery) => ending.status === 'disputed' && ending.by === to.id && ending.cause === 'answered';
        counts[side].disputes += sent.filter((each) => isRecent(each) && isDisputed(each)).length;
        const last = sent.filter((each) => isRecent(each) && !isWithdrawn(each)).at(-1);
        if (last) {
          const begins = side === 'theirs' ? (one.dealOn ?? dayOf(joinedAt)) : dayOf(restedAt(one.entries, me, last) ?? joinedAt);
          const { on, byTerms } =
            side === 'ours'
              ? { on: addDays(begins, policy.sendOnDays), byTerms: false }
              : one.dueOn === null
                ? dueWithout(ledgers, one, partnerId, begins, policy)
                : { on: one.dueOn, byTerms: false };
          if (byTerms) termsDays.push(daysFromTo(begins, on));
          const reasons = side === 'theirs' ? firstSaid(thread, from, last.at) : new Map<string, number>();
          for (const [what, first] of reasons) waits.set(what, [...(waits.get(what) ?? []), daysFromTo(dayOf(first), dayOf(last.at))]);
          if (side === 'theirs' && reasons.size === 0)
            waits.set('unsaid', [...(waits.get('unsaid') ?? []), Math.max(0, daysFromTo(begins, dayOf(last.at)))]);
          found[side].push({ days: Math.max(0, daysFromTo(begins, dayOf(last.at))), isLate: dayOf(last.at) > on });
        }
        // What we asked them stands with what they sent us.
        const asked = thread.requests.filter(
          (each) => each.stakeId === to.id && each.targetStakeId === from.id && isRecent(each) && !each.withdrawn,
        );
        counts[side].requests += asked.length;
        counts[side].unanswered += asked.filter(({ resolvedAt }) => resolvedAt === null).length;
      }
    }
  }
  const direction = (side: 'theirs' | 'ours'): DirectionFigures => ({
    titles: found[side].length,
    medianDays: medianOf(found[side]),
    late: found[side].filter(({ isLate }) => isLate).length,
    ...counts[side],
  });
  return {
    theyToUs: direction('theirs'),
    weToThem: direction('ours'),
    sent: found.theirs.length < 5 ? [] : found.theirs,
    termsDays,
    waits,
    isPartner,
  };
}

/** When the author said first, until the title was sent, that it waits for what. */
function firstSaid({ updates }: Thread, author: Stake, until: number): Map<string, number> {
  const said = new Map<string, number>();
  for (const update of updates)
    if (update.type === 'note' && update.waitsFor && update.authorStakeId === author.id && update.at <= until && !said.has(update.waitsFor))
      said.set(update.waitsFor, update.at);
  return said;
}

const isWithdrawn = ({ ending }: Delivery): boolean => ending.status !== 'pending' && ending.cause === 'withdrawn';

const isHead = ({ joined }: Stake): boolean => joined === 'bought-from' || joined === 'previous';

/** Who ended the thread still sees the invitations that its end withdrew. */
function chainSeenBy(thread: Thread, stakeId: string): readonly Stake[] {
  if (thread.ended?.by !== stakeId) return thread.chain;
  const withdrawn = thread.departed.filter(({ departure }) => departure.how === 'withdrawn' && departure.at === thread.ended!.at);
  return [...withdrawn.filter(isHead), ...thread.chain, ...withdrawn.filter((stake) => !isHead(stake))];
}

/** When the title had come to rest with its sender, at the time of the delivery. */
function restedAt(entries: readonly Entry[], me: Stake, { id }: Delivery): number | null {
  const at = entries.findIndex(({ facts }) => facts.some((fact) => fact.type === 'DeliveryMarked' && fact.updateId === id));
  return replay(entries.slice(0, at)).chain.find((stake) => stake.id === me.id)!.receivedAt;
}

const medianOf = (sent: readonly Sent[]): number | null => (sent.length < 5 ? null : middleOf(sent.map((one) => one.days)));

export function middleOf(all: readonly number[]): number {
  const days = all.toSorted((a, b) => a - b);
  const half = Math.floor(days.length / 2);
  return days.length % 2 === 1 ? days[half]! : (days[half - 1]! + days[half]!) / 2;
}
