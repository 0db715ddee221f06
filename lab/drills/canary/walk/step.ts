// Sends one command, records what viewers may know because of it, and checks its response.
import type { CommandName } from '../../../../src/api/operations.ts';
import { type HttpResponse, command } from '../../page.ts';
import { fold } from '../fold.ts';
import type { Viewer } from '../market.ts';
import { markersOfPlaceholder, REASON_CODES } from '../markers.ts';
import { placeholderOrg } from '../planted.ts';
import type { CommandInput } from './commands.ts';
import { checkResponse } from './read-everything.ts';
import type { WalkState } from './walk-state.ts';

/** Sends the command and records what each organization may know from now on because of it. */
export async function sendAndLearn(
  state: WalkState,
  viewer: Viewer,
  name: CommandName,
  { input, page = viewer.page }: CommandInput,
): Promise<HttpResponse> {
  const response = await command(page, name, input);
  if (response.status >= 500) throw new Error(`${name} failed for ${viewer.key}: ${JSON.stringify(input)}: ${response.text}`);
  const sender = state.clerks.find((clerk) => clerk.page === page) ?? viewer;
  if (response.status === 200) KNOWLEDGE_UPDATES[name]?.({ state, key: viewer.key, userId: sender.userId, input, body: response.body });
  await learnChains(state);
  checkResponse(state, viewer.key, name, input, response, `in the response to its own command, ${JSON.stringify(input)}`);
  return response;
}

/** `userId`: of the sender. */
type AcceptedCommand = { state: WalkState; key: string; userId: string; input: Record<string, unknown>; body: unknown };

/** Returns another organization's key; undefined for one that the drill does not know. */
const otherIn = ({ state: { market } }: AcceptedCommand, orgId: unknown): string | undefined =>
  typeof orgId === 'string' ? market.keyOf(orgId) : undefined;

/**
 * The sender may read the name that it has entered, at any position of the chain. The other organization may know the sender only when
 * it becomes its neighbor.
 */
function addNamed(accepted: AcceptedCommand, threadId: string, orgId: unknown): void {
  const { knowledge } = accepted.state;
  const other = otherIn(accepted, orgId);
  if (other) knowledge.addNeighbor(threadId, accepted.key, knowledge.heirOf(other));
}

const invited = (accepted: AcceptedCommand): void => addNamed(accepted, accepted.input['threadId'] as string, accepted.input['orgId']);

/** Both may know each other from now on. */
function addMutualContact(accepted: AcceptedCommand, orgId: unknown): void {
  const other = otherIn(accepted, orgId);
  if (other === undefined) return;
  accepted.state.knowledge.addContact(accepted.key, other);
  accepted.state.knowledge.addContact(other, accepted.key);
}

const connected = (accepted: AcceptedCommand): void => addMutualContact(accepted, accepted.input['orgId']);

/** What an accepted command lets its sender and the organizations in its input know. */
const KNOWLEDGE_UPDATES: Partial<Record<CommandName, (accepted: AcceptedCommand) => void>> = {
  createThread: (accepted) => {
    const { state, input, body } = accepted;
    const { threadId } = body as { threadId: string };
    state.threads.push(threadId);
    state.threadOfVin.set(input['vin'] as string, threadId);
    addNamed(accepted, threadId, input['boughtFromOrgId']);
    addNamed(accepted, threadId, input['soldToOrgId']);
  },
  correctVehicle: ({ state, input }) => void state.threadOfVin.set(input['vin'] as string, input['threadId'] as string),
  invitePrevious: invited,
  inviteNext: invited,
  requestConnection: connected,
  acceptConnection: connected,
  ignoreConnection: connected,
  removeConnection: connected,
  blockOrg: ({ state, key, input }) => {
    const other = state.market.keyOf(input['orgId'] as string);
    if (other !== undefined) state.knowledge.addContact(key, other);
  },
  createProvisionalOrg: (accepted) => {
    const { market, placeholders } = accepted.state;
    const { id: orgId } = (accepted.body as { org: { id: string } }).org;
    if (market.keyOf(orgId) === undefined) {
      const described = placeholders.find(({ name }) => name === accepted.input['name']) ?? placeholderOrg(placeholders.length);
      market.registerOrg(orgId, described.key, markersOfPlaceholder(described));
      market.mailboxes.set(described.contact, described.key);
      placeholders.push({ ...described, orgId, by: accepted.key });
    }
    addMutualContact(accepted, orgId);
  },
  addDeskNote: ({ state, key, userId, input }) =>
    void state.mentions.notes.push({ key, authorId: userId, text: input['text'] as string, named: input['mentions'] as string[] }),
  claimOrg: ({ state, key, input }) => {
    const claim = state.claims.find(({ token }) => token === input['claim'])!;
    state.knowledge.mergeInto(key, claim.key);
    if (input['mergeIntoOrgId']) state.knowledge.makeHeir(key, claim.key);
    if (input['orgProfile']) state.knowledge.makePublic(claim.key);
    state.claims = state.claims.filter((one) => one.key !== claim.key);
  },
};

/** Updates the neighbors on the threads that may have changed. */
async function learnChains(state: WalkState): Promise<void> {
  const { market, knowledge, threads } = state;
  const latest = threads.slice(-3);
  if (latest.length === 0) return;
  const rows = await market.sql<{ threadId: string; orgId: string; formerly: string[] }[]>`
    select thread_id as "threadId", org_id as "orgId", former_org_ids as formerly from stake
    where thread_id = any(${latest}) and order_index is not null order by thread_id, order_index`;
  const keyOf = (orgId: string): string => market.keyOf(orgId) ?? orgId;
  for (const threadId of latest) {
    const chain = rows.filter((row) => row.threadId === threadId).map(({ orgId, formerly }) => [orgId, ...formerly].map(keyOf));
    knowledge.updateChain(threadId, chain);
  }
  await learnDeliveries(state, latest);
  await learnReasons(state, latest);
}

/** Records who sent the titles of these threads to whom, and the codes of the shipments, which are in the envelopes as well. */
async function learnDeliveries({ market, knowledge, numbersOn, codes }: WalkState, threadIds: readonly string[]): Promise<void> {
  const rows = await market.sql<Delivery[]>`
    select u.thread_id as "threadId", u.envelope ->> 'code' as code, u.envelope ->> 'trackingNumber' as number,
      sender.org_id as sender, array[recipient.org_id] || recipient.former_org_ids as recipients
    from thread_update u join stake sender on sender.id = u.author_stake_id join stake recipient on recipient.id = u.to_stake_id
    where u.thread_id = any(${[...threadIds]}) and u.type = 'delivered' order by u.at`;
  const keyOf = (orgId: string): string => market.keyOf(orgId) ?? orgId;
  for (const { threadId, code, sender, recipients } of rows) {
    knowledge.addDelivery(threadId, keyOf(sender), recipients.map(keyOf));
    if (codes.has(code)) continue;
    codes.add(code);
    market.markerIndex.add({ owner: keyOf(sender), kind: 'sealed', folded: fold(code) });
  }
  for (const threadId of threadIds)
    numbersOn.set(
      threadId,
      rows.flatMap((row) => (row.threadId === threadId ? (row.number ?? []) : [])),
    );
}

/** Records who said on these threads what only neighbors may read. */
async function learnReasons({ market, knowledge }: WalkState, threadIds: readonly string[]): Promise<void> {
  const rows = await market.sql<{ threadId: string; code: string; authors: string[] }[]>`
    select u.thread_id as "threadId", u.waits_for as code, array[s.org_id] || s.former_org_ids as authors
    from thread_update u join stake s on s.id = u.author_stake_id
    where u.thread_id = any(${[...threadIds]}) and u.waits_for = any(${REASON_CODES})`;
  for (const { threadId, code, authors } of rows)
    knowledge.addReason(
      threadId,
      code,
      authors.map((orgId) => market.keyOf(orgId) ?? orgId),
    );
}

type Delivery = { threadId: string; code: string; number: string | null; sender: string; recipients: string[] };
