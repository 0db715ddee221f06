// What a drill reports: a row for each thing that was tried.
import { markdownTable } from '../markdown-table.ts';

export type Row = {
  what: string;
  /** How many things were compared. A row that compared nothing proves nothing, and counts as found. */
  comparisons: number;
  /** How many of them give something away. */
  found: number;
  /** A figure beside it, such as a median; '' for none. */
  figure?: string;
  /** What was found, the first few, each with what it takes to see it again. */
  examples?: readonly string[];
};

export type Say = (line: string) => void;
/** What a drill is given: an empty, migrated database, a folder for what its servers keep, and which of its parts to take. */
export type Place = { databaseUrl: string; dataDir: string; seed: number; small: boolean; parts: readonly string[]; say: Say };
export type Drill = { parts: readonly string[]; run: (place: Place) => Promise<Row[]> };

const EXAMPLES = 5;

export const isAnythingFound = (rows: readonly Row[]): boolean => rows.some(({ comparisons, found }) => found > 0 || comparisons === 0);

const inWords = new Intl.NumberFormat('en-US');

/** As Markdown, with what was found below it. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, comparisons, found, figure = '' }) => [
    what,
    inWords.format(comparisons),
    comparisons === 0 ? 'nothing tried' : inWords.format(found),
    figure,
  ]);
  const notes = rows
    .filter(({ examples = [] }) => examples.length > 0)
    .flatMap(({ what, examples = [] }) => ['', `${what}:`, ...examples.slice(0, EXAMPLES).map((example) => `- ${example}`)]);
  return [markdownTable(['what', 'comparisons', 'found', ''], lines), ...notes].join('\n');
}
