// Finishing, closing and reopening a thread, against what the others and the colleagues do at that moment.
import { sendCommand, openThreadAs, uniqueVin, VEHICLE } from '../../threads/threads.ts';
import type { Pair } from '../pair.ts';
import { accept, attempt, expected, held, undoable } from '../prepared-threads.ts';
import type { Parties } from '../parties.ts';

const finish = { how: 'retailed', note: 'Sold on Friday.' };
const close = { how: 'sale-cancelled' };

/** Opens a thread of this VIN as the auction does, with the same seller. */
const again = ({ seller }: Parties, vin: string) => ({ ...VEHICLE, vin, boughtFromOrgId: seller[0].orgId });

/** A thread that the auction has closed, after the seller took part or before. */
async function closed(parties: Parties, vin: string, seller: 'took part' | 'was invited'): Promise<{ threadId: string; seq: number }> {
  const threadId = seller === 'took part' ? await held(parties, vin) : await expected(parties, vin);
  if (seller === 'took part') await accept(parties.seller[0], threadId);
  return await undoable(parties.auction[0], 'closeThread', { threadId, ...close });
}

export const ENDING_PAIRS: readonly Pair[] = [
  {
    what: 'finishThread x acceptance by the recipient of the delivery',
    prepare: async ({ seller, auction, buyer }) => {
      const parties = { boughtFromOrgId: seller[0].orgId, soldToOrgId: buyer[0].orgId, creatorHasTitle: true };
      const threadId = await openThreadAs(auction[0], parties);
      await sendCommand(auction[0], 'markDelivered', { threadId });
      return [
        attempt(auction[0], 'finishThread', { threadId, ...finish }),
        attempt(buyer[0], 'respondToInvite', { threadId, accept: true }),
      ];
    },
    ifFirstComesFirst: ['done', 'not-on-thread'],
    ifSecondComesFirst: ['others-further-down', 'done'],
  },
  {
    what: 'finishThread x inviteNext by a colleague',
    prepare: async (parties) => {
      const { auction, buyer } = parties;
      const threadId = await held(parties);
      return [
        attempt(auction[0], 'finishThread', { threadId, ...finish }),
        attempt(auction[1], 'inviteNext', { threadId, orgId: buyer[0].orgId }),
      ];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'finishThread x finishThread by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      return [
        attempt(parties.auction[0], 'finishThread', { threadId, ...finish }),
        attempt(parties.auction[1], 'finishThread', { threadId, how: 'kept' }),
      ];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['thread-ended', 'done'],
  },
  {
    what: 'finishThread x closeThread by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      return [
        attempt(parties.auction[0], 'finishThread', { threadId, ...finish }),
        attempt(parties.auction[1], 'closeThread', { threadId, ...close }),
      ];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['thread-ended', 'done'],
  },
  {
    what: 'finishThread x postUpdate by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      return [
        attempt(parties.auction[0], 'finishThread', { threadId, ...finish }),
        attempt(parties.auction[1], 'postUpdate', { threadId, message: 'In the drawer.' }),
      ];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'finishThread x giveUpTitle by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      return [
        attempt(parties.auction[0], 'finishThread', { threadId, ...finish }),
        attempt(parties.auction[1], 'giveUpTitle', { threadId, why: 'lost' }),
      ];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['only-holder-finishes', 'done'],
  },
  {
    what: 'finishThread x markDelivered by a colleague',
    prepare: async (parties) => {
      const { auction, buyer } = parties;
      const threadId = await held(parties);
      await sendCommand(auction[0], 'inviteNext', { threadId, orgId: buyer[0].orgId });
      return [attempt(auction[0], 'finishThread', { threadId, ...finish }), attempt(auction[1], 'markDelivered', { threadId })];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'closeThread x acceptance of the invited',
    prepare: async (parties) => {
      const threadId = await expected(parties);
      return [
        attempt(parties.auction[0], 'closeThread', { threadId, ...close }),
        attempt(parties.seller[0], 'respondToInvite', { threadId, accept: true, hasTitle: true }),
      ];
    },
    ifFirstComesFirst: ['done', 'not-on-thread'],
    ifSecondComesFirst: ['others-take-part', 'done'],
  },
  {
    what: 'closeThread x refusal of the invited',
    prepare: async (parties) => {
      const threadId = await expected(parties);
      return [
        attempt(parties.auction[0], 'closeThread', { threadId, ...close }),
        attempt(parties.seller[0], 'respondToInvite', { threadId, accept: false }),
      ];
    },
    ifFirstComesFirst: ['done', 'not-on-thread'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'closeThread x claimTitle by a colleague',
    prepare: async (parties) => {
      const threadId = await expected(parties);
      return [attempt(parties.auction[0], 'closeThread', { threadId, ...close }), attempt(parties.auction[1], 'claimTitle', { threadId })];
    },
    ifFirstComesFirst: ['done', 'thread-ended'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'reopenThread x reopenThread by a colleague',
    prepare: async (parties) => {
      const { threadId } = await closed(parties, uniqueVin(), 'took part');
      return [attempt(parties.auction[0], 'reopenThread', { threadId }), attempt(parties.auction[1], 'reopenThread', { threadId })];
    },
    ifFirstComesFirst: ['done', 'not-ended'],
    ifSecondComesFirst: ['not-ended', 'done'],
  },
  {
    what: 'reopenThread x takeBack of the end by a colleague',
    prepare: async (parties) => {
      const undo = await closed(parties, uniqueVin(), 'took part');
      return [attempt(parties.auction[0], 'reopenThread', { threadId: undo.threadId }), attempt(parties.auction[1], 'takeBack', undo)];
    },
    ifFirstComesFirst: ['done', 'too-late-to-take-back'],
    ifSecondComesFirst: ['not-ended', 'done'],
  },
  {
    what: 'reopenThread x createThread of the same VIN',
    prepare: async (parties) => {
      const vin = uniqueVin();
      const { threadId } = await closed(parties, vin, 'took part');
      return [attempt(parties.auction[0], 'reopenThread', { threadId }), attempt(parties.auction[1], 'createThread', again(parties, vin))];
    },
    ifFirstComesFirst: ['done', 'same-vin'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
  {
    // The seller's invitation stays withdrawn, so the reopened thread has no seller. The other order is refused, because it had one.
    what: 'reopenThread without a seller x createThread of the same VIN',
    prepare: async (parties) => {
      const vin = uniqueVin();
      const { threadId } = await closed(parties, vin, 'was invited');
      return [attempt(parties.auction[0], 'reopenThread', { threadId }), attempt(parties.auction[1], 'createThread', again(parties, vin))];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
  {
    what: 'takeBack of the end x createThread of the same VIN',
    prepare: async (parties) => {
      const vin = uniqueVin();
      const undo = await closed(parties, vin, 'was invited');
      return [attempt(parties.auction[0], 'takeBack', undo), attempt(parties.auction[1], 'createThread', again(parties, vin))];
    },
    ifFirstComesFirst: ['done', 'same-vin'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
  {
    what: 'reopenThread x reopenThread of another thread of the same VIN',
    prepare: async (parties) => {
      const vin = uniqueVin();
      const [one, other] = [await closed(parties, vin, 'took part'), await closed(parties, vin, 'took part')];
      return [
        attempt(parties.auction[0], 'reopenThread', { threadId: one.threadId }),
        attempt(parties.auction[1], 'reopenThread', { threadId: other.threadId }),
      ];
    },
    ifFirstComesFirst: ['done', 'same-vin'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
];
