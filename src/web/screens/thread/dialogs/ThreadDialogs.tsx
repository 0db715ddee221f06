// The dialog that is open.
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { actionLabel, comesBackToViewer, countsAtOnce, type ThreadDialog } from '../../../parts/thread/thread-actions.ts';
import { AddUpdateDialog } from './AddUpdateDialog.tsx';
import { type Confirmation, ConfirmCommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { CorrectVehicleDialog } from './CorrectVehicleDialog.tsx';
import { DeliverDialog } from './DeliverDialog.tsx';
import { DisputeClaimDialog, DisputeDeliveryDialog } from '../../../parts/thread/DisputeDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { WatchMail } from '../mail-status.ts';
import type { ThreadCommandName } from '../../../parts/thread/use-thread-command.ts';
import type { Posting } from '../updates/use-post-update.ts';
import { WithdrawRequestDialog } from '../banners/RequestNotes.tsx';
import { RequestUpdateDialog } from './RequestUpdateDialog.tsx';
import { TitleContactDialog } from './TitleContactDialog.tsx';

const { actions, chain, claim, delivery, invitation, toasts } = threadCopy;
const { returning } = threadBannersCopy;

interface ThreadDialogsProps {
  view: LiveThread;
  dialog: ThreadDialog;
  posting: Posting;
  watch: WatchMail;
  onClose: () => void;
}

export function ThreadDialogs({ view, dialog, posting, watch, onClose }: ThreadDialogsProps) {
  const threadId = view.id;
  const confirm = <N extends ThreadCommandName>(confirmation: Confirmation<N>) => (
    <ConfirmCommandDialog key={dialog.kind} {...confirmation} onClose={onClose} />
  );
  switch (dialog.kind) {
    case 'postUpdate':
      return <AddUpdateDialog view={view} posting={posting} onClose={onClose} />;
    case 'requestUpdate':
      return <RequestUpdateDialog view={view} watch={watch} onClose={onClose} />;
    case 'invite':
      return <InviteDialog threadId={threadId} side={dialog.side} watch={watch} onClose={onClose} />;
    case 'dispute': {
      const DisputeDialog = dialog.update.updateType === 'delivered' ? DisputeDeliveryDialog : DisputeClaimDialog;
      return <DisputeDialog threadId={threadId} update={dialog.update} onClose={onClose} />;
    }
    case 'correctVehicle':
      return <CorrectVehicleDialog view={view} onClose={onClose} />;
    case 'giveUpTitle':
      return <GiveUpDialog view={view} onClose={onClose} />;
    case 'finishThread':
    case 'closeThread':
      return <EndDialog view={view} name={dialog.kind} onClose={onClose} />;
    case 'decline': {
      const title = invitation.declineTitle(threadCopy.title(view.year, view.make, view.model));
      const { declineText: text, decline: action } = invitation;
      return confirm({ name: 'respondToInvite', input: { threadId, accept: false }, toasts: toasts.decline, title, text, action });
    }
    case 'leaveThread': {
      const { leaveThread: title } = actions;
      return confirm({ name: 'leaveThread', input: { threadId }, toasts: toasts.leaveThread, title, text: threadCopy.leaveText });
    }
    case 'claimTitle': {
      const title = actionLabel('claimTitle', view);
      const isBack = comesBackToViewer(view);
      const said = isBack ? returning.toasts : toasts.claimTitle;
      const text = isBack ? returning.askText : countsAtOnce(view.stakes) ? claim.askTextIfUnanswerable : claim.askText;
      return confirm({ name: 'claimTitle', input: { threadId }, toasts: said, title, text, variant: 'solid' });
    }
    case 'markDelivered':
      return <DeliverDialog view={view} onClose={onClose} />;
    case 'withdraw': {
      const { id: updateId, updateType } = dialog.update;
      const name = updateType === 'delivered' ? 'withdrawDelivery' : 'withdrawClaim';
      const { withdraw: title, withdrawText: text } = updateType === 'delivered' ? delivery : claim;
      return confirm({ name, input: { threadId, updateId }, toasts: toasts[name], title, text });
    }
    case 'withdrawRequest':
      return <WithdrawRequestDialog threadId={threadId} request={dialog.request} onClose={onClose} />;
    case 'withdraw-invite': {
      const { id: stakeId, orgName } = dialog.stake;
      const { withdrawInvite: title, withdrawInviteText } = chain;
      const text = withdrawInviteText(orgName);
      return confirm({ name: 'withdrawInvite', input: { threadId, stakeId }, toasts: toasts.withdrawInvite, title, text });
    }
    case 'title-contact':
      return <TitleContactDialog threadId={threadId} stake={dialog.stake} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
