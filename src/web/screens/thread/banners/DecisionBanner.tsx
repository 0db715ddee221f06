// The decision that the viewer has to make. It has the page's only solid button.
import { Check, Clock, MessageCircleQuestionMark, PackageX, Plus, Send } from 'lucide-react';
import type { LiveThread, RequestView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import type { ViewerDecision } from './decision.ts';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { ClaimBanner, DeliveryBanner } from './AnswerBanner.tsx';
import { ContestedBanner } from './ContestedBanner.tsx';
import { InvitationBanner } from './InvitationBanner.tsx';
import { ReturningBanner } from './ReturningBanner.tsx';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { operation } from '../../../data/queries.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';

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

/** Others asked the viewer for an update. */
function RequestedBanner({ requests, open }: { requests: [RequestView, ...RequestView[]]; open: OpenDialog }) {
  const [first] = requests;
  return (
    <Banner
      tone="blue"
      icon={<MessageCircleQuestionMark />}
      title={threadCopy.requested.asked(first.requestedByName, requests.length - 1)}
      text={first.note === '' ? undefined : <RedactedText text={threadCopy.requested.quote(first.note)} />}
      actions={
        <Button variant="solid" icon={<Plus aria-hidden="true" />} onClick={() => open({ kind: 'add-update' })}>
          {threadCopy.actions.postUpdate}
        </Button>
      }
    />
  );
}

const unansweredWords = threadBannersCopy.unanswered;

/** Nobody has answered the viewer's delivery or claim for so long that the viewer may confirm it alone. */
function UnansweredBanner({ view, update, open }: { view: LiveThread; update: UpdateView; open: OpenDialog }) {
  const isDelivery = update.updateType === 'delivered';
  const recipient = view.stakes.find(({ id }) => id === update.toStakeId)?.orgName ?? '';
  const name = isDelivery ? 'confirmDelivery' : 'confirmClaim';
  const confirm = useThreadCommand(operation[name], threadCopy.toasts[name]);
  const buttons = isDelivery ? threadCopy.delivery : threadCopy.claim;
  return (
    <Banner
      tone="gold"
      icon={<Clock />}
      title={isDelivery ? unansweredWords.delivery(recipient) : unansweredWords.claim}
      text={isDelivery ? unansweredWords.deliveryHint : unansweredWords.claimHint}
      actions={
        <>
          <Button onClick={() => open({ kind: 'withdraw', update })}>{buttons.withdraw}</Button>
          <Button
            variant="solid"
            icon={<Check aria-hidden="true" />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ threadId: view.id, updateId: update.id })}
          >
            {buttons.confirm}
          </Button>
        </>
      }
    />
  );
}

const deliveryWords = threadCopy.delivery;

/** The viewer's delivery was disputed, or its recipient left: the viewer sends the title again, or posts what happens next. */
function DisputedBanner({ view, update, open }: { view: LiveThread; update: UpdateView; open: OpenDialog }) {
  const { ackByName, ackNote, ackPaper } = update;
  const paper = ackPaper && threadBannersCopy.disputedPaper[ackPaper];
  const maySendAgain = view.offers.includes('markDelivered');
  return (
    <Banner
      tone="red"
      icon={<PackageX />}
      title={ackByName === null ? deliveryWords.departed : deliveryWords.disputed(ackByName)}
      text={
        <>
          {ackNote !== '' && <RedactedText text={`${threadCopy.requested.quote(ackNote)} `} />}
          <span>{paper ? `${paper} ${deliveryWords.disputedHint}` : deliveryWords.disputedHint}</span>
        </>
      }
      actions={
        <>
          <Button
            variant={maySendAgain ? 'outline' : 'solid'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => open({ kind: 'add-update' })}
          >
            {threadCopy.actions.postUpdate}
          </Button>
          {maySendAgain && (
            <Button variant="solid" icon={<Send aria-hidden="true" />} onClick={() => open({ kind: 'deliver' })}>
              {threadCopy.actions.markDelivered}
            </Button>
          )}
        </>
      }
    />
  );
}
