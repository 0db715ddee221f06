// "Your invitation": who invited the organization, whether it has the title in hand, accept or decline.
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { InvitationView, LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { OrgMarkTags } from '../../../parts/orgs/OrgMarkTags.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PaperCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { operation } from '../../../data/queries.ts';
import { invitesCopy } from '../../../copy/invites.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';

const words = threadCopy.invitation;

export function InvitationBanner({ view, invitation, open }: { view: LiveThread; invitation: InvitationView; open: OpenDialog }) {
  const [inHand, setInHand] = useState(false);
  const respond = useThreadCommand(operation.respondToInvite, threadCopy.toasts.accept);
  const { inviterName, inviterMarks, line, answerBy, mayHoldTitle } = invitation;
  const accept = () => respond.mutate({ threadId: view.id, accept: true, hasTitle: mayHoldTitle && inHand });
  return (
    <Banner
      tone="blue"
      label={words.region}
      icon={<MailOpen />}
      title={words.lines[line](inviterName)}
      text={
        <>
          {inviterMarks && <OrgMarkTags {...inviterMarks} />} <span>{joinText(view)}</span> <AnswerBy at={answerBy} />
        </>
      }
      actions={
        <>
          <Button onClick={() => open({ kind: 'decline' })}>{words.decline}</Button>
          <Button variant="solid" busy={respond.isPending} onClick={accept}>
            {words.accept}
          </Button>
        </>
      }
    >
      {mayHoldTitle ? (
        <PaperCheckbox
          title={words.inHand}
          sentence={words.inHandHint}
          checked={inHand}
          onChange={(event) => setInHand(event.target.checked)}
        />
      ) : undefined}
    </Banner>
  );
}

function joinText({ stakes, headStakeId, tailStakeId }: LiveThread): string {
  const own = stakes.find((stake) => stake.own)?.id;
  return own === headStakeId ? words.joinFirst : own === tailStakeId ? words.joinLast : words.join;
}

function AnswerBy({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.answerBy(formatDate(at, useNow()))}
    </time>
  );
}
