import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { focusHeading } from '../../ui/focus/focus-heading.ts';
import type { OpenDialog } from './dialog.ts';

const DIALOGS = {
  postUpdate: { kind: 'add-update' },
  requestUpdate: { kind: 'request-update' },
  claimTitle: { kind: 'claim' },
  markDelivered: { kind: 'deliver' },
} as const;

/** Opens the dialog of the action for which another page led here. Ignores an action that is no longer offered: the page shows why. */
export function useActionOnArrival({ offers }: LiveThread, open: OpenDialog): void {
  useOpenOnArrival((what) => {
    if (what === 'createInvite' || !offers.includes(what)) return;
    const heading = document.activeElement === document.body && document.querySelector('h1');
    if (heading) focusHeading(heading); // the dialog returns the focus to it
    open(DIALOGS[what]);
  });
}
