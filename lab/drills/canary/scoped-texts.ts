// Splits a response by scope, so that each part is compared with what its reader may know in that scope.
import type { OperationName, Out } from '../../../src/api/operations.ts';
import type { Scope } from './knowledge.ts';
import { writtenNumber } from './markers.ts';

export type ScopedTexts = { scope: Scope; texts: string[] };

const onThread = (threadId: string): Scope => ({ is: 'thread', threadId });
const NETWORK: Scope = { is: 'network' };
const OWN: Scope = { is: 'own' };

/** The scope of operations that are not about one thread. */
const SCOPES: Partial<Record<OperationName, Scope>> = {
  searchOrgs: NETWORK,
  org: NETWORK,
  network: NETWORK,
  requestConnection: NETWORK,
  acceptConnection: NETWORK,
  ignoreConnection: NETWORK,
  removeConnection: NETWORK,
  blockOrg: NETWORK,
  createProvisionalOrg: NETWORK,
  correctTitleContact: NETWORK,
  getClaimContext: NETWORK,
  claimInvitation: NETWORK,
  // Each is a neighbor on some thread.
  deskPartners: NETWORK,
  desksPartners: NETWORK,
};

type Card = { id: string };
type OfThread = { threadId: string };
type Notification = { twId: string | null };

/** `input`: the operation's input. */
export function splitByScope(name: OperationName, input: Readonly<Record<string, unknown>>, body: unknown): ScopedTexts[] {
  if (name === 'desk' || name === 'desks') {
    // The counts by what titles wait for name every reason, with 0. Tests compare them with the rows of each table.
    const { rows, waits: _, ...rest } = body as object & { rows: Card[]; waits?: object };
    return [...rows.map((row) => scopedTexts(onThread(row.id), row)), scopedTexts(OWN, rest)];
  }
  if (isTitleTerms(body)) return ofTitleTerms(body);
  const results = (body as { results?: OfThread[] } | null)?.results;
  if (results) return results.map((result) => scopedTexts(onThread(result.threadId), result));
  if (name === 'shipmentsToUs' || name === 'shipmentLog')
    return (body as { shipments: OfThread[] }).shipments.map((shipment) => scopedTexts(onThread(shipment.threadId), shipment));
  if (name === 'findTitles') return (body as { titles: OfThread[] }).titles.map((title) => scopedTexts(onThread(title.threadId), title));
  if (name === 'shipment') return ofShipment(body as Out<'shipment'>);
  const cards = (body as { cards?: Card[] } | null)?.cards;
  if (cards) {
    const { cards: _, ...rest } = body as object & { cards: Card[] };
    return [...cards.map((card) => scopedTexts(onThread(card.id), card)), scopedTexts(OWN, rest)];
  }
  const notifications = (body as { notifications?: Notification[] } | null)?.notifications;
  if (notifications) {
    const { notifications: _, ...rest } = body as object & { notifications: Notification[] };
    return [
      ...notifications.map((notification) => scopedTexts(notification.twId ? onThread(notification.twId) : NETWORK, notification)),
      scopedTexts(OWN, rest),
    ];
  }
  const scope = SCOPES[name];
  if (scope) return [scopedTexts(scope, body)];
  const threadId = input['threadId'] ?? input['twId'];
  return [scopedTexts(typeof threadId === 'string' ? onThread(threadId) : OWN, body)];
}

const isTitleTerms = (body: unknown): body is Out<'titleTerms'> => body !== null && typeof body === 'object' && 'inUse' in body;

/** The organizations that terms are or can be for are partners, or neighbors on some thread. The rest is the organization's own. */
function ofTitleTerms({ partners, inUse, off, ...rest }: Out<'titleTerms'>): ScopedTexts[] {
  const terms = [...inUse, ...off];
  return [
    scopedTexts(NETWORK, [partners, terms.map(({ for: whom, forOrg }) => [whom, forOrg])]),
    scopedTexts(OWN, [rest, terms.map((one) => ({ ...one, for: null, forOrg: null }))]),
  ];
}

/** What all titles of a shipment have in common is about each of their threads, except for the addresses, which the network shows. */
function ofShipment({ from, to, titles, ...shared }: Out<'shipment'>): ScopedTexts[] {
  const { lines: sender, ...fromParty } = from;
  const { lines: recipient, ...toParty } = to;
  return [
    scopedTexts(NETWORK, [sender, recipient]),
    ...titles.map((title) => scopedTexts(onThread(title.threadId), { ...shared, from: fromParty, to: toParty, title })),
  ];
}

export const scopedTexts = (scope: Scope, value: unknown): ScopedTexts => ({ scope, texts: [...textsIn(value)] });

/** Numbers outside of this range identify nothing: markers are numbers of days. */
const isMarkedNumber = (value: number): boolean => value >= 100 && value < 1000;

/** Yields every text in the value, including the names of fields, and numbers that may be markers. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') {
    if (isMarkedNumber(value)) yield writtenNumber(value);
  } else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      yield key;
      // The number of notifications may happen to be that of some days.
      if (key !== 'unread') yield* textsIn(one);
    }
}
