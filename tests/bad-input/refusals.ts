// Who is refused what on a thread: by position, by role, by what is unknown, and by what has happened since.
import type { CommandName, Operations } from '../../src/api/operations.ts';
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import { VEHICLE } from '../threads.ts';
import { type OnStage, type Scene, type ThreadName, UNKNOWN } from './scene.ts';

type Who = 'seller' | 'auction' | 'buyer' | 'stranger' | 'declined';
type Given = { scene: Scene; thread: OnStage };
/** `saying`: a sentence in place of the refusal's own. */
export type Case = { who: Who; on: ThreadName; with?: (given: Given) => object; because: RefusalName; saying?: string };

const it = (who: Who, on: ThreadName, because: RefusalName, input?: Case['with'], saying: string = refusals[because].message): Case => ({
  who,
  on,
  because,
  saying,
  ...(input ? { with: input } : {}),
});
const updateOf =
  (which: 'note' | 'delivery' | 'claim') =>
  ({ thread }: Given) => ({ updateId: thread[which] });
const noUpdate = () => ({ updateId: UNKNOWN });
const elsewhere =
  (on: ThreadName, which: 'note' | 'delivery' | 'claim') =>
  ({ scene }: Given) => ({ updateId: scene.threads[on][which] });
const org =
  (pick: (scene: Scene) => string) =>
  ({ scene }: Given) => ({ orgId: pick(scene) });
const stake =
  (whose: 'seller' | 'auction' | 'buyer') =>
  ({ thread }: Given) => ({ stakeId: thread.stakes[whose] });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A command on a thread takes a thread. What an organization was told of one can always be marked as read. */
type OnThread = Exclude<
  { [N in CommandName]: Operations[N]['in'] extends { _zod: { output: { threadId: string } } } ? N : never }[CommandName],
  'markThreadNotificationsRead'
>;

const onDelivery: Case[] = [
  it('auction', 'inTransit', 'no-such-update', noUpdate),
  it('auction', 'inTransit', 'no-such-update', elsewhere('held', 'delivery')),
  it('auction', 'held', 'not-a-delivery', updateOf('note')),
  it('auction', 'held', 'not-a-delivery', updateOf('claim')),
  it('seller', 'inTransit', 'only-recipient', updateOf('delivery')),
  it('buyer', 'inTransit', 'only-recipient', updateOf('delivery')),
  it('auction', 'held', 'delivery-answered', updateOf('delivery')),
];
const onClaim: Case[] = [
  it('seller', 'claimed', 'no-such-update', noUpdate),
  it('seller', 'claimed', 'no-such-update', elsewhere('held', 'claim')),
  it('seller', 'held', 'not-a-claim', updateOf('note')),
  it('seller', 'held', 'not-a-claim', updateOf('delivery')),
  it('buyer', 'claimed', 'only-preceding', updateOf('claim')),
  it('buyer', 'unheld', 'only-preceding', updateOf('claim')),
  it('seller', 'held', 'claim-answered', updateOf('claim')),
];
const onLike: Case[] = [
  it('buyer', 'held', 'no-such-update', noUpdate),
  it('buyer', 'held', 'no-such-update', elsewhere('claimed', 'claim')),
];
/** An organization that is not there, and one that the inviter may not know, are refused alike. */
const onInvite = (inviter: 'seller' | 'buyer'): Case[] => [
  it(
    inviter,
    'held',
    'failed-to-invite',
    org(() => UNKNOWN),
  ),
  it(
    inviter,
    'held',
    'failed-to-invite',
    org((scene) => scene.foreignOrgId),
  ),
];

export const CASES: Record<OnThread, readonly Case[]> = {
  respondToInvite: [
    it('auction', 'held', 'already-answered'),
    it('buyer', 'half', 'title-not-yours-to-hold', () => ({ hasTitle: true })),
    it('buyer', 'invited', 'title-not-yours-to-hold', () => ({ hasTitle: true })),
  ],
  postUpdate: [
    it('buyer', 'held', 'not-spokesman', () => ({ message: 'Where is it?' })),
    it('auction', 'inTransit', 'not-spokesman', () => ({ eta: day(1) })),
    it('seller', 'held', 'empty-update', () => ({ message: ' \u0000\n ' })),
    it('seller', 'held', 'bad-eta', () => ({ eta: day(-32) })),
    it('seller', 'held', 'bad-eta', () => ({ eta: day(3 * 366) })),
    it('seller', 'held', 'bad-eta', () => ({ eta: '9999-12-31' })),
    it('seller', 'held', 'bad-eta', () => ({ eta: '0001-01-01', message: 'Long ago.' })),
    it('seller', 'held', 'bad-input', () => ({ message: 'x', today: day(3) }), 'The date of your device is wrong.'),
    it('seller', 'held', 'bad-input', () => ({ message: 'x', today: '0000-01-01' }), 'The date of your device is wrong.'),
  ],
  requestUpdate: [it('seller', 'held', 'asks-itself'), it('buyer', 'held', 'already-asked'), it('buyer', 'finished', 'asks-itself')],
  likeUpdate: onLike,
  unlikeUpdate: onLike,
  markDelivered: [
    it('auction', 'held', 'only-holder-delivers'),
    it('seller', 'half', 'only-holder-delivers'),
    it('seller', 'inTransit', 'delivery-waiting'),
    it('buyer', 'finished', 'no-next-stake'),
    it('seller', 'held', 'bad-input', () => ({ today: '9999-12-31' }), 'The date of your device is wrong.'),
  ],
  confirmDelivery: onDelivery,
  disputeDelivery: onDelivery,
  withdrawDelivery: [
    it('seller', 'held', 'no-delivery-waiting'),
    it('seller', 'held', 'no-delivery-waiting', updateOf('delivery')),
    it('seller', 'inTransit', 'no-delivery-waiting', elsewhere('held', 'delivery')),
    it('auction', 'inTransit', 'only-sender-withdraws', updateOf('delivery')),
    it('buyer', 'inTransit', 'only-sender-withdraws'),
  ],
  claimTitle: [
    it('seller', 'held', 'already-holder'),
    it('buyer', 'claimed', 'already-claimed'),
    it('auction', 'inTransit', 'confirm-delivery-instead'),
    it('seller', 'finished', 'title-further-down'),
  ],
  confirmClaim: [...onClaim, it('auction', 'claimed', 'holder-answers-first', updateOf('claim'))],
  disputeClaim: onClaim,
  withdrawClaim: [
    it('auction', 'claimed', 'no-claim-pending'),
    it('auction', 'claimed', 'only-claimant-withdraws', updateOf('claim')),
    it('buyer', 'held', 'no-claim-pending', updateOf('claim')),
    it('buyer', 'claimed', 'no-claim-pending', elsewhere('held', 'claim')),
  ],
  invitePrevious: [
    ...onInvite('seller'),
    it('auction', 'held', 'only-head-invites'),
    it('buyer', 'held', 'only-head-invites'),
    it(
      'seller',
      'held',
      'already-on-thread',
      org(({ seller }) => seller.orgId),
    ),
    it(
      'seller',
      'held',
      'already-on-thread',
      org(({ auction }) => auction.orgId),
    ),
  ],
  inviteNext: [
    ...onInvite('buyer'),
    it('auction', 'held', 'only-tail-invites'),
    it('seller', 'held', 'only-tail-invites'),
    it(
      'buyer',
      'held',
      'already-on-thread',
      org(({ buyer }) => buyer.orgId),
    ),
    it(
      'buyer',
      'held',
      'already-on-thread',
      org(({ auction }) => auction.orgId),
    ),
  ],
  withdrawInvite: [
    it('auction', 'half', 'no-such-invitation', () => ({ stakeId: UNKNOWN })),
    it('auction', 'half', 'no-such-invitation', ({ scene }) => ({ stakeId: scene.threads.invited.stakes.buyer })),
    it('seller', 'half', 'only-neighbor-withdraws', stake('buyer')),
    it('auction', 'half', 'only-neighbor-withdraws', stake('auction')),
    it('auction', 'held', 'invitation-answered', stake('buyer')),
  ],
  leaveThread: [
    it('auction', 'held', 'only-ends-leave'),
    it('seller', 'held', 'holder-stays'),
    it('buyer', 'claimed', 'claimant-stays'),
    it('buyer', 'inTransit', 'delivery-underway'),
    it('auction', 'invited', 'last-one-stays'),
    it('seller', 'unheld', 'answerer-stays'),
  ],
};

type Opening = { what: string; with: (scene: Scene) => object; because: RefusalName; saying: string };
const opening = (what: string, because: RefusalName, input: Opening['with']): Opening => ({
  what,
  because,
  saying: refusals[because].message,
  with: input,
});

/** Threads that the auction cannot open. */
export const OPENINGS: readonly Opening[] = [
  opening('bought from nobody known', 'no-such-org', () => ({ boughtFromOrgId: UNKNOWN })),
  opening('sold to nobody known', 'no-such-org', () => ({ soldToOrgId: UNKNOWN })),
  opening('bought from a placeholder of somebody else', 'no-such-org', ({ foreignOrgId }) => ({ boughtFromOrgId: foreignOrgId })),
  opening('bought from itself', 'own-org-as-party', ({ auction }) => ({ boughtFromOrgId: auction.orgId })),
  opening('sold to itself', 'own-org-as-party', ({ auction }) => ({ soldToOrgId: auction.orgId })),
  opening('bought from and sold to the same', 'same-party-twice', ({ seller }) => ({ soldToOrgId: seller.orgId })),
  opening('the same VIN from the same seller', 'same-vin', () => ({ vin: ` ${VEHICLE.vin.toLowerCase()}` })),
  ...[-1, 0, 1899, new Date().getUTCFullYear() + 3, 99_999, Number.MAX_SAFE_INTEGER].map((year) =>
    opening(`of the year ${year}`, 'bad-year', () => ({ year })),
  ),
];
