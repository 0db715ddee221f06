// "Invite Previous / Next Organization": an existing organization, or a new placeholder.
import '../../../parts/thread/command-dialog.css';
import { useState } from 'react';
import type { OrgSummary } from '../../../../api/orgs.ts';
import { ORG_PICKER_MAX } from '../../../../domain/limits.ts';
import type { StakeView, ThreadView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { CreatePlaceholderForm } from '../../../parts/orgs/CreatePlaceholder.tsx';
import { OrgPicker } from '../../../parts/orgs/OrgPicker.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { WaitingButton } from '../../../ui/Button.tsx';
import type { WatchMail } from '../mail-status.ts';
import { useReachingCommand, VerifyFirst } from '../../../parts/mail/VerifyFirst.tsx';
import { useThreadOutcome } from '../../../parts/thread/use-thread-command.ts';

const words = threadCopy.invite;

interface InviteDialogProps {
  threadId: string;
  side: 'previous' | 'next';
  watch: WatchMail;
  onClose: () => void;
}

export function InviteDialog({ threadId, side, watch, onClose }: InviteDialogProps) {
  const [selected, setSelected] = useState<OrgSummary | null>(null);
  const isPrevious = side === 'previous';
  const outcome = useThreadOutcome<'invitePrevious' | 'inviteNext'>({
    // For a placeholder, another toast reports the status of its mail.
    done: (view) => (invitedStake(view, side)?.provisional ? null : threadCopy.toasts.invite.done),
    failed: threadCopy.toasts.invite.failed,
    after: (view) => {
      const stake = invitedStake(view, side);
      if (stake?.provisional) watch({ stakeId: stake.id, since: null });
      onClose();
    },
  });
  const invite = useReachingCommand(isPrevious ? 'invitePrevious' : 'inviteNext', outcome);
  const send = (org: OrgSummary) => {
    if (!invite.isPending) invite.mutate({ threadId, orgId: org.id });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isPrevious ? words.previousTitle : words.nextTitle}
      description={isPrevious ? words.previousText : words.nextText}
      width="wide"
      {...(invite.isHeld && { footer: <VerifyFirst isHeld /> })}
    >
      <form
        className="invite-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (selected) send(selected);
        }}
      >
        <OrgPicker
          label={words.search}
          placeholder={words.placeholder}
          limit={ORG_PICKER_MAX}
          value={selected}
          onValueChange={(org) => {
            setSelected(org);
            invite.drop();
          }}
        />
        <WaitingButton type="submit" variant="solid" reason={selected ? null : words.missing} busy={invite.isPending}>
          {words.invite}
        </WaitingButton>
      </form>
      <section className="new-org">
        <h3>{words.newHeading}</h3>
        <p className="muted">{words.newText}</p>
        <CreatePlaceholderForm
          draft={`${threadId} ${side}`}
          action={words.create}
          busy={invite.isPending}
          onCreated={(org) => {
            setSelected(org);
            send(org);
          }}
        />
      </section>
    </Dialog>
  );
}

/** The stake that the invitation has created, at the end of the chain. */
function invitedStake(view: ThreadView | null, side: 'previous' | 'next'): StakeView | undefined {
  return view && view.standing !== 'completed' ? view.stakes.at(side === 'previous' ? 0 : -1) : undefined;
}
