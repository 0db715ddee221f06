// The decision that the viewer has to make. It has the page's only solid button.
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import type { ViewerDecision } from './decision.ts';
import type { OpenDialog } from '../thread-dialog.ts';
import { ClaimBanner, DeliveryBanner } from './AnswerBanner.tsx';
import { ContestedBanner } from './ContestedBanner.tsx';
import { DisputedBanner } from './DisputedBanner.tsx';
import { InvitationBanner } from './InvitationBanner.tsx';
import { RequestedBanner } from './RequestedBanner.tsx';
import { ReturningBanner } from './ReturningBanner.tsx';
import { UnansweredBanner } from './UnansweredBanner.tsx';

export function DecisionBanner({ view, decision, open }: { view: LiveThread; decision: ViewerDecision; open: OpenDialog }) {
  switch (decision.kind) {
    case 'invitation':
      return <InvitationBanner view={view} invitation={decision.invitation} open={open} />;
    case 'delivery':
      return <DeliveryBanner key={decision.update.id} threadId={view.id} update={decision.update} expected={view.expected} open={open} />;
    case 'claim':
      return <ClaimBanner key={decision.update.id} threadId={view.id} update={decision.update} open={open} />;
    case 'contested':
      return <ContestedBanner key={decision.claim.id} view={view} contested={decision.contested} claim={decision.claim} open={open} />;
    case 'unanswered':
      return <UnansweredBanner key={decision.update.id} view={view} update={decision.update} open={open} />;
    case 'returning':
      return <ReturningBanner view={view} returning={decision.returning} disputed={decision.disputed} open={open} />;
    case 'disputed':
      return <DisputedBanner view={view} update={decision.update} open={open} />;
    case 'requested':
      return <RequestedBanner requests={decision.requests} open={open} />;
    default:
      return decision satisfies never;
  }
}
