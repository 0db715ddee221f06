// What groups the mails about one thread in a mail program: each refers to a message that was never sent.
import { createHmac } from 'node:crypto';

/**
 * The id of that message, without its host. It differs between the organizations on a thread, and only this server can compute it: otherwise two
 * of them that compare their mails, or a mail provider that serves both, would learn that they are on the same thread.
 */
export const conversationId = (threadId: string, orgId: string, secret: string): string =>
  createHmac('sha256', secret).update(`conversation ${threadId} ${orgId}`).digest('hex').slice(0, 32);
