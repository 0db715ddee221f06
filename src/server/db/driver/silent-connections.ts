// Detects connections on a network that silently drops packets. The operating system would wait for a quarter of an hour and more.
// Instead, PostgreSQL is asked on a new connection: if the server process of a silent connection is not working for us, the connection
// is lost and is closed. Its queries fail as on any broken connection, and the pool opens another one.
import type { Socket } from 'node:net';
import postgres from 'postgres';

/** ms */
const LOOK_MS = 500;
/** After this many checks in a row without data, PostgreSQL is asked. */
const SILENT_LOOKS = 3;
/** After this many replies in a row that the server process is idle, the connection is closed: data may be on its way at the first. */
const IDLE_ANSWERS = 2;
/** ms. A later reply does not count. */
const PATIENCE_MS = 1000;
/** After this many unanswered questions in a row, the whole network or PostgreSQL itself is silent. */
const UNANSWERED = 3;
/** ms. Longer than any statement with a time limit may take. */
const LONGEST_MS = 75_000;

/** The id of the server process from which a reply is expected; null if none is. */
type WaitsFor = () => number | null;
/** The host of the connection, if there are several; empty for a Unix socket. */
type Place = { host?: string; port?: number };
/** `quietLooks`: consecutive checks without data; `silentLooks`: such checks while a reply was expected. */
type Watched = {
  socket: Socket;
  waitsFor: WaitsFor;
  place: Place;
  bytesRead: number;
  quietLooks: number;
  silentLooks: number;
  idleAnswers: number;
};
/** The server processes that are working, of those that were asked about. `none`: no reply. `unknown`: the reply is not conclusive. */
type Answer = ReadonlySet<number> | 'none' | 'unknown';

/**
 * Returns the function that a pool for this url calls with each connection that it opens. `hasLimit`: statements have a time limit;
 * without one, a statement may take as long as PostgreSQL reports that it is working.
 */
export function watchForSilence(url: string, hasLimit: boolean): (socket: Socket, waitsFor: WaitsFor, place: Place) => void {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let unanswered = 0;
  return (socket, waitsFor, place) => {
    watched.add({ socket, waitsFor, place, bytesRead: 0, quietLooks: 0, silentLooks: 0, idleAnswers: 0 });
    timer ??= setInterval(look, LOOK_MS).unref();
  };

  function look(): void {
    for (const one of watched) {
      const isQuiet = one.socket.bytesRead === one.bytesRead;
      one.bytesRead = one.socket.bytesRead;
      one.quietLooks = isQuiet ? one.quietLooks + 1 : 0;
      if (one.socket.destroyed) watched.delete(one);
      else if (one.waitsFor() === null || !isQuiet) {
        one.silentLooks = 0;
        one.idleAnswers = 0;
      } else {
        one.silentLooks += 1;
        if (hasLimit && one.silentLooks * LOOK_MS > LONGEST_MS) giveUp(one);
      }
    }
    if (watched.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (!isAsking && [...watched].some(isSilent)) void ask();
  }

  async function ask(): Promise<void> {
    isAsking = true;
    const silent = [...watched].filter(isSilent);
    const { place } = silent[0]!;
    const there = silent.filter((one) => one.place.host === place.host && one.place.port === place.port);
    const answer = await serverProcessesAtWork(
      url,
      place,
      there.map(({ waitsFor }) => waitsFor()!),
    );
    isAsking = false;
    const needed = unanswered > 0 ? 1 : IDLE_ANSWERS; // data that was on its way has arrived by then
    unanswered = answer === 'none' ? unanswered + 1 : 0;
    for (const one of there) {
      const pid = one.waitsFor();
      if (!isSilent(one) || pid === null || answer === 'unknown') continue;
      if (answer !== 'none') one.idleAnswers = answer.has(pid) ? 0 : one.idleAnswers + 1;
      if (one.idleAnswers >= needed || unanswered >= UNANSWERED) giveUp(one);
    }
  }

  function giveUp(one: Watched): void {
    watched.delete(one);
    // Other connections that have been quiet as long are probably lost too, and each would cost the same wait. Idle ones are closed;
    // those with a query that began later are checked at once.
    for (const other of watched) {
      if (other.quietLooks < SILENT_LOOKS) continue;
      if (other.waitsFor() === null) other.socket.destroy();
      else other.silentLooks = Math.max(other.silentLooks, SILENT_LOOKS);
    }
    one.socket.destroy(Object.assign(new Error('No answer came on the connection to PostgreSQL.'), { code: 'ETIMEDOUT', syscall: 'read' }));
  }
}

const isSilent = ({ silentLooks, socket }: Watched): boolean => silentLooks >= SILENT_LOOKS && !socket.destroyed;

/**
 * Returns which of these server processes are working, not counting those that wait for us to read their data. The result is `unknown` if
 * a pooler in between uses its own process ids, or if PostgreSQL rejects the query.
 */
async function serverProcessesAtWork(url: string, place: Place, pids: readonly number[]): Promise<Answer> {
  const sql = postgres(url, {
    ...place,
    max: 1,
    fetch_types: false,
    connect_timeout: PATIENCE_MS / 1000,
    connection: { application_name: 'titleline' },
  });
  const late = setTimeout(() => void sql.end({ timeout: 0 }), PATIENCE_MS);
  try {
    const rows = await sql<{ own: number; pid: number | null }[]>`
      select pg_backend_pid() as own, a.pid from (select) one left join pg_stat_activity a
        on a.pid = any(string_to_array(${pids.join(',')}, ',')::int[]) and a.state in ('active', 'disabled')
          and a.wait_event is distinct from 'ClientWrite'`;
    return rows[0]!.own === rows.state?.pid ? new Set(rows.flatMap(({ pid }) => pid ?? [])) : 'unknown';
  } catch (error) {
    return error instanceof postgres.PostgresError ? 'unknown' : 'none';
  } finally {
    clearTimeout(late);
    void sql.end({ timeout: 0 });
  }
}
