// A start waits for the database: it may be started at the same moment, be restarted or recover.
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './is-unavailable.ts';
import { connect } from '../sql.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;
/** A server that took the connection and says nothing is asked again after so long. */
const SILENCE_MS = 5_000;

/** Our own word, and those of a socket in the file system whose server is not there yet. */
const NOT_THERE_YET: ReadonlySet<string> = new Set(['SILENCE', 'ENOENT', 'EAGAIN']);

/** In words, the codes that the person who starts it may not know. */
const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found at this moment',
  ETIMEDOUT: 'no answer',
  CONNECT_TIMEOUT: 'no answer',
  SILENCE: 'no answer',
  CONNECTION_CLOSED: 'connection closed',
  '53300': 'too many connections',
  '57P03': 'it is starting, recovering or stopping',
};

/** What waiting does not make better. The connection string, which may hold a password, is not repeated. */
const HOPELESS: Record<string, string> = {
  '28P01': 'The database refused the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in from this machine.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it, or name another.',
};

/** For people, who have nothing else to look at before a start is over. */
export const onStderr = (line: string): void => void process.stderr.write(line);

/**
 * Resolves when the database answers. Throws an Error whose message is one sentence where it does not for `patienceMs`, or where waiting
 * does not help. `say` hears once why it takes a while.
 */
export async function waitForDatabase(url: string, say: (line: string) => void, patienceMs = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let asked = 0; ; asked++) {
    const left = until - performance.now();
    const error = await askDatabase(url, Math.min(SILENCE_MS, Math.max(left, PAUSE_MS)));
    if (error === undefined) return;
    if (!isWorthWaiting(error)) throw hopeless(error);
    if (performance.now() + PAUSE_MS >= until)
      throw new Error(`The database did not answer for ${Math.round(patienceMs / 1000)} s: ${inWords(error)}.`, { cause: error });
    if (asked === 0) say(waitingLine(error));
    await sleep(PAUSE_MS);
  }
}

/** undefined: it answered a query. Else why it did not. */
export async function askDatabase(url: string, ms: number): Promise<unknown> {
  const sql = connect(url, 1);
  const hush = new AbortController();
  try {
    const answer = sql`select 1`.then(
      () => undefined,
      (error: unknown) => error,
    );
    const silence = sleep(ms, Object.assign(new Error('The database says nothing.'), { code: 'SILENCE' }), { signal: hush.signal });
    silence.catch(() => {}); // it is cut short where there is an answer
    return await Promise.race([answer, silence]);
  } finally {
    hush.abort();
    await sql.end({ timeout: 0 });
  }
}

/** Whether it may get better by itself. */
export const isWorthWaiting = (error: unknown): boolean => isUnavailable(codeOf(error)) || NOT_THERE_YET.has(codeOf(error));

export const waitingLine = (error: unknown): string => `Waiting for the database (${inWords(error)})…\n`;

const inWords = (error: unknown): string => WORDS[codeOf(error)] ?? codeOf(error);

const hopeless = (error: unknown): unknown => {
  const sentence = HOPELESS[codeOf(error)];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
};

/** Connecting to several addresses of one name fails with an error for each. */
function codeOf(error: unknown): string {
  const { code } = (error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
