// Where each action on a thread has a button: all in the menu, the main two beside the title.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';

const MENU_ACTIONS = [
  'postUpdate',
  'requestUpdate',
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

const BESIDE_TITLE = ['markDelivered', 'postUpdate', 'claimTitle', 'requestUpdate'] as const;
const MAX_BESIDE_TITLE = 2;

export function menuActions(view: LiveThread): ThreadAction[] {
  return MENU_ACTIONS.filter((action) => view.offers.includes(action));
}

/** `offeredElsewhere`: actions that have a button in the banner or in the empty panel. */
export function actionsBesideTitle(view: LiveThread, offeredElsewhere: readonly ThreadAction[]): ThreadAction[] {
  return BESIDE_TITLE.filter((action) => !offeredElsewhere.includes(action) && view.offers.includes(action)).slice(0, MAX_BESIDE_TITLE);
}

/** The action that an empty panel of updates offers. */
export function actionWhenEmpty(view: LiveThread): ThreadAction | null {
  if (view.updates.length > 0) return null;
  return (['postUpdate', 'requestUpdate'] as const).find((action) => view.offers.includes(action)) ?? null;
}
