// Makes inputs for every query, as a viewer sends them. A query without a row does not compile.
import type { QueryName } from '../../../../src/api/operations.ts';
import { DESK_FILTERS, DESK_ORDERS } from '../../../../src/domain/desk/table-filters.ts';
import type { Viewer } from '../market.ts';
import { ownTerms } from './desk-inputs.ts';
import { someCodes } from './envelope-inputs.ts';
import { type WalkState, someKnownOrg } from './walk-state.ts';

type Input = Record<string, string>;

const strings = (values: Record<string, number>): Input =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
type InputMaker = (state: WalkState, viewer: Viewer) => Input[];

const nothing: InputMaker = () => [{}];
/** The latest threads, including ones that the viewer is not on. */
const eachThread: InputMaker = ({ threads }) => threads.slice(-2).map((threadId) => ({ threadId }));

const ownClaimLink: InputMaker = ({ claims }, { key }) =>
  claims
    .filter(({ reader }) => reader === key)
    .slice(-1)
    .map(({ token }) => ({ claim: token }));

/** Filters, an order and words, sometimes words that another organization has noted. */
const ofTable: InputMaker = (state, viewer) => {
  const { random, market } = state;
  const { desk } = random.pick(market.viewers).planted;
  return [
    {
      filters: random.int(0, 2) === 0 ? random.pick(DESK_FILTERS) : '',
      q: random.pick(['', '', 'ford', desk.stock, desk.note]),
      ...(random.int(0, 3) === 0 && {
        partner: someKnownOrg(state, viewer),
        ...random.pick([{}, { side: 'coming' }, { side: 'going' }]),
      }),
    },
  ];
};
const orderedTable: InputMaker = (state, viewer) =>
  ofTable(state, viewer).map((input) => ({
    ...input,
    order: state.random.pick(DESK_ORDERS),
    direction: state.random.pick(['up', 'down']),
  }));

/** Of several organizations, one: also one that the viewer is not in. */
const ofOneOrganization = ({ random, market }: WalkState): Input =>
  random.int(0, 3) === 0 ? { organization: random.pick(market.viewers).orgId } : {};

const VIN = '1FTFW1E53MKE41877';

export const QUERIES: Record<QueryName, InputMaker> = {
  me: nothing,
  sessions: nothing,
  unsubscription: ({ unsubscribeTokens }, { key }) => (unsubscribeTokens.has(key) ? [{ token: unsubscribeTokens.get(key)! }] : []),
  dashboard: ({ random }) => [{ filter: random.pick(['all', 'needs-you', 'with-you', 'in-transit']) }, { tab: 'completed' }],
  threadCounts: nothing,
  searchThreads: ({ random }) => [{ q: random.pick(['', 'ford', '2021', 'f-150', 'canary']) }],
  pendingInvites: nothing,
  desk: (state, viewer) => [{}, ...orderedTable(state, viewer)],
  findListed: ({ threadOfVin }) => [{ list: [...threadOfVin.keys()].slice(-2).join('; ') || '1001' }],
  deskPartners: ofTable,
  partnerFigures: (state, viewer) => [{ orgId: someKnownOrg(state, viewer) }],
  deskNext: (state, viewer) =>
    state.threads.slice(-2).flatMap((threadId) => orderedTable(state, viewer).map((input) => ({ threadId, ...input }))),
  desks: (state, viewer) => [{}, ...orderedTable(state, viewer).map((input) => ({ ...input, ...ofOneOrganization(state) }))],
  desksPartners: (state, viewer) => ofTable(state, viewer).map((input) => ({ ...input, ...ofOneOrganization(state) })),
  desksCompleted: nothing,
  deskEntry: eachThread,
  trackingCarrier: ({ random }) => (random.int(0, 9) === 0 ? [{ trackingNumber: '1Z4W839F0312048814' }] : []),
  shipmentsToUs: nothing,
  shipmentLog: (state) => [{}, ...someCodes(state).map((code) => ({ q: code }))],
  shipment: (state) => someCodes(state).map((code) => ({ code })),
  findTitles: ({ threadOfVin }) => [...threadOfVin.keys()].slice(-2).map((vin) => ({ vin: vin.slice(-6) })),
  titlePolicy: nothing,
  previewPolicy: (_state, { planted: { desk } }) => [
    { ...strings(desk.policy), dueSoonDays: '3', sendOnDays: '3', timeZone: 'America/Denver' },
  ],
  titleTerms: nothing,
  previewTerms: (_state, viewer) => [{}, { terms: JSON.stringify(ownTerms(viewer)) }],
  thread: eachThread,
  completedThread: eachThread,
  threadUpdates: ({ random, threads }) => threads.slice(-2).map((threadId) => ({ threadId, before: String(random.int(1, 60)) })),
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
  makes: ({ random }) => (random.int(0, 19) === 0 ? [{}] : []),
  models: ({ random }) => (random.int(0, 19) === 0 ? [{ make: 'Ford' }] : []),
  decodeVin: ({ random }) => (random.int(0, 9) === 0 ? [{ vin: VIN }] : []),
};
