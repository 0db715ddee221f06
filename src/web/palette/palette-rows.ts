// The rows of the palette as plain data, grouped, in the order of the arrow keys.
import type { OrgSummary } from '../../api/orgs.ts';
import { THREAD_SEARCH_MAX } from '../../domain/limits.ts';
import type { CommandType } from '../../domain/thread/commands.ts';
import type { ThreadCard, Whereabouts } from '../../domain/thread/view/view-types.ts';
import { paletteCopy } from '../copy/palette.ts';
import { threadCopy } from '../copy/thread.ts';
import { matchesWords } from './matches-words.ts';
import type { PalettePage } from './palette-pages.tsx';

export type PaletteThread = Pick<ThreadCard, 'id' | 'vin' | 'year' | 'make' | 'model' | 'standing'> & Whereabouts;

const ACTIONS = [
  'postUpdate',
  'requestUpdate',
  'claimTitle',
  'markDelivered',
  'correctVehicle',
  'giveUpTitle',
  'finishThread',
  'closeThread',
  'reopenThread',
  'objectToClaim',
] as const;
export type PaletteAction = (typeof ACTIONS)[number] | 'copyVin';

export type PaletteRow =
  | { kind: 'thread'; thread: PaletteThread }
  | { kind: 'all-threads'; count: number }
  | { kind: 'org'; org: OrgSummary }
  | { kind: 'action'; action: PaletteAction; thread: PaletteThread }
  | { kind: 'page'; page: PalettePage }
  | { kind: 'retry' }
  | { kind: 'clear' };

export interface PaletteGroup {
  name: string;
  /** Shown under the name. */
  hint?: string;
  rows: PaletteRow[];
}

/** How many threads and how many organizations are listed. */
const MAX_LISTED = 5;

export interface PaletteData {
  /** Empty if there is no search. */
  typed: string;
  threads: readonly PaletteThread[];
  orgs: readonly OrgSummary[];
  /** The thread whose actions are listed, with its offers; null if there is none or its offers are unknown. */
  subject: { thread: PaletteThread; offers: readonly CommandType[] } | null;
  pages: readonly PalettePage[];
  failed: boolean;
  /** All results have arrived. */
  isSettled: boolean;
}

export function paletteGroups({ typed, threads, orgs, subject, pages, failed, isSettled }: PaletteData): PaletteGroup[] {
  const { groups, noMatches, noMatchesHint } = paletteCopy;
  const threadRows = threads.slice(0, MAX_LISTED).map((thread): PaletteRow => ({ kind: 'thread', thread }));
  if (typed !== '' && threads.length > MAX_LISTED) threadRows.push({ kind: 'all-threads', count: threads.length });
  const listed: PaletteGroup[] = [
    { name: typed === '' ? groups.recent : groups.threads, rows: threadRows },
    { name: groups.orgs, rows: orgs.slice(0, MAX_LISTED).map((org): PaletteRow => ({ kind: 'org', org })) },
    ...(subject ? [actionGroup(subject, typed, threads)] : []),
    { name: groups.places, rows: pages.map((page): PaletteRow => ({ kind: 'page', page })) },
    { name: paletteCopy.failed, rows: failed ? [{ kind: 'retry' } as const] : [] },
  ].filter(({ rows }) => rows.length > 0);
  return listed.length === 0 && isSettled ? [{ name: noMatches, hint: noMatchesHint, rows: [{ kind: 'clear' }] }] : listed;
}

/** All actions if the thread is listed, otherwise only those that match the text. */
function actionGroup(
  { thread, offers }: NonNullable<PaletteData['subject']>,
  typed: string,
  threads: readonly PaletteThread[],
): PaletteGroup {
  const isListed = threads.some(({ id }) => id === thread.id);
  const actions: PaletteAction[] = [...ACTIONS.filter((action) => offers.includes(action)), 'copyVin'];
  return {
    name: threadTitle(thread),
    rows: actions
      .filter((action) => isListed || matchesWords(actionLabel(action), typed))
      .map((action) => ({ kind: 'action', action, thread })),
  };
}

export const threadTitle = ({ year, make, model }: PaletteThread): string => threadCopy.title(year, make, model);

export const actionLabel = (action: PaletteAction): string => (action === 'copyVin' ? paletteCopy.copyVin : threadCopy.actions[action]);

/** "50+" if there may be more than were fetched. */
export const allThreadsLabel = (count: number): string => paletteCopy.allThreads(count, count >= THREAD_SEARCH_MAX);

/** A stable key for a row. */
export function rowKey(row: PaletteRow): string {
  switch (row.kind) {
    case 'thread':
      return `thread ${row.thread.id}`;
    case 'org':
      return `org ${row.org.id}`;
    case 'action':
      return `action ${row.action}`;
    case 'page':
      return `page ${row.page.key}`;
    case 'all-threads':
    case 'retry':
    case 'clear':
      return row.kind;
    default:
      return row satisfies never;
  }
}
