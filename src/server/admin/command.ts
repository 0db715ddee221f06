// What a subcommand of `npm run admin` is.
import type { Option, Values } from '../command-line.ts';
import type { ActSubject } from '../db/operator-acts.ts';
import type { Publish } from '../live/live-bus.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import type { Lines } from './layout.ts';

type Options = Record<string, Option>;
type Given<O extends Options> = { words: string[]; values: Values<O> };

/** `signal` is aborted when a signal stops the command: the work must throw then, with nothing changed. */
type LocalContext = { signal: AbortSignal };
type ReadContext = LocalContext & {
  /** A small pool, whose connections are opened when they are needed. */
  sql: Sql;
  databaseUrl: string;
};
/**
 * What an act does, its record in the log of acts and what it tells open pages are one transaction. `subject`: what it was done to; null if
 * there was nothing to do, and then nothing is recorded. Returns `data`.
 */
type Act = <T>(work: (tx: Tx, publish: Publish) => Promise<{ subject: ActSubject | null; data: T }>) => Promise<T>;
export type ActContext = ReadContext & { act: Act };
type Contexts = { local: LocalContext; read: ReadContext; act: ActContext };
type Kind = keyof Contexts;

export type AdminCommand<K extends Kind = Kind, O extends Options = Options, Data = unknown> = {
  /** The words that follow `npm run admin --`, its subject first, such as `people disable`. */
  name: string;
  /** What it does, for the list. */
  does: string;
  /** `read` changes nothing, `act` is recorded, `local` opens no database (it may be what is broken). */
  kind: K;
  /** What follows its name without dashes. */
  words?: { shown: string; least: number; most: number; does: string };
  /** Besides --json and, for an act, --as. */
  options?: O;
  /** It also works with the schema of an older version. Others are refused there with a sentence. */
  worksOnOlderSchema?: true;
  /**
   * Returns what `--json` prints as `data`: times as ISO 8601 in UTC, ids with the names. Throws an Error with a sentence (exit code 1), a
   * `WrongUsage` (exit code 2), or an `Ambiguous` that lists what it could mean.
   */
  run: (context: Contexts[K], given: Given<O>) => Promise<Data>;
  /** The data for a person. */
  text: (data: Data) => Lines;
  /** Whether the exit code is 1 although the data is printed, such as for a check that found something. */
  isFailed?: (data: Data) => boolean;
};

/** A row of the table of subcommands, whose options and data are checked where it is written. */
export const command = <K extends Kind, const O extends Options, Data>(row: AdminCommand<K, O, Data>): AdminCommand =>
  row as unknown as AdminCommand;

/** What was named could be several: nothing is done. `matches`: what they are, for `--json`, and `lines` for a person. */
export class Ambiguous extends Error {
  readonly matches: readonly unknown[];
  readonly lines: Lines;
  constructor(message: string, matches: readonly unknown[], lines: Lines) {
    super(message);
    this.matches = matches;
    this.lines = lines;
  }
}
