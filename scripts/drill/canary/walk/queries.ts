// Every query, as a viewer asks it. A query without a row does not compile.
import type { QueryName } from '../../../../src/api/operations.ts';
import type { Viewer } from '../market.ts';
import { type Scene, someKnownOrg } from './scene.ts';

type Input = Record<string, string>;
type Row = (scene: Scene, viewer: Viewer) => Input[];

const nothing: Row = () => [{}];
/** This round's threads, also those of others. */
const eachThread: Row = ({ threads }) => threads.slice(-2).map((threadId) => ({ threadId }));

const ownClaimLink: Row = ({ claims }, { key }) =>
  claims
    .filter(({ reader }) => reader === key)
    .slice(-1)
    .map(({ token }) => ({ claim: token }));

const VIN = '1FTFW1E53MKE41877';

export const QUERIES: Record<QueryName, Row> = {
  me: nothing,
  sessions: nothing,
  unsubscription: ({ offTokens }, { key }) => (offTokens.has(key) ? [{ token: offTokens.get(key)! }] : []),
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
  org: (scene, viewer) => [{ orgId: someKnownOrg(scene, viewer) }],
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
