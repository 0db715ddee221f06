// The one thing that waits for the viewer. It has the page's only solid button.
import type { LiveThread } from '../../../domain/thread/view-types.ts';
import type { Decision } from './decision.ts';
import type { OpenDialog } from './dialog.ts';
import { AnswerBanner } from './AnswerBanner.tsx';
import { InvitationBanner } from './InvitationBanner.tsx';
import { RequestedBanner } from './RequestedBanner.tsx';

export function DecisionBanner({ view, decision, open }: { view: LiveThread; decision: Decision; open: OpenDialog }) {
  switch (decision.is) {
    case 'invitation':
      return <InvitationBanner view={view} invitation={decision.invitation} open={open} />;
    case 'delivery':
    case 'claim':
      return <AnswerBanner key={decision.update.id} about={decision.is} threadId={view.id} update={decision.update} open={open} />;
    case 'requested':
      return <RequestedBanner requests={decision.requests} open={open} />;
    default:
      return decision satisfies never;
  }
}
