// Finds a thread of the demo's member for every state that a thread can be in, the partner that it waits for most, and envelopes.
import type { APIRequestContext } from '@playwright/test';
import type { Out } from '../../src/api/operations.ts';
import type { CommandType } from '../../src/domain/thread/commands.ts';
import type { LiveThread, ThreadCard } from '../../src/domain/thread/view/view-types.ts';

/** The paths in the app of the threads, of the partner's page, and of the largest envelope to the member and one that it sent. */
export type ThreadPaths = Record<
  keyof typeof STATES | 'late' | 'noted' | 'invited' | 'completed' | 'ended' | 'partner' | 'envelope' | 'sentEnvelope',
  string
>;

const offers =
  (...commands: CommandType[]) =>
  (thread: LiveThread): boolean =>
    commands.every((command) => [thread, ...thread.updates, ...thread.stakes].some((part) => part.offers.includes(command)));

/** For each state, whether a thread is in it. */
const STATES = {
  held: (thread) => offers('postUpdate', 'markDelivered')(thread) && thread.turn === null,
  expected: offers('withdrawInvite'),
  asked: ({ turn }) => turn === 'postUpdate',
  deliveredToUs: offers('confirmDelivery', 'disputeDelivery'),
  claimed: (thread) => offers('confirmClaim')(thread) && thread.contested === null,
  comingBack: ({ turn }) => turn === 'claimTitle',
  sentBack: ({ returning, turn }) => returning !== null && turn !== 'claimTitle',
  objected: ({ contested, stakes }) => stakes.some(({ id, own }) => own && id === contested?.byStakeId),
  objectedTo: ({ contested, stakes }) => stakes.some(({ id, own }) => own && id === contested?.stakeId),
  takenBack: ({ updates }) => updates.some(({ event }) => event?.kind === 'taken-back'),
  corrected: ({ updates }) => updates.some(({ event }) => event?.kind === 'corrected'),
  sent: offers('withdrawDelivery'),
  ourClaim: offers('withdrawClaim'),
  long: ({ stakes }) => stakes.length > 6,
  askable: offers('requestUpdate'),
  leavable: offers('leaveThread'),
  extendable: offers('inviteNext'),
  placeholder: ({ stakes }) => stakes.some(({ provisional }) => provisional),
} satisfies Record<string, (thread: LiveThread) => boolean>;

const hasEnded = ({ ended }: ThreadCard): boolean => ended !== null;
/** The title has moved on. */
const wasPassed = ({ ended }: ThreadCard): boolean => ended === null;

/** `request` must be signed in. Throws an Error if the demo has no thread in one of the states. */
export async function findThreads(request: APIRequestContext): Promise<ThreadPaths> {
  const threads: LiveThread[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page: Out<'dashboard'> = await read(request, 'dashboard', { tab: 'active', filter: 'all', ...(next ? { cursor: next } : {}) });
    for (const { id } of page.cards) threads.push(await read<LiveThread>(request, 'thread', { threadId: id }));
    next = page.next;
  }
  const { cards: invited }: Out<'pendingInvites'> = await read(request, 'pendingInvites', {});
  const { cards: completed }: Out<'dashboard'> = await read(request, 'dashboard', { tab: 'completed', filter: 'all' });
  const { rows: late }: Out<'desk'> = await read(request, 'desk', { filters: 'late' });
  const { partners }: Out<'deskPartners'> = await read(request, 'deskPartners', {});
  const { shipments }: Out<'shipmentsToUs'> = await read(request, 'shipmentsToUs', {});
  const [largest] = shipments.toSorted((a, b) => b.titles - a.titles);
  const ours = threads.find(STATES.sent)?.updates.findLast(({ envelope }) => envelope !== null)?.envelope;
  const found = Object.entries(STATES).map(([state, isIn]) => [state, pathOf(threads.find(isIn), state)]);
  return Object.fromEntries([
    ...found,
    ['late', pathOf(late[0], 'late')],
    ['noted', pathOf(await withNotes(request, late), 'noted')],
    ['invited', pathOf(invited[0], 'invited')],
    ['completed', `${pathOf(completed.find(wasPassed), 'completed')}/completed`],
    ['ended', `${pathOf(completed.find(hasEnded), 'ended')}/completed`],
    ['partner', `/network/${partners[0]!.orgId}`],
    ['envelope', `/receive/${largest!.code}`],
    ['sentEnvelope', `/receive/${ours!.code}`],
  ]) as ThreadPaths;
}

async function withNotes<T extends { id: string }>(request: APIRequestContext, threads: readonly T[]): Promise<T | undefined> {
  for (const thread of threads) {
    const { notes }: Out<'deskEntry'> = await read(request, 'deskEntry', { threadId: thread.id });
    if (notes.length > 1) return thread;
  }
  return undefined;
}

function pathOf(thread: { id: string } | undefined, state: string): string {
  if (!thread) throw new Error(`The demo has no thread that is "${state}".`);
  return `/t/${thread.id}`;
}

async function read<T>(request: APIRequestContext, operation: string, params: Record<string, string>): Promise<T> {
  const response = await request.get(`/api/${operation}`, { params });
  if (!response.ok()) throw new Error(`${operation} was refused: ${await response.text()}`);
  return (await response.json()) as T;
}
