// What a drill gets, and what it reports: one row for each kind of attack or fault.
import { markdownTable } from '../markdown-table.ts';

export type Row = {
  what: string;
  /** The number of comparisons. A row without comparisons proves nothing, so it counts as a failure. */
  comparisons: number;
  /** The number of leaks or faults found. */
  found: number;
  /** Additional information, such as a median; '' for none. */
  detail?: string;
  /** The first few findings, each with what is needed to reproduce it. */
  examples?: readonly string[];
};

export type Say = (line: string) => void;
/** What every drill gets: a data folder for its servers, and the parts to run. */
export type Settings = { dataDir: string; seed: number; small: boolean; parts: readonly string[]; say: Say };
/** What a drill on the lab's embedded PostgreSQL gets: also an empty, migrated database. */
export type DrillOptions = Settings & { databaseUrl: string };

/** A drill on the lab's embedded PostgreSQL. */
export type Drill = { parts: readonly string[]; packages?: never; run: (place: DrillOptions) => Promise<Row[]> };

/** A drill that starts its own databases and whatever else it needs from Debian. */
export type DebianDrill = {
  parts: readonly string[];
  /** The Debian packages that must be installed: see `needPackages`. */
  packages: readonly string[];
  /** Whether it runs in a network and a tree of processes of its own, which end with it: see `enterNamespaces`. Needs root. */
  inNamespaces?: true;
  run: (settings: Settings) => Promise<Row[]>;
};

const EXAMPLES = 5;

export const isAnythingFound = (rows: readonly Row[]): boolean => rows.some(({ comparisons, found }) => found > 0 || comparisons === 0);

const format = new Intl.NumberFormat('en-US');

/** Returns a Markdown table with the findings below it. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, comparisons, found, detail = '' }) => [
    what,
    format.format(comparisons),
    comparisons === 0 ? 'nothing tried' : format.format(found),
    detail,
  ]);
  const notes = rows
    .filter(({ examples = [] }) => examples.length > 0)
    .flatMap(({ what, examples = [] }) => ['', `${what}:`, ...examples.slice(0, EXAMPLES).map((example) => `- ${example}`)]);
  return [markdownTable(['what', 'comparisons', 'found', ''], lines), ...notes].join('\n');
}
