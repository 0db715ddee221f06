// The checks of a random walk on views and notices: no viewer learns a name that is hidden from it.
import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../src/domain/envelope/envelope.ts';
import { applyEntry, threadWithout } from '../../src/domain/thread/ledger.ts';
import type { Entry, Fact } from '../../src/domain/thread/facts.ts';
import { noticesOf, type Undone } from '../../src/domain/thread/notices/notices.ts';
import { directoryOf, type ToldNotice, toldNotice } from '../../src/domain/thread/notices/told-notice.ts';
import type { EventDetails, OrgId, StakeId, Thread, Update } from '../../src/domain/thread/thread.ts';
import { viewFor } from '../../src/domain/thread/view/view.ts';
import { completedView } from '../../src/domain/thread/view/completed-view.ts';
import type { CompletedThread, LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { NO_MAILS } from '../../src/domain/thread/view/visibility.ts';
import type { OrgFacts, Orgs } from '../../src/domain/thread/view/org-facts.ts';
import { checkWaitShown, codeRead } from './check-waits.ts';
import { realOrgId, ORGS } from './steps.ts';

const described = new Map(
  ORGS.map(({ id, name, type }) => [id, { name, orgType: type, formerNames: [], city: `${name} City`, state: 'CO' }]),
);
/** The facts of every organization and every stand-in. */
const directory: Orgs = Object.assign(new Map<OrgId, OrgFacts>(), {
  get: (id: OrgId) => {
    const found = described.get(realOrgId(id));
    return found && { ...found, standsFor: realOrgId(id) === id ? null : realOrgId(id) };
  },
});

/** Changes the thread from which the views are made. A test uses it to inject a fault that the checks must find. */
export type ThreadTransform = (thread: Thread) => Thread;

type Ids = ReadonlySet<OrgId>;
/** A text by one author: as it was written, and as a viewer gets it. */
type Text = { by: StakeId; output: string; original: string };

const neighborOrgIds = (thread: Thread, at: number): OrgId[] =>
  [thread.chain[at - 1], thread.chain[at + 1]].flatMap((stake) => (stake ? [stake.orgId, ...stake.formerOrgIds] : []));

/** The stakes next to that of the organization. */
function besideOf({ chain }: Thread, orgId: OrgId): Thread['chain'] {
  const at = chain.findIndex((stake) => stake.orgId === orgId);
  return chain.filter((_, place) => Math.abs(place - at) === 1);
}

const knownOrgIds = (thread: Thread, orgId: OrgId): Ids => {
  const at = thread.chain.findIndex((stake) => stake.orgId === orgId);
  return new Set([orgId, ...(thread.chain[at]?.formerOrgIds ?? []), ...neighborOrgIds(thread, at)]);
};

/** Whether the two are neighbors in the chain. A placeholder that was merged into one of them counts no more. */
const areNeighbors = (chain: Thread['chain'], one: OrgId, other: OrgId): boolean =>
  Math.abs(chain.findIndex(({ orgId }) => orgId === one) - chain.findIndex(({ orgId }) => orgId === other)) === 1 &&
  [one, other].every((id) => chain.some(({ orgId }) => orgId === id));

/** The thread after a ledger entry, and the organizations whose names each stake was ever shown until then. */
type History = { thread: Thread | null; shown: ReadonlyMap<StakeId, Ids> };

/** By the last entry. A walk needs the history after every command, so each entry is replayed only once. */
const histories = new WeakMap<Entry, History>();

function historyOf(ledger: readonly Entry[]): History {
  const last = ledger.at(-1);
  if (!last) return { thread: null, shown: new Map() };
  const known = histories.get(last);
  if (known) return known;
  const before = historyOf(ledger.slice(0, -1));
  const shown = new Map(before.shown);
  let thread = before.thread;
  const undo = last.facts.find((fact) => fact.type === 'TakenBack');
  const earlier = undo && threadWithout(ledger.slice(0, -1), undo.seq);
  for (const fact of last.facts) {
    thread = applyEntry(thread, [fact], earlier);
    for (const [at, { id }] of thread.chain.entries()) shown.set(id, new Set([...(shown.get(id) ?? []), ...neighborOrgIds(thread, at)]));
  }
  const history = { thread: applyEntry(before.thread, last.facts, earlier), shown };
  histories.set(last, history);
  return history;
}

/** The thread after these entries. */
export const threadAfter = (ledger: readonly Entry[]): Thread => historyOf(ledger).thread!;

const allStakes = ({ chain, departed }: Thread) => [...chain, ...departed];

type Corrected = Extract<EventDetails, { kind: 'corrected' }>;
type Models = Record<'from' | 'to', { model: string }>;

/** A viewer of a thread, the organizations that it knows there, those that each stake was shown, and its neighbors. */
type ViewerContext = {
  thread: Thread;
  viewer: OrgId;
  known: Ids;
  shown: ReadonlyMap<StakeId, Ids>;
  label: string;
  beside: Thread['chain'];
};

/** Replaces each stand-in with the organization that it stands for, as views do. */
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
  // In texts a stand-in counts as itself. So an organization uncovers no name by inviting a guess, and one that sees the organization
  // still reads its name.
  return new Set(seen.filter((id) => !known.has(id) && !known.has(realOrgId(id))).map(realOrgId));
}

/**
 * A text contains no name that its author could see and its viewer may not; any other name stands as it was written. A notice is
 * checked against the states before and after its event: a name that is hidden in both must be hidden, one that is hidden in neither
 * must not. No tracking number of the thread is read by an organization that never was its author's neighbor.
 */
function checkText(contexts: readonly ViewerContext[], { by, output, original }: Text): void {
  const [{ thread, viewer, label }] = contexts as [ViewerContext];
  const { orgId } = allStakes(thread).find((stake) => stake.id === by)!;
  if (orgId === viewer) return;
  const wereNeighbors = contexts.some(({ thread: { chain }, shown }) => areNeighbors(chain, viewer, orgId) || shown.get(by)?.has(viewer));
  const number = thread.trackingNumbers.find((one) => output.includes(one));
  if (number !== undefined && !wereNeighbors) throw new Error(`${label}: a tracking number got out in a text of ${orgId}`);
  const hidden = contexts.map((context) => hiddenFromViewer(context, by));
  for (const { id, name } of ORGS) {
    if (!original.includes(name)) continue;
    if (hidden.every((ids) => ids.has(id)) && output.includes(name))
      throw new Error(`${label}: the name of ${id} got out in a text of ${orgId}`);
    // In a text of an organization that is not a neighbor, all capitalized words are redacted. So is a text that a neighbor wrote when
    // it had another place.
    const isNeighbor = contexts.every(({ thread: { chain }, shown }) => areNeighbors(chain, viewer, orgId) && shown.get(by)?.has(viewer));
    if (isNeighbor && !hidden.some((ids) => ids.has(id)) && !output.includes(name))
      throw new Error(`${label}: a text of ${orgId} tells that ${id} is on the thread`);
  }
}

/** `ledger`: all entries up to and including the one that causes the notices. */
export function checkNotices(
  before: Thread,
  after: Thread,
  facts: readonly Fact[],
  ledger: readonly Entry[],
  actor: OrgId,
  transform: ThreadTransform,
  label: string,
  undone: Undone | null,
): void {
  const names = directoryOf(after, before, directory);
  const notices = noticesOf(transform(before), transform(after), facts, actor, directory, undone).map((notice) =>
    toldNotice(notice, names),
  );
  checkEveryChangeIsTold(before, after, facts, notices, actor, label);
  for (const { quote, vehicle, ...notice } of notices) {
    if (notice.orgId === actor) throw new Error(`${label}: ${actor} is told of its own act`);
    const isCompleted = (thread: Thread) => thread.chain.find(({ orgId }) => orgId === notice.orgId)?.standing.status === 'completed';
    if (isCompleted(before) && isCompleted(after)) throw new Error(`${label}: ${notice.orgId} is told of what came after its part`);
    const at = (thread: Thread, entries: readonly Entry[]): ViewerContext => ({
      thread,
      viewer: notice.orgId,
      known: knownOrgIds(thread, notice.orgId),
      shown: historyOf(entries).shown,
      label: `${label}, notice`,
      beside: besideOf(thread, notice.orgId),
    });
    const contexts = [at(after, ledger), at(before, ledger.slice(0, -1))].filter(({ thread }) => isInChain(thread, notice.orgId));
    const known = new Set(contexts.flatMap((context) => [...context.known]));
    const [sentence, models] = splitCorrection(notice.text);
    checkNamesNoHiddenOrg({ ...contexts[0]!, known }, { ...notice, text: sentence, orgId: '', quote: quote?.by });
    if (models) checkCorrection(contexts, models, correctionOf(after));
    checkText(contexts, { by: after.vehicleAuthors.model, output: vehicle.model, original: after.vehicle.model });
    const written = facts.flatMap((fact) => ('message' in fact ? fact.message : 'note' in fact ? fact.note : [])).join(' ');
    const by = allStakes(before).find((stake) => stake.orgId === actor)?.id;
    const wait = isInChain(after, notice.orgId) ? after.waitsFor : null;
    const awaited = wait ? codeRead(wait.what, isNear(contexts[0]!, wait.by)) : undefined;
    if (notice.awaited && notice.awaited.waitsFor !== awaited) throw new Error(`${label}: a mail says ${notice.awaited.waitsFor}`);
    const said = facts.find((fact) => fact.type === 'UpdatePosted');
    const code = said?.waitsFor && codeRead(said.waitsFor, isNear(contexts[0]!, said.stakeId));
    if (quote && quote.waitsFor !== (said ? code : undefined)) throw new Error(`${label}: ${notice.orgId} is told ${quote.waitsFor}`);
    if (quote && by) checkText(contexts, { by, output: quote.text, original: written });
  }
  if (new Set(notices.map((notice) => notice.orgId)).size < notices.length) throw new Error(`${label}: told twice`);
}

/** The sentence of a notice, and the two models if it says that the model was corrected. No other field contains names. */
function splitCorrection(text: string): [sentence: string, models: Models | null] {
  const [, sentence, from, to] = /^(.* corrected the vehicle: )model (.*) to (.*)\.$/s.exec(text) ?? [];
  return from === undefined ? [text, null] : [sentence!, { from: { model: from }, to: { model: to! } }];
}

function correctionOf({ updates }: Thread): Corrected {
  const last = updates.at(-1);
  if (last?.type !== 'event' || last.event.kind !== 'corrected') throw new Error('a notice of a correction without a correction');
  return last.event;
}

const isInChain = (thread: Thread, orgId: OrgId): boolean => thread.chain.some((stake) => stake.orgId === orgId);

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
    const frozen = historyOf(past).thread!;
    const shown = completedView(
      transform(frozen),
      { stakeId: me.id, orgId: viewer, formerOrgIds: me.formerOrgIds, deliveredAt },
      directory,
      now,
    );
    const mine = { ...frozen, chain: frozen.chain.map((stake) => (stake.id === me.id ? me : stake)) };
    // Who ended the thread still knows the neighbors whose invitations that withdrew.
    const beforeEnd = frozen.ended?.by === me.id ? historyOf(past.slice(0, -1)).thread! : mine;
    const known = knownOrgIds(beforeEnd, viewer);
    checkThread(shown, {
      thread: mine,
      viewer,
      known,
      shown: historyOf(past).shown,
      label: `${label}, completed view of ${viewer}`,
      beside: besideOf(beforeEnd, viewer),
    });
    return;
  }
  if (view.standing === 'completed') throw new Error(`${label}: ${viewer} is shut out before its part is complete`);
  const known = knownOrgIds(thread, viewer);
  const context: ViewerContext = {
    thread,
    viewer,
    known,
    shown: historyOf(ledger).shown,
    label: `${label}, view of ${viewer}`,
    beside: besideOf(thread, viewer),
  };
  checkThread(view, context);
  const reads = view.standing === 'active' || thread.currentStakeId === me.id;
  if (reads) checkWaitShown(view.waitsFor, ledger, threadAfter, (by) => isNear(context, by), context.label);
  else if (view.waitsFor !== null) throw new Error(`${context.label}: reads what it waits for before it accepted`);
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
    updates: view.updates.map((update) => ({
      ...update,
      message: isNote(update) ? '' : update.message,
      note: '',
      ackNote: '',
      event: update.event?.kind === 'corrected' ? null : update.event,
    })),
    disputed: null,
    contested: null,
    requests: requests.map((request) => ({ ...request, note: '' })),
  });
  checkText([context], { by: thread.vehicleAuthors.model, output: view.model, original: thread.vehicle.model });
  for (const { id, message, note, ackNote, event, envelope, waitsFor } of view.updates) {
    const update = thread.updates.find((one) => one.id === id)!;
    const said = update.type === 'note' ? update.waitsFor : undefined;
    const code = said && codeRead(said, isNear(context, update.authorStakeId));
    if (waitsFor !== code) throw new Error(`${context.label}: the note ${id} says ${waitsFor}, not ${code}`);
    if (update.type === 'delivered') checkText([context], { by: update.authorStakeId, output: note, original: update.note });
    checkEnvelope(context, update, envelope);
    if (update.type === 'note') checkText([context], { by: update.authorStakeId, output: message, original: update.message });
    else if (update.type === 'event') {
      checkText([context], { by: update.authorStakeId, output: note, original: update.note });
      if (event?.kind === 'corrected' && update.event.kind === 'corrected') checkCorrection([context], event, update.event);
    } else if (update.ending.status !== 'pending' && update.ending.by !== null)
      checkText([context], { by: update.ending.by, output: ackNote, original: update.ending.note });
  }
  for (const { id, note } of requests) {
    const request = thread.requests.find((one) => one.id === id)!;
    checkText([context], { by: request.stakeId, output: note, original: request.note });
  }
}

/**
 * Whether the viewer is the organization of a stake, or its neighbor. Of a stake that is gone: whether it was a neighbor, and its
 * organization is one again.
 */
function isNear({ thread: { chain, departed }, viewer, shown, beside }: ViewerContext, by: StakeId): boolean {
  const [mine, place] = [viewer, by].map((one) => chain.findIndex(({ id, orgId }) => id === one || orgId === one)) as [number, number];
  if (place >= 0) return Math.abs(mine - place) <= 1;
  const { orgId } = departed.find(({ id }) => id === by)!;
  if (orgId === viewer) return true;
  const met = [viewer, ...chain[mine]!.formerOrgIds].some((one) => shown.get(by)?.has(one));
  return met && beside.some((stake) => realOrgId(stake.orgId) === realOrgId(orgId));
}

/** What is in an envelope is seen by its sender and its recipient, and by nobody else. */
function checkEnvelope({ thread, viewer, label }: ViewerContext, update: Update, shown: Envelope | null): void {
  const parties = update.type === 'delivered' ? [update.authorStakeId, update.toStakeId] : [];
  const isParty = allStakes(thread).some(({ id, orgId }) => parties.includes(id) && orgId === viewer);
  const expected = update.type === 'delivered' && isParty ? update.envelope : null;
  if (!isDeepStrictEqual(shown, expected)) throw new Error(`${label}: the wrong envelope ${JSON.stringify(shown)}`);
}

/** The old and the new model, each as a text of the stake that wrote it. */
function checkCorrection(contexts: readonly ViewerContext[], shown: Models, { from, to, fromAuthors, toAuthors }: Corrected): void {
  checkText(contexts, { by: fromAuthors.model, output: shown.from.model, original: from.model });
  checkText(contexts, { by: toAuthors.model, output: shown.to.model, original: to.model });
}

const standingOf = ({ chain }: Thread, id: OrgId) => chain.find(({ orgId }) => orgId === id)?.standing.status ?? 'gone';
const responsible = (thread: Thread) => thread.chain.find(({ id }) => id === thread.currentStakeId)!;

/** Every organization whose standing another one changed, or that became responsible for the title, is told. */
function checkEveryChangeIsTold(
  before: Thread,
  after: Thread,
  facts: readonly Fact[],
  notices: readonly ToldNotice[],
  actor: OrgId,
  label: string,
): void {
  // A merger is no act of an organization on the thread.
  if (label.startsWith('after merge') || facts.some(({ type }) => type === 'StakeTransferred')) return;
  for (const id of new Set([...before.chain, ...after.chain].map(({ orgId }) => orgId))) {
    if (id === actor || realOrgId(id) !== id || notices.some(({ orgId }) => orgId === id)) continue;
    const [was, is] = [standingOf(before, id), standingOf(after, id)];
    if (was !== is) throw new Error(`${label}: ${id} went from ${was} to ${is} and is not told`);
    const isNew = after.ended === null && before.currentStakeId !== after.currentStakeId && responsible(after).orgId === id;
    if (isNew && is !== 'invited') throw new Error(`${label}: ${id} became responsible and is not told`);
  }
}
