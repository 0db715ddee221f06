// An organization said that it does not have the title, and nobody else has it: who, why, and where it is expected from.
import { FileQuestionMark } from 'lucide-react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { titleLocation } from '../../../chain/title-location.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import type { ViewerNotice } from './decision.ts';

const words = threadBannersCopy.givenUp;

interface GivenUpNoticeProps {
  view: LiveThread;
  notice: Extract<ViewerNotice, { kind: 'given-up' }>;
}

export function GivenUpNotice({ view, notice: { update, event } }: GivenUpNoticeProps) {
  const { authorOwn, authorName, note } = update;
  const isAsked = view.stakes.some(({ own, id }) => own && id === event.toStakeId);
  const text = !isAsked ? `${titleLocation(view).text}.` : authorOwn ? words.askAfterLoss : words.ask;
  return (
    <Banner
      tone="grey"
      icon={<FileQuestionMark />}
      title={authorOwn ? words.own[event.why] : words.other[event.why](authorName)}
      text={
        <>
          {note !== '' && <RedactedText text={`${threadCopy.requested.quote(note)} `} />}
          <span>{text}</span>
        </>
      }
    />
  );
}
