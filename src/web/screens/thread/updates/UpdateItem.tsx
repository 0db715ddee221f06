// An update: author, type, text, answer and date. The caller provides the like button. An event is a line without a like button.
import { FileText, FileX, MessageSquareText, PackageCheck, PackageX, RotateCcw, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Contested, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { Colleague } from '../../../ui/text/Colleague.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { TimelineItem } from '../../../ui/timeline/UpdateTimeline.tsx';
import { EnvelopeCard } from './EnvelopeCard.tsx';
import { EventItem } from './EventItem.tsx';
import { lineEventOf } from './event-text.ts';
import { isOptimistic } from './optimistic-update.ts';
import { answerText, isDisputed, updateDay, updateTag } from './update-text.ts';

export interface UpdateItemProps {
  update: UpdateView;
  stakes: readonly StakeView[];
  contested: Contested | null;
  like: ReactNode;
  /** The answer that the update shows, if the viewer may take it back. */
  takeBack?: ReactNode;
}

export function UpdateItem({ update, stakes, contested, like, takeBack }: UpdateItemProps) {
  const own = stakes.find((stake) => stake.own);
  const event = lineEventOf(update);
  if (event) return <EventItem update={update} event={event} ownStakeId={own?.id ?? null} takeBack={takeBack} />;
  const author = update.authorOrderIndex === null ? undefined : stakes[update.authorOrderIndex];
  const objector = update.id === contested?.updateId ? stakes.find(({ id }) => id === contested.byStakeId) : undefined;
  return (
    <TimelineItem
      position={update.authorOrderIndex === null ? null : update.authorOrderIndex + 1}
      tone={author?.hasTitle ? 'gold' : update.authorOwn ? 'blue' : 'grey'}
      author={update.authorName}
      colleague={update.colleague}
      type={{ ...updateTag(update, contested), icon: <UpdateIcon update={update} /> }}
      completed={update.authorInactive && !update.authorOwn}
      at={update.at}
      sending={isOptimistic(update)}
      day={updateDay(update, 'short')}
      like={like}
    >
      <RedactedText text={textOf(update)} />
      {update.updateType === 'delivered' && update.note !== '' && (
        <p className="update-note">
          <RedactedText text={update.note} />
        </p>
      )}
      {update.envelope && <EnvelopeCard envelope={update.envelope} other={otherParty(update, stakes)} />}
      <Answer update={update} ownOrgId={own?.orgId ?? null} />
      {objector && (
        <p className="update-reopened">
          <RotateCcw aria-hidden="true" />
          <span>{objector.own ? threadCopy.answers.youContested : threadCopy.answers.contested(objector.orgName)}</span>
        </p>
      )}
      {takeBack}
    </TimelineItem>
  );
}

/** The recipient of the viewer's own delivery, or else the sender. */
const otherParty = ({ authorOwn, authorName, toStakeId }: UpdateView, stakes: readonly StakeView[]): string =>
  authorOwn ? (stakes.find(({ id }) => id === toStakeId)?.orgName ?? '') : authorName;

/** An objection is what its author wrote. */
const textOf = ({ event, note, message }: UpdateView): string => (event ? note || threadEventsCopy.contested : message);

function UpdateIcon({ update }: { update: UpdateView }) {
  const { updateType, deliveryStatus } = update;
  const icons = {
    note: MessageSquareText,
    delivered: deliveryStatus === 'pending' ? Send : isDisputed(update) ? PackageX : PackageCheck,
    claim_title: FileText,
    event: FileX,
  };
  const Icon = icons[updateType];
  return <Icon aria-hidden="true" />;
}

/** Who answered, and what they wrote about it. A dispute is a box of its own. */
function Answer({ update, ownOrgId }: { update: UpdateView; ownOrgId: string | null }) {
  const answer = answerText(update, ownOrgId);
  if (answer === null) return null;
  const { ackAt, ackColleague, ackNote } = update;
  return (
    <div className="update-answer" data-disputed={isDisputed(update) || undefined}>
      <p>
        <span>{answer}</span>
        {ackColleague !== null && (
          <>
            {' '}
            <Colleague name={ackColleague} />
          </>
        )}
        {ackAt !== null && (
          <span>
            {' · '}
            <Time at={ackAt} />
          </span>
        )}
      </p>
      {ackNote !== '' && (
        <blockquote>
          <RedactedText text={ackNote} />
        </blockquote>
      )}
    </div>
  );
}
