// Connections on a network that drops what is sent, which neither side is told of. The operating system would wait for a quarter of an
// hour and more; here PostgreSQL itself is asked on a new connection: one whose server process does nothing for us, although we wait
// for it, leads nowhere and is closed. What waits on it fails, as on any connection that breaks, and the pool opens another.
import type { Socket } from 'node:net';
import postgres from 'postgres';

/** ms */
const LOOK_MS = 500;
/** So many looks in a row nothing came: then PostgreSQL is asked. */
const SILENT_LOOKS = 3;
/** So many answers in a row that nothing is being done: the first may be older than what was on its way meanwhile. */
const IDLE_ANSWERS = 2;
/** ms. An answer that takes longer is none. */
const PATIENCE_MS = 1000;
/** So many questions in a row without any answer: then the whole network is silent, or PostgreSQL is. */
const UNANSWERED = 3;
/** ms; longer than any statement may take that has a time limit. */
const LONGEST_MS = 75_000;

/** Returns the id of the server process whose answer is waited for; null if none is. */
type WaitsFor = () => number | null;
/** Which of several hosts a connection leads to; nothing where it is a socket in the file system. */
type Place = { host?: string; port?: number };
/** `quietLooks`: so often in a row nothing came; `silentLooks`: nothing came although somebody waited. */
type Watched = {
  socket: Socket;
  waitsFor: WaitsFor;
  place: Place;
  bytesRead: number;
  quietLooks: number;
  silentLooks: number;
  idleAnswers: number;
};
/** The server processes at work of those that were asked about; or that nothing answered, or nothing that can be known from. */
type Answer = ReadonlySet<number> | 'none' | 'unknown';

/**
 * Returns what a pool on this address calls with each connection that it opens. `hasLimit`: whether its statements have a time limit;
 * else one may take as long as PostgreSQL says that it is at work.
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
    const needed = unanswered > 0 ? 1 : IDLE_ANSWERS; // what was on its way has had its time
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
    // Those beside it that have been quiet as long may well be lost too, and each would cost somebody the same wait: where nobody waits
    // they are closed, and where somebody began to later it is asked about them at once.
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
 * Which of these server processes do something, other than waiting for us to take what they send. It is not known where something in
 * between (a pooler) gives out ids of its own, and where PostgreSQL refuses the question.
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
