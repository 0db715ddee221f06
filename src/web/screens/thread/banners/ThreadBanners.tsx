// The decision that the viewer has to make, which has the page's only solid button. Under it the notices: what the viewer waits for, and what
// happens to the title between others.
import './banners.css';
import {
  ArrowLeftRight,
  Check,
  Clock,
  FileQuestionMark,
  FileText,
  MailOpen,
  MessageCircleQuestionMark,
  PackageCheck,
  PackageX,
  Plus,
  Send,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { Contested, InvitationView, LiveThread, Returning, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { invitesCopy } from '../../../copy/invites.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { operation } from '../../../data/queries.ts';
import { expectedDayText, titleLocation } from '../../../parts/chain/title-location.ts';
import { OrgMarkTags } from '../../../parts/orgs/OrgMarkTags.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner, type BannerProps } from '../../../ui/feedback/Banner.tsx';
import { PaperCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { messageDraft } from '../updates/use-post-update.ts';
import { isWaitAsked, type ViewerDecision, type ViewerNotice } from './decision.ts';

const { claim: claimWords, delivery, requested } = threadCopy;
const { contested: contestedWords, givenUp, returning: returningWords, unanswered } = threadBannersCopy;

const isDelivery = ({ updateType }: UpdateView): boolean => updateType === 'delivered';

/** The words about a delivery or a claim. */
const wordsOf = (update: UpdateView) => (isDelivery(update) ? delivery : claimWords);

const withdraw = (open: OpenDialog, update: UpdateView) => (
  <Button onClick={() => open({ kind: 'withdraw', update })}>{wordsOf(update).withdraw}</Button>
);

const dispute = (open: OpenDialog, update: UpdateView) => (
  <Button onClick={() => open({ kind: 'dispute', update })}>{wordsOf(update).dispute}</Button>
);

const post = (open: OpenDialog, variant: 'solid' | 'outline') => (
  <Button variant={variant} icon={<Plus />} onClick={() => open({ kind: 'postUpdate' })}>
    {threadCopy.actions.postUpdate}
  </Button>
);

const quoted = (note: string) => note !== '' && <RedactedText text={`${requested.quote(note)} `} />;

export function DecisionBanner({ view, decision, open }: { view: LiveThread; decision: ViewerDecision; open: OpenDialog }) {
  const now = useNow();
  if (decision.kind === 'invitation') return <InvitationBanner view={view} invitation={decision.invitation} open={open} />;
  if (decision.kind === 'returning') {
    return <ReturningBanner view={view} returning={decision.returning} disputed={decision.disputed} open={open} />;
  }
  const about = 'update' in decision ? decision.update.id : 'claim' in decision ? decision.claim.id : '';
  return <Banner key={decision.kind + about} {...decisionBanner(view, decision, open, now)} />;
}

type PlainDecision = Exclude<ViewerDecision, { kind: 'invitation' | 'returning' }>;

function decisionBanner(view: LiveThread, decision: PlainDecision, open: OpenDialog, now: number): BannerProps {
  switch (decision.kind) {
    case 'delivery':
    case 'claim': {
      const { update } = decision;
      const { authorName, at } = update;
      const { asksHint } = wordsOf(update);
      const lateDay = isDelivery(update) && view.expected !== null && expectedDayText(view.expected, now).late ? view.expected : null;
      return {
        tone: 'gold',
        icon: isDelivery(update) ? <PackageCheck /> : <FileQuestionMark />,
        title: isDelivery(update) ? delivery.asks(authorName, formatDate(at, now)) : claimWords.asks(authorName),
        text: lateDay === null ? asksHint : `${threadBannersCopy.expectedOn(formatDay(lateDay))} ${asksHint}`,
        actions: (
          <>
            {dispute(open, update)}
            <ConfirmButton view={view} update={update} variant="solid" />
          </>
        ),
      };
    }
    // The viewer claims the title and the holder objects, or the viewer objects to a claim. Only the holder may post updates; it may give
    // in, or dispute the claim.
    case 'contested': {
      const { claim, contested } = decision;
      const objectorName = view.stakes.find(({ id }) => id === contested.byStakeId)?.orgName ?? '';
      return {
        tone: 'red',
        icon: <ArrowLeftRight />,
        title: claim.authorOwn ? contestedWords.theyHave(objectorName) : contestedWords.youHave(claim.authorName),
        text: claim.authorOwn ? contestedWords.claimantHint : contestedWords.objectorHint,
        actions: claim.authorOwn ? (
          withdraw(open, claim)
        ) : (
          <>
            {claim.offers.includes('confirmClaim') && <ConfirmButton view={view} update={claim} variant="outline" />}
            {claim.offers.includes('disputeClaim') && dispute(open, claim)}
          </>
        ),
        below: <ContestSides contested={contested} claim={claim} stakes={view.stakes} />,
      };
    }
    // Nobody has answered the viewer's delivery or claim for so long that the viewer may confirm it alone.
    case 'unanswered': {
      const { update } = decision;
      const recipient = view.stakes.find(({ id }) => id === update.toStakeId)?.orgName ?? '';
      return {
        tone: 'gold',
        icon: <Clock />,
        title: isDelivery(update) ? unanswered.delivery(recipient) : unanswered.claim,
        text: isDelivery(update) ? unanswered.deliveryHint : unanswered.claimHint,
        actions: (
          <>
            {withdraw(open, update)}
            <ConfirmButton view={view} update={update} variant="solid" />
          </>
        ),
      };
    }
    // The viewer's delivery was disputed, or its recipient left: the viewer sends the title again, or posts what happens next.
    case 'disputed': {
      const { ackByName, ackNote, ackPaper } = decision.update;
      const paper = ackPaper && threadBannersCopy.disputedPaper[ackPaper];
      const maySendAgain = view.offers.includes('markDelivered');
      return {
        tone: 'red',
        icon: <PackageX />,
        title: ackByName === null ? delivery.departed : delivery.disputed(ackByName),
        text: (
          <>
            {quoted(ackNote)}
            <span>{paper ? `${paper} ${delivery.disputedHint}` : delivery.disputedHint}</span>
          </>
        ),
        actions: (
          <>
            {post(open, maySendAgain ? 'outline' : 'solid')}
            {maySendAgain && (
              <Button variant="solid" icon={<Send />} onClick={() => open({ kind: 'markDelivered' })}>
                {threadCopy.actions.markDelivered}
              </Button>
            )}
          </>
        ),
      };
    }
    // Others asked the viewer for an update.
    case 'requested': {
      const { requests } = decision;
      const [{ requestedByName, note }] = requests;
      return {
        tone: 'blue',
        icon: <MessageCircleQuestionMark />,
        title: (isWaitAsked(requests) ? requested.askedWait : requested.asked)(requestedByName, requests.length - 1),
        text: note === '' ? undefined : <RedactedText text={requested.quote(note)} />,
        actions: post(open, 'solid'),
      };
    }
    default:
      return decision satisfies never;
  }
}

/** Confirms a delivery or a claim. */
function ConfirmButton({ view, update, variant }: { view: LiveThread; update: UpdateView; variant: 'solid' | 'outline' }) {
  const name = isDelivery(update) ? 'confirmDelivery' : 'confirmClaim';
  const { mutate, isPending } = useThreadCommand(operation[name], threadCopy.toasts[name]);
  return (
    <Button variant={variant} icon={<Check />} busy={isPending} onClick={() => mutate({ threadId: view.id, updateId: update.id })}>
      {wordsOf(update).confirm}
    </Button>
  );
}

/** "Your invitation": who invited the organization, whether it has the title in hand, accept or decline. */
function InvitationBanner({ view, invitation, open }: { view: LiveThread; invitation: InvitationView; open: OpenDialog }) {
  const words = threadCopy.invitation;
  const now = useNow();
  const [inHand, setInHand] = useState(false);
  const respond = useThreadCommand(operation.respondToInvite, threadCopy.toasts.accept);
  const { inviterName, inviterMarks, line, answerBy, mayHoldTitle } = invitation;
  const own = view.stakes.find((stake) => stake.own)?.id;
  const join = own === view.headStakeId ? words.joinFirst : own === view.tailStakeId ? words.joinLast : words.join;
  const accept = () => respond.mutate({ threadId: view.id, accept: true, hasTitle: mayHoldTitle && inHand });
  return (
    <Banner
      tone="blue"
      label={words.region}
      icon={<MailOpen />}
      title={words.lines[line](inviterName)}
      text={
        <>
          {inviterMarks && <OrgMarkTags {...inviterMarks} />} <span>{join}</span>{' '}
          <time dateTime={new Date(answerBy).toISOString()} data-tip="">
            {invitesCopy.answerBy(formatDate(answerBy, now))}
          </time>
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

interface ReturningBannerProps {
  view: LiveThread;
  returning: Returning;
  /** The delivery that it was sent back from. */
  disputed: UpdateView | undefined;
  open: OpenDialog;
}

/** The title is on its way back to the viewer, after a dispute of its delivery or because a later holder sent it back. */
function ReturningBanner({ view, returning, disputed, open }: ReturningBannerProps) {
  const confirm = useThreadCommand(operation.claimTitle, returningWords.toasts);
  const message = useDraftKey(messageDraft(view.id));
  const sender = view.stakes.find(({ id }) => id === returning.fromStakeId)?.orgName ?? '';
  const note = disputed?.ackNote ?? '';
  const writeThatItNeverCame = () => {
    // What was typed before is kept.
    if (readDraft(message) === '') writeDraft(message, returningWords.neverCameDraft);
    open({ kind: 'postUpdate' });
  };
  return (
    <Banner
      tone={disputed ? 'red' : 'gold'}
      icon={disputed ? <PackageX /> : <Undo2 />}
      title={disputed?.ackByName ? delivery.disputed(disputed.ackByName) : returningWords.sentBack(sender)}
      text={
        <>
          {quoted(note)}
          <ReturnText expected={view.expected} />
        </>
      }
      actions={
        <>
          {view.offers.includes('postUpdate') && <Button onClick={writeThatItNeverCame}>{returningWords.neverCame}</Button>}
          {view.offers.includes('claimTitle') && (
            <Button variant="solid" icon={<Check />} busy={confirm.isPending} onClick={() => confirm.mutate({ threadId: view.id })}>
              {returningWords.weHaveItBack}
            </Button>
          )}
        </>
      }
    />
  );
}

/** "It is on its way back, expected Nov 24." */
function ReturnText({ expected }: { expected: string | null }) {
  const now = useNow();
  if (expected === null) return <span>{returningWords.onItsWay}</span>;
  const day = formatDay(expected);
  return <span>{expectedDayText(expected, now).late ? returningWords.wasExpected(day) : returningWords.onItsWayUntil(day)}</span>;
}

interface ContestSidesProps {
  contested: Contested;
  claim: UpdateView;
  stakes: readonly StakeView[];
}

/** What the holder and the claimant say, side by side. */
function ContestSides({ contested, claim, stakes }: ContestSidesProps) {
  const objector = stakes.find(({ id }) => id === contested.byStakeId);
  return (
    <ul className="contest-sides" aria-label={threadBannersCopy.contested.sides}>
      <Side
        name={objector?.own ? uiCopy.you : (objector?.orgName ?? '')}
        at={contested.since}
        text={contested.note || threadEventsCopy.contested}
        holds
      />
      <Side name={claim.authorOwn ? uiCopy.you : claim.authorName} at={claim.at} text={claim.message} />
    </ul>
  );
}

/** `holds`: the title counts as with this side. */
function Side({ name, at, text, holds = false }: { name: string; at: number; text: string; holds?: boolean }) {
  return (
    <li>
      <span className="contest-badge centered" data-holds={holds || undefined} aria-hidden="true">
        <FileText />
      </span>
      <div>
        <div className="contest-top flow">
          <strong translate="no">{name}</strong>
          <Time at={at} />
        </div>
        <p>
          <RedactedText text={requested.quote(text)} />
        </p>
      </div>
    </li>
  );
}

export function NoticeBanner({ view, notice, open }: { view: LiveThread; notice: ViewerNotice; open: OpenDialog }) {
  return <Banner {...noticeBanner(view, notice, open)} />;
}

function noticeBanner(view: LiveThread, notice: ViewerNotice, open: OpenDialog): BannerProps {
  switch (notice.kind) {
    case 'own-delivery': {
      const { update, recipient } = notice;
      return {
        tone: 'gold',
        icon: <PackageCheck />,
        title: delivery.waits(recipient?.orgName ?? ''),
        text: recipient?.confirmed ? delivery.waitsHint : delivery.waitsForInvitee,
        actions: withdraw(open, update),
      };
    }
    case 'own-claim': {
      const actions = withdraw(open, notice.update);
      return { tone: 'grey', icon: <FileQuestionMark />, title: claimWords.waits, text: claimWords.waitsHint, actions };
    }
    case 'disputable-claim': {
      const { update } = notice;
      const title = claimWords.asks(update.authorName);
      return { tone: 'grey', icon: <FileQuestionMark />, title, text: claimWords.holderFirst, actions: dispute(open, update) };
    }
    // Both others say that they have the title. An organization upstream may dispute the claim.
    case 'contested': {
      const { update } = notice;
      const holder = view.stakes.find(({ id }) => id === notice.contested.byStakeId)?.orgName ?? '';
      return {
        tone: 'red',
        icon: <ArrowLeftRight />,
        title: contestedWords.theyHave(holder),
        text: contestedWords.othersHint(holder, update.authorName),
        ...(update.offers.includes('disputeClaim') && { actions: dispute(open, update) }),
        below: <ContestSides contested={notice.contested} claim={update} stakes={view.stakes} />,
      };
    }
    case 'returned': {
      const title = returningWords.youSentBack(notice.to?.orgName ?? '');
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
            {quoted(note)}
            <span>{!isAsked ? `${titleLocation(view).text}.` : authorOwn ? givenUp.askAfterLoss : givenUp.ask}</span>
          </>
        ),
      };
    }
    default:
      return notice satisfies never;
  }
}
