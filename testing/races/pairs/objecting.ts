// "We still have the paper", against what the claimant and the others do at that moment.
import { sendCommand } from '../../threads/threads.ts';
import type { Pair } from '../pair.ts';
import { attempt, claim, claimedPast, contested, deliver, ofFour, ofThree } from '../prepared-threads.ts';

const objection = (threadId: string) => ({ threadId, note: 'It is in our vault.' });

export const OBJECTING_PAIRS: readonly Pair[] = [
  {
    what: 'objectToClaim x the claimant’s markDelivered',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofFour(parties));
      return [attempt(parties.auction[0], 'objectToClaim', objection(threadId)), attempt(parties.buyer[0], 'markDelivered', { threadId })];
    },
    ifFirstComesFirst: ['done', 'only-holder-delivers'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'objectToClaim x confirmation of the claimant’s delivery',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofFour(parties));
      const delivery = await deliver(parties.buyer[0], threadId);
      return [attempt(parties.auction[0], 'objectToClaim', objection(threadId)), attempt(parties.next[0], 'confirmDelivery', delivery)];
    },
    ifFirstComesFirst: ['done', 'delivery-answered'],
    ifSecondComesFirst: ['too-late-to-object', 'done'],
  },
  {
    what: 'objectToClaim x the claimant’s finishThread',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofThree(parties));
      return [
        attempt(parties.auction[0], 'objectToClaim', objection(threadId)),
        attempt(parties.buyer[0], 'finishThread', { threadId, how: 'retailed' }),
      ];
    },
    ifFirstComesFirst: ['done', 'only-holder-finishes'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'objectToClaim x the claimant’s reopenThread',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofThree(parties));
      await sendCommand(parties.buyer[0], 'finishThread', { threadId, how: 'retailed' });
      return [attempt(parties.auction[0], 'objectToClaim', objection(threadId)), attempt(parties.buyer[0], 'reopenThread', { threadId })];
    },
    ifFirstComesFirst: ['done', 'not-ended'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'objectToClaim x the claimant’s giveUpTitle (lost)',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofThree(parties));
      return [
        attempt(parties.auction[0], 'objectToClaim', objection(threadId)),
        attempt(parties.buyer[0], 'giveUpTitle', { threadId, why: 'lost' }),
      ];
    },
    ifFirstComesFirst: ['done', 'only-holder-gives-up'],
    ifSecondComesFirst: ['done', 'done'],
  },
  {
    what: 'objectToClaim x the claimant’s giveUpTitle (never arrived)',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofThree(parties));
      return [
        attempt(parties.auction[0], 'objectToClaim', objection(threadId)),
        attempt(parties.buyer[0], 'giveUpTitle', { threadId, why: 'never-arrived' }),
      ];
    },
    ifFirstComesFirst: ['done', 'only-holder-gives-up'],
    ifSecondComesFirst: ['nothing-to-object-to', 'done'],
  },
  {
    what: 'objectToClaim x objectToClaim by a colleague',
    prepare: async (parties) => {
      const { threadId } = await claimedPast(parties, await ofThree(parties));
      return [
        attempt(parties.auction[0], 'objectToClaim', objection(threadId)),
        attempt(parties.auction[1], 'objectToClaim', objection(threadId)),
      ];
    },
    ifFirstComesFirst: ['done', 'nothing-to-object-to'],
    ifSecondComesFirst: ['nothing-to-object-to', 'done'],
  },
  {
    what: 'objectToClaim x objectToClaim by an organization downstream',
    prepare: async (parties) => {
      const threadId = await ofFour(parties);
      await sendCommand(parties.seller[0], 'confirmClaim', await claim(parties.next[0], threadId));
      return [
        attempt(parties.auction[0], 'objectToClaim', objection(threadId)),
        attempt(parties.buyer[0], 'objectToClaim', objection(threadId)),
      ];
    },
    ifFirstComesFirst: ['done', 'nothing-to-object-to'],
    ifSecondComesFirst: ['too-late-to-object', 'done'],
  },
  {
    what: 'confirmClaim x disputeClaim of a contested claim by a colleague',
    prepare: async (parties) => {
      const claimed = await contested(parties);
      return [attempt(parties.auction[0], 'confirmClaim', claimed), attempt(parties.auction[1], 'disputeClaim', claimed)];
    },
    ifFirstComesFirst: ['done', 'thread-completed'],
    ifSecondComesFirst: ['claim-answered', 'done'],
  },
  {
    what: 'confirmClaim x withdrawClaim of a contested claim',
    prepare: async (parties) => {
      const claimed = await contested(parties);
      return [attempt(parties.auction[0], 'confirmClaim', claimed), attempt(parties.buyer[0], 'withdrawClaim', claimed)];
    },
    ifFirstComesFirst: ['done', 'no-claim-pending'],
    ifSecondComesFirst: ['claim-answered', 'done'],
  },
];
