// The dialog that is open.
import type { LiveThread, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { actionLabel, comesBackToViewer, countsAtOnce, type ThreadDialog } from '../../../parts/thread/thread-actions.ts';
import { AddUpdateDialog } from './AddUpdateDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ConfirmCommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { CorrectVehicleDialog } from './CorrectVehicleDialog.tsx';
import { DeliverDialog } from './DeliverDialog.tsx';
import { DisputeClaimDialog, DisputeDeliveryDialog } from '../../../parts/thread/DisputeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { WatchMail } from '../mail-status.ts';
import type { Posting } from '../updates/use-post-update.ts';
import { RequestUpdateDialog, WithdrawRequestDialog } from './RequestUpdateDialog.tsx';
import { TitleContactDialog } from './TitleContactDialog.tsx';

const { actions, chain, claim, delivery, invitation, toasts } = threadCopy;

interface ThreadDialogsProps {
  view: LiveThread;
  dialog: ThreadDialog;
  posting: Posting;
  watch: WatchMail;
  onClose: () => void;
}

export function ThreadDialogs({ view, dialog, posting, watch, onClose }: ThreadDialogsProps) {
  const threadId = view.id;
  switch (dialog.kind) {
    case 'add-update':
      return <AddUpdateDialog view={view} posting={posting} onClose={onClose} />;
    case 'request-update':
      return <RequestUpdateDialog view={view} watch={watch} onClose={onClose} />;
    case 'invite':
      return <InviteDialog threadId={threadId} side={dialog.side} watch={watch} onClose={onClose} />;
    case 'dispute':
      return dialog.update.updateType === 'delivered' ? (
        <DisputeDeliveryDialog threadId={threadId} update={dialog.update} onClose={onClose} />
      ) : (
        <DisputeClaimDialog threadId={threadId} update={dialog.update} onClose={onClose} />
      );
    case 'correct-vehicle':
      return <CorrectVehicleDialog view={view} onClose={onClose} />;
    case 'give-up':
      return <GiveUpDialog view={view} onClose={onClose} />;
    case 'finish':
      return <FinishDialog view={view} onClose={onClose} />;
    case 'close':
      return <CloseDialog view={view} onClose={onClose} />;
    case 'decline':
      return (
        <ConfirmCommandDialog
          name="respondToInvite"
          input={{ threadId, accept: false }}
          toasts={toasts.decline}
          title={invitation.declineTitle(threadCopy.title(view.year, view.make, view.model))}
          text={invitation.declineText}
          action={invitation.decline}
          onClose={onClose}
        />
      );
    case 'leave':
      return (
        <ConfirmCommandDialog
          name="leaveThread"
          input={{ threadId }}
          toasts={toasts.leaveThread}
          title={actions.leaveThread}
          text={threadCopy.leaveText}
          action={actions.leaveThread}
          onClose={onClose}
        />
      );
    case 'claim':
      return <ClaimDialog view={view} onClose={onClose} />;
    case 'deliver':
      return <DeliverDialog view={view} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawDialog threadId={threadId} update={dialog.update} onClose={onClose} />;
    case 'withdraw-request':
      return <WithdrawRequestDialog threadId={threadId} request={dialog.request} onClose={onClose} />;
    case 'withdraw-invite':
      return <WithdrawInviteDialog threadId={threadId} stake={dialog.stake} onClose={onClose} />;
    case 'title-contact':
      return <TitleContactDialog threadId={threadId} stake={dialog.stake} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}

function ClaimDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const { returning } = threadBannersCopy;
  const isBack = comesBackToViewer(view);
  const label = actionLabel('claimTitle', view);
  return (
    <ConfirmCommandDialog
      name="claimTitle"
      input={{ threadId: view.id }}
      toasts={isBack ? returning.toasts : toasts.claimTitle}
      title={label}
      text={isBack ? returning.askText : countsAtOnce(view.stakes) ? claim.askTextIfUnanswerable : claim.askText}
      action={label}
      variant="solid"
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ threadId, update, onClose }: { threadId: string; update: UpdateView; onClose: () => void }) {
  const ofDelivery = update.updateType === 'delivered';
  const { withdraw, withdrawText } = ofDelivery ? delivery : claim;
  const name = ofDelivery ? 'withdrawDelivery' : 'withdrawClaim';
  return (
    <ConfirmCommandDialog
      name={name}
      input={{ threadId, updateId: update.id }}
      toasts={toasts[name]}
      title={withdraw}
      text={withdrawText}
      action={withdraw}
      onClose={onClose}
    />
  );
}

function WithdrawInviteDialog({ threadId, stake, onClose }: { threadId: string; stake: StakeView; onClose: () => void }) {
  return (
    <ConfirmCommandDialog
      name="withdrawInvite"
      input={{ threadId, stakeId: stake.id }}
      toasts={toasts.withdrawInvite}
      title={chain.withdrawInvite}
      text={chain.withdrawInviteText(stake.orgName)}
      action={chain.withdrawInvite}
      onClose={onClose}
    />
  );
}
