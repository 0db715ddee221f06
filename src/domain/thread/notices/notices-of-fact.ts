// Who is notified of a fact, and in which words.
import { isActive, neighborsOf, orgOf, stakeAt, updateById, upstreamOf } from '../chain.ts';
import { spokesman } from '../spokesman.ts';
import type { Fact } from '../facts.ts';
import type { News } from './mail-subject.ts';
import type { Delivery, GivenUpWhy, OrgId, Stake, StakeId, Thread, ThreadEvent, Vehicle } from '../thread.ts';
import { claimEnded, deliveryEnded } from './notices-of-answer.ts';
import { eventView } from '../view/event-view.ts';
import { mayReadUpdates, type Visibility } from '../view/visibility.ts';
import { expectedOn, invitationWords, invited, type NoticeDraft, quoted } from './notice-draft.ts';

/** By why an organization does not have the title that it had. */
const GIVEN_UP: Record<GivenUpWhy, News> = {
  mistake: 'title-not-there',
  'never-arrived': 'title-not-there',
  lost: 'title-lost',
  returned: 'title-coming-back',
};

/** The mark of what an organization's policy sends, at the end of the sentence. */
const AUTOMATIC = ' (Automatic)';
const markedIf = (automatic: true | undefined, words: string): string => (automatic ? words + AUTOMATIC : words);

/** The end of the sentence of a request that asks it. */
const WHAT_IT_WAITS_FOR = ' and what it waits for.';

const saysIn = (thread: Thread, id: StakeId, words: NoticeDraft['words']) => ({ about: orgOf(thread, id), words });

/** Notices that are specific to their recipient. */
export function noticesToOne(before: Thread | null, after: Thread, fact: Fact, actor: OrgId, facts: readonly Fact[]): NoticeDraft[] {
  const says = (id: StakeId, words: string) => saysIn(after, id, words);
  switch (fact.type) {
    case 'ThreadOpened': {
      const creator = fact.stakes.find((stake) => stake.joined === 'creator')!;
      return fact.stakes
        .filter((stake) => stake !== creator)
        .map(({ id, joined, told }) => ({ ...invited(id), ...(told && { told }), ...says(creator.id, invitationWords(joined)) }));
    }
    case 'StakeInvited':
      return [{ ...invited(fact.stakeId), ...(fact.told && { told: fact.told }), ...says(fact.by, invitationWords(fact.joined)) }];
    case 'InviteAccepted': {
      const { invitedBy: to } = stakeAt(after, fact.stakeId);
      // A head may accept with the title in hand.
      return after.holderStakeId === fact.stakeId
        ? [{ to, type: 'tw_delivery', news: 'invitation-accepted', ...says(fact.stakeId, 'accepted your invitation and has the title.') }]
        : [{ to, type: 'tw_update', news: 'invitation-accepted', ...says(fact.stakeId, 'accepted your invitation.') }];
    }
    case 'StakeDeparted':
      return departed(before!, after, fact, actor);
    case 'UpdateRequested': {
      const quote = quoted(after, fact.stakeId, fact.note);
      const words = fact.asks ? `asked for an update${WHAT_IT_WAITS_FOR}` : 'requested an update.';
      const said = says(fact.stakeId, markedIf(fact.automatic, words));
      const request = { type: 'request_update', news: null, ...said, quote, requestId: fact.requestId } as const;
      return [
        { to: fact.target, mailCause: fact.requestId, ...request },
        { to: spokesman(after).id, ...request },
      ];
    }
    case 'RequestReminded': {
      const { id, stakeId, targetStakeId, note, asks } = after.requests.find((request) => request.id === fact.requestId)!;
      const said = says(stakeId, markedIf(fact.automatic, `asks again for an update${asks ? WHAT_IT_WAITS_FOR : '.'}`));
      const request = { type: 'request_update', news: null, ...said, quote: quoted(after, stakeId, note), requestId: id } as const;
      return [
        { to: targetStakeId, mailCause: id, ...request },
        { to: spokesman(after).id, ...request },
      ];
    }
    case 'DeliveryReminded': {
      const { authorStakeId, toStakeId } = updateById(after, fact.updateId) as Delivery;
      return [
        {
          to: toStakeId,
          type: 'tw_delivery',
          news: 'delivery-reminded',
          ...says(authorStakeId, `sent you the title and asks whether it has arrived.${AUTOMATIC}`),
        },
      ];
    }
    case 'InvitationReminded': {
      const { invitedBy, joined } = stakeAt(after, fact.stakeId);
      return [
        {
          ...invited(fact.stakeId),
          news: 'invitation-reminded',
          ...says(invitedBy, `${invitationWords(joined)} Its invitation waits for your answer.${AUTOMATIC}`),
        },
      ];
    }
    case 'DeliveryMarked':
      return [
        {
          to: fact.to,
          type: 'tw_delivery',
          news: null,
          ...says(fact.stakeId, `sent you the title${expectedOn(dayReadBy(after, fact.to))}`),
          quote: quoted(after, fact.stakeId, fact.note ?? ''),
        },
      ];
    case 'DeliveryConfirmed':
    case 'DeliveryDisputed':
      return deliveryEnded(after, fact, facts);
    case 'TitleClaimed':
      return upstreamOf(after, fact.stakeId).flatMap((stake): NoticeDraft[] =>
        isActive(stake)
          ? [{ to: stake.id, type: 'tw_update', news: 'title-claimed', ...says(fact.stakeId, 'says it has the title.') }]
          : [],
      );
    case 'ClaimConfirmed':
    case 'ClaimDisputed':
      return claimEnded(before!, after, fact);
    case 'ClaimContested':
      return [
        {
          to: updateById(after, fact.claimId)!.authorStakeId,
          type: 'tw_update',
          news: 'claim-contested',
          ...says(fact.stakeId, 'says it still has the paper. Your title claim waits for its answer.'),
          quote: quoted(after, fact.stakeId, fact.note),
        },
      ];
    case 'TitleGivenUp': {
      if (fact.why === 'lost') return [];
      const words =
        fact.why === 'returned'
          ? `is sending the title back to you${expectedOn(after.expected)}`
          : 'does not have the title. It is expected from you.';
      return [
        {
          to: fact.expectedFrom,
          type: 'tw_delivery',
          news: GIVEN_UP[fact.why],
          ...says(fact.stakeId, words),
          quote: quoted(after, fact.stakeId, fact.note),
        },
      ];
    }
    case 'StakeReactivated':
    case 'ReturnStarted':
    case 'VehicleCorrected':
    case 'ThreadEnded':
    case 'ThreadReopened':
    case 'TakenBack':
    case 'StakeTransferred':
    case 'StakeCompleted':
    case 'CurrentMoved':
    case 'TitleReceived':
    case 'UpdatePosted':
    case 'UpdateLiked':
    case 'UpdateUnliked':
    case 'RequestsResolved':
      return [];
    default:
      return fact satisfies never;
  }
}

/** The expected day, if the stake's organization sees it: an invitee that reads no updates does not. */
const dayReadBy = (thread: Thread, id: StakeId): string | null =>
  mayReadUpdates({ thread, me: stakeAt(thread, id) }) ? thread.expected : null;

const NOW_RESPONSIBLE = 'Your organization is now responsible for the title.';

/** Notices to all active organizations. */
export function noticesToAll(before: Thread | null, after: Thread, fact: Fact, facts: readonly Fact[]): NoticeDraft[] {
  const all = (isTold: (stake: Stake) => boolean, draft: Omit<NoticeDraft, 'to'>): NoticeDraft[] =>
    [before, after].flatMap((thread) => (before && thread ? thread.chain.filter(isTold).map(({ id }) => ({ to: id, ...draft })) : []));
  const others = (draft: Omit<NoticeDraft, 'to'>): NoticeDraft[] => all(isActive, draft);
  if (fact.type === 'TitleGivenUp') {
    const words =
      fact.why === 'lost'
        ? 'has lost the title.'
        : fact.why === 'returned'
          ? `sent the title back${expectedOn(after.expected)}`
          : 'does not have the title.';
    return others({
      type: 'tw_delivery',
      news: GIVEN_UP[fact.why],
      ...saysIn(after, fact.stakeId, words),
      quote: quoted(after, fact.stakeId, fact.note),
    });
  }
  if (fact.type === 'ClaimContested')
    return others({
      type: 'tw_update',
      news: 'claim-contested',
      ...saysIn(after, fact.stakeId, 'says it still has the paper.'),
      quote: quoted(after, fact.stakeId, fact.note),
    });
  if (fact.type === 'VehicleCorrected')
    return all(({ standing }) => standing.status !== 'completed', {
      type: 'tw_update',
      news: 'vehicle-corrected',
      about: orgOf(after, fact.stakeId),
      words: (visibility) => [correctionWords(updateById(after, fact.updateId) as ThreadEvent, visibility)],
    });
  if (fact.type === 'StakeReactivated')
    return [{ to: fact.stakeId, type: 'tw_update', news: 'part-reopened', about: null, words: 'Your part of this thread is open again.' }];
  if (fact.type === 'UpdatePosted')
    return others({
      type: 'tw_update',
      news: null,
      ...saysIn(after, fact.stakeId, 'posted an update.'),
      quote: quoted(after, fact.stakeId, fact.message, fact.eta, fact.waitsFor),
    });
  if (fact.type === 'TitleReceived') {
    // Nothing moved if an organization says that it had the title all along.
    const news = facts.some(({ type }) => type === 'InviteAccepted') ? 'title-located' : null;
    return others({ type: 'tw_delivery', news, ...saysIn(after, fact.stakeId, 'now has the title.') });
  }
  if (fact.type !== 'CurrentMoved') return [];
  return [{ to: fact.stakeId, type: 'tw_update', news: 'responsible', about: null, words: NOW_RESPONSIBLE }];
}

function departed(before: Thread, after: Thread, fact: Extract<Fact, { type: 'StakeDeparted' }>, actor: OrgId): NoticeDraft[] {
  const draft = { type: 'tw_update', aboutDeparted: true, about: orgOf(before, fact.stakeId) } as const;
  if (fact.how === 'left') {
    return neighborsOf(before, fact.stakeId).map(({ id }) => {
      const isResponsible = before.currentStakeId !== id && after.currentStakeId === id;
      return {
        ...draft,
        to: id,
        news: 'participant-left',
        words: isResponsible ? `left the thread. ${NOW_RESPONSIBLE}` : 'left the thread.',
      };
    });
  }
  if (fact.how === 'withdrawn')
    return [{ ...draft, to: fact.stakeId, news: 'invitation-withdrawn', about: actor, words: 'withdrew your invitation.' }];
  const { invitedBy } = before.chain.find((stake) => stake.id === fact.stakeId)!;
  if (!after.chain.some((stake) => stake.id === invitedBy)) return [];
  return [{ ...draft, to: invitedBy, news: 'invitation-declined', words: 'declined your invitation.' }];
}

/** The fields of a vehicle with what a notice shows of each. */
const FIELDS = [
  ['VIN', ({ vin }) => vin],
  ['year', ({ year }) => String(year)],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['mileage', ({ mileage }) => mileage.toLocaleString('en-US')],
] as const satisfies readonly (readonly [name: string, shown: (vehicle: Vehicle) => string])[];

/**
 * "corrected the vehicle: mileage 36,418 to 34,618." A field whose values the recipient reads alike is left out. An invited
 * organization sees no updates, so it learns the old values here.
 */
function correctionWords({ event }: ThreadEvent, visibility: Visibility): string {
  const read = eventView({ visibility }, event);
  if (read.kind !== 'corrected') throw new Error(`an event of kind ${read.kind} corrects nothing`);
  const changes = FIELDS.map(([name, shown]) => [name, shown(read.from), shown(read.to)] as const)
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name} ${from} to ${to}`);
  return changes.length === 0 ? 'corrected the vehicle.' : `corrected the vehicle: ${changes.join(', ')}.`;
}
