// What a walk checks of everything that leaves: who is named in it, by whom, and to whom.
import { applyEntry, replay } from '../../src/domain/thread/evolve.ts';
import type { Entry, Fact } from '../../src/domain/thread/facts.ts';
import { noticesOf } from '../../src/domain/thread/notices.ts';
import type { OrgId, StakeId, Thread } from '../../src/domain/thread/thread.ts';
import { completedView, viewFor } from '../../src/domain/thread/view/view.ts';
import type { CompletedThread, LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { NO_MAILS, type OrgFacts, type Orgs } from '../../src/domain/thread/view/visibility.ts';
import { realOrgId, ORGS } from './steps.ts';

const described = new Map(
  ORGS.map(({ id, name, type }) => [id, { name, orgType: type, formerNames: [], city: `${name} City`, state: 'CO' }]),
);
/** Of every organization, and of every stand-in. */
const directory: Orgs = Object.assign(new Map<OrgId, OrgFacts>(), {
  get: (id: OrgId) => {
    const found = described.get(realOrgId(id));
    return found && { ...found, standsFor: realOrgId(id) === id ? null : realOrgId(id) };
  },
});

/** What the views are made of: the thread itself, or one with a fault in it, which the checks must find. */
export type ThreadTransform = (thread: Thread) => Thread;

type Ids = ReadonlySet<OrgId>;
/** One text by one author, as it leaves. */
type Text = { by: StakeId; output: string; original: string };

const neighborOrgIds = (thread: Thread, at: number): OrgId[] =>
  [thread.chain[at - 1], thread.chain[at + 1]].flatMap((stake) => (stake ? [stake.orgId, ...stake.formerOrgIds] : []));

const knownOrgIds = (thread: Thread, orgId: OrgId): Ids => {
  const at = thread.chain.findIndex((stake) => stake.orgId === orgId);
  return new Set([orgId, ...(thread.chain[at]?.formerOrgIds ?? []), ...neighborOrgIds(thread, at)]);
};

/** Whether the two stand beside each other. A placeholder that one of them was before is nobody any more. */
const areNeighbors = (chain: Thread['chain'], one: OrgId, other: OrgId): boolean =>
  Math.abs(chain.findIndex(({ orgId }) => orgId === one) - chain.findIndex(({ orgId }) => orgId === other)) === 1 &&
  [one, other].every((id) => chain.some(({ orgId }) => orgId === id));

/** Whose names each stake was ever shown, read off every state that the chain was in. */
function orgIdsEverShown(ledger: readonly Entry[]): ReadonlyMap<StakeId, Ids> {
  const shown = new Map<StakeId, Set<OrgId>>();
  let thread: Thread | null = null;
  for (const { facts } of ledger)
    for (const fact of facts) {
      thread = applyEntry(thread, [fact]);
      for (const [at, { id }] of thread.chain.entries()) shown.set(id, new Set([...(shown.get(id) ?? []), ...neighborOrgIds(thread, at)]));
    }
  return shown;
}

const allStakes = ({ chain, departed }: Thread) => [...chain, ...departed];

/** What one organization sees of a thread, whom it knows there, and whose names the stakes were shown. */
type ViewerContext = { thread: Thread; viewer: OrgId; known: Ids; shown: ReadonlyMap<StakeId, Ids>; label: string };

/** A stand-in is shown as the organization that it stands for. */
const toRealOrgIds = (ids: Ids): Ids => new Set([...ids].map(realOrgId));

/** Nothing of an organization that is or ever was on the thread, unless the reader knows it. Texts are looked at apart. */
function checkNamesNoHiddenOrg({ thread, known, label }: ViewerContext, answer: unknown): void {
  const output = JSON.stringify(answer);
  const everOnIt = new Set(allStakes(thread).flatMap((stake) => [stake.orgId, ...stake.formerOrgIds]));
  for (const { id, name } of ORGS)
    if (everOnIt.has(id) && !toRealOrgIds(known).has(id) && (output.includes(`"${id}"`) || output.includes(name)))
      throw new Error(`${label}: the name or id of ${id} got out`);
}

/** The names in a text that its author could see and its reader may not. */
function hiddenFromViewer({ thread, known, shown }: ViewerContext, by: StakeId): Ids {
  const { orgId } = allStakes(thread).find((stake) => stake.id === by)!;
  const own = allStakes(thread).filter((stake) => stake.orgId === orgId);
  const seen = own.flatMap((stake) => [orgId, ...stake.formerOrgIds, ...(shown.get(stake.id) ?? [])]);
  // In texts a stand-in counts as itself: who invited a guess uncovers no name by it, and who sees the organization goes on reading it.
  return new Set(seen.filter((id) => !known.has(id) && !known.has(realOrgId(id))).map(realOrgId));
}

/**
 * A text says no name that its author could see and its reader may not; any other name stands as it was written. A notice is
 * read as things were before or after what it tells: what is hidden both ways is hidden, what is hidden neither way is not.
 */
function checkText(contexts: readonly ViewerContext[], { by, output, original }: Text): void {
  const [{ thread, viewer, label }] = contexts as [ViewerContext];
  const { orgId } = allStakes(thread).find((stake) => stake.id === by)!;
  if (orgId === viewer) return;
  const hidden = contexts.map((context) => hiddenFromViewer(context, by));
  for (const { id, name } of ORGS) {
    if (!original.includes(name)) continue;
    if (hidden.every((ids) => ids.has(id)) && output.includes(name))
      throw new Error(`${label}: the name of ${id} got out in a text of ${orgId}`);
    // Of one further away all capitalized words are redacted alike, and so is what a neighbor original when it stood elsewhere.
    const isNeighbor = contexts.every(({ thread: { chain }, shown }) => areNeighbors(chain, viewer, orgId) && shown.get(by)?.has(viewer));
    if (isNeighbor && !hidden.some((ids) => ids.has(id)) && !output.includes(name))
      throw new Error(`${label}: a text of ${orgId} tells that ${id} is on the thread`);
  }
}

/** `ledger`: what is label, up to now. */
export function checkNotices(
  before: Thread,
  after: Thread,
  facts: readonly Fact[],
  ledger: readonly Entry[],
  actor: OrgId,
  transform: ThreadTransform,
  label: string,
): void {
  const notices = noticesOf(transform(before), transform(after), facts, actor, directory);
  for (const { quote, vehicle, ...notice } of notices) {
    if (notice.orgId === actor) throw new Error(`${label}: ${actor} is label of its own act`);
    const stood = before.chain.find((stake) => stake.orgId === notice.orgId)?.standing.status;
    if (stood === 'completed') throw new Error(`${label}: ${notice.orgId} is label of what came after its part`);
    const at = (thread: Thread, entries: readonly Entry[]): ViewerContext => ({
      thread,
      viewer: notice.orgId,
      known: knownOrgIds(thread, notice.orgId),
      shown: orgIdsEverShown(entries),
      label: `${label}, notice`,
    });
    const contexts = [at(after, ledger), at(before, ledger.slice(0, -1))].filter(({ thread }) => isInChain(thread, notice.orgId));
    const known = new Set(contexts.flatMap((context) => [...context.known]));
    checkNamesNoHiddenOrg({ ...contexts[0]!, known }, { ...notice, orgId: '', quote: quote?.by });
    checkText(contexts, { by: creatorStakeId(after), output: vehicle.model, original: after.vehicle.model });
    const written = facts.flatMap((fact) => ('message' in fact ? fact.message : 'note' in fact ? fact.note : [])).join(' ');
    const by = allStakes(before).find((stake) => stake.orgId === actor)?.id;
    if (quote && by) checkText(contexts, { by, output: quote.text, original: written });
  }
  if (new Set(notices.map((notice) => notice.orgId)).size < notices.length) throw new Error(`${label}: label twice`);
}

const isInChain = (thread: Thread, orgId: OrgId): boolean => thread.chain.some((stake) => stake.orgId === orgId);

const creatorStakeId = (thread: Thread): StakeId => allStakes(thread).find((stake) => stake.joined === 'creator')!.id;

export function checkView(
  thread: Thread,
  viewer: OrgId,
  now: number,
  ledger: readonly Entry[],
  transform: ThreadTransform,
  label: string,
): void {
  const view = viewFor(transform(thread), viewer, directory, NO_MAILS, now);
  const me = thread.chain.find((stake) => stake.orgId === viewer);
  if ((view === null) !== (me === undefined)) throw new Error(`${label}: ${viewer} sees a thread that it is not on, or misses its own`);
  if (!me || !view) return;
  if (me.standing.status === 'completed') {
    const { lastVisibleSeq: cut, deliveredAt } = me.standing;
    const past = ledger.filter((entry) => entry.seq <= cut);
    const frozen = replay(past);
    const shown = completedView(
      transform(frozen),
      { stakeId: me.id, orgId: viewer, formerOrgIds: me.formerOrgIds, deliveredAt },
      directory,
    );
    const mine = { ...frozen, chain: frozen.chain.map((stake) => (stake.id === me.id ? me : stake)) };
    const known = knownOrgIds(mine, viewer);
    checkThread(shown, { thread: mine, viewer, known, shown: orgIdsEverShown(past), label: `${label}, completed view of ${viewer}` });
    return;
  }
  if (view.standing === 'completed') throw new Error(`${label}: ${viewer} is shut out before its part is complete`);
  const known = knownOrgIds(thread, viewer);
  checkThread(view, { thread, viewer, known, shown: orgIdsEverShown(ledger), label: `${label}, view of ${viewer}` });
  if (view.standing === 'invited' && thread.currentStakeId !== me.id && (view.updates.length > 0 || view.requests.length > 0))
    throw new Error(`${label}: ${viewer} reads updates before it accepted`);
}

function checkThread(view: LiveThread | CompletedThread, context: ViewerContext): void {
  const { thread } = context;
  const requests = 'requests' in view ? view.requests : [];
  const isNote = ({ updateType }: (typeof view.updates)[number]) => updateType === 'note';
  checkNamesNoHiddenOrg(context, {
    ...view,
    make: '',
    model: '',
    updates: view.updates.map((update) => ({ ...update, message: isNote(update) ? '' : update.message, ackNote: '' })),
    requests: requests.map((request) => ({ ...request, note: '' })),
  });
  checkText([context], { by: creatorStakeId(thread), output: view.model, original: thread.vehicle.model });
  for (const { id, message, ackNote } of view.updates) {
    const update = thread.updates.find((one) => one.id === id)!;
    if (update.type === 'note') checkText([context], { by: update.authorStakeId, output: message, original: update.message });
    else if (update.ending.status !== 'pending' && update.ending.by !== null)
      checkText([context], { by: update.ending.by, output: ackNote, original: update.ending.note });
  }
  for (const { id, note } of requests) {
    const request = thread.requests.find((one) => one.id === id)!;
    checkText([context], { by: request.stakeId, output: note, original: request.note });
  }
}
