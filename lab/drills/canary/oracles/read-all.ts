// Everything that a person may read that could depend on what another organization, or a colleague, notes about a thread.
import type { QueryName } from '../../../../src/api/operations.ts';
import { DESK_FILTERS, DESK_ORDERS } from '../../../../src/domain/desk/table-filters.ts';
import { type Page, query, sendRequest } from '../../page.ts';
import { Transcript } from './transcript.ts';

/** A person who reads. `topics`: those that their event stream may receive. */
export type Reader = { who: string; page: Page; topics: readonly string[]; isColleague: boolean };

/** Returns what each reader gets. The colleagues read only what is not about the desk itself. */
export async function readAll(
  readers: readonly Reader[],
  threadId: string,
  victimId: string,
  words: readonly string[],
): Promise<Transcript[]> {
  return await Promise.all(
    readers.map(async ({ page, topics, isColleague }) => {
      const transcript = new Transcript([]);
      const asked = isColleague ? COMMON.filter(([name]) => !topics.includes('notifications') || !ABOUT_PERSON.includes(name)) : EVERYTHING;
      for (const [name, input] of asked.flatMap(([one, inputs]) =>
        inputs({ threadId, victimId, words }).map((given) => [one, given] as const),
      ))
        transcript.add(`${name} ${JSON.stringify(input)}`, await query(page, name, input));
      for (const path of ['/api/openapi.json', '/robots.txt']) transcript.add(path, await sendRequest(page, 'GET', path));
      return transcript;
    }),
  );
}

type About = { threadId: string; victimId: string; words: readonly string[] };
type Asked = readonly [name: QueryName, inputs: (about: About) => Record<string, string>[]];

/** What a mention changes for the colleague whom it names. */
const ABOUT_PERSON: readonly QueryName[] = ['me'];
const once = () => [{}];
const onThread = ({ threadId }: About) => [{ threadId }];

/** What is the same for colleagues too. Their notifications show the stock number of their organization. */
const COMMON: readonly Asked[] = [
  ['me', once],
  ['pendingInvites', once],
  ['thread', onThread],
  ['completedThread', onThread],
  ['threadUpdates', ({ threadId }) => [{ threadId, before: '50' }]],
  ['org', ({ victimId }) => [{ orgId: victimId }]],
  ['searchOrgs', ({ words }) => words.map((q) => ({ q }))],
  ['network', once],
];
const EVERYTHING: readonly Asked[] = [
  ...COMMON,
  ['notifications', once],
  ['dashboard', () => [{}, { tab: 'completed' }, { filter: 'needs-you' }]],
  ['threadCounts', once],
  ['searchThreads', ({ words }) => ['ford', ...words].map((q) => ({ q }))],
  ['myOrganization', once],
  [
    'desk',
    ({ victimId, words }) => [
      ...DESK_ORDERS.flatMap((order) => [
        { order, direction: 'up' },
        { order, direction: 'down' },
      ]),
      ...DESK_FILTERS.map((filters) => ({ filters })),
      ...words.map((q) => ({ q })),
      { partner: victimId },
    ],
  ],
  ['findListed', ({ words }) => words.map((list) => ({ list }))],
  ['deskPartners', ({ words }) => ['', ...words].map((q) => ({ q }))],
  ['deskNext', ({ threadId, words }) => ['', ...words].map((q) => ({ threadId, q }))],
  ['deskEntry', onThread],
  ['titlePolicy', once],
  ['previewPolicy', () => [{ dueDays: '14', criticalPastDueDays: '7', dueSoonDays: '3', sendOnDays: '3', timeZone: 'America/Boise' }]],
];
