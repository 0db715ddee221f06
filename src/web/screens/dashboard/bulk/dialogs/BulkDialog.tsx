// The dialog of an action on the ticked rows.
import { AssignDialog } from './AssignDialog.tsx';
import type { BulkDialogProps, BulkRequest } from '../bulk-request.ts';
import { ConfirmTitlesDialog } from './ConfirmTitlesDialog.tsx';
import { FinishTitlesDialog } from './FinishTitlesDialog.tsx';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import { PostUpdatesDialog } from './PostUpdatesDialog.tsx';
import { RequestUpdatesDialog } from './RequestUpdatesDialog.tsx';

export function BulkDialog({ action, ...props }: BulkDialogProps & Pick<BulkRequest, 'action'>) {
  switch (action) {
    case 'requestUpdate':
      return <RequestUpdatesDialog {...props} />;
    case 'postUpdate':
      return <PostUpdatesDialog {...props} />;
    case 'confirm':
      return <ConfirmTitlesDialog {...props} />;
    case 'finish':
      return <FinishTitlesDialog {...props} />;
    case 'assign':
      return <AssignDialog {...props} />;
    case 'followUp':
      return <FollowUpDialog {...props} />;
    default:
      return action satisfies never;
  }
}
