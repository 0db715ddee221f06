// The rows of the palette as plain data, grouped, in the order of the arrow keys.
import type { OrgSummary } from '../../api/orgs.ts';
import { THREAD_SEARCH_MAX } from '../../domain/limits.ts';
import type { CommandType } from '../../domain/thread/commands.ts';
import type { ThreadCard, Whereabouts } from '../../domain/thread/view/view-types.ts';
import { paletteCopy } from '../copy/palette.ts';
import { threadCopy } from '../copy/thread.ts';
import { matchesWords } from './matches-words.ts';
import type { PalettePage } from './pages.tsx';

export type PaletteThread = Pick<ThreadCard, 'id' | 'vin' | 'year' | 'make' | 'model' | 'standing'> & Whereabouts;

const ACTIONS = ['postUpdate', 'requestUpdate', 'claimTitle', 'markDelivered'] as const;
export type PaletteAction = (typeof ACTIONS)[number] | 'copyVin';

export type PaletteRow =
  | { is: 'thread'; thread: PaletteThread }
  | { is: 'all-threads'; count: number }
  | { is: 'org'; org: OrgSummary }
  | { is: 'action'; action: PaletteAction; thread: PaletteThread }
  | { is: 'place'; place: PalettePage }
  | { is: 'again' }
  | { is: 'clear' };

export interface PaletteGroup {
  name: string;
  /** Shown under the name. */
  hint?: string;
  rows: PaletteRow[];
}

/** How many threads and how many organizations are listed. */
const SHOWN = 5;

export interface Listed {
  /** Empty if there is no search. */
  typed: string;
  threads: readonly PaletteThread[];
  orgs: readonly OrgSummary[];
  /** The thread whose actions are listed, with its offers; null if there is none or its offers are unknown. */
  subject: { thread: PaletteThread; offers: readonly CommandType[] } | null;
  places: readonly PalettePage[];
  failed: boolean;
  /** All results have arrived. */
  isSettled: boolean;
}

export function groupsOf({ typed, threads, orgs, subject, places, failed, isSettled }: Listed): PaletteGroup[] {
  const { groups, noMatches, noMatchesHint } = paletteCopy;
  const threadRows = threads.slice(0, SHOWN).map((thread): PaletteRow => ({ is: 'thread', thread }));
  if (typed !== '' && threads.length > SHOWN) threadRows.push({ is: 'all-threads', count: threads.length });
  const listed: PaletteGroup[] = [
    { name: typed === '' ? groups.recent : groups.threads, rows: threadRows },
    { name: groups.orgs, rows: orgs.slice(0, SHOWN).map((org): PaletteRow => ({ is: 'org', org })) },
    ...(subject ? [actionsOf(subject, typed, threads)] : []),
    { name: groups.places, rows: places.map((place): PaletteRow => ({ is: 'place', place })) },
    { name: paletteCopy.failed, rows: failed ? [{ is: 'again' } as const] : [] },
  ].filter(({ rows }) => rows.length > 0);
  return listed.length === 0 && isSettled ? [{ name: noMatches, hint: noMatchesHint, rows: [{ is: 'clear' }] }] : listed;
}

/** All actions if the thread is listed, otherwise only those that match the text. */
function actionsOf({ thread, offers }: NonNullable<Listed['subject']>, typed: string, threads: readonly PaletteThread[]): PaletteGroup {
  const isListed = threads.some(({ id }) => id === thread.id);
  const actions: PaletteAction[] = [...ACTIONS.filter((action) => offers.includes(action)), 'copyVin'];
  return {
    name: titleOf(thread),
    rows: actions
      .filter((action) => isListed || matchesWords(actionLabel(action), typed))
      .map((action) => ({ is: 'action', action, thread })),
  };
}

export const titleOf = ({ year, make, model }: PaletteThread): string => threadCopy.title(year, make, model);

export const actionLabel = (action: PaletteAction): string => (action === 'copyVin' ? paletteCopy.copyVin : threadCopy.actions[action]);

/** "50+" if there may be more than were fetched. */
export const allThreadsLabel = (count: number): string => paletteCopy.allThreads(count, count >= THREAD_SEARCH_MAX);

/** A stable key for a row. */
export function keyOf(row: PaletteRow): string {
  switch (row.is) {
    case 'thread':
      return `thread ${row.thread.id}`;
    case 'org':
      return `org ${row.org.id}`;
    case 'action':
      return `action ${row.action}`;
    case 'place':
      return `place ${row.place.key}`;
    case 'all-threads':
    case 'again':
    case 'clear':
      return row.is;
    default:
      return row satisfies never;
  }
}
