// The steps of a migration file. A file without markers is one step, which is one transaction. A line `-- step` begins another one;
// `-- step: alone` one statement that runs outside of a transaction, so that it blocks no reads and writes; `-- step: batches of TABLE`
// statements that run for some hundred rows of the table at a time, whose ids replace `$ids`. The last two may be repeated after a kill, so
// they must do nothing the second time.

export type Step =
  | { kind: 'transaction'; text: string; locks: TableLock[] }
  /** `index`: the index that it creates. */
  | { kind: 'alone'; text: string; index: string | undefined }
  | { kind: 'batches'; text: string; table: string };

/** 'all': nobody else reads or writes the table meanwhile. 'writes': nobody else writes it. */
export type TableLock = { table: string; against: 'all' | 'writes' };

const MARKER = /^-- step(?:: (?:(alone)|batches of (\w+)))?$/m;
const INDEX = /\bcreate (?:unique )?index concurrently if not exists (\w+)/i;
/** Statements that nobody may read beside, and those that nobody may write beside: new indexes and triggers, and the targets of references. */
const AGAINST_ALL = /\b(?:alter table|drop table|drop trigger \w+ on|truncate)(?: if exists)?(?: only)? (\w+)/gi;
const AGAINST_WRITES =
  /\b(?:create (?:unique )?index(?: if not exists)? \w+ on|references|create (?:or replace )?(?:constraint )?trigger [^;]*? on) (\w+)/gi;
/**
 * Commands lock a thread first, and read and write its rows in this order, and then the tables about organizations and people. So does a
 * step that needs several tables: of two that wait for each other, one could not go on.
 */
const ORDER = [
  'thread',
  'stake',
  'thread_update',
  'update_request',
  'thread_event',
  'notification',
  'mail',
  'org',
  'org_member',
  'app_user',
];

export function migrationSteps(file: string): Step[] {
  const [first = '', ...others] = file.split(MARKER);
  const steps: Step[] = statementsIn(first) ? [transaction(first)] : [];
  for (let at = 0; at < others.length; at += 3) {
    const [isAlone, table, text = ''] = others.slice(at, at + 3);
    if (isAlone) steps.push({ kind: 'alone', text, index: INDEX.exec(text)?.[1] });
    else steps.push(table ? { kind: 'batches', text, table } : transaction(text));
  }
  return steps;
}

function transaction(text: string): Step {
  const statements = statementsIn(text);
  const all = new Set([...statements.matchAll(AGAINST_ALL)].map(([, table = '']) => table));
  const writes = new Set([...statements.matchAll(AGAINST_WRITES)].map(([, table = '']) => table));
  const tables = [...new Set([...all, ...writes])].toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  return { kind: 'transaction', text, locks: tables.map((table) => ({ table, against: all.has(table) ? 'all' : 'writes' })) };
}

/** Without comments. */
const statementsIn = (text: string): string => text.replaceAll(/--.*$/gm, '').trim();

const placeOf = (table: string): number => (ORDER.includes(table) ? ORDER.indexOf(table) : ORDER.length);
