// The chain of the thread, with buttons that invite at both ends and that withdraw invitations.
import './thread.css';
import { Mail, MailCheck, MailX, UserPlus } from 'lucide-react';
import { useId } from 'react';
import type { LiveThread, StakeView } from '../../../domain/thread/view/view-types.ts';
import { type ChainLink, chainOf } from '../../parts/chain/chain-nodes.ts';
import { daysLate } from '../../parts/chain/title-location.ts';
import { chainCopy } from '../../copy/chain.ts';
import { threadCopy } from '../../copy/thread.ts';
import { waitsForCopy } from '../../copy/waits-for.ts';
import { Button } from '../../ui/Button.tsx';
import { CardBody, SectionCard } from '../../ui/layout/Card.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { TitleChain } from '../../parts/chain/TitleChain.tsx';
import type { OpenDialog } from '../../parts/thread/thread-actions.ts';
import { placeholderMailStatus, type WatchMail } from './mail-status.ts';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { waitsForViewer } from '../../parts/mail/mail-wait-text.ts';
import { operation, threadQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session/session.ts';
import { useReachingCommand, VerifyFirst } from '../../parts/mail/VerifyFirst.tsx';
import { toastFailure } from '../../parts/thread/use-thread-command.ts';

const { chain: chainWords, platformInvite: platformInviteWords } = threadCopy;
const ENDS = [
  { offer: 'invitePrevious', side: 'previous', label: chainWords.invitePrevious },
  { offer: 'inviteNext', side: 'next', label: chainWords.inviteNext },
] as const;

interface ChainCardProps {
  view: LiveThread;
  open: OpenDialog;
  watch: WatchMail;
}

export function ChainCard({ view, open, watch }: ChainCardProps) {
  const now = useNow();
  const { nodes, links } = chainOf(view, now);
  const withdrawable = view.stakes.filter(({ offers }) => offers.includes('withdrawInvite'));
  const placeholders = view.standing === 'active' ? view.stakes.filter(({ provisional }) => provisional) : [];
  const ends = ENDS.filter(({ offer }) => view.offers.includes(offer));
  return (
    <SectionCard
      className="chain-card"
      title={chainWords.heading}
      note={chainWords.count(view.stakes.length)}
      actions={
        ends.length > 0 &&
        ends.map(({ side, label }) => (
          <Button key={side} variant="ghost" size="compact" icon={<UserPlus />} onClick={() => open({ kind: 'invite', side })}>
            {label}
          </Button>
        ))
      }
    >
      <CardBody>
        <TitleChain
          links={links.map((link) => withSpokenWait(link, view.expected, now))}
          nodes={nodes.map((node) => {
            const stake = withdrawable.find(({ id: stakeId }) => stakeId === node.key);
            if (!stake) return node;
            const action = (
              <Button variant="ghost" size="compact" onClick={() => open({ kind: 'withdraw-invite', stake })}>
                {chainWords.withdrawInvite}
              </Button>
            );
            return { ...node, action };
          })}
        />
      </CardBody>
      {placeholders.length > 0 && (
        <ul className="placeholders" aria-label={platformInviteWords.list}>
          {placeholders.map((stake) => (
            <Placeholder key={stake.id} view={view} stake={stake} open={open} watch={watch} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** With "Waits for the lien release, expected November 29" for screen readers. `expected`: YYYY-MM-DD. */
export function withSpokenWait(link: ChainLink, expected: string | null, now: number): ChainLink {
  if (!link.waits || expected === null) return link;
  const day = new Date(expected).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const until = chainCopy.continued(chainCopy.expected(day));
  return { ...link, spoken: waitsForCopy.spoken(link.waits, until, daysLate(expected, now)) };
}

const ICONS = { pending: Mail, sent: MailCheck, failed: MailX };

/** A neighbor that is not on the platform yet, the status of its invite email, and its actions. */
function Placeholder({ view: { id: threadId }, stake, open, watch }: ChainCardProps & { stake: StakeView }) {
  const [hintId, statusId] = [useId(), useId()];
  const { userId } = useViewer();
  const { status, at, hint, isBlocked } = placeholderMailStatus(stake, userId, useNow());
  const send = useReachingCommand(operation.sendPlatformInvite, {
    done: (_nothing, _input, cache) => {
      watch({ stakeId: stake.id, since: stake.platformInviteSentAt });
      return cache.invalidateQueries(threadQuery(threadId));
    },
    refused: (refusal) => toastFailure(platformInviteWords.failed, refusal),
  });
  const Icon = ICONS[stake.platformInviteStatus ?? 'pending'];
  return (
    <li className="placeholder">
      <Icon />
      <div className="placeholder-words">
        <p>{platformInviteWords.notHere(stake.orgName)}</p>
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
      <div className="placeholder-actions flow">
        {stake.hasTitleContact && (
          <Button
            size="compact"
            busy={send.isPending}
            disabledBy={isBlocked ? (hint === null ? statusId : hintId) : undefined}
            onClick={() => send.mutate({ targetOrgId: stake.orgId ?? '', twId: threadId })}
          >
            {stake.platformInviteStatus === null || stake.platformInviteWait !== null
              ? platformInviteWords.send
              : platformInviteWords.again}
          </Button>
        )}
        <Button variant={stake.hasTitleContact ? 'ghost' : 'outline'} size="compact" onClick={() => open({ kind: 'title-contact', stake })}>
          {stake.hasTitleContact ? platformInviteWords.correct : platformInviteWords.add}
        </Button>
      </div>
    </li>
  );
}
