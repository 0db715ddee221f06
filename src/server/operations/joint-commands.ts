// How commands of one kind share a transaction: what all of them lock and read, how each is decided, and what is written for all.
import type { MemberViewer } from '../auth/session.ts';
import type { PreparedEntry } from '../commands/record-entry.ts';
import type { KeyedCommand } from '../db/idempotency-keys.ts';
import type { Tx } from '../db/sql.ts';
import type { Publish } from '../live/live-bus.ts';
import type { ThreadContext } from './contexts.ts';

/** `input`: the parsed input. `now`: ms since the epoch. `key`: the idempotency key, null if the request has none. */
export type JointCall = { viewer: MemberViewer; input: unknown; now: number; key: KeyedCommand | null };

/** `entry`: null if the command changes nothing. `conclude`: the answer, and what is stored with the idempotency key, null if nothing. */
export type AcceptedCommand = { entry: PreparedEntry | null; conclude(): Promise<{ made: object | null; answer: unknown }> };

/** `Read`: what a command is decided on. */
export type JointCommands<Call extends JointCall, Read, Accepted extends AcceptedCommand> = {
  /** Commands for which this is the same do not share a transaction. */
  apart(call: Call): string;
  /**
   * Locks and reads, in the order of the calls. `areFirst` resolves to whether the idempotency key of each call was not used before: for one
   * that was, nothing may be locked or read. 'locked': another transaction has a lock for which a call that shares its transaction must not wait.
   */
  read(tx: Tx, calls: readonly Call[], areFirst: Promise<readonly boolean[]>): Promise<readonly (Read | 'locked')[]>;
  /** Throws the refusal. */
  decide(context: ThreadContext, call: Call, read: Read): Promise<Accepted>;
  /** Sends what is written besides the entries, after them. A statement that is not waited for makes the commit fail if it fails. */
  write?(context: { tx: Tx; publish: Publish }, accepted: readonly Accepted[]): Promise<void>;
};

/** As the route factory runs them. */
export type AnyJointCommands = JointCommands<JointCall, unknown, AcceptedCommand>;
