// What operations get besides their input.
import type { MemberViewer } from '../auth/session.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Publish } from '../live/live-bus.ts';

/** `now`: ms since the epoch. */
export type QueryContext<V> = { sql: Sql; viewer: V; now: number };
/**
 * `today`: the acting browser's date, `YYYY-MM-DD`. `address`: the IP address that the request came from. `publish`: notifies open pages after the command's transaction is committed. A repeat
 * notifies nobody.
 */
export type CommandContext<V> = { tx: Tx; viewer: V; now: number; today: string; address: string; publish: Publish };

/** Of a command by an organization on a thread. */
export type ThreadContext = Omit<CommandContext<MemberViewer>, 'address'>;
