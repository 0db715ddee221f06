// Compares what people were answered with what is in the database.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { command } from '../page.ts';
import type { Sent } from './load.ts';

/** What was acknowledged and is not there. */
export type Lost = { what: string; sent: Sent };
export type Checked = {
  compared: number;
  lost: Lost[];
  /** Commands that are there more than once, or were refused and are there. */
  wrong: string[];
  /** Those without an answer that are there, and that are not. */
  unanswered: { there: number; absent: number };
};

/** Reads the whole ledger. Nothing may be running. */
export async function checkCommands(sql: Sql, sent: readonly Sent[]): Promise<Checked> {
  const entries = await sql<{ threadId: string; command: string; facts: string }[]>`
    select thread_id as "threadId", command, facts::text as facts from thread_event`;
  const written = new Map<string, number>();
  const note = (what: string) => void written.set(what, (written.get(what) ?? 0) + 1);
  for (const { threadId, command: name, facts } of entries) {
    note(`${name} on ${threadId}`);
    for (const [text] of facts.matchAll(/"[0-9a-f]{6}-\d+-[rd]?\d+"/g)) note(text);
  }
  const keys = await sql<{ key: string }[]>`select key from idempotency_key where key = any(${sent.map(({ key }) => key)})`;
  const taken = new Set(keys.map(({ key }) => key));
  const checked: Checked = { compared: sent.length, lost: [], wrong: [], unanswered: { there: 0, absent: 0 } };
  for (const one of sent) {
    const times = timesWritten(one, written);
    const what = `${one.name} ${one.text || one.key}`;
    if (times > 1) checked.wrong.push(`${what} is in the ledger ${times} times`);
    switch (one.outcome) {
      case 'done':
        if (times === 0 || !taken.has(one.key)) checked.lost.push({ what, sent: one });
        break;
      case 'refused':
        if (times > 0 && one.text !== '') checked.wrong.push(`${what} was refused and is in the ledger`);
        break;
      case 'given up':
      case 'waiting':
        if (times > 0 && one.text !== '') checked.unanswered.there++;
        else checked.unanswered.absent++;
        break;
      default:
        one satisfies never;
    }
  }
  return checked;
}

/** How many entries a command has. The mark of a like says only whether its key is there. */
function timesWritten({ name, input, text, body }: Sent & { body?: unknown }, written: ReadonlyMap<string, number>): number {
  if (text !== '') return written.get(JSON.stringify(text)) ?? 0;
  const { threadId } = (name === 'createThread' ? (body ?? {}) : input) as { threadId?: string };
  const times = written.get(`${name} on ${threadId}`) ?? 0;
  return name === 'likeUpdate' ? Math.min(1, times) : times;
}

/** Sends acknowledged commands again with their keys. Returns those that are answered differently. */
export async function repeatCommands(sent: readonly Sent[]): Promise<string[]> {
  const different: string[] = [];
  for (const one of sent) {
    if (one.outcome !== 'done') continue;
    const { status, text, body } = await command(one.by.page, one.name, one.input, one.key);
    if (status !== 200 || idsOf(body) !== idsOf(one.body))
      different.push(`${one.name} ${one.text || one.key}: ${status} ${text.slice(0, 200)}`);
  }
  return different;
}

/** The ids that an answer names: the view in it may be newer. */
function idsOf(body: unknown): string {
  const { threadId, requestId, id } = (body ?? {}) as Record<string, string | undefined>;
  return [threadId, requestId, id].join(' ');
}
