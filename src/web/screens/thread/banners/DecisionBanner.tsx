// The decision that the viewer has to make. It has the page's only solid button.
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
import type {
  Contested,
  InvitationView,
  LiveThread,
  RequestView,
  Returning,
  StakeView,
  UpdateView,
} from '../../../../domain/thread/view/view-types.ts';
import { invitesCopy } from '../../../copy/invites.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { operation } from '../../../data/queries.ts';
import { expectedDayText } from '../../../parts/chain/title-location.ts';
import { OrgMarkTags } from '../../../parts/orgs/OrgMarkTags.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PaperCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { messageDraft } from '../updates/use-post-update.ts';
import type { ViewerDecision } from './decision.ts';

export function DecisionBanner({ view, decision, open }: { view: LiveThread; decision: ViewerDecision; open: OpenDialog }) {
  switch (decision.kind) {
    case 'invitation':
      return <InvitationBanner view={view} invitation={decision.invitation} open={open} />;
    case 'delivery':
    case 'claim':
      return <AnswerBanner key={decision.update.id} view={view} update={decision.update} open={open} />;
    case 'contested':
      return <ContestedBanner key={decision.claim.id} view={view} contested={decision.contested} claim={decision.claim} open={open} />;
    case 'unanswered':
      return <UnansweredBanner key={decision.update.id} view={view} update={decision.update} open={open} />;
    case 'returning':
      return <ReturningBanner view={view} returning={decision.returning} disputed={decision.disputed} open={open} />;
    case 'disputed':
      return <DisputedBanner view={view} update={decision.update} open={open} />;
    case 'requested':
      return <RequestedBanner requests={decision.requests} open={open} />;
    default:
      return decision satisfies never;
  }
}

interface UpdateBannerProps {
  view: LiveThread;
  update: UpdateView;
  open: OpenDialog;
}

/** Confirms a delivery or a claim. */
function ConfirmButton({ view, update, variant }: Pick<UpdateBannerProps, 'view' | 'update'> & { variant: 'solid' | 'outline' }) {
  const isDelivery = update.updateType === 'delivered';
  const name = isDelivery ? 'confirmDelivery' : 'confirmClaim';
  const { mutate, isPending } = useThreadCommand(operation[name], threadCopy.toasts[name]);
  return (
    <Button variant={variant} icon={<Check />} busy={isPending} onClick={() => mutate({ threadId: view.id, updateId: update.id })}>
      {isDelivery ? threadCopy.delivery.confirm : threadCopy.claim.confirm}
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

/** Asks the viewer to confirm or dispute a delivery or a claim. */
function AnswerBanner({ view, update, open }: UpdateBannerProps) {
  const now = useNow();
  const { delivery, claim } = threadCopy;
  const { authorName, at } = update;
  const isDelivery = update.updateType === 'delivered';
  const { asksHint, dispute } = isDelivery ? delivery : claim;
  const lateDay = isDelivery && view.expected !== null && expectedDayText(view.expected, now).late ? view.expected : null;
  return (
    <Banner
      tone="gold"
      icon={isDelivery ? <PackageCheck /> : <FileQuestionMark />}
      title={isDelivery ? delivery.asks(authorName, formatDate(at, now)) : claim.asks(authorName)}
      text={lateDay === null ? asksHint : `${threadBannersCopy.expectedOn(formatDay(lateDay))} ${asksHint}`}
      actions={
        <>
          <Button onClick={() => open({ kind: 'dispute', update })}>{dispute}</Button>
          <ConfirmButton view={view} update={update} variant="solid" />
        </>
      }
    />
  );
}

interface ContestedBannerProps {
  view: LiveThread;
  contested: Contested;
  claim: UpdateView;
  open: OpenDialog;
}

/**
 * The viewer claims the title and the holder objects, or the viewer objects to a claim. Only the holder may post updates. It may give in, or
 * dispute the claim.
 */
function ContestedBanner({ view, contested, claim, open }: ContestedBannerProps) {
  const words = threadBannersCopy.contested;
  const objectorName = view.stakes.find(({ id }) => id === contested.byStakeId)?.orgName ?? '';
  const withdraw = <Button onClick={() => open({ kind: 'withdraw', update: claim })}>{threadCopy.claim.withdraw}</Button>;
  const answer = (
    <>
      {claim.offers.includes('confirmClaim') && <ConfirmButton view={view} update={claim} variant="outline" />}
      {claim.offers.includes('disputeClaim') && (
        <Button onClick={() => open({ kind: 'dispute', update: claim })}>{threadCopy.claim.dispute}</Button>
      )}
    </>
  );
  return (
    <Banner
      tone="red"
      icon={<ArrowLeftRight />}
      title={claim.authorOwn ? words.theyHave(objectorName) : words.youHave(claim.authorName)}
      text={claim.authorOwn ? words.claimantHint : words.objectorHint}
      actions={claim.authorOwn ? withdraw : answer}
      below={<ContestSides contested={contested} claim={claim} stakes={view.stakes} />}
    />
  );
}

interface ContestSidesProps {
  contested: Contested;
  claim: UpdateView;
  stakes: readonly StakeView[];
}

/** What the holder and the claimant say, side by side. */
export function ContestSides({ contested, claim, stakes }: ContestSidesProps) {
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
      <span className="contest-badge" data-holds={holds || undefined} aria-hidden="true">
        <FileText />
      </span>
      <div>
        <div className="contest-top">
          <strong translate="no">{name}</strong>
          <Time at={at} />
        </div>
        <p>
          <RedactedText text={threadCopy.requested.quote(text)} />
        </p>
      </div>
    </li>
  );
}

/** Nobody has answered the viewer's delivery or claim for so long that the viewer may confirm it alone. */
function UnansweredBanner({ view, update, open }: UpdateBannerProps) {
  const words = threadBannersCopy.unanswered;
  const isDelivery = update.updateType === 'delivered';
  const recipient = view.stakes.find(({ id }) => id === update.toStakeId)?.orgName ?? '';
  const { withdraw } = isDelivery ? threadCopy.delivery : threadCopy.claim;
  return (
    <Banner
      tone="gold"
      icon={<Clock />}
      title={isDelivery ? words.delivery(recipient) : words.claim}
      text={isDelivery ? words.deliveryHint : words.claimHint}
      actions={
        <>
          <Button onClick={() => open({ kind: 'withdraw', update })}>{withdraw}</Button>
          <ConfirmButton view={view} update={update} variant="solid" />
        </>
      }
    />
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
  const words = threadBannersCopy.returning;
  const confirm = useThreadCommand(operation.claimTitle, words.toasts);
  const message = useDraftKey(messageDraft(view.id));
  const sender = view.stakes.find(({ id }) => id === returning.fromStakeId)?.orgName ?? '';
  const note = disputed?.ackNote ?? '';
  const writeThatItNeverCame = () => {
    // What was typed before is kept.
    if (readDraft(message) === '') writeDraft(message, words.neverCameDraft);
    open({ kind: 'postUpdate' });
  };
  return (
    <Banner
      tone={disputed ? 'red' : 'gold'}
      icon={disputed ? <PackageX /> : <Undo2 />}
      title={disputed?.ackByName ? threadCopy.delivery.disputed(disputed.ackByName) : words.sentBack(sender)}
      text={
        <>
          {note !== '' && <RedactedText text={`${threadCopy.requested.quote(note)} `} />}
          <ReturnText expected={view.expected} />
        </>
      }
      actions={
        <>
          {view.offers.includes('postUpdate') && <Button onClick={writeThatItNeverCame}>{words.neverCame}</Button>}
          {view.offers.includes('claimTitle') && (
            <Button variant="solid" icon={<Check />} busy={confirm.isPending} onClick={() => confirm.mutate({ threadId: view.id })}>
              {words.weHaveItBack}
            </Button>
          )}
        </>
      }
    />
  );
}

/** "It is on its way back, expected Nov 24." */
export function ReturnText({ expected }: { expected: string | null }) {
  const words = threadBannersCopy.returning;
  const now = useNow();
  if (expected === null) return <span>{words.onItsWay}</span>;
  const day = formatDay(expected);
  return <span>{expectedDayText(expected, now).late ? words.wasExpected(day) : words.onItsWayUntil(day)}</span>;
}

/** The viewer's delivery was disputed, or its recipient left: the viewer sends the title again, or posts what happens next. */
function DisputedBanner({ view, update, open }: UpdateBannerProps) {
  const words = threadCopy.delivery;
  const { ackByName, ackNote, ackPaper } = update;
  const paper = ackPaper && threadBannersCopy.disputedPaper[ackPaper];
  const maySendAgain = view.offers.includes('markDelivered');
  return (
    <Banner
      tone="red"
      icon={<PackageX />}
      title={ackByName === null ? words.departed : words.disputed(ackByName)}
      text={
        <>
          {ackNote !== '' && <RedactedText text={`${threadCopy.requested.quote(ackNote)} `} />}
          <span>{paper ? `${paper} ${words.disputedHint}` : words.disputedHint}</span>
        </>
      }
      actions={
        <>
          <Button variant={maySendAgain ? 'outline' : 'solid'} icon={<Plus />} onClick={() => open({ kind: 'postUpdate' })}>
            {threadCopy.actions.postUpdate}
          </Button>
          {maySendAgain && (
            <Button variant="solid" icon={<Send />} onClick={() => open({ kind: 'markDelivered' })}>
              {threadCopy.actions.markDelivered}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Others asked the viewer for an update. */
function RequestedBanner({ requests, open }: { requests: [RequestView, ...RequestView[]]; open: OpenDialog }) {
  const [first] = requests;
  return (
    <Banner
      tone="blue"
      icon={<MessageCircleQuestionMark />}
      title={threadCopy.requested.asked(first.requestedByName, requests.length - 1)}
      text={first.note === '' ? undefined : <RedactedText text={threadCopy.requested.quote(first.note)} />}
      actions={
        <Button variant="solid" icon={<Plus />} onClick={() => open({ kind: 'postUpdate' })}>
          {threadCopy.actions.postUpdate}
        </Button>
      }
    />
  );
}
