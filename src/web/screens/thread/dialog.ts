// The dialogs of the thread's screen; one is open at a time.
import type { StakeView, UpdateView } from '../../../domain/thread/view-types.ts';

export type ThreadDialog =
  | { is: 'add-update' }
  | { is: 'request-update' }
  | { is: 'invite'; side: 'previous' | 'next' }
  | { is: 'decline' }
  | { is: 'leave' }
  | { is: 'claim' }
  | { is: 'confirm-claim'; update: UpdateView }
  | { is: 'deliver' }
  | { is: 'dispute'; update: UpdateView }
  | { is: 'withdraw'; update: UpdateView }
  | { is: 'withdraw-invite'; stake: StakeView }
  | { is: 'title-contact'; stake: StakeView };

export type OpenDialog = (dialog: ThreadDialog) => void;
