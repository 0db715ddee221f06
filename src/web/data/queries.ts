// The queries of the app: one function a query of the API, with its key and what it needs, and how a page's data is fetched ahead.
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Operations, Out, QueryName, Sent } from '../../api/operations.ts';
import type { NetworkList } from '../../api/network.ts';
import { NOTIFICATIONS_IN_MENU, ORG_PICKER_MAX, ORG_SEARCH_MAX } from '../../domain/limits.ts';
import { postAuth, query, setPageIdentity } from './api-client.ts';
import { frameCopy } from '../copy/frame.ts';
import { toast, toasts } from '../ui/feedback/toast.ts';
import type { MembershipView } from '../../api/session.ts';
import { isFreshNotFound } from './query-client.ts';

type Names<Table> = { readonly [Name in keyof Table]: Name };

/**
 * The names of the operations as properties, so that "go to definition" on `operation.confirmDelivery` opens its row in the table. Each
 * property's value is its own name. A proxy, so that the table and its schemas stay out of the bundle.
 */
export const operation = new Proxy({}, { get: (_names, name) => name }) as Names<Operations>;

// TanStack Query options, one per read operation, under the key [operation, input].

/** What was read for the previous input is shown until the next answer arrives. */
const KEEPS_PREVIOUS = { placeholderData: keepPreviousData };

export const meQuery = () => queryOptions({ queryKey: ['me', {}] as const, queryFn: ({ signal, client }) => readMe(client, signal) });

async function readMe(cache: QueryClient, signal: AbortSignal): Promise<Out<'me'>> {
  const before = cache.getQueryData(meQuery().queryKey);
  let me = await query(operation.me, {}, { signal, known: before });
  if (before?.viewer?.org && me.viewer && !me.viewer.org) {
    // No longer a member of the page's organization: continue with the default one. The page keeps acting as before until it is known.
    me = await query(operation.me, {}, { signal, orgId: null });
    toast.info(frameCopy.noLongerIn(before.viewer.org.name));
  }
  signal.throwIfAborted(); // by a switch of organization, which has newer data
  setPageViewer(cache, me);
  return me;
}

/** Sets the organization that this page acts for, and drops the data of another user or organization from the cache. */
export function setPageViewer(cache: QueryClient, me: Out<'me'>): void {
  const before = cache.getQueryData(meQuery().queryKey);
  setPageIdentity(me.viewer?.org?.id ?? null, me.viewer?.userId ?? null);
  if (!before || identityOf(before) === identityOf(me)) return;
  const isOther = before.viewer?.userId !== me.viewer?.userId;
  cache.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== 'me' && (isOther || !(OF_PERSON as readonly unknown[]).includes(name)),
  });
  toasts.dismissUndoable();
}

/** What these read is the same, whatever organization the page acts for. */
const OF_PERSON = ['desks', 'desksPartners', 'desksCompleted'] as const satisfies readonly QueryName[];

const identityOf = ({ viewer }: Out<'me'>): string => `${viewer?.userId} ${viewer?.org?.id}`;

export const sessionsQuery = () => read(operation.sessions, {});
export const unsubscriptionQuery = (token: string) => read(operation.unsubscription, { token });
export const threadQuery = (threadId: string) =>
  read(operation.thread, { threadId }, (view) => (view.standing === 'completed' ? null : view.turnAt));
export const completedThreadQuery = (threadId: string) => read(operation.completedThread, { threadId });
/** `before`: the number of updates before the end of the page. */
export const threadUpdatesQuery = (threadId: string, before: number) => read(operation.threadUpdates, { threadId, before });
/** Matches all cached pages of a thread's updates. */
export const threadUpdatesFilter = (threadId: string) => ({ queryKey: ['threadUpdates', { threadId }] as const });
export const searchThreadsQuery = (q: string) => ({ ...read(operation.searchThreads, { q }), ...KEEPS_PREVIOUS });
export const searchOrgsQuery = (q: string, limit = ORG_PICKER_MAX) => ({ ...read(operation.searchOrgs, { q, limit }), ...KEEPS_PREVIOUS });
export const discoverQuery = (q: string) => ({
  ...read(operation.searchOrgs, { scope: 'discover', q, limit: ORG_SEARCH_MAX }),
  ...KEEPS_PREVIOUS,
});
export const claimContextQuery = (claim: string) => read(operation.getClaimContext, { claim });
export const claimInvitationQuery = (claim: string) => read(operation.claimInvitation, { claim });
export const joinInvitationQuery = (code: string, proof: string | undefined) =>
  read(operation.joinInvitation, proof === undefined ? { code } : { code, proof });
/** The token stays out of the URL, which a proxy may log. Not read again: what was typed below stays if it ends meanwhile. */
export const signUpLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['check-sign-up-link', token] as const,
    queryFn: () => postAuth('check-sign-up-link', { token }),
    staleTime: Infinity,
    retry: false,
  });
export const orgQuery = (orgId: string) => read(operation.org, { orgId });
export const myOrganizationQuery = () => read(operation.myOrganization, {});
export const makesQuery = () => ({ ...read(operation.makes, {}), staleTime: Infinity });
export const modelsQuery = (make: string) => ({ ...read(operation.models, { make }), staleTime: Infinity });
export const decodeVinQuery = (vin: string) => ({ ...read(operation.decodeVin, { vin }), staleTime: Infinity });

/** A part of the table of active threads. Keeps the rows of the previous filters until the new ones arrive. */
export const deskQuery = (input: Sent<'desk'>) => ({ ...read(operation.desk, input, ({ changesAt }) => changesAt), ...KEEPS_PREVIOUS });
/** The same of one organization, or over all of the person. Without the rows of the input before. */
export const tableQuery = (name: 'desk' | 'desks', input: Sent<'desks'>) =>
  read<'desk' | 'desks'>(name, input, ({ changesAt }) => changesAt);
export const tablePartnersQuery = (name: 'deskPartners' | 'desksPartners', input: Sent<'desksPartners'>) =>
  read<'deskPartners' | 'desksPartners'>(name, input);
export const findListedQuery = (list: string) => read(operation.findListed, { list });
export const deskPartnersQuery = (input: Sent<'deskPartners'>) => read(operation.deskPartners, input);
export const partnerFiguresQuery = (orgId: string) => read(operation.partnerFigures, { orgId }, ({ changesAt }) => changesAt);
export const deskNextQuery = (input: Sent<'deskNext'>) => read(operation.deskNext, input);
export const deskEntryQuery = (threadId: string) => read(operation.deskEntry, { threadId }, ({ clock }) => clock && clock.changesAt);
export const titlePolicyQuery = () => read(operation.titlePolicy, {});
export const titleTermsQuery = () => read(operation.titleTerms, {});
export const previewTermsQuery = (input: Sent<'previewTerms'>) => ({ ...read(operation.previewTerms, input), ...KEEPS_PREVIOUS });
export const previewPolicyQuery = (input: Sent<'previewPolicy'>) => ({ ...read(operation.previewPolicy, input), ...KEEPS_PREVIOUS });

/** `trackingNumber`: normalized. The same number is always the same carrier's. */
export const trackingCarrierQuery = (trackingNumber: string) => ({
  ...read(operation.trackingCarrier, { trackingNumber }),
  staleTime: Infinity,
});

export const shipmentsToUsQuery = () => read(operation.shipmentsToUs, {});
/** A title of it changes without an event when its answer can no longer be taken back. */
export const shipmentQuery = (code: string) => read(operation.shipment, { code }, firstTooLate);
/** `vin`: the end of a VIN or a whole one. Where titles are changes while one scans, so it is read each time. */
export const findTitlesQuery = (vin: string) => ({ ...read(operation.findTitles, { vin }), staleTime: 0 });

function firstTooLate({ titles }: Out<'shipment'>): number | null {
  const times = titles.flatMap(({ takeBack }) => (takeBack && takeBack.until > Date.now() ? [takeBack.until] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** Pages of the dashboard, newest first. */
export const dashboardQuery = (input: Pick<Sent<'dashboard'>, 'tab' | 'filter'>) =>
  readPages(operation.dashboard, input, ({ counts }) => counts.nextNeedsYouAt);
/** Pages of the completed threads of all organizations of the person, the last completed first. */
export const desksCompletedQuery = () => readPages(operation.desksCompleted, {});
/** The counts of the dashboard without its cards. */
export const threadCountsQuery = () => read(operation.threadCounts, {}, ({ nextNeedsYouAt }) => nextNeedsYouAt);
export const pendingInvitesQuery = () => readPages(operation.pendingInvites, {});
export const shipmentLogQuery = (q: string) => readPages(operation.shipmentLog, { q });
export const networkQuery = (list: NetworkList) => readPages(operation.network, { list });
export const notificationsQuery = () => readPages(operation.notifications, {});
/** The newest notifications, for the bell's menu. */
export const newestNotificationsQuery = () => read(operation.notifications, { limit: NOTIFICATIONS_IN_MENU });

/** Interval (ms) if the time has passed already: a browser clock ahead of the server's must not poll constantly. */
const PAST_INTERVAL_MS = 60_000;
/** The longest delay of a timer (ms). */
const MAX_TIMER_MS = 2_147_483_647;

/** ms until `at` (ms since the epoch), plus a margin; false for null. */
const msUntil = (at: number | null): number | false =>
  at === null ? false : at > Date.now() ? Math.min(MAX_TIMER_MS, at - Date.now() + 250) : PAST_INTERVAL_MS;

/** When a response changes because time passes (ms since the epoch), or null if it does not. It is read again then. */
type ChangesAt<N extends QueryName> = (data: Out<N>) => number | null;

function read<N extends QueryName>(name: N, input: Sent<N>, changesAt: ChangesAt<N> = () => null) {
  const queryKey = [name, input] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => query(name, input, { signal, known: client.getQueryData<Out<N>>(queryKey) }),
    refetchInterval: ({ state: { data } }) => msUntil(data === undefined ? null : changesAt(data as Out<N>)),
  });
}

/** The queries that return a page and the cursor of the next one. */
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
      return msUntil(page === undefined ? null : changesAt(page));
    },
  });
}

/**
 * Prefetches a page's data when a link to it is hovered, focused or followed, while the screen's script still loads. Nobody waits for it. The
 * viewer comes first, because the data depends on the organization.
 */
export function prefetch(cache: QueryClient) {
  const begin = async (queryKey: QueryKey, fetchAhead: () => Promise<void>) => {
    const org = await pageOrg(cache);
    const state = cache.getQueryState(queryKey);
    if (org && !(state && isFreshNotFound(state))) await fetchAhead();
  };
  return {
    one<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>): void {
      void begin(options.queryKey, () => cache.prefetchQuery(options));
    },
    pages<Data, Key extends QueryKey, Param>(options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Param>): void {
      void begin(options.queryKey, () => cache.prefetchInfiniteQuery(options));
    },
  };
}

/** The organization that the page acts for, once it is known. Null if there is none. */
export async function pageOrg(cache: QueryClient): Promise<MembershipView | null> {
  const me = await cache.ensureQueryData(meQuery()).catch(() => null);
  return me?.viewer?.org ?? null;
}
