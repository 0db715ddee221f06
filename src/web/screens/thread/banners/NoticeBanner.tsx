// Notices under the decision: what the viewer waits for, and what happens to the title between others.
import { ArrowLeftRight, FileQuestionMark, PackageCheck, Undo2 } from 'lucide-react';
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner, type BannerProps } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ContestSides, ReturnText } from './DecisionBanner.tsx';
import type { ViewerNotice } from './decision.ts';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { titleLocation } from '../../../parts/chain/title-location.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';

const { claim, delivery, requested } = threadCopy;
const { contested, givenUp, returning } = threadBannersCopy;

export function NoticeBanner({ view, notice, open }: { view: LiveThread; notice: ViewerNotice; open: OpenDialog }) {
  return <Banner {...bannerOf(view, notice, open)} />;
}

function bannerOf(view: LiveThread, notice: ViewerNotice, open: OpenDialog): BannerProps {
  const withdraw = (update: UpdateView, label: string) => <Button onClick={() => open({ kind: 'withdraw', update })}>{label}</Button>;
  const dispute = (update: UpdateView) => <Button onClick={() => open({ kind: 'dispute', update })}>{claim.dispute}</Button>;
  switch (notice.kind) {
    case 'own-delivery': {
      const { update, recipient } = notice;
      return {
        tone: 'gold',
        icon: <PackageCheck />,
        title: delivery.waits(recipient?.orgName ?? ''),
        text: recipient?.confirmed ? delivery.waitsHint : delivery.waitsForInvitee,
        actions: withdraw(update, delivery.withdraw),
      };
    }
    case 'own-claim': {
      const actions = withdraw(notice.update, claim.withdraw);
      return { tone: 'grey', icon: <FileQuestionMark />, title: claim.waits, text: claim.waitsHint, actions };
    }
    case 'disputable-claim': {
      const { update } = notice;
      const title = claim.asks(update.authorName);
      return { tone: 'grey', icon: <FileQuestionMark />, title, text: claim.holderFirst, actions: dispute(update) };
    }
    // Both others say that they have the title. An organization upstream may dispute the claim.
    case 'contested': {
      const { update } = notice;
      const holder = view.stakes.find(({ id }) => id === notice.contested.byStakeId)?.orgName ?? '';
      return {
        tone: 'red',
        icon: <ArrowLeftRight />,
        title: contested.theyHave(holder),
        text: contested.othersHint(holder, update.authorName),
        ...(update.offers.includes('disputeClaim') && { actions: dispute(update) }),
        below: <ContestSides contested={notice.contested} claim={update} stakes={view.stakes} />,
      };
    }
    case 'returned': {
      const title = returning.youSentBack(notice.to?.orgName ?? '');
      return { tone: 'gold', icon: <Undo2 />, title, text: <ReturnText expected={view.expected} /> };
    }
    // An organization said that it does not have the title, and nobody else has it: who, why, and where it is expected from.
    case 'given-up': {
      const { event } = notice;
      const { authorOwn, authorName, note } = notice.update;
      const isAsked = view.stakes.some(({ own, id }) => own && id === event.toStakeId);
      return {
        tone: 'grey',
        icon: <FileQuestionMark />,
        title: authorOwn ? givenUp.own[event.why] : givenUp.other[event.why](authorName),
        text: (
          <>
            {note !== '' && <RedactedText text={`${requested.quote(note)} `} />}
            <span>{!isAsked ? `${titleLocation(view).text}.` : authorOwn ? givenUp.askAfterLoss : givenUp.ask}</span>
          </>
        ),
      };
    }
    default:
      return notice satisfies never;
  }
}
