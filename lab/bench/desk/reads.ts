// The reads of the table: every order, every filter, a partner and words, each with the rows and numbers that it must return; and those of
// a partner's page.
import type { Client } from 'undici';
import type { Out } from '../../../src/api/operations.ts';
import {
  DESK_FILTERS,
  DESK_ORDERS,
  type DeskFilter,
  type DeskOrder,
  type PartnerSide,
  WAITS_DOWNSTREAM,
  WAITS_UPSTREAM,
} from '../../../src/domain/desk/table-filters.ts';
import { DESK_PAGE_MAX, DESK_PAGE_SIZE } from '../../../src/domain/limits.ts';
import { countsFor, matching, sorted } from '../../../testing/threads/expected-desk.ts';
import type { CheckedCall } from '../checked-calls.ts';
import { DESK_PEOPLE, deskSession } from '../market/desk.ts';
import { cookieOf } from '../market/market.ts';
import { DESK_ORG, idOf } from '../market/numbers.ts';
import { query, type Who } from '../requests.ts';

/** `total`: the number of rows that match. */
export type DeskRead = CheckedCall & { name: string; total: number };

type Row = Out<'desk'>['rows'][number];
type Chosen = { order?: DeskOrder; direction?: 'up' | 'down'; filters?: DeskFilter; partner?: string; side?: PartnerSide; q?: string };

const WORDS = 'ford 2015';

/**
 * Reads all rows first, without a filter, and checks that there are as many as `threads`. `changesAt`: when the answers change because time
 * passes (ms).
 */
export async function deskReads(client: Client, secret: string, threads: number): Promise<{ reads: DeskRead[]; changesAt: number }> {
  const who = (person: number): Who => ({ orgId: idOf('org', DESK_ORG), cookie: cookieOf(deskSession(person % DESK_PEOPLE), secret) });
  const { rows, changesAt } = await allRows(client, who(0));
  if (rows.length !== threads || new Set(rows.map(({ id }) => id)).size !== threads)
    throw new Error(`The table has ${rows.length} rows instead of ${threads}.`);
  const shown = rows.map((row) => ({ ...row, latest: row.latest && { ...row.latest, note: null }, moves: [], waitedFor: waitedFor(row) }));
  const partner = mostWaitedFor(shown.flatMap(({ waitedFor: party }) => party?.orgId ?? []));

  /** People take turns, because requests are limited per person. */
  const readOf = ([name, chosen]: [string, Chosen], person: number): DeskRead => {
    const criteria = {
      filters: chosen.filters ? [chosen.filters] : [],
      // Of a side, the rows are chosen before.
      partner: chosen.side ? null : (chosen.partner ?? null),
      assignee: null,
      q: chosen.q ?? '',
      userId: idOf('user', DESK_ORG, person % DESK_PEOPLE),
    };
    const matches = matching(shown, criteria).filter((row) => isOnSide(row, chosen));
    const ids = sorted(matches, chosen.order ?? 'lateness', chosen.direction ?? 'up').map(({ id }) => id);
    const count = (lateness: Row['lateness']) => matches.filter((row) => row.presses === null && row.lateness === lateness).length;
    const closesSoon = matches.filter(({ presses }) => presses !== null).length;
    const expected = {
      ids: ids.slice(0, DESK_PAGE_SIZE),
      total: ids.length,
      groups: { closesSoon, critical: count('critical'), late: count('late'), dueSoon: count('due-soon'), onTime: count('on-time') },
      // The filters count what the words find, and "all" counts all active threads.
      counts: {
        ...countsFor(
          shown.filter((row) => isOnSide(row, chosen)),
          criteria,
        ),
        all: threads,
      },
    };
    return { name, total: ids.length, call: query(who(person), 'desk', chosen), check: (body) => difference(body, expected) };
  };
  const reads: [string, Chosen][] = [
    ['first rows', {}],
    ...DESK_ORDERS.flatMap((order) =>
      (['up', 'down'] as const).map((direction): [string, Chosen] => [`by ${order}, ${direction}`, { order, direction }]),
    ),
    ...DESK_FILTERS.map((filters): [string, Chosen] => [`filter ${filters}`, { filters }]),
    ['waiting for a partner', { partner }],
    ['coming from a partner', { partner, side: 'coming' }],
    ['going to a partner', { partner, side: 'going' }],
    [`words "${WORDS}"`, { q: WORDS }],
  ];
  return { reads: [...reads.map(readOf), await figuresRead(client, who(0), partner)], changesAt };
}

const isOnSide = ({ from, to, place }: Pick<Row, 'from' | 'to' | 'place'>, { partner, side }: Chosen): boolean => {
  if (side === 'going') return to?.orgId === partner;
  return side !== 'coming' || (from?.orgId === partner && (WAITS_UPSTREAM as readonly string[]).includes(place));
};

/** Compared with its first answer. `total`: the titles that went one way or the other. */
async function figuresRead(client: Client, who: Who, orgId: string): Promise<DeskRead> {
  const call = query(who, 'partnerFigures', { orgId });
  const { body } = await client.request(call);
  const first = await body.text();
  const { theyToUs, weToThem } = JSON.parse(first) as Out<'partnerFigures'>;
  return {
    name: 'figures of a partner',
    total: theyToUs.titles + weToThem.titles,
    call,
    check: (answer) => (answer.toString() === first ? undefined : `${answer.toString()} instead of ${first}`),
  };
}

async function allRows(client: Client, who: Who): Promise<{ rows: Row[]; changesAt: number }> {
  const rows: Row[] = [];
  for (;;) {
    const input = { limit: String(DESK_PAGE_MAX), offset: String(rows.length), order: 'vin' };
    const { statusCode, body } = await client.request(query(who, 'desk', input));
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`The table was refused: ${answer}`);
    const page = JSON.parse(answer) as Out<'desk'>;
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return { rows, changesAt: page.changesAt };
  }
}

const waitedFor = ({ place, from, to }: Row) =>
  (WAITS_UPSTREAM as readonly string[]).includes(place) ? from : (WAITS_DOWNSTREAM as readonly string[]).includes(place) ? to : null;

function mostWaitedFor(ids: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}

type Expected = { ids: string[]; total: number; groups: Out<'desk'>['groups']; counts: Record<string, number> };

function difference(body: Buffer, expected: Expected): string | undefined {
  const { rows, total, groups, counts } = JSON.parse(body.toString()) as Out<'desk'>;
  const found: Expected = { ids: rows.map(({ id }) => id), total, groups, counts };
  const wrong = (Object.keys(expected) as (keyof Expected)[]).find(
    (part) => JSON.stringify(sortedKeys(found[part])) !== JSON.stringify(sortedKeys(expected[part])),
  );
  return wrong && `${wrong} ${JSON.stringify(found[wrong])} instead of ${JSON.stringify(expected[wrong])}`;
}

const sortedKeys = (value: Expected[keyof Expected]) =>
  typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value;
