// The post office: what is to be mailed is written down in the transaction of its cause, with the job that will send it.
import type { Tx } from '../db/sql.ts';
import type { NewNotice } from '../notify.ts';

/** `now` in ms; the acting user is never mailed of their own action. */
export type Sender = { userId: string; now: number };

export type Post = {
  /** The mails that go with notifications, to each organization's members who want them. */
  queueNotices(tx: Tx, notices: readonly NewNotice[], sender: Sender): Promise<void>;
  /** The claim link to a placeholder's title contact, about its stake on a thread. `text` says who invites it to what. */
  queuePlatformInvite(tx: Tx, invite: { orgId: string; stakeId: string; threadId: string; text: string }, sender: Sender): Promise<void>;
  /** An invite to join an organization, to the address that it is bound to. */
  queueOrgInvite(tx: Tx, inviteId: string, sender: Sender): Promise<void>;
  /** A link to choose a new password. An address that nobody has is written down alike, and found out when it would be sent. */
  queuePasswordReset(tx: Tx, address: string, now: number): Promise<void>;
  /** A link to verify the address of this user. */
  queueVerification(tx: Tx, userId: string, now: number): Promise<void>;
};

const later = async () => {};

export function makePost(): Post {
  return {
    queueNotices: later,
    queuePlatformInvite: later,
    queueOrgInvite: later,
    queuePasswordReset: later,
    queueVerification: later,
  };
}
