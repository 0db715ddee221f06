// A short run of `npm run drill -- canary`, which plants names, people, addresses and numbers, and looks for them in everything that
// other organizations get. docs/drills.md describes it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { Knowledge } from './knowledge.ts';
import { LeakDetector } from './leak-detector.ts';
import { canary } from './main.ts';
import { MarkerIndex } from './markers.ts';
import { partsOf } from './planted-tracking.ts';
import { timingRow } from './oracles/timing.ts';
import { scopedTexts } from './scoped-texts.ts';
import type { Row } from '../drill.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';

const here = useOwnTestServices();
// The seed is fixed here. The drill itself uses a random one.
const seed = 20261122;
const dataDir = mkdtempSync(join(tmpdir(), 'titleline-canary-'));
let rows: Row[];

beforeAll(async () => {
  rows = await canary.run({ databaseUrl: here.databaseUrl, dataDir, seed, small: true, parts: canary.parts, say: () => {} });
}, 400_000); // against hanging: beside other tests, and on a machine that others use too, it takes many times what it takes alone
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the findings of a part, without timings, which are not reliable beside other tests. The drill itself counts them. */
const foundBy = (part: string) =>
  rows
    .filter(({ what, found }) => what.startsWith(part) && !what.endsWith(': timing') && found > 0)
    .map(({ what, found, detail = '', examples = [] }) => ({ what, found, detail, examples: examples.slice(0, 5), seed }));

test.each([
  ['walk', 'an answer, a refusal, a page, a stream, a mail or a log line'],
  ['generated texts', 'a text in any spelling'],
  ['oracle', 'the differences between answers or their costs'],
])('%s: no organization learns another’s name or people from %s', (part) => {
  const found = foundBy(part);
  // The message says what was found, also where only the message is printed.
  expect(found, JSON.stringify(found)).toEqual([]);
});

test('every part of the drill made comparisons', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ comparisons }) => comparisons === 0)).toEqual([]);
});

const spread = (from: number, step: number) => Array.from({ length: 200 }, (_, at) => from + ((at * 37) % 100) * step);

describe('the drill', () => {
  test.each([
    ['Quillon & Vantry', 'QUILLON  and vantry'],
    ['Quillon', 'Ｑｕｉｌｌｏｎ'],
    ['Quillon', 'Qu\u200bil\u00adlo\ufeffn'],
    ['Quillon', 'Quіllоn'],
    ['Quillon', 'Quíllo\u0308n'],
    ['Quillon Vantry', 'Quillon\nVantry'],
    ['303-555-0199', '３０３·５５５/0199'],
  ])('recognizes %j in %j', (plain, written) => expect(fold(written)).toBe(fold(plain)));

  test('finds a colleague’s name that another organization reads, and lets its own organization read it', () => {
    const markerIndex = new MarkerIndex();
    markerIndex.add({ owner: 'A', kind: 'clerk', folded: fold('Brackenhythe') });
    const knowledge = new Knowledge([], []);
    knowledge.updateChain('thread', [['A'], ['B']]);
    const detector = new LeakDetector({ markerIndex }, knowledge, () => {});
    const text = { colleague: 'Sam Brackenhythe' };
    for (const viewer of ['A', 'B'])
      detector.check(viewer, 'responses', 'thread', 'now', [scopedTexts({ is: 'thread', threadId: 'thread' }, text)]);
    expect([...detector.results.responses.found.keys()]).toEqual(['B learns the clerk of A ("brackenhythe") from thread']);
    expect([...detector.shown]).toEqual(['A clerk A responses thread']);
  });

  test('finds a planted id and a planted day, but no day in the digits of a random id', () => {
    const markerIndex = new MarkerIndex();
    const orgId = '4f0c1d52-6f5d-4737-9b04-93920270614b';
    markerIndex.add({ owner: 'A', kind: 'id', folded: fold(orgId) }, { owner: 'A', kind: 'desk', folded: fold('2027-06-14') });
    const kindsIn = (text: string) => markerIndex.findIn(text).map(({ kind }) => kind);
    expect(kindsIn(`of ${orgId}`)).toEqual(['id']);
    expect(kindsIn('due on 2027/06/14')).toEqual(['desk']);
    expect(kindsIn('request c02fe7a8-6f5d-4737-9b04-93920270614b')).toEqual([]);
  });

  test('finds a tracking number that another organization reads than the recipient, also a part of it in a text', () => {
    const markerIndex = new MarkerIndex();
    for (const folded of partsOf({ way: 'ups', trackingNumber: '1ZCRX7W8A861472094' }))
      markerIndex.add({ owner: 'A', kind: 'sealed', folded });
    const knowledge = new Knowledge([], []);
    knowledge.updateChain('thread', [['A'], ['B'], ['C']]);
    knowledge.addDelivery('thread', 'A', ['B']);
    const detector = new LeakDetector({ markerIndex }, knowledge, () => {});
    for (const viewer of ['A', 'B', 'C'])
      detector.check(viewer, 'responses', 'thread', 'now', [scopedTexts({ is: 'thread', threadId: 'thread' }, 'It is 61 47-20 94.')]);
    expect([...detector.results.responses.found.keys()]).toEqual(['C learns the sealed of A ("61472094") from thread']);
    expect([...detector.shown]).toEqual(['A sealed A responses thread', 'B sealed A responses thread']);
  });

  test('finds a reason that a neighbor of its author reads, and an organization further away', () => {
    const knowledge = new Knowledge([], []);
    knowledge.updateChain('thread', [['A'], ['B'], ['C']]);
    knowledge.addReason('thread', 'floor-plan', ['A']);
    const detector = new LeakDetector({ markerIndex: new MarkerIndex() }, knowledge, () => {});
    const texts = [{ waitsFor: 'floor-plan' }, 'Waits for the floor plan release', 'Had it on floor plan.', { waitsFor: 'other' }];
    for (const viewer of ['A', 'B', 'C'])
      for (const text of texts)
        detector.check(viewer, 'responses', `"${JSON.stringify(text)}"`, 'now', [scopedTexts({ is: 'thread', threadId: 'thread' }, text)]);
    expect(detector.results.responses.found.size).toBe(2);
    expect([...detector.shown]).toEqual(['A reason floor-plan responses thread', 'B reason floor-plan responses thread']);
  });

  test('finds times that differ clearly, and no others', () => {
    expect(timingRow('apart', { on: spread(5, 0.1), off: spread(9, 0.1) }).found).toBe(1);
    expect(timingRow('alike', { on: spread(5, 0.1), off: spread(5, 0.1).toReversed() }).found).toBe(0);
    expect(timingRow('a little apart', { on: spread(5, 0.1), off: spread(5.2, 0.1) }).found).toBe(0);
  });
});
