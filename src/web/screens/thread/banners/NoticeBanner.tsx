// Notices under the decision: what the viewer waits for, and what happens to the title between others.
import { ArrowLeftRight, FileQuestionMark, PackageCheck, Undo2 } from 'lucide-react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ContestSides } from './ContestedBanner.tsx';
import type { ViewerNotice } from './decision.ts';
import { ReturnText } from './ReturningBanner.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { titleLocation } from '../../../parts/chain/title-location.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';

export function NoticeBanner({ view, notice, open }: { view: LiveThread; notice: ViewerNotice; open: OpenDialog }) {
  switch (notice.kind) {
    case 'own-delivery': {
      const { update, recipient } = notice;
      const { waits, waitsHint, waitsForInvitee, withdraw } = threadCopy.delivery;
      return (
        <Banner
          tone="gold"
          icon={<PackageCheck />}
          title={waits(recipient?.orgName ?? '')}
          text={recipient?.confirmed ? waitsHint : waitsForInvitee}
          actions={<Button onClick={() => open({ kind: 'withdraw', update })}>{withdraw}</Button>}
        />
      );
    }
    case 'own-claim': {
      const { waits, waitsHint, withdraw } = threadCopy.claim;
      return (
        <Banner
          tone="grey"
          icon={<FileQuestionMark />}
          title={waits}
          text={waitsHint}
          actions={<Button onClick={() => open({ kind: 'withdraw', update: notice.update })}>{withdraw}</Button>}
        />
      );
    }
    case 'disputable-claim': {
      const { update } = notice;
      const { asks, holderFirst, dispute } = threadCopy.claim;
      return (
        <Banner
          tone="grey"
          icon={<FileQuestionMark />}
          title={asks(update.authorName)}
          text={holderFirst}
          actions={<Button onClick={() => open({ kind: 'dispute', update })}>{dispute}</Button>}
        />
      );
    }
    case 'contested':
      return <ContestNotice view={view} notice={notice} open={open} />;
    case 'returned':
      return (
        <Banner
          tone="gold"
          icon={<Undo2 />}
          title={threadBannersCopy.returning.youSentBack(notice.to?.orgName ?? '')}
          text={<ReturnText expected={view.expected} />}
        />
      );
    case 'given-up':
      return <GivenUpNotice view={view} notice={notice} />;
    default:
      return notice satisfies never;
  }
}

/** Both others say that they have the title. An organization upstream may dispute the claim. */
function ContestNotice(props: { view: LiveThread; notice: Extract<ViewerNotice, { kind: 'contested' }>; open: OpenDialog }) {
  const { view, notice, open } = props;
  const { contested, update } = notice;
  const { theyHave, othersHint } = threadBannersCopy.contested;
  const holder = view.stakes.find(({ id }) => id === contested.byStakeId)?.orgName ?? '';
  return (
    <Banner
      tone="red"
      icon={<ArrowLeftRight />}
      title={theyHave(holder)}
      text={othersHint(holder, update.authorName)}
      {...(update.offers.includes('disputeClaim')
        ? { actions: <Button onClick={() => open({ kind: 'dispute', update })}>{threadCopy.claim.dispute}</Button> }
        : {})}
      below={<ContestSides contested={contested} claim={update} stakes={view.stakes} />}
    />
  );
}

const words = threadBannersCopy.givenUp;

interface GivenUpNoticeProps {
  view: LiveThread;
  notice: Extract<ViewerNotice, { kind: 'given-up' }>;
}

/** An organization said that it does not have the title, and nobody else has it: who, why, and where it is expected from. */
function GivenUpNotice({ view, notice: { update, event } }: GivenUpNoticeProps) {
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
