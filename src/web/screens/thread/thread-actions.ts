// Where each action on a thread has a button: all in the menu, the main two beside the title.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';

const MENU = ['postUpdate', 'requestUpdate', 'claimTitle', 'markDelivered', 'leaveThread'] as const;
export type ThreadAction = (typeof MENU)[number];

const BESIDE_TITLE = ['markDelivered', 'postUpdate', 'claimTitle', 'requestUpdate'] as const;
const AT_MOST = 2;

export function menuActions(view: LiveThread): ThreadAction[] {
  return MENU.filter((action) => view.offers.includes(action));
}

/** `taken`: actions that have a button in the banner or in the empty panel. */
export function actionsBesideTitle(view: LiveThread, taken: readonly ThreadAction[]): ThreadAction[] {
  return BESIDE_TITLE.filter((action) => !taken.includes(action) && view.offers.includes(action)).slice(0, AT_MOST);
}

/** The action that an empty panel of updates offers. */
export function actionWhenEmpty(view: LiveThread): ThreadAction | null {
  if (view.updates.length > 0) return null;
  return (['postUpdate', 'requestUpdate'] as const).find((action) => view.offers.includes(action)) ?? null;
}
