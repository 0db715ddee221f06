// Undo, against any other command: of another organization, and of the same one.
import { openThreadAs } from '../../threads/threads.ts';
import type { Attempt, Pair } from '../pair.ts';
import { attempt, claim, claimedPast, handOver, ofThree, sold, stakeIdOf, undoable } from '../prepared-threads.ts';
import type { Parties } from '../parties.ts';

type OnThread = { threadId: string };

/** The auction takes back that it received the title from the seller, while `other` is sent. */
const confirmationAgainst =
  (other: (parties: Parties, on: OnThread) => Promise<Attempt> | Attempt): Pair['prepare'] =>
  async (parties) => {
    const threadId = await ofThree(parties);
    const undo = await handOver(threadId, parties.seller[0], parties.auction[0]);
    return [attempt(parties.auction[0], 'takeBack', undo), await other(parties, { threadId })];
  };

/** The buyer takes back that it takes part, while `other` is sent. The auction has the title. */
const acceptanceAgainst =
  (other: (parties: Parties, on: OnThread) => Promise<Attempt> | Attempt): Pair['prepare'] =>
  async (parties) => {
    const { seller, auction, buyer } = parties;
    const input = { boughtFromOrgId: seller[0].orgId, soldToOrgId: buyer[0].orgId, creatorHasTitle: true };
    const threadId = await openThreadAs(auction[0], input);
    const undo = await undoable(buyer[0], 'respondToInvite', { threadId, accept: true });
    return [attempt(buyer[0], 'takeBack', undo), await other(parties, { threadId })];
  };

export const TAKING_BACK_PAIRS: readonly Pair[] = [
  {
    what: 'takeBack x requestUpdate by another organization',
    prepare: confirmationAgainst(({ buyer }, on) => attempt(buyer[0], 'requestUpdate', on)),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x claimTitle by another organization',
    prepare: confirmationAgainst(({ buyer }, on) => attempt(buyer[0], 'claimTitle', on)),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x inviteNext by another organization',
    prepare: confirmationAgainst(({ buyer, next }, on) => attempt(buyer[0], 'inviteNext', { ...on, orgId: next[0].orgId })),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x leaveThread by another organization',
    prepare: confirmationAgainst(({ buyer }, on) => attempt(buyer[0], 'leaveThread', on)),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x likeUpdate by another organization, which does not hinder it',
    prepare: confirmationAgainst(async ({ buyer }, { threadId }) => {
      const { updates } = (await buyer[0].query('thread', { threadId })).body as { updates: { id: string }[] };
      return attempt(buyer[0], 'likeUpdate', { threadId, updateId: updates.at(-1)!.id });
    }),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'takeBack x the own next postUpdate',
    prepare: confirmationAgainst(({ auction }, on) => attempt(auction[1], 'postUpdate', { ...on, message: 'In the drawer.' })),
    ifFirstComesFirst: ['done', 'not-spokesman'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x the own next markDelivered',
    prepare: confirmationAgainst(({ auction }, on) => attempt(auction[1], 'markDelivered', on)),
    ifFirstComesFirst: ['done', 'only-holder-delivers'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack x takeBack by a colleague',
    prepare: async (parties) => {
      const threadId = await ofThree(parties);
      const undo = await handOver(threadId, parties.seller[0], parties.auction[0]);
      return [attempt(parties.auction[0], 'takeBack', undo), attempt(parties.auction[1], 'takeBack', undo)];
    },
    ifFirstComesFirst: ['done', 'too-late-to-take-back'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack of an acceptance x withdrawInvite by the inviter',
    prepare: acceptanceAgainst(async ({ auction, buyer }, { threadId }) =>
      attempt(auction[0], 'withdrawInvite', { threadId, stakeId: await stakeIdOf(auction[0], threadId, buyer[0].orgId) }),
    ),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['done', 'invitation-answered'],
  },
  {
    what: 'takeBack of an acceptance x markDelivered to it',
    prepare: acceptanceAgainst(({ auction }, on) => attempt(auction[0], 'markDelivered', on)),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack of an acceptance x finishThread by the holder',
    prepare: acceptanceAgainst(({ auction }, on) => attempt(auction[0], 'finishThread', { ...on, how: 'kept' })),
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['done', 'others-further-down'],
  },
  {
    what: 'takeBack of a confirmed claim x postUpdate by the claimant',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const undo = await undoable(parties.auction[0], 'confirmClaim', await claim(parties.buyer[0], threadId));
      return [
        attempt(parties.auction[0], 'takeBack', undo),
        attempt(parties.buyer[0], 'postUpdate', { threadId, message: 'In the drawer.' }),
      ];
    },
    ifFirstComesFirst: ['done', 'not-spokesman'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'takeBack of a confirmed claim x objectToClaim by an organization in between',
    prepare: async (parties) => {
      const undo = await claimedPast(parties, await ofThree(parties));
      return [attempt(parties.seller[0], 'takeBack', undo), attempt(parties.auction[0], 'objectToClaim', { threadId: undo.threadId })];
    },
    ifFirstComesFirst: ['done', 'nothing-to-object-to'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
  {
    what: 'leaveThread x markDelivered to it',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      return [attempt(parties.buyer[0], 'leaveThread', { threadId }), attempt(parties.auction[0], 'markDelivered', { threadId })];
    },
    ifFirstComesFirst: ['done', 'no-next-stake'],
    ifSecondComesFirst: ['delivery-underway', 'done'],
  },
];
