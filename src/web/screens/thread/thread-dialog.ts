// The dialogs of the thread's page. One is open at a time.
import type { RequestView, StakeView, UpdateView } from '../../../domain/thread/view/view-types.ts';

export type ThreadDialog =
  | { kind: 'add-update' }
  | { kind: 'request-update' }
  | { kind: 'invite'; side: 'previous' | 'next' }
  | { kind: 'decline' }
  | { kind: 'leave' }
  | { kind: 'claim' }
  | { kind: 'deliver' }
  | { kind: 'dispute'; update: UpdateView }
  | { kind: 'correct-vehicle' }
  | { kind: 'give-up' }
  | { kind: 'finish' }
  | { kind: 'close' }
  | { kind: 'withdraw'; update: UpdateView }
  | { kind: 'withdraw-request'; request: RequestView }
  | { kind: 'withdraw-invite'; stake: StakeView }
  | { kind: 'title-contact'; stake: StakeView };

export type OpenDialog = (dialog: ThreadDialog) => void;
