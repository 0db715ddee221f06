// What a title waits for: the choice in an update, and the question in a request. The phrases are in `domain/thread/waits-for.ts`, because
// mails use them too.
import { days } from './counts.ts';
import { waitsForNames } from './waits-for-names.ts';

export const waitsForCopy = {
  label: 'What does it wait for?',
  choices: waitsForNames,
  seenByAll: 'Everybody on the thread sees it.',
  seenByNeighbors: 'Only your neighbors see which.',
  /** The reason that stood is cleared. */
  ends: 'The update says that it waits for nothing any more.',
  /** Under several titles, none is chosen. */
  stays: 'Without a choice, each title waits for what it waited for.',
  /** For screen readers. `expected`: "expected November 29". */
  spoken: (waits: string, expected: string, daysLate: number) => `${waits}, ${expected}${daysLate > 0 ? `, ${days(daysLate)} late` : ''}`,
  askedBy: (name: string) => `${name} asks this.`,
  ask: 'Ask what it waits for',
  /** Of a request. */
  asked: 'Asks what it waits for.',
} as const;
