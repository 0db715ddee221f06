// Detects connections on a network that silently drops packets. The operating system would wait for a quarter of an hour and more.
// Instead, PostgreSQL is asked on a new connection: if the server process of a silent connection is not working for us, the connection
// is lost and is closed. Its queries fail as on any broken connection, and the pool opens another one.
import type { Socket } from 'node:net';
import postgres from 'postgres';
import { splitTls } from './tls.ts';

/** ms */
const CHECK_MS = 500;
/** After this many checks in a row without data, PostgreSQL is asked. */
const SILENT_CHECKS = 3;
/** After this many replies in a row that the server process is idle, the connection is closed: data may be on its way at the first. */
const IDLE_REPLIES = 2;
/** ms. A later reply does not count. */
const REPLY_TIMEOUT_MS = 1000;
/** After this many unanswered questions in a row, the whole network or PostgreSQL itself is silent. */
const MAX_UNANSWERED = 3;
/** ms. Longer than any statement with a time limit may take. */
const LONGEST_STATEMENT_MS = 75_000;

/** The id of the server process from which a reply is expected; null if none is. */
type ExpectedPid = () => number | null;
/** The host of the connection, if there are several; empty for a Unix socket. */
type Host = { host?: string; port?: number };
type WatchedConnection = {
  socket: Socket;
  expectedPid: ExpectedPid;
  host: Host;
  bytesRead: number;
  /** Consecutive checks without data. */
  quietChecks: number;
  /** Such checks while a reply was expected. */
  silentChecks: number;
  idleReplies: number;
};
/** The server processes that are working, of those that were asked about. `none`: no reply. `unknown`: the reply is not conclusive. */
type Reply = ReadonlySet<number> | 'none' | 'unknown';

/**
 * Returns the function that a pool for this url calls with each connection that it opens. `hasLimit`: statements have a time limit;
 * without one, a statement may take as long as PostgreSQL reports that it is working.
 */
export function closeSilentConnections(url: string, hasLimit: boolean): (socket: Socket, expectedPid: ExpectedPid, host: Host) => void {
  const watched = new Set<WatchedConnection>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let unanswered = 0;
  return (socket, expectedPid, host) => {
    watched.add({ socket, expectedPid, host, bytesRead: 0, quietChecks: 0, silentChecks: 0, idleReplies: 0 });
    timer ??= setInterval(check, CHECK_MS).unref();
  };

  function check(): void {
    for (const one of watched) {
      const isQuiet = one.socket.bytesRead === one.bytesRead;
      one.bytesRead = one.socket.bytesRead;
      one.quietChecks = isQuiet ? one.quietChecks + 1 : 0;
      if (one.socket.destroyed) watched.delete(one);
      else if (one.expectedPid() === null || !isQuiet) {
        one.silentChecks = 0;
        one.idleReplies = 0;
      } else {
        one.silentChecks += 1;
        if (hasLimit && one.silentChecks * CHECK_MS > LONGEST_STATEMENT_MS) closeConnection(one);
      }
    }
    if (watched.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (!isAsking && [...watched].some(isSilent)) void askServer();
  }

  async function askServer(): Promise<void> {
    isAsking = true;
    const silent = [...watched].filter(isSilent);
    const { host } = silent[0]!;
    const onHost = silent.filter((one) => one.host.host === host.host && one.host.port === host.port);
    const pids = onHost.map(({ expectedPid }) => expectedPid()!);
    const answer = await serverProcessesAtWork(url, host, pids);
    isAsking = false;
    const needed = unanswered > 0 ? 1 : IDLE_REPLIES; // data that was on its way has arrived by then
    unanswered = answer === 'none' ? unanswered + 1 : 0;
    for (const one of onHost) {
      const pid = one.expectedPid();
      if (!isSilent(one) || pid === null || answer === 'unknown') continue;
      if (answer !== 'none') one.idleReplies = answer.has(pid) ? 0 : one.idleReplies + 1;
      if (one.idleReplies >= needed || unanswered >= MAX_UNANSWERED) closeConnection(one);
    }
  }

  function closeConnection(one: WatchedConnection): void {
    watched.delete(one);
    // Other connections that have been quiet as long are probably lost too, and each would cost the same wait. Idle ones are closed;
    // those with a query that began later are checked at once.
    for (const other of watched) {
      if (other.quietChecks < SILENT_CHECKS) continue;
      if (other.expectedPid() === null) other.socket.destroy();
      else other.silentChecks = Math.max(other.silentChecks, SILENT_CHECKS);
    }
    one.socket.destroy(Object.assign(new Error('No answer came on the connection to PostgreSQL.'), { code: 'ETIMEDOUT', syscall: 'read' }));
  }
}

const isSilent = ({ silentChecks, socket }: WatchedConnection): boolean => silentChecks >= SILENT_CHECKS && !socket.destroyed;

/**
 * Returns which of these server processes are working, not counting those that wait for us to read their data. The result is `unknown` if
 * a pooler in between uses its own process ids, or if PostgreSQL rejects the query.
 */
async function serverProcessesAtWork(connectionString: string, host: Host, pids: readonly number[]): Promise<Reply> {
  const [url, tls] = splitTls(connectionString);
  const sql = postgres(url, {
    ...host,
    ...tls,
    max: 1,
    fetch_types: false,
    connect_timeout: REPLY_TIMEOUT_MS / 1000,
    connection: { application_name: 'titleline' },
  });
  const timeout = setTimeout(() => void sql.end({ timeout: 0 }), REPLY_TIMEOUT_MS);
  try {
    const rows = await sql<{ own: number; pid: number | null }[]>`
      select pg_backend_pid() as own, a.pid from (select) one left join pg_stat_activity a
        on a.pid = any(string_to_array(${pids.join(',')}, ',')::int[]) and a.state in ('active', 'disabled')
          and a.wait_event is distinct from 'ClientWrite'`;
    return rows[0]!.own === rows.state?.pid ? new Set(rows.flatMap(({ pid }) => pid ?? [])) : 'unknown';
  } catch (error) {
    return error instanceof postgres.PostgresError ? 'unknown' : 'none';
  } finally {
    clearTimeout(timeout);
    void sql.end({ timeout: 0 });
  }
}
