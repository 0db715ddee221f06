// Waits for the database at startup: it may be starting at the same moment, restarting or recovering.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../error-code.ts';
import { isUnavailable } from './unavailable.ts';
import { connect } from './sql.ts';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 250;
/** A server that accepts the connection but does not reply is asked again after this time. */
const REPLY_TIMEOUT_MS = 5_000;

/** The codes of a Unix socket whose server is not running yet. */
const NOT_RUNNING_YET: ReadonlySet<string> = new Set(['ENOENT', 'EAGAIN']);

/** The server accepted the connection and did not reply in time. */
class NoReply extends Error {
  override readonly name = 'NoReply';
}

/** Why a server that is not ready does not answer, in the sentence of `waitingLine`. */
export const STARTING = 'it is starting, recovering or stopping';

const NO_ANSWER = 'no answer';
const EXPLANATIONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found at this moment',
  ETIMEDOUT: NO_ANSWER,
  CONNECT_TIMEOUT: NO_ANSWER,
  CONNECTION_CLOSED: 'connection closed',
  CONNECTION_STANDBY: 'it is a standby, and none of the hosts is the primary',
  '53300': 'too many connections',
  '57P01': STARTING,
  '57P03': STARTING,
};

const UNKNOWN_AUTHORITY =
  'The certificate of PostgreSQL is not from an authority that this process trusts. Name the file of the authority as sslrootcert in DATABASE_URL.';

/** Errors that waiting does not fix. The message does not contain the connection string, which may include a password. */
const PERMANENT_ERRORS: Record<string, string> = {
  '28P01': 'The database refused the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in from this machine.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it, or name another.',
  NO_TLS: 'PostgreSQL does not offer TLS, which sslmode of DATABASE_URL requires. Set "ssl = on" and a certificate there.',
  CERT_HAS_EXPIRED: 'The certificate of PostgreSQL has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of PostgreSQL is not for the host that DATABASE_URL names. Name the host as in the certificate.',
  ...Object.fromEntries(
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code) => [code, UNKNOWN_AUTHORITY]),
  ),
};

/**
 * Resolves when the database answers. Throws an Error with one sentence if it does not within `timeoutMs`, or if waiting does not help.
 * `print` is called once with the reason if it takes a while.
 */
export async function waitForDatabase(url: string, print: (line: string) => void, timeoutMs = TIMEOUT_MS): Promise<void> {
  await whenDatabaseAnswers(url, print, async () => {}, timeoutMs);
}

/** Like `waitForDatabase`, and then does the work: again from the beginning if the database goes away meanwhile. */
export async function whenDatabaseAnswers<T>(
  url: string,
  print: (line: string) => void,
  work: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt++) {
    const left = until - performance.now();
    let error = await queryDatabase(url, Math.min(REPLY_TIMEOUT_MS, Math.max(left, PAUSE_MS)));
    if (error !== undefined && !isTemporary(error)) throw permanentError(error);
    if (error === undefined)
      try {
        return await work();
      } catch (thrown) {
        if (!isTemporary(thrown)) throw thrown;
        error = thrown;
      }
    if (performance.now() + PAUSE_MS >= until)
      throw new Error(`The database did not answer for ${Math.round(timeoutMs / 1000)} s: ${explain(error)}.`, { cause: error });
    if (attempt === 0) print(waitingLine(explain(error)));
    await sleep(PAUSE_MS);
  }
}

/** Runs a query. Returns undefined if it succeeds, and the error otherwise. */
export async function queryDatabase(url: string, ms: number): Promise<unknown> {
  const sql = connect(url, 1);
  const abort = new AbortController();
  try {
    const answer = sql`select 1`.then(
      () => undefined,
      (error: unknown) => error,
    );
    const silence = sleep(ms, new NoReply('The database does not reply.'), { signal: abort.signal });
    silence.catch(() => {}); // aborted when the database answers
    return await Promise.race([answer, silence]);
  } finally {
    abort.abort();
    await sql.end({ timeout: 0 });
  }
}

/** Whether the error may go away by itself. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof NoReply || isUnavailable(error) || NOT_RUNNING_YET.has(codeOf(error));

/** `reason`: as `explain` returns it. */
export const waitingLine = (reason: string): string => `Waiting for the database (${reason})…\n`;

export const explain = (error: unknown): string => (error instanceof NoReply ? NO_ANSWER : (EXPLANATIONS[codeOf(error)] ?? codeOf(error)));

const permanentError = (error: unknown): unknown => {
  const sentence = PERMANENT_ERRORS[codeOf(error)];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
};
