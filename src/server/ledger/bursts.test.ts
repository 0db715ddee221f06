import { expect, test } from 'vitest';
import { endedCount } from './bursts.ts';

const NOW = 1_000_000;
/** "A 900 B 100": entries of organization A, 900 ms ago, and B, 100 ms ago. */
const entries = (text: string) => [...text.matchAll(/(\w) (-?\d+)/g)].map(([, orgId, ago]) => ({ orgId: orgId!, at: NOW - Number(ago) }));
const ended = (text: string) => endedCount(entries(text), NOW);

test.each([
  ['an entry waits for 400 ms, in case that its organization makes more', 'A 399', 0],
  ['and is handled then', 'A 400', 1],
  ['entries of one organization wait for the last one', 'A 700 A 500 A 300', 0],
  ['for a second at most', 'A 1000 A 500 A 10', 3],
  ['entries of others before them do not wait', 'B 900 B 800 A 700 A 300', 2],
  ['entries after them do, because a consumer gets entries in order', 'A 700 B 600 A 300', 0],
  ['a burst that has ended is not divided by one that began meanwhile', 'A 900 B 600 A 500 B 300', 0],
  ['nor by a chain of them', 'A 950 B 900 A 800 C 700 B 600 C 300', 0],
  ['unless it began a second ago', 'A 1200 B 600 A 500 B 300', 1],
  ['entries of a fast clock wait as well', 'A -100', 0],
  ['but not for a wrong one', 'A -5000 A -5000', 2],
  ['without entries, none waits', '', 0],
])('%s', (_, text, count) => expect(ended(text)).toBe(count));

test('no entry waits longer than a second after it, however dense the traffic is', () => {
  const orgs = 'ABCDEFG';
  const all = Array.from({ length: 400 }, (_, at) => ({ orgId: orgs[(at * at) % orgs.length]!, at: at * 20 }));
  let from = 0;
  const waits: number[] = [];
  for (let now = 0; from < all.length; now += 10) {
    const seen = all.slice(from).filter(({ at }) => at <= now);
    const count = endedCount(seen, now);
    waits.push(...seen.slice(0, count).map(({ at }) => now - at));
    from += count;
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});
