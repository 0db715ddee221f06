// What a walk checks of everything that leaves: who is named in it, by whom, and to whom.
import { applyEntry } from '../../src/domain/thread/evolve.ts';
import type { Entry, Fact } from '../../src/domain/thread/facts.ts';
import { noticesOf } from '../../src/domain/thread/notices.ts';
import type { OrgId, StakeId, Thread } from '../../src/domain/thread/thread.ts';
import { completedView, viewFor } from '../../src/domain/thread/view/view.ts';
import type { CompletedThread, LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { NO_MAILS, type OrgFacts, type Orgs } from '../../src/domain/thread/view/visibility.ts';
import { meantById, ORGS } from './steps.ts';

const described = new Map(
  ORGS.map(({ id, name, type }) => [id, { name, orgType: type, formerNames: [], city: `${name} City`, state: 'CO' }]),
);
/** Of every organization, and of every stand-in. */
const directory: Orgs = Object.assign(new Map<OrgId, OrgFacts>(), {
  get: (id: OrgId) => {
    const found = described.get(meantById(id));
    return found && { ...found, standsFor: meantById(id) === id ? null : meantById(id) };
  },
});

/** What the views are made of: the thread itself, or one with a fault in it, which the checks must find. */
export type Shown = (thread: Thread) => Thread;

type Ids = ReadonlySet<OrgId>;
/** One text by one author, as it leaves. */
type Text = { by: StakeId; said: string; wrote: string };

const besides = (thread: Thread, at: number): OrgId[] =>
  [thread.chain[at - 1], thread.chain[at + 1]].flatMap((stake) => (stake ? [stake.orgId, ...stake.formerOrgIds] : []));

const neighborsOf = (thread: Thread, orgId: OrgId): Ids => {
  const at = thread.chain.findIndex((stake) => stake.orgId === orgId);
  return new Set([orgId, ...(thread.chain[at]?.formerOrgIds ?? []), ...besides(thread, at)]);
};

/** Whether the two stand beside each other. A placeholder that one of them was before is nobody any more. */
const standsBeside = (chain: Thread['chain'], one: OrgId, other: OrgId): boolean =>
  Math.abs(chain.findIndex(({ orgId }) => orgId === one) - chain.findIndex(({ orgId }) => orgId === other)) === 1 &&
  [one, other].every((id) => chain.some(({ orgId }) => orgId === id));

/** The thread as an entry left it, and whose names each stake had been shown by then, in every state that the chain was in. */
type Past = { thread: Thread | null; shown: ReadonlyMap<StakeId, Ids> };

/** Each entry is replayed once: a walk asks for the past after every command. */
const pasts = new WeakMap<Entry, Past>();

/** The past up to the last entry of this ledger. */
function pastOf(ledger: readonly Entry[]): Past {
  const last = ledger.at(-1);
  if (!last) return { thread: null, shown: new Map() };
  const known = pasts.get(last);
  if (known) return known;
  const before = pastOf(ledger.slice(0, -1));
  const shown = new Map(before.shown);
  let thread = before.thread;
  for (const fact of last.facts) {
    thread = applyEntry(thread, [fact]);
    for (const [at, { id }] of thread.chain.entries()) shown.set(id, new Set([...(shown.get(id) ?? []), ...besides(thread, at)]));
  }
  const past = { thread: applyEntry(before.thread, last.facts), shown };
  pasts.set(last, past);
  return past;
}

const allStakes = ({ chain, departed }: Thread) => [...chain, ...departed];

/** What one organization sees of a thread, whom it knows there, and whose names the stakes were shown. */
type Sight = { thread: Thread; viewer: OrgId; known: Ids; shown: ReadonlyMap<StakeId, Ids>; told: string };

/** A stand-in is shown as the organization that it stands for. */
const shownBy = (ids: Ids): Ids => new Set([...ids].map(meantById));

/** Nothing of an organization that is or ever was on the thread, unless the reader knows it. Texts are looked at apart. */
function saysNothing({ thread, known, told }: Sight, answer: unknown): void {
  const said = JSON.stringify(answer);
  const everOnIt = new Set(allStakes(thread).flatMap((stake) => [stake.orgId, ...stake.formerOrgIds]));
  for (const { id, name } of ORGS)
    if (everOnIt.has(id) && !shownBy(known).has(id) && (said.includes(`"${id}"`) || said.includes(name)))
      throw new Error(`${told}: the name or id of ${id} got out`);
}

/** The names in a text that its author could see and its reader may not. */
function hiddenIn({ thread, known, shown }: Sight, by: StakeId): Ids {
  const { orgId } = allStakes(thread).find((stake) => stake.id === by)!;
  const own = allStakes(thread).filter((stake) => stake.orgId === orgId);
  const seen = own.flatMap((stake) => [orgId, ...stake.formerOrgIds, ...(shown.get(stake.id) ?? [])]);
  // In texts a stand-in counts as itself: who invited a guess uncovers no name by it, and who sees the organization goes on reading it.
  return new Set(seen.filter((id) => !known.has(id) && !known.has(meantById(id))).map(meantById));
}

/**
 * A text says no name that its author could see and its reader may not; any other name stands as it was written. A notice is
 * read as things were before or after what it tells: what is hidden both ways is hidden, what is hidden neither way is not.
 */
function checkText(sights: readonly Sight[], { by, said, wrote }: Text): void {
  const [{ thread, viewer, told }] = sights as [Sight];
  const { orgId } = allStakes(thread).find((stake) => stake.id === by)!;
  if (orgId === viewer) return;
  const hidden = sights.map((sight) => hiddenIn(sight, by));
  for (const { id, name } of ORGS) {
    if (!wrote.includes(name)) continue;
    if (hidden.every((ids) => ids.has(id)) && said.includes(name))
      throw new Error(`${told}: the name of ${id} got out in a text of ${orgId}`);
    // Of one further away all capitalized words are redacted alike, and so is what a neighbor wrote when it stood elsewhere.
    const isNeighbor = sights.every(({ thread: { chain }, shown }) => standsBeside(chain, viewer, orgId) && shown.get(by)?.has(viewer));
    if (isNeighbor && !hidden.some((ids) => ids.has(id)) && !said.includes(name))
      throw new Error(`${told}: a text of ${orgId} tells that ${id} is on the thread`);
  }
}

/** `ledger`: what is told, up to now. */
export function checkNotices(
  before: Thread,
  after: Thread,
  facts: readonly Fact[],
  ledger: readonly Entry[],
  actor: OrgId,
  as: Shown,
  told: string,
): void {
  const notices = noticesOf(as(before), as(after), facts, actor, directory);
  for (const { quote, vehicle, ...notice } of notices) {
    if (notice.orgId === actor) throw new Error(`${told}: ${actor} is told of its own act`);
    const stood = before.chain.find((stake) => stake.orgId === notice.orgId)?.standing.status;
    if (stood === 'completed') throw new Error(`${told}: ${notice.orgId} is told of what came after its part`);
    const at = (thread: Thread, entries: readonly Entry[]): Sight => ({
      thread,
      viewer: notice.orgId,
      known: neighborsOf(thread, notice.orgId),
      shown: pastOf(entries).shown,
      told: `${told}, notice`,
    });
    const sights = [at(after, ledger), at(before, ledger.slice(0, -1))].filter(({ thread }) => isInChain(thread, notice.orgId));
    const known = new Set(sights.flatMap((sight) => [...sight.known]));
    saysNothing({ ...sights[0]!, known }, { ...notice, orgId: '', quote: quote?.by });
    checkText(sights, { by: openerOf(after), said: vehicle.model, wrote: after.vehicle.model });
    const written = facts.flatMap((fact) => ('message' in fact ? fact.message : 'note' in fact ? fact.note : [])).join(' ');
    const by = allStakes(before).find((stake) => stake.orgId === actor)?.id;
    if (quote && by) checkText(sights, { by, said: quote.text, wrote: written });
  }
  if (new Set(notices.map((notice) => notice.orgId)).size < notices.length) throw new Error(`${told}: told twice`);
}

const isInChain = (thread: Thread, orgId: OrgId): boolean => thread.chain.some((stake) => stake.orgId === orgId);

const openerOf = (thread: Thread): StakeId => allStakes(thread).find((stake) => stake.joined === 'creator')!.id;

export function checkView(thread: Thread, viewer: OrgId, now: number, ledger: readonly Entry[], as: Shown, told: string): void {
  const view = viewFor(as(thread), viewer, directory, NO_MAILS, now);
  const me = thread.chain.find((stake) => stake.orgId === viewer);
  if ((view === null) !== (me === undefined)) throw new Error(`${told}: ${viewer} sees a thread that it is not on, or misses its own`);
  if (!me || !view) return;
  if (me.standing.status === 'completed') {
    const { lastVisibleSeq: cut, deliveredAt } = me.standing;
    const past = ledger.filter((entry) => entry.seq <= cut);
    const frozen = pastOf(past).thread!;
    const shown = completedView(as(frozen), { stakeId: me.id, orgId: viewer, formerOrgIds: me.formerOrgIds, deliveredAt }, directory);
    const mine = { ...frozen, chain: frozen.chain.map((stake) => (stake.id === me.id ? me : stake)) };
    const known = neighborsOf(mine, viewer);
    checkThread(shown, { thread: mine, viewer, known, shown: pastOf(past).shown, told: `${told}, completed view of ${viewer}` });
    return;
  }
  if (view.standing === 'completed') throw new Error(`${told}: ${viewer} is shut out before its part is complete`);
  const known = neighborsOf(thread, viewer);
  checkThread(view, { thread, viewer, known, shown: pastOf(ledger).shown, told: `${told}, view of ${viewer}` });
  if (view.standing === 'invited' && thread.currentStakeId !== me.id && (view.updates.length > 0 || view.requests.length > 0))
    throw new Error(`${told}: ${viewer} reads updates before it accepted`);
}

function checkThread(view: LiveThread | CompletedThread, sight: Sight): void {
  const { thread } = sight;
  const requests = 'requests' in view ? view.requests : [];
  const isNote = ({ updateType }: (typeof view.updates)[number]) => updateType === 'note';
  saysNothing(sight, {
    ...view,
    make: '',
    model: '',
    updates: view.updates.map((update) => ({ ...update, message: isNote(update) ? '' : update.message, ackNote: '' })),
    requests: requests.map((request) => ({ ...request, note: '' })),
  });
  checkText([sight], { by: openerOf(thread), said: view.model, wrote: thread.vehicle.model });
  for (const { id, message, ackNote } of view.updates) {
    const update = thread.updates.find((one) => one.id === id)!;
    if (update.type === 'note') checkText([sight], { by: update.authorStakeId, said: message, wrote: update.message });
    else if (update.ending.status !== 'pending' && update.ending.by !== null)
      checkText([sight], { by: update.ending.by, said: ackNote, wrote: update.ending.note });
  }
  for (const { id, note } of requests) {
    const request = thread.requests.find((one) => one.id === id)!;
    checkText([sight], { by: request.stakeId, said: note, wrote: request.note });
  }
}
