// Correcting the vehicle, and giving the title up or back, against what the others and the colleagues do at that moment.
import { sendCommand, uniqueVin, VEHICLE } from '../../threads/threads.ts';
import type { Pair } from '../pair.ts';
import { accept, attempt, claim, deliver, expected, handOver, held, ofThree, sold, undoable } from '../prepared-threads.ts';

/** Corrections of a thread whose opener has the title. */
const corrected = (vin: string) => ({ ...VEHICLE, vin, mileage: 12 });

export const CORRECTING_PAIRS: readonly Pair[] = [
  {
    what: 'correctVehicle of the VIN x claimTitle that settles it',
    prepare: async (parties) => {
      const threadId = await expected(parties);
      await accept(parties.seller[0], threadId);
      return [
        attempt(parties.auction[0], 'correctVehicle', { threadId, ...corrected(uniqueVin()) }),
        attempt(parties.seller[0], 'claimTitle', { threadId }),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['vin-settled', 'done'],
  },
  {
    what: 'correctVehicle of the VIN x confirmDelivery that settles it',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const delivery = await deliver(parties.auction[0], threadId);
      return [
        attempt(parties.auction[0], 'correctVehicle', { threadId, ...corrected(uniqueVin()) }),
        attempt(parties.buyer[0], 'confirmDelivery', delivery),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['thread-completed', 'done'],
  },
  {
    what: 'correctVehicle x the same correctVehicle by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      const input = { threadId, ...corrected(uniqueVin()) };
      return [attempt(parties.auction[0], 'correctVehicle', input), attempt(parties.auction[1], 'correctVehicle', input)];
    },
    ifFirstComesFirst: ['done', 'nothing-to-correct'],
    ifSecondComesFirst: ['nothing-to-correct', 'done'],
  },
  {
    what: 'the third correctVehicle of the day x a fourth by a colleague',
    prepare: async (parties) => {
      const threadId = await held(parties);
      const vin = uniqueVin();
      const input = (mileage: number) => ({ threadId, ...VEHICLE, vin, mileage });
      for (const mileage of [1, 2]) await sendCommand(parties.auction[0], 'correctVehicle', input(mileage));
      return [attempt(parties.auction[0], 'correctVehicle', input(3)), attempt(parties.auction[1], 'correctVehicle', input(4))];
    },
    ifFirstComesFirst: ['done', 'too-often'],
    ifSecondComesFirst: ['too-often', 'done'],
  },
  {
    what: 'correctVehicle to a VIN x createThread of that VIN',
    prepare: async (parties) => {
      const { seller, auction } = parties;
      const vin = uniqueVin();
      const threadId = await held(parties);
      return [
        attempt(auction[0], 'correctVehicle', { threadId, ...corrected(vin) }),
        attempt(auction[1], 'createThread', { ...VEHICLE, vin, boughtFromOrgId: seller[0].orgId }),
      ];
    },
    ifFirstComesFirst: ['done', 'same-vin'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
  {
    what: 'correctVehicle to a VIN x correctVehicle of another thread to that VIN',
    prepare: async (parties) => {
      const vin = uniqueVin();
      const [one, other] = [await held(parties), await held(parties)];
      return [
        attempt(parties.auction[0], 'correctVehicle', { threadId: one, ...corrected(vin) }),
        attempt(parties.auction[1], 'correctVehicle', { threadId: other, ...corrected(vin) }),
      ];
    },
    ifFirstComesFirst: ['done', 'same-vin'],
    ifSecondComesFirst: ['same-vin', 'done'],
  },
  {
    what: 'correctVehicle by a holder that did not open the thread x giveUpTitle by a colleague',
    prepare: async (parties) => {
      const { auction, buyer } = parties;
      const threadId = await sold(parties);
      await handOver(threadId, auction[0], buyer[0]);
      const { vin } = (await buyer[0].query('thread', { threadId })).body as { vin: string };
      return [
        attempt(buyer[0], 'correctVehicle', { threadId, ...corrected(vin) }),
        attempt(buyer[1], 'giveUpTitle', { threadId, why: 'never-arrived' }),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['only-opener-or-holder-corrects', 'done'],
  },
  {
    what: 'giveUpTitle x markDelivered by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      return [
        attempt(parties.auction[0], 'giveUpTitle', { threadId, why: 'mistake' }),
        attempt(parties.auction[1], 'markDelivered', { threadId }),
      ];
    },
    ifFirstComesFirst: ['done', 'only-holder-delivers'],
    ifSecondComesFirst: ['withdraw-delivery-first', 'done'],
  },
  {
    what: 'giveUpTitle x giveUpTitle by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      return [
        attempt(parties.auction[0], 'giveUpTitle', { threadId, why: 'lost' }),
        attempt(parties.auction[1], 'giveUpTitle', { threadId, why: 'mistake' }),
      ];
    },
    ifFirstComesFirst: ['done', 'only-holder-gives-up'],
    ifSecondComesFirst: ['only-holder-gives-up', 'done'],
  },
  {
    what: 'giveUpTitle x confirmClaim by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const claimed = await claim(parties.buyer[0], threadId);
      return [attempt(parties.auction[0], 'giveUpTitle', { threadId, why: 'lost' }), attempt(parties.auction[1], 'confirmClaim', claimed)];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['thread-completed', 'done'],
  },
  {
    what: 'giveUpTitle x disputeDelivery by the recipient',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const delivery = await deliver(parties.auction[0], threadId);
      return [
        attempt(parties.auction[0], 'giveUpTitle', { threadId, why: 'lost' }),
        attempt(parties.buyer[0], 'disputeDelivery', { ...delivery, paper: 'never-came' }),
      ];
    },
    ifFirstComesFirst: ['withdraw-delivery-first', 'done'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'giveUpTitle x takeBack of the confirmation by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const undo = await handOver(threadId, parties.auction[0], parties.buyer[0]);
      return [attempt(parties.buyer[0], 'giveUpTitle', { threadId, why: 'never-arrived' }), attempt(parties.buyer[1], 'takeBack', undo)];
    },
    ifFirstComesFirst: ['done', 'too-late-to-take-back'],
    ifSecondComesFirst: ['only-holder-gives-up', 'done'],
  },
  {
    what: 'claimTitle of a return x the disputeDelivery that starts it',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      const delivery = await deliver(parties.auction[0], threadId);
      return [
        attempt(parties.auction[0], 'claimTitle', { threadId }),
        attempt(parties.buyer[0], 'disputeDelivery', { ...delivery, paper: 'back' }),
      ];
    },
    ifFirstComesFirst: ['already-holder', 'done'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'claimTitle of a return x claimTitle of it by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      await handOver(threadId, parties.auction[0], parties.buyer[0]);
      await sendCommand(parties.buyer[0], 'giveUpTitle', { threadId, why: 'returned' });
      return [attempt(parties.auction[0], 'claimTitle', { threadId }), attempt(parties.auction[1], 'claimTitle', { threadId })];
    },
    ifFirstComesFirst: ['done', 'already-holder'],
    ifSecondComesFirst: ['already-holder', 'done'],
  },
  {
    what: 'claimTitle of a return x confirmClaim of the organization that sent it back, by a colleague',
    prepare: async (parties) => {
      const threadId = await sold(parties);
      await handOver(threadId, parties.auction[0], parties.buyer[0]);
      await sendCommand(parties.buyer[0], 'giveUpTitle', { threadId, why: 'returned' });
      const claimed = await claim(parties.buyer[0], threadId);
      return [attempt(parties.auction[0], 'claimTitle', { threadId }), attempt(parties.auction[1], 'confirmClaim', claimed)];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['title-further-down', 'done'],
  },
  {
    what: 'takeBack of giving up x claimTitle by the organization that the title is expected from',
    prepare: async (parties) => {
      const threadId = await ofThree(parties);
      await handOver(threadId, parties.seller[0], parties.auction[0]);
      const undo = await undoable(parties.auction[0], 'giveUpTitle', { threadId, why: 'never-arrived' });
      return [attempt(parties.auction[0], 'takeBack', undo), attempt(parties.seller[0], 'claimTitle', { threadId })];
    },
    ifFirstComesFirst: ['done', 'title-further-down'],
    ifSecondComesFirst: ['too-late-to-take-back', 'done'],
  },
];
