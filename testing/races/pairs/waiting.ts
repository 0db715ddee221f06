// Requests and their answers, and what may be confirmed when nobody answered for 14 days.
import { DAY_MS, UNANSWERED_MS } from '../../../src/domain/limits.ts';
import type { Pair } from '../pair.ts';
import { ask, attempt, claim, deliver, ofThree, sold } from '../prepared-threads.ts';
import { backdateThread } from '../../threads/backdate-thread.ts';

export const WAITING_PAIRS: readonly Pair[] = [
  {
    what: 'withdrawRequest x the postUpdate that answers it',
    prepare: async (parties) => {
      const request = await ask(parties.buyer[0], await sold(parties));
      const { threadId } = request;
      return [
        attempt(parties.buyer[0], 'withdrawRequest', request),
        attempt(parties.auction[0], 'postUpdate', { threadId, message: 'Tomorrow.' }),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['request-closed', 'done'],
  },
  {
    what: 'withdrawRequest x a confirmDelivery that resolves it',
    prepare: async (parties) => {
      const threadId = await ofThree(parties);
      const delivery = await deliver(parties.seller[0], threadId);
      return [
        attempt(parties.buyer[0], 'withdrawRequest', await ask(parties.buyer[0], threadId)),
        attempt(parties.auction[0], 'confirmDelivery', delivery),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['request-closed', 'done'],
  },
  {
    what: 'withdrawRequest x withdrawRequest by a colleague',
    prepare: async (parties) => {
      const request = await ask(parties.buyer[0], await sold(parties));
      return [attempt(parties.buyer[0], 'withdrawRequest', request), attempt(parties.buyer[1], 'withdrawRequest', request)];
    },
    ifFirstComesFirst: ['done', 'request-closed'],
    ifSecondComesFirst: ['request-closed', 'done'],
  },
  {
    what: 'remindRequest x remindRequest by a colleague, two days later',
    prepare: async (parties, sql) => {
      const request = await ask(parties.buyer[0], await sold(parties));
      await backdateThread(sql, request.threadId, 2 * DAY_MS);
      return [attempt(parties.buyer[0], 'remindRequest', request), attempt(parties.buyer[1], 'remindRequest', request)];
    },
    ifFirstComesFirst: ['done', 'reminded-today'],
    ifSecondComesFirst: ['reminded-today', 'done'],
  },
  {
    what: 'remindRequest x withdrawRequest by a colleague, two days later',
    prepare: async (parties, sql) => {
      const request = await ask(parties.buyer[0], await sold(parties));
      await backdateThread(sql, request.threadId, 2 * DAY_MS);
      return [attempt(parties.buyer[0], 'remindRequest', request), attempt(parties.buyer[1], 'withdrawRequest', request)];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['request-closed', 'done'],
  },
  {
    what: 'remindRequest x the postUpdate that answers it, two days later',
    prepare: async (parties, sql) => {
      const request = await ask(parties.buyer[0], await sold(parties));
      const { threadId } = request;
      await backdateThread(sql, threadId, 2 * DAY_MS);
      return [
        attempt(parties.buyer[0], 'remindRequest', request),
        attempt(parties.auction[0], 'postUpdate', { threadId, message: 'Tomorrow.' }),
      ];
    },
    ifFirstComesFirst: ['done', 'done'],
    ifSecondComesFirst: ['request-closed', 'done'],
  },
  {
    what: 'the sender’s confirmDelivery x the recipient’s, 14 days later',
    prepare: async (parties, sql) => {
      const delivery = await deliver(parties.auction[0], await sold(parties));
      await backdateThread(sql, delivery.threadId, UNANSWERED_MS);
      return [attempt(parties.auction[0], 'confirmDelivery', delivery), attempt(parties.buyer[0], 'confirmDelivery', delivery)];
    },
    ifFirstComesFirst: ['done', 'delivery-answered'],
    ifSecondComesFirst: ['thread-completed', 'done'],
  },
  {
    what: 'the sender’s confirmDelivery x the recipient’s disputeDelivery, 14 days later',
    prepare: async (parties, sql) => {
      const delivery = await deliver(parties.auction[0], await sold(parties));
      await backdateThread(sql, delivery.threadId, UNANSWERED_MS);
      return [attempt(parties.auction[0], 'confirmDelivery', delivery), attempt(parties.buyer[0], 'disputeDelivery', delivery)];
    },
    ifFirstComesFirst: ['done', 'delivery-answered'],
    ifSecondComesFirst: ['only-recipient', 'done'],
  },
  {
    what: 'the claimant’s confirmClaim x the holder’s disputeClaim, 14 days later',
    prepare: async (parties, sql) => {
      const claimed = await claim(parties.buyer[0], await sold(parties));
      await backdateThread(sql, claimed.threadId, UNANSWERED_MS);
      return [attempt(parties.buyer[0], 'confirmClaim', claimed), attempt(parties.auction[0], 'disputeClaim', claimed)];
    },
    ifFirstComesFirst: ['done', 'thread-completed'],
    ifSecondComesFirst: ['claim-answered', 'done'],
  },
];
