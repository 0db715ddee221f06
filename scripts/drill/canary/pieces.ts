// An answer taken apart by what it is about, so that each part is compared with what its reader may know of just that.
import type { OperationName } from '../../../src/api/operations.ts';
import type { Realm } from './knowledge.ts';

export type Piece = { realm: Realm; texts: string[] };

const onThread = (threadId: string): Realm => ({ is: 'thread', threadId });
const NETWORK: Realm = { is: 'network' };
const OWN: Realm = { is: 'own' };

/** Of what an operation is about, where that is not one thread. */
const ABOUT: Partial<Record<OperationName, Realm>> = {
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
};

type Card = { id: string };
type Notification = { twId: string | null };

/** `input`: what was asked. */
export function piecesOf(name: OperationName, input: Readonly<Record<string, unknown>>, body: unknown): Piece[] {
  const cards = (body as { cards?: Card[] } | null)?.cards;
  if (cards) {
    const { cards: _, ...rest } = body as object & { cards: Card[] };
    return [...cards.map((card) => piece(onThread(card.id), card)), piece(OWN, rest)];
  }
  const notifications = (body as { notifications?: Notification[] } | null)?.notifications;
  if (notifications) {
    const { notifications: _, ...rest } = body as object & { notifications: Notification[] };
    return [
      ...notifications.map((notification) => piece(notification.twId ? onThread(notification.twId) : NETWORK, notification)),
      piece(OWN, rest),
    ];
  }
  const about = ABOUT[name];
  if (about) return [piece(about, body)];
  const threadId = input['threadId'] ?? input['twId'];
  return [piece(typeof threadId === 'string' ? onThread(threadId) : OWN, body)];
}

export const piece = (realm: Realm, value: unknown): Piece => ({ realm, texts: [...textsIn(value)] });

/** Every text in it, names of fields too. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      yield key;
      yield* textsIn(one);
    }
}
