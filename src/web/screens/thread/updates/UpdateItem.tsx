// An update: author, type, text, answer and date. The caller provides the like button.
import { FileText, History, MessageSquareText, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { TimelineItem } from '../../../ui/timeline/UpdateTimeline.tsx';
import { isOptimistic } from './optimistic-update.ts';
import { answerText, updateDay, updateTag } from './update-text.ts';

const icons = { note: MessageSquareText, delivered: PackageCheck, claim_title: FileText, event: History };

export interface UpdateItemProps {
  update: UpdateView;
  stakes: readonly StakeView[];
  like: ReactNode;
}

export function UpdateItem({ update, stakes, like }: UpdateItemProps) {
  const Icon = icons[update.updateType];
  const author = update.authorOrderIndex === null ? undefined : stakes[update.authorOrderIndex];
  const answer = answerText(update, stakes.find(({ own }) => own)?.orgId ?? null);
  return (
    <TimelineItem
      position={update.authorOrderIndex === null ? null : update.authorOrderIndex + 1}
      tone={author?.hasTitle ? 'gold' : update.authorOwn ? 'blue' : 'grey'}
      author={update.authorName}
      type={{ ...updateTag(update), icon: <Icon aria-hidden="true" /> }}
      completed={update.authorInactive}
      at={update.at}
      sending={isOptimistic(update)}
      day={updateDay(update, 'short')}
      like={like}
    >
      <RedactedText text={update.message} />
      {update.note !== '' && (
        <blockquote>
          <RedactedText text={update.note} />
        </blockquote>
      )}
      {answer !== null && (
        <div className="update-answer">
          <span>
            {answer}
            {update.ackAt !== null && (
              <>
                {' · '}
                <Time at={update.ackAt} />
              </>
            )}
          </span>
          {update.ackNote !== '' && (
            <blockquote>
              <RedactedText text={update.ackNote} />
            </blockquote>
          )}
        </div>
      )}
    </TimelineItem>
  );
}
