// An invite: email, role, expiry, and, while it is open, its link, its code and the status of its mail.
import { Ban, Clock, Link as LinkIcon, Loader, MailCheck, MailX, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OrgInviteView } from '../../../api/members.ts';
import { orgInviteState } from '../../../domain/org-invite.ts';
import { ROLE_NAMES } from '../../copy/account/roles.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { SendVerification } from '../../mail/SendVerification.tsx';
import { waitsForViewer } from '../../mail/mail-wait-text.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { Email } from '../../ui/text/Email.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { type InviteMailStatus, inviteMailStatus, lateAt } from './invite-mail-status.ts';
import { RevokeInviteButton } from './RevokeInviteButton.tsx';

const words = myOrganizationCopy.invites;

export function OrgInviteRow({ invite }: { invite: OrgInviteView }) {
  const { email, role, code, createdBy, expiresAt } = invite;
  const now = useNow();
  const state = orgInviteState(invite, now);
  const waitsForUser = waitsForViewer(invite.emailWait, useViewer().userId);
  return (
    <li className="my-invite" data-state={state}>
      <div className="my-invite-top">
        <span className="my-invite-for">{email === null ? words.forAnyone : <Email>{words.for(email)}</Email>}</span>
        <Tag>{ROLE_NAMES[role]}</Tag>
        {state === 'open' && code !== null && <span className="my-invite-code">{code}</span>}
        <span className="my-invite-until">
          {state === 'open' ? words.expires(formatDate(expiresAt, now)) : state === 'used' ? usedText(invite) : words.expired}
        </span>
      </div>
      {state === 'open' && (
        <div className="my-invite-ways">
          {code === null ? <p className="my-invite-hidden muted">{words.codeHidden}</p> : <InviteLink code={code} />}
          <RevokeInviteButton inviteId={invite.id} />
        </div>
      )}
      {state === 'open' && (
        <div className="my-invite-end">
          <MailStatus invite={invite} />
          {createdBy !== null && <span className="my-invite-by">{words.by(createdBy)}</span>}
          {waitsForUser && <SendVerification />}
        </div>
      )}
    </li>
  );
}

const usedText = ({ redeemedBy }: OrgInviteView): string => (redeemedBy === null ? words.used : words.usedBy(redeemedBy));

function InviteLink({ code }: { code: string }) {
  const { origin, host } = window.location;
  const path = `/onboarding?invite=${code}`;
  return (
    <>
      <TextInput mono readOnly aria-label={words.link} value={host + path} onFocus={(event) => event.target.select()} />
      <Button
        icon={<LinkIcon aria-hidden="true" />}
        onClick={() => void copyText(origin + path, { copied: words.linkCopied, failed: words.copyFailed })}
      >
        {words.copyLink}
      </Button>
      <Button onClick={() => void copyText(code, { copied: words.codeCopied, failed: words.copyFailed })}>{words.copyCode}</Button>
    </>
  );
}

const icons: Record<InviteMailStatus['kind'], ReactNode> = {
  unsent: <Share2 aria-hidden="true" />,
  waiting: <Clock aria-hidden="true" />,
  underway: <Loader aria-hidden="true" />,
  late: <Clock aria-hidden="true" />,
  sent: <MailCheck aria-hidden="true" />,
  failed: <MailX aria-hidden="true" />,
  skipped: <Ban aria-hidden="true" />,
};

function MailStatus({ invite }: { invite: OrgInviteView }) {
  const lateTime = lateAt(invite.createdAt);
  const isLate = useIsPast(lateTime);
  const { userId } = useViewer();
  const now = useNow();
  const status = inviteMailStatus(invite, userId, invite.emailWait ? now : isLate ? lateTime : invite.createdAt);
  return (
    <p className="my-invite-status" role="status" data-is={status.kind}>
      {icons[status.kind]}
      <span>
        <Email>{status.text}</Email>
      </span>
    </p>
  );
}

/** `at` in ms since the epoch. */
function useIsPast(at: number): boolean {
  const [isPast, setPast] = useState(() => Date.now() >= at);
  useEffect(() => {
    const left = at - Date.now();
    setPast(left <= 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setPast(true), left);
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}
