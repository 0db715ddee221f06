// The rows of the palette as plain data, grouped, in the order of the arrow keys.
import type { OrgSummary } from '../../../api/orgs.ts';
import { THREAD_SEARCH_MAX } from '../../../domain/limits.ts';
import type { DeskEntryView } from '../../../api/desk-entry.ts';
import type { CommandType } from '../../../domain/thread/commands.ts';
import type { CompletedThread, LiveThread, RequestView, ThreadCard, Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { claimsCopy } from '../../copy/claims.ts';
import { paletteCopy } from '../../copy/palette.ts';
import { privatePanelCopy } from '../../copy/private-panel.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { uiCopy } from '../../copy/ui.ts';
import { THREAD_ACTIONS } from '../../navigation/open-on-arrival.ts';
import { actionLabel, mayRemind, ownRequest } from '../../parts/thread/thread-actions.ts';
import { minutesLeft } from '../../parts/thread/own-answer.ts';
import { ownClaimRow } from '../../screens/thread/private-panel/claim-words.ts';
import { matchesWords } from '../../ui/text/Highlight.tsx';
import type { PalettePage } from './palette-pages.tsx';

export type PaletteThread = Pick<ThreadCard, 'id' | 'vin' | 'year' | 'make' | 'model' | 'standing'> & Whereabouts;

/** Buttons and a field of the desk. */
const DESK_ACTIONS = ['filed', 'notFiling', 'kind'] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

export type PaletteAction = (typeof THREAD_ACTIONS)[number] | DeskAction | 'copyVin';

export type PaletteRow =
  | { kind: 'thread'; thread: PaletteThread }
  | { kind: 'all-threads'; count: number }
  | { kind: 'org'; org: OrgSummary }
  | { kind: 'action'; action: PaletteAction; label: string; thread: PaletteThread }
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

type PaletteOffer = CommandType | 'print' | DeskAction;

export interface PaletteSubject {
  thread: PaletteThread;
  offers: readonly PaletteOffer[];
  requests: readonly RequestView[];
}

export interface PaletteData {
  /** Empty if there is no search. */
  typed: string;
  threads: readonly PaletteThread[];
  orgs: readonly OrgSummary[];
  /** The thread whose actions are listed; null if there is none or its offers are unknown. */
  subject: PaletteSubject | null;
  pages: readonly PalettePage[];
  failed: boolean;
  /** All results have arrived. */
  isSettled: boolean;
}

/** What the thread's page offers now: commands on the thread, on the viewer's own request, and printing. */
export function paletteOffers(view: LiveThread | CompletedThread, now: number): PaletteOffer[] {
  const request = 'requests' in view ? ownRequest(view) : undefined;
  const mayTakeBack = view.takeBack !== null && minutesLeft(view.takeBack, now) > 0;
  const isInvited = 'standing' in view && view.standing === 'invited';
  return [
    ...view.offers.filter((offer) => offer !== 'takeBack'),
    ...(mayTakeBack ? (['takeBack'] as const) : []),
    ...(request ? (['withdrawRequest'] as const) : []),
    ...(request && mayRemind(request, now) ? (['remindRequest'] as const) : []),
    ...(isInvited ? [] : (['print'] as const)),
  ];
}

/** What the desk offers about the clock of an active thread. */
export function deskOffers(entry: DeskEntryView, now: number): DeskAction[] {
  if (!entry.clock) return [];
  const offered = ownClaimRow(entry, now)?.actions ?? [];
  return DESK_ACTIONS.filter((action) => action === 'kind' || offered.includes(action));
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
function actionGroup(subject: PaletteSubject, typed: string, threads: readonly PaletteThread[]): PaletteGroup {
  const { thread, offers } = subject;
  const isListed = threads.some(({ id }) => id === thread.id);
  const actions: PaletteAction[] = [...[...THREAD_ACTIONS, ...DESK_ACTIONS].filter((action) => offers.includes(action)), 'copyVin'];
  return {
    name: threadTitle(thread),
    rows: actions
      .map((action) => ({ kind: 'action' as const, action, label: labelOf(action, subject), thread }))
      .filter(({ label }) => isListed || matchesWords(label, typed)),
  };
}

export const threadTitle = ({ year, make, model }: PaletteThread): string => threadCopy.title(year, make, model);

/** The labels of the actions that are not in the thread's menu of actions. */
const OTHER_LABELS = {
  takeBack: uiCopy.undo,
  withdrawRequest: threadCopy.requests.withdraw,
  print: recordCopy.print,
  filed: claimsCopy.actions.filed,
  notFiling: claimsCopy.actions.notFiling,
  kind: privatePanelCopy.fields.kind,
  copyVin: paletteCopy.copyVin,
} as const;
export type OtherAction = keyof typeof OTHER_LABELS;

export const isDeskAction = (action: PaletteAction): action is DeskAction => (DESK_ACTIONS as readonly PaletteAction[]).includes(action);

export const isOtherAction = (action: PaletteAction): action is OtherAction => action in OTHER_LABELS;

const labelOf = (action: PaletteAction, { thread, requests }: PaletteSubject): string =>
  isOtherAction(action) ? OTHER_LABELS[action] : actionLabel(action, { ...thread, requests });

/** "50+" if there may be more than were fetched. */
export const allThreadsLabel = (count: number): string => paletteCopy.allThreads(count, count >= THREAD_SEARCH_MAX);

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
