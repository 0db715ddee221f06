// People who post all the time, and what of their posts must be in a database that was restored.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { command } from '../page.ts';
import type { Seller } from '../recovery/sellers.ts';

/** Times in ms on the clock of this machine, which PostgreSQL uses too. `acknowledged`: null if it was not. */
type Post = { message: string; sent: number; acknowledged: number | null };

/**
 * Three posts a second. More than 240 a minute are refused, on a quick machine for half a minute: then nothing acknowledged is lost with the
 * disk, whatever the archive lacks.
 */
const PAUSE_MS = 330;
const TOO_MANY = 429;

export class Posts {
  readonly all: Post[] = [];
  readonly #name = crypto.randomUUID().slice(0, 8);
  readonly #running: Promise<unknown>;
  #isStopping = false;
  #isLimited = false;

  constructor(sellers: readonly Seller[]) {
    this.#running = Promise.all(sellers.map(async (seller, at) => await this.#post(seller, at)));
  }

  get acknowledged(): number {
    return this.all.filter((post) => post.acknowledged !== null).length;
  }

  /** Throws an Error if posts were refused because there were too many: what was lost is not known then. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    if (this.#isLimited) throw new Error('A seller posted more than the product allows in a minute.');
  }

  /** Nothing is sent twice: what got no answer is either there or not. */
  async #post({ page, threadId }: Seller, at: number): Promise<void> {
    for (let number = 0; !this.#isStopping; number++) {
      const post: Post = { message: `${this.#name}-${at}-${number}`, sent: Date.now(), acknowledged: null };
      this.all.push(post);
      const status = await command(page, 'postUpdate', { threadId, message: post.message }, post.message).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) post.acknowledged = Date.now();
      this.#isLimited ||= status === TOO_MANY;
      await setTimeout(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

export type Compared = { comparisons: number; problems: string[] /** ms before the kill of the oldest lost post. */; lostMs: number };

/** After everything was killed at `killedAt` and all that is archived restored: what is missing is the end, and no older than `limitMs`. */
export async function compareLatest(sql: Sql, posts: readonly Post[], killedAt: number, limitMs: number): Promise<Compared> {
  const { present, problems } = await read(sql, posts);
  const lost = posts.filter(({ message, acknowledged }) => acknowledged !== null && acknowledged <= killedAt && !present.has(message));
  const oldest = lost.reduce((at, { acknowledged }) => Math.min(at, acknowledged!), killedAt);
  const lostMs = killedAt - oldest;
  if (lostMs > limitMs) problems.push(`a command that was acknowledged ${lostMs} ms before the kill is lost`);
  for (const { message, sent } of posts)
    if (present.has(message) && sent > oldest) problems.push(`${message} is there, and an earlier one is lost`);
  return { comparisons: posts.length, problems, lostMs };
}

/** After a restore to a moment: exactly what was acknowledged until then, and of what was on its way then either. */
export async function compareMoment(sql: Sql, posts: readonly Post[], moment: number): Promise<Compared> {
  const { present, problems } = await read(sql, posts);
  for (const { message, sent, acknowledged } of posts) {
    if (acknowledged !== null && acknowledged <= moment && !present.has(message))
      problems.push(`${message}, acknowledged ${moment - acknowledged} ms before the moment, is missing`);
    if (sent > moment && present.has(message)) problems.push(`${message}, sent ${sent - moment} ms after the moment, is there`);
  }
  return { comparisons: posts.length, problems, lostMs: 0 };
}

/** The messages that are there, and what is wrong with any of the rows: half a command, or a ledger that folds to something else. */
async function read(sql: Sql, posts: readonly Post[]): Promise<{ present: ReadonlySet<string>; problems: string[] }> {
  const messages = posts.map(({ message }) => message);
  const rows = await sql<{ message: string; updates: number; entries: number; keys: number }[]>`
    select message, sum(updates)::int as updates, sum(entries)::int as entries, sum(keys)::int as keys from (
      select message, 1 as updates, 0 as entries, 0 as keys from thread_update
      union all
      select fact ->> 'message', 0, 1, 0 from thread_event cross join jsonb_array_elements(facts) fact where fact ->> 'type' = 'UpdatePosted'
      union all
      select key, 0, 0, 1 from idempotency_key
    ) found where message = any(${messages}) group by message`;
  const halves = rows
    .filter(({ updates, entries, keys }) => updates !== 1 || entries !== 1 || keys !== 1)
    .map(({ message, updates, entries, keys }) => `${message} has ${updates} updates, ${entries} entries and ${keys} keys`);
  return {
    present: new Set(rows.map(({ message }) => message)),
    problems: [...halves, ...(await inconsistentThreads(sql)), ...(await brokenDatabaseInvariants(sql))],
  };
}
