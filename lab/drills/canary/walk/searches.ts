// No search may find anything by what only others know: the names of their people, their stock numbers and their notes.
import type { Out } from '../../../../src/api/operations.ts';
import { expectQuery, type Page } from '../../page.ts';
import type { Viewer } from '../market.ts';
import type { WalkState } from './walk-state.ts';

type Found = { comparisons: number; found: string[] };

/** How many threads each search of the product finds by these words. */
async function searchFor(page: Page, q: string): Promise<Record<'searchThreads' | 'desk', number>> {
  const [{ cards }, { rows, total, groups, counts }] = await Promise.all([
    expectQuery<Out<'searchThreads'>>(page, 'searchThreads', { q }),
    expectQuery<Out<'desk'>>(page, 'desk', { q }),
  ]);
  const { all: _, ...byFilter } = counts;
  return { searchThreads: cards.length, desk: Math.max(rows.length, total, ...Object.values(groups), ...Object.values(byFilter)) };
}

/** Searches as every viewer for the people of every other organization. */
export async function searchForPeople(state: WalkState): Promise<Found> {
  const { market, clerks } = state;
  const people = [
    ...market.viewers.map(({ key, planted }) => ({ key, surname: planted.owner.surname })),
    ...clerks.map(({ key, surname }) => ({ key, surname })),
  ];
  // An organization finds what it has assigned to its own people, of whom one owns another organization too.
  return await searchAsEverybody(state, (viewer) =>
    people
      .filter(({ key, surname }) => key !== viewer.key && surname !== viewer.planted.owner.surname)
      .map(({ key, surname }) => ({ q: surname, what: `"${surname}", who works for ${key}` })),
  );
}

/** Searches as every viewer for the stock numbers and notes of every other organization. */
export async function searchForNotes(state: WalkState): Promise<Found> {
  return await searchAsEverybody(state, (viewer) => state.market.viewers.filter(({ key }) => key !== viewer.key).flatMap(wordsOf));
}

const wordsOf = ({ key, planted: { desk } }: Viewer) =>
  [desk.stock, desk.note, desk.lender].map((word) => ({ q: word, what: `"${word}", which only ${key} has noted` }));

async function searchAsEverybody({ market }: WalkState, secretsFor: (viewer: Viewer) => { q: string; what: string }[]): Promise<Found> {
  const results: Found = { comparisons: 0, found: [] };
  const searchAs = async (viewer: Viewer) => {
    for (const { q, what } of secretsFor(viewer))
      for (const [by, count] of Object.entries(await searchFor(viewer.page, q))) {
        results.comparisons++;
        if (count > 0) results.found.push(`${viewer.key} finds ${count} by ${what}, with ${by}`);
      }
  };
  await Promise.all(market.viewers.map(searchAs));
  return results;
}

/** Those of the organizations that do not find the first thread by their own stock number. */
export async function withoutOwnStock({ threads }: WalkState, viewers: readonly Viewer[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { key, page, planted } of viewers) {
    const { cards } = await expectQuery<Out<'searchThreads'>>(page, 'searchThreads', { q: planted.desk.stock });
    if (!cards.some(({ id }) => id === threads[0])) missing.push(`${key} does not find its own stock number`);
  }
  return missing;
}
