// Makes inputs for every query, as a viewer sends them. A query without a row does not compile.
import type { QueryName } from '../../../../src/api/operations.ts';
import type { Viewer } from '../market.ts';
import { type WalkState, someKnownOrg } from './walk-state.ts';

type Input = Record<string, string>;
type InputMaker = (state: WalkState, viewer: Viewer) => Input[];

const nothing: InputMaker = () => [{}];
/** The latest threads, including ones that the viewer is not on. */
const eachThread: InputMaker = ({ threads }) => threads.slice(-2).map((threadId) => ({ threadId }));

const ownClaimLink: InputMaker = ({ claims }, { key }) =>
  claims
    .filter(({ reader }) => reader === key)
    .slice(-1)
    .map(({ token }) => ({ claim: token }));

const VIN = '1FTFW1E53MKE41877';

export const QUERIES: Record<QueryName, InputMaker> = {
  me: nothing,
  sessions: nothing,
  unsubscription: ({ unsubscribeTokens }, { key }) => (unsubscribeTokens.has(key) ? [{ token: unsubscribeTokens.get(key)! }] : []),
  dashboard: ({ random }) => [{ filter: random.pick(['all', 'needs-you', 'with-you', 'in-transit']) }, { tab: 'completed' }],
  searchThreads: ({ random }) => [{ q: random.pick(['', 'ford', '2021', 'f-150', 'canary']) }],
  pendingInvites: nothing,
  thread: eachThread,
  completedThread: eachThread,
  threadUpdates: ({ random, threads }) => threads.slice(-2).map((threadId) => ({ threadId, before: String(random.between(1, 60)) })),
  searchOrgs: ({ random }) => [
    { scope: 'discover', limit: '25', q: '' },
    { scope: 'picker', q: random.pick(['', 'co', 'colorado', 'auto', 'motors']) },
  ],
  org: (state, viewer) => [{ orgId: someKnownOrg(state, viewer) }],
  myOrganization: nothing,
  getClaimContext: ownClaimLink,
  claimInvitation: ownClaimLink,
  joinInvitation: () => [{ code: 'NOSUCHCODE22' }],
  network: ({ random }) => [{ list: random.pick(['partners', 'incoming', 'outgoing', 'ignored']) }],
  notifications: nothing,
  makes: ({ random }) => (random.between(0, 19) === 0 ? [{}] : []),
  models: ({ random }) => (random.between(0, 19) === 0 ? [{ make: 'Ford' }] : []),
  decodeVin: ({ random }) => (random.between(0, 9) === 0 ? [{ vin: VIN }] : []),
};
