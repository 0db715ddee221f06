// The invitations that end with a thread.
import type { StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';

/** The organizations that have not answered. `names` as one text: "Rocky Ridge Motors and Bluebird Cars". */
export function openInvitations(stakes: readonly Pick<StakeView, 'confirmed' | 'orgName'>[]): { count: number; names: string } {
  const invited = stakes.filter(({ confirmed }) => !confirmed).map(({ orgName }) => orgName);
  return { count: invited.length, names: threadDialogsCopy.names([...new Set(invited)]) };
}
