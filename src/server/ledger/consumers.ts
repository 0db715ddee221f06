// The consumers of the ledger, by the names under which the database knows how far they have come. How to add one: docs/architecture.md.
import type { Outbox } from '../mail/outbox.ts';
import type { Consumer } from './consumer.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { queueMails } from './queue-mails.ts';

export const createConsumers = (outbox: Outbox): Readonly<Record<string, Consumer>> => ({
  notifications: deliverNotifications,
  mails: queueMails(outbox),
});

/** Those that wait until an organization makes no more entries, and get them together. */
export const GATHERING: ReadonlySet<string> = new Set(['mails']);
