// Connections on a network that drops what is sent, which neither side is told of. The operating system would wait for a quarter of an
// hour and more; here PostgreSQL itself is asked on a new connection: one whose server process does nothing for us, although we wait
// for it, leads nowhere and is closed. What waits on it fails, as on any connection that breaks, and the pool opens another.
import type { Socket } from 'node:net';
import postgres from 'postgres';

/** ms */
const LOOK_MS = 500;
/** So many looks in a row nothing came: then PostgreSQL is asked. */
const SILENT_LOOKS = 4;
/** So many answers in a row that nothing is being done: the first may be older than what was on its way meanwhile. */
const IDLE_ANSWERS = 2;
/** ms; after it a new connection counts as one that leads nowhere too. */
const PATIENCE_MS = 1000;
/** ms; longer than any statement may take that has a time limit. */
const LONGEST_MS = 75_000;

/** Answers the id of the server process that an answer is waited for from; null where none is. */
type WaitsFor = () => number | null;
type Watched = { socket: Socket; waitsFor: WaitsFor; bytesRead: number; silentLooks: number; idleAnswers: number };

/**
 * Answers what a pool on this address calls with each connection that it opens. `hasLimit`: whether its statements have a time limit;
 * else one may take as long as PostgreSQL says that it is at work.
 */
export function watchForSilence(url: string, hasLimit: boolean): (socket: Socket, waitsFor: WaitsFor) => void {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  return (socket, waitsFor) => {
    watched.add({ socket, waitsFor, bytesRead: 0, silentLooks: 0, idleAnswers: 0 });
    timer ??= setInterval(look, LOOK_MS).unref();
  };

  function look(): void {
    for (const one of watched) {
      if (one.socket.destroyed) watched.delete(one);
      else if (one.waitsFor() === null || one.socket.bytesRead !== one.bytesRead) {
        one.bytesRead = one.socket.bytesRead;
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
    const working = await serverProcessesAtWork(
      url,
      silent.map(({ waitsFor }) => waitsFor()!),
    );
    isAsking = false;
    for (const one of silent) {
      const pid = one.waitsFor();
      if (working === null || !isSilent(one) || pid === null) continue;
      one.idleAnswers = working.has(pid) ? 0 : one.idleAnswers + 1;
      if (one.idleAnswers >= IDLE_ANSWERS) giveUp(one);
    }
  }

  function giveUp(one: Watched): void {
    watched.delete(one);
    one.socket.destroy(Object.assign(new Error('No answer came on the connection to PostgreSQL.'), { code: 'ETIMEDOUT', syscall: 'read' }));
  }
}

const isSilent = ({ silentLooks, socket }: Watched): boolean => silentLooks >= SILENT_LOOKS && !socket.destroyed;

/**
 * Which of these server processes do something, other than waiting for us to take what they send. null where that cannot be known:
 * nothing answers in time, or something in between (a pooler) gives out ids of its own.
 */
async function serverProcessesAtWork(url: string, pids: readonly number[]): Promise<ReadonlySet<number> | null> {
  const sql = postgres(url, {
    max: 1,
    fetch_types: false,
    connect_timeout: PATIENCE_MS / 1000,
    connection: { application_name: 'titleline' },
  });
  const late = setTimeout(() => void sql.end({ timeout: 0 }), PATIENCE_MS);
  try {
    const rows = await sql<{ own: number; pid: number | null }[]>`
      select pg_backend_pid() as own, a.pid from (select) one left join pg_stat_activity a
        on a.pid = any(string_to_array(${pids.join(',')}, ',')::int[]) and a.state = 'active' and a.wait_event is distinct from 'ClientWrite'`;
    return rows[0]!.own === rows.state?.pid ? new Set(rows.flatMap(({ pid }) => pid ?? [])) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(late);
    void sql.end({ timeout: 0 });
  }
}
