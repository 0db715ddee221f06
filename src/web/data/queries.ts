// What a screen reads: one set of TanStack Query options per operation, under the key [operation, input].
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NetworkList } from '../../api/network.ts';
import type { Out, QueryName, Sent } from '../../api/operations.ts';
import { NOTIFICATIONS_IN_MENU, ORG_PICKER_MAX, ORG_SEARCH_MAX } from '../../domain/limits.ts';
import { actFor, query } from './api-client.ts';
import { frameCopy } from '../copy/frame.ts';
import { forgetDraftsOfOthers } from '../drafts/draft-storage.ts';
import { toast } from '../ui/feedback/toast.ts';
import { operation } from './operation.ts';

export const meQuery = () => queryOptions({ queryKey: ['me', {}] as const, queryFn: ({ signal, client }) => readMe(client, signal) });

async function readMe(cache: QueryClient, signal: AbortSignal): Promise<Out<'me'>> {
  const before = cache.getQueryData(meQuery().queryKey);
  let me = await query(operation.me, {}, { signal, known: before });
  if (before?.viewer?.org && me.viewer && !me.viewer.org) {
    // No longer a member of the page's organization: on with the default one, as soon as it is known, since the page goes on till then.
    me = await query(operation.me, {}, { signal, orgId: null });
    toast.info(frameCopy.noLongerIn(before.viewer.org.name));
  }
  signal.throwIfAborted(); // by a switch, which knows better
  actAs(cache, me);
  return me;
}

/** Settles who this page acts for, before any screen asks for something of the organization's; what it knew as another is dropped. */
export function actAs(cache: QueryClient, me: Out<'me'>): void {
  const before = cache.getQueryData(meQuery().queryKey);
  actFor(me.viewer?.org?.id ?? null);
  if (me.viewer && before?.viewer?.userId !== me.viewer.userId) forgetDraftsOfOthers(me.viewer.userId);
  if (before && identityOf(before) !== identityOf(me)) cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
}

const identityOf = ({ viewer }: Out<'me'>): string => `${viewer?.userId} ${viewer?.org?.id}`;

export const sessionsQuery = () => read(operation.sessions, {});
export const unsubscriptionQuery = (token: string) => read(operation.unsubscription, { token });
export const threadQuery = (threadId: string) =>
  read(operation.thread, { threadId }, (view) => (view.standing === 'completed' ? null : view.turnAt));
export const completedThreadQuery = (threadId: string) => read(operation.completedThread, { threadId });
/** `before`: how many updates stand before the end of the page. */
export const threadUpdatesQuery = (threadId: string, before: number) => read(operation.threadUpdates, { threadId, before });
/** All pages of a thread's updates that were read. */
export const threadUpdatesOf = (threadId: string) => ({ queryKey: ['threadUpdates', { threadId }] as const });
/** Keeps the matches of the text before until those of this one are there. */
export const searchThreadsQuery = (q: string) => ({ ...read(operation.searchThreads, { q }), placeholderData: keepPreviousData });
export const searchOrgsQuery = (q: string, limit = ORG_PICKER_MAX) => ({
  ...read(operation.searchOrgs, { q, limit }),
  placeholderData: keepPreviousData,
});
/** Keeps the matches of the text before, as a search for threads does. */
export const discoverQuery = (q: string) => ({
  ...read(operation.searchOrgs, { scope: 'discover', q, limit: ORG_SEARCH_MAX }),
  placeholderData: keepPreviousData,
});
export const claimContextQuery = (claim: string) => read(operation.getClaimContext, { claim });
/** For visitors, who wait for it before they type: it is not asked for again where it does not come. */
export const claimInvitationQuery = (claim: string) => ({ ...read(operation.claimInvitation, { claim }), retry: false });
export const joinInvitationQuery = (code: string, proof: string | undefined) => ({
  ...read(operation.joinInvitation, proof === undefined ? { code } : { code, proof }),
  retry: false,
});
export const orgQuery = (orgId: string) => read(operation.org, { orgId });
export const myOrganizationQuery = () => read(operation.myOrganization, {});
export const makesQuery = () => ({ ...read(operation.makes, {}), staleTime: Infinity });
export const modelsQuery = (make: string) => ({ ...read(operation.models, { make }), staleTime: Infinity });
export const decodeVinQuery = (vin: string) => ({ ...read(operation.decodeVin, { vin }), staleTime: Infinity });

/** Pages of the dashboard, the newest first. */
export const dashboardQuery = (input: Pick<Sent<'dashboard'>, 'tab' | 'filter'>) =>
  readPages(operation.dashboard, input, ({ counts }) => counts.nextNeedsYouAt);
export const pendingInvitesQuery = () => readPages(operation.pendingInvites, {});
export const networkQuery = (list: NetworkList) => readPages(operation.network, { list });
export const notificationsQuery = () => readPages(operation.notifications, {});
/** The newest, for the bell's menu. */
export const newestNotificationsQuery = () => read(operation.notifications, { limit: NOTIFICATIONS_IN_MENU });

/** A clock that is ahead of the server's reads too early, and must not read all the time (ms). */
const PAST_WAIT = 60_000;
/** Timers do not count further, in ms. */
const LONGEST_TIMER = 2_147_483_647;

/** How long to wait for this moment (ms since the epoch), and a little more; false for none. */
const until = (at: number | null): number | false =>
  at === null ? false : at > Date.now() ? Math.min(LONGEST_TIMER, at - Date.now() + 250) : PAST_WAIT;

/** When what the server said changes by the clock alone, in ms since the epoch; null if it does not. It is read again then. */
type ChangesAt<N extends QueryName> = (data: Out<N>) => number | null;

function read<N extends QueryName>(name: N, input: Sent<N>, changesAt: ChangesAt<N> = () => null) {
  const queryKey = [name, input] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => query(name, input, { signal, known: client.getQueryData<Out<N>>(queryKey) }),
    refetchInterval: ({ state: { data } }) => until(data === undefined ? null : changesAt(data as Out<N>)),
  });
}

/** The queries that answer a page and where the next one begins. */
type Paged = { [N in QueryName]: Out<N> extends { next: string | null } ? N : never }[QueryName];

function readPages<N extends Paged>(name: N, input: Sent<N>, changesAt: ChangesAt<N> = () => null) {
  const queryKey = [name, input] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam }) => {
      const before = client.getQueryData<InfiniteData<Out<N>>>(queryKey);
      const known = before?.pages[before.pageParams.indexOf(pageParam)];
      return query(name, pageParam === undefined ? input : { ...input, cursor: pageParam }, { signal, known });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      const page = data?.pages.at(-1);
      return until(page === undefined ? null : changesAt(page));
    },
  });
}
