// Where each action on a thread has a button: all in the menu, the main two beside the title.
import type { LiveThread, RequestView, StakeView, UpdateView, Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../copy/thread/banners.ts';
import { threadCopy } from '../../copy/thread.ts';

const MENU_ACTIONS = [
  'postUpdate',
  'requestUpdate',
  'remindRequest',
  'claimTitle',
  'markDelivered',
  'correctVehicle',
  'giveUpTitle',
  'finishThread',
  'closeThread',
  'leaveThread',
] as const;
export type ThreadAction = (typeof MENU_ACTIONS)[number];
/** The actions on a thread on which the viewer's part is complete. */
export type CompletedAction = 'reopenThread' | 'objectToClaim';

/** What ends the thread for the viewer comes last in the menu. */
export const endsForViewer = (action: ThreadAction): boolean =>
  action === 'finishThread' || action === 'closeThread' || action === 'leaveThread';

const BESIDE_TITLE = ['markDelivered', 'remindRequest', 'postUpdate', 'claimTitle', 'requestUpdate'] as const;
const MAX_BESIDE_TITLE = 2;

type Requests = { requests: readonly RequestView[] };

/** The viewer's own open request. There is at most one. */
export const ownRequest = ({ requests }: Requests): RequestView | undefined =>
  requests.find(({ own, offers }) => own && offers.includes('withdrawRequest'));

/** Nothing on the thread changes when the day is over, so the view's offer may be outdated. */
export const mayRemind = ({ offers, remindFrom }: RequestView, now: number): boolean =>
  offers.includes('remindRequest') || now >= remindFrom;

/** The viewer's own request, if it may remind the other organization of it. */
export function requestToRemind(view: Requests, now: number): RequestView | undefined {
  const request = ownRequest(view);
  return request && mayRemind(request, now) ? request : undefined;
}

const isOffered = (view: LiveThread, action: ThreadAction, now: number): boolean =>
  action === 'remindRequest' ? requestToRemind(view, now) !== undefined : view.offers.includes(action);

export function menuActions(view: LiveThread, now: number): ThreadAction[] {
  return MENU_ACTIONS.filter((action) => isOffered(view, action, now));
}

/** `offeredElsewhere`: actions that have a button in the banner or in the empty panel. */
export function actionsBesideTitle(view: LiveThread, offeredElsewhere: readonly ThreadAction[], now: number): ThreadAction[] {
  return BESIDE_TITLE.filter((action) => !offeredElsewhere.includes(action) && isOffered(view, action, now)).slice(0, MAX_BESIDE_TITLE);
}

/** The action that an empty panel of updates offers. */
export function actionWhenEmpty(view: LiveThread): 'postUpdate' | 'requestUpdate' | null {
  if (view.updates.length > 0) return null;
  return (['postUpdate', 'requestUpdate'] as const).find((action) => view.offers.includes(action)) ?? null;
}

/** The title is on its way back to the viewer, so its claim says that the title is back. */
export const comesBackToViewer = ({ returning, stakes }: Pick<Whereabouts, 'returning' | 'stakes'>): boolean =>
  returning !== null && stakes.some(({ own, id }) => own && id === returning.toStakeId);

/** Nobody upstream takes part, so nobody could answer a claim of the viewer, and it counts at once. */
export function countsAtOnce(stakes: readonly StakeView[]): boolean {
  const own = stakes.findIndex((stake) => stake.own);
  return stakes.slice(0, own).every(({ confirmed, inactive }) => !confirmed || inactive);
}

/** The label of an action on this thread. */
export function actionLabel(action: ThreadAction | CompletedAction, thread: Pick<Whereabouts, 'returning' | 'stakes'> & Requests): string {
  if (action === 'claimTitle' && comesBackToViewer(thread)) return threadBannersCopy.returning.weHaveItBack;
  return action === 'remindRequest' ? threadCopy.requests.remind(ownRequest(thread)?.targetName ?? '') : threadCopy.actions[action];
}

/** Without the reminder, which needs no dialog. */
export type ThreadDialog =
  | { kind: Exclude<ThreadAction, 'remindRequest'> | 'decline' }
  | { kind: 'invite'; side: 'previous' | 'next' }
  | { kind: 'dispute' | 'withdraw'; update: UpdateView }
  | { kind: 'withdrawRequest'; request: RequestView }
  | { kind: 'withdraw-invite' | 'title-contact'; stake: StakeView };

export type OpenDialog = (dialog: ThreadDialog) => void;
