// Below the chain: neighbors that are not on the platform yet, the status of their invite email, and its actions.
import './placeholders.css';
import { Mail, MailCheck, MailX } from 'lucide-react';
import { useId } from 'react';
import type { LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { SendVerification } from '../../../mail/SendVerification.tsx';
import { waitsForViewer } from '../../../mail/mail-wait-text.ts';
import { threadQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../session/session.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { useReachingCommand } from '../../../verification/use-reaching-command.ts';
import { VerifyFirst } from '../../../verification/VerifyFirst.tsx';
import type { OpenDialog } from '../thread-dialog.ts';
import { placeholderMailStatus } from '../mail-status-text.ts';
import type { WatchMail } from '../use-mail-status-toasts.ts';
import { toastFailure } from '../use-thread-command.ts';
import { operation } from '../../../data/operation.ts';

const words = threadCopy.platformInvite;
const ICONS = { pending: Mail, sent: MailCheck, failed: MailX };

interface PlaceholdersProps {
  view: LiveThread;
  open: OpenDialog;
  watch: WatchMail;
}

export function Placeholders({ view, open, watch }: PlaceholdersProps) {
  const stakes = view.stakes.filter(({ provisional }) => provisional);
  if (stakes.length === 0 || view.standing !== 'active') return null;
  return (
    <ul className="placeholders" aria-label={words.list}>
      {stakes.map((stake) => (
        <Placeholder key={stake.id} threadId={view.id} stake={stake} open={open} watch={watch} />
      ))}
    </ul>
  );
}

function Placeholder({ threadId, stake, open, watch }: { threadId: string; stake: StakeView } & Omit<PlaceholdersProps, 'view'>) {
  const [hintId, statusId] = [useId(), useId()];
  const { userId } = useViewer();
  const { status, at, hint, isBlocked } = placeholderMailStatus(stake, userId, useNow());
  const send = useReachingCommand(operation.sendPlatformInvite, {
    done: (_nothing, _input, cache) => {
      watch({ stakeId: stake.id, since: stake.platformInviteSentAt });
      return cache.invalidateQueries(threadQuery(threadId));
    },
    refused: (refusal) => toastFailure(words.failed, refusal),
  });
  const Icon = ICONS[stake.platformInviteStatus ?? 'pending'];
  return (
    <li className="placeholder">
      <Icon aria-hidden="true" />
      <div className="placeholder-words">
        <p>{words.notHere(stake.orgName)}</p>
        <p className="muted">
          {/* A toast announces it, so a screen reader would read it twice. */}
          <span id={statusId} role="status" aria-live="off">
            {status}
          </span>
          {at !== null && (
            <span>
              {' · '}
              <Time at={at} />
            </span>
          )}
          {hint !== null && (
            <span>
              {' · '}
              <span id={hintId}>{hint}</span>
            </span>
          )}
        </p>
        {waitsForViewer(stake.platformInviteWait, userId) && !send.isHeld && <SendVerification />}
        <VerifyFirst isHeld={send.isHeld} />
      </div>
      <div className="placeholder-actions">
        {stake.hasTitleContact && (
          <Button
            size="compact"
            busy={send.isPending}
            disabledBy={isBlocked ? (hint === null ? statusId : hintId) : undefined}
            onClick={() => send.mutate({ targetOrgId: stake.orgId ?? '', twId: threadId })}
          >
            {stake.platformInviteStatus === null || stake.platformInviteWait !== null ? words.send : words.again}
          </Button>
        )}
        <Button variant={stake.hasTitleContact ? 'ghost' : 'outline'} size="compact" onClick={() => open({ kind: 'title-contact', stake })}>
          {stake.hasTitleContact ? words.correct : words.add}
        </Button>
      </div>
    </li>
  );
}
