// The notices that a command causes: at most one per organization, the most specific. Their texts show only what the recipient may read.
// The acting organization gets none.
import type { NotificationType } from '../vocabulary.ts';
import { isActive, neighborsOf, orgOf, spokesman, stakeAt, upstreamOf } from './chain.ts';
import type { Fact } from './facts.ts';
import { mailChain, type MailChain } from './view/mail-chain.ts';
import type { Delivery, OrgId, Stake, StakeId, Thread, Update, Vehicle } from './thread.ts';
import { visibilityFor, type Visibility } from './view/visibility.ts';
import type { Orgs } from './view/org-facts.ts';

export type Notice = {
  orgId: OrgId;
  type: NotificationType;
  text: string;
  /** The organization that acted, null if the recipient may not know it. */
  fromOrgId: OrgId | null;
  /** The name of the organization that the notice is about, null if the recipient may not know it. */
  neighbor: string | null;
  requestId: string | null;
  /** As the recipient sees it. */
  vehicle: Vehicle;
  /** The message or note that came with the command, as the recipient may read it. */
  quote: Quote | null;
  /** The chain as the mail shows it, null if the recipient is no longer in it. */
  chain: MailChain | null;
  /** The id whose mail status is shown: the request, for the organization asked; the stake, for the organization invited. */
  mailCause: string | null;
  /** For an invitation: when it expires (ms). */
  answerBy: number | null;
};
/** `by`: the author's name as the recipient may read it. `eta`: YYYY-MM-DD. */
export type Quote = { by: string; text: string; eta: string | null };

type NoticeDraft = {
  to: StakeId;
  type: NotificationType;
  /** The organization whose name begins the sentence; null if none. */
  about: OrgId | null;
  /** The sentence after that name. */
  words: string | ((visibility: Visibility) => string);
  requestId?: string;
  quote?: (visibility: Visibility) => Quote | null;
  mailCause?: string;
  /** It names an organization that has left the chain, as it was visible just before. */
  aboutDeparted?: true;
};

/** `before`: null for a new thread. `actor`: the acting organization. */
export function noticesOf(before: Thread | null, after: Thread, facts: readonly Fact[], actor: OrgId, orgs: Orgs): Notice[] {
  const notices = new Map<OrgId, Notice>();
  const drafts = [
    ...facts.flatMap((fact) => noticesToOne(before, after, fact, actor)),
    ...facts.flatMap((fact) => noticesToAll(before, after, fact)),
  ];
  for (const { to, type, about, words, requestId, quote, mailCause, aboutDeparted } of drafts) {
    const orgId = orgOf(after, to);
    const [thread, stake] = recipientStake(before, aboutDeparted ? before! : after, to);
    if (orgId === actor || notices.has(orgId) || !stake || wasCompleted(before, to)) continue;
    const visibility = visibilityFor(thread, stake, orgs);
    const sentence = typeof words === 'string' ? words : words(visibility);
    notices.set(orgId, {
      orgId,
      type,
      text: about === null ? sentence : `${visibility.nameOf(about)} ${sentence}`,
      fromOrgId: visibility.idOf(actor),
      neighbor: neighborOf(visibility, about) ?? neighborOf(visibility, actor),
      requestId: requestId ?? null,
      vehicle: visibility.vehicle(),
      quote: quote?.(visibility) ?? null,
      chain: mailChain(after, orgId, orgs),
      mailCause: mailCause ?? null,
      answerBy: type === 'tw_invite' && stake.standing.status === 'invited' ? stake.standing.answerBy : null,
    });
  }
  return [...notices.values()];
}

/** The organization's name, null if the viewer may not know it. */
const neighborOf = (visibility: Visibility, orgId: OrgId | null): string | null =>
  visibility.idOf(orgId) === null ? null : visibility.nameOf(orgId);

/** The recipient's stake and the thread to show it: as it is now, or as it was before if the recipient has left the chain. */
function recipientStake(before: Thread | null, at: Thread, id: StakeId): [Thread, Stake | undefined] {
  const now = at.chain.find((stake) => stake.id === id);
  if (now || !before) return [at, now];
  return [before, before.chain.find((stake) => stake.id === id)];
}

/** A completed organization gets no notices. */
const wasCompleted = (before: Thread | null, id: StakeId): boolean =>
  before?.chain.some((stake) => stake.id === id && stake.standing.status === 'completed') ?? false;

/** The sentence of an invitation, after the inviter's name. */
function invitationWords(joined: Stake['joined']): string {
  if (joined === 'sold-to') return 'says you bought this from them.';
  if (joined === 'bought-from') return 'says you sold this to them.';
  return 'invited you to ride the thread.';
}

/** The sentence of an invitation. `inviter`: the name as the invited organization may read it. */
export const invitationSentence = (joined: Stake['joined'], inviter: string): string => `${inviter} ${invitationWords(joined)}`;

/** Notices that are specific to their recipient. */
function noticesToOne(before: Thread | null, after: Thread, fact: Fact, actor: OrgId): NoticeDraft[] {
  const says = (id: StakeId, words: string) => ({ about: orgOf(after, id), words });
  switch (fact.type) {
    case 'ThreadOpened': {
      const creator = fact.stakes.find((stake) => stake.joined === 'creator')!;
      return fact.stakes
        .filter((stake) => stake !== creator)
        .map(({ id, joined }) => ({ ...invited(id), ...says(creator.id, invitationWords(joined)) }));
    }
    case 'StakeInvited':
      return [{ ...invited(fact.stakeId), ...says(fact.by, invitationWords(fact.joined)) }];
    case 'InviteAccepted': {
      const { invitedBy: to } = stakeAt(after, fact.stakeId);
      // A head may accept with the title in hand.
      return after.holderStakeId === fact.stakeId
        ? [{ to, type: 'tw_delivery', ...says(fact.stakeId, 'accepted your invitation and has the title.') }]
        : [{ to, type: 'tw_update', ...says(fact.stakeId, 'accepted your invitation.') }];
    }
    case 'StakeDeparted':
      return departed(before!, after, fact, actor);
    case 'UpdateRequested': {
      const quote = quoted(after, fact.stakeId, fact.note);
      const said = says(fact.stakeId, 'requested an update.');
      const request = { type: 'request_update', ...said, quote, requestId: fact.requestId } as const;
      return [
        { to: fact.target, mailCause: fact.requestId, ...request },
        { to: spokesman(after).id, ...request },
      ];
    }
    case 'DeliveryMarked':
      return [{ to: fact.to, type: 'tw_delivery', ...says(fact.stakeId, 'sent you the title.') }];
    case 'DeliveryConfirmed':
    case 'DeliveryDisputed':
      return deliveryEnded(after, fact);
    case 'TitleClaimed':
      return upstreamOf(after, fact.stakeId).flatMap((stake): NoticeDraft[] =>
        isActive(stake) ? [{ to: stake.id, type: 'tw_update', ...says(fact.stakeId, 'says it has the title.') }] : [],
      );
    case 'ClaimConfirmed':
    case 'ClaimDisputed':
      return claimEnded(before!, after, fact);
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

const invited = (stakeId: StakeId) => ({ to: stakeId, type: 'tw_invite', mailCause: stakeId }) as const;

/** A quote of what the organization of stake `by` wrote. Null if it wrote nothing. */
const quoted =
  (thread: Thread, by: StakeId | null, text: string, eta: string | null = null) =>
  (visibility: Visibility): Quote | null => {
    if (by === null || (text === '' && eta === null)) return null;
    const author = orgOf(thread, by);
    return { by: visibility.nameOf(author), text: visibility.read(text, by), eta };
  };

const NOW_RESPONSIBLE = 'Your organization is now responsible for the title.';

/** Notices to all active organizations. */
function noticesToAll(before: Thread | null, after: Thread, fact: Fact): NoticeDraft[] {
  const others = (draft: Omit<NoticeDraft, 'to'>): NoticeDraft[] =>
    (before?.chain ?? []).filter(isActive).map((stake) => ({ to: stake.id, ...draft }));
  if (fact.type === 'UpdatePosted')
    return others({
      type: 'tw_update',
      about: orgOf(after, fact.stakeId),
      words: 'posted an update.',
      quote: quoted(after, fact.stakeId, fact.message, fact.eta),
    });
  if (fact.type === 'TitleReceived') return others({ type: 'tw_delivery', about: orgOf(after, fact.stakeId), words: 'now has the title.' });
  if (fact.type !== 'CurrentMoved') return [];
  return [{ to: fact.stakeId, type: 'tw_update', about: null, words: NOW_RESPONSIBLE }];
}

function departed(before: Thread, after: Thread, fact: Extract<Fact, { type: 'StakeDeparted' }>, actor: OrgId): NoticeDraft[] {
  const draft = { type: 'tw_update', aboutDeparted: true, about: orgOf(before, fact.stakeId) } as const;
  if (fact.how === 'left') {
    return neighborsOf(before, fact.stakeId).map(({ id }) => {
      const isResponsible = before.currentStakeId !== id && after.currentStakeId === id;
      return { ...draft, to: id, words: isResponsible ? `left the thread. ${NOW_RESPONSIBLE}` : 'left the thread.' };
    });
  }
  if (fact.how === 'withdrawn') return [{ ...draft, to: fact.stakeId, about: actor, words: 'withdrew your invitation.' }];
  const { invitedBy } = before.chain.find((stake) => stake.id === fact.stakeId)!;
  if (!after.chain.some((stake) => stake.id === invitedBy)) return [];
  return [{ ...draft, to: invitedBy, words: 'declined your invitation.' }];
}

const updateOf = (thread: Thread, id: string): Update => thread.updates.find((update) => update.id === id)!;

function deliveryEnded(after: Thread, fact: Extract<Fact, { type: 'DeliveryConfirmed' | 'DeliveryDisputed' }>): NoticeDraft[] {
  const delivery = updateOf(after, fact.updateId) as Delivery;
  const confirmed = fact.type === 'DeliveryConfirmed';
  const [sender, recipient] = [orgOf(after, delivery.authorStakeId), orgOf(after, delivery.toStakeId)];
  const toSender = (about: OrgId | null, words: string): NoticeDraft => ({ to: delivery.authorStakeId, type: 'tw_delivery', about, words });
  const toRecipient = (about: OrgId | null, words: string): NoticeDraft => ({ to: delivery.toStakeId, type: 'tw_delivery', about, words });
  switch (fact.cause) {
    case 'answered':
      return [
        {
          ...toSender(recipient, `${confirmed ? 'confirmed' : 'disputed'} your delivery.`),
          quote: quoted(after, fact.by, fact.note),
        },
      ];
    case 'withdrawn':
      return fact.by === null
        ? [{ ...toSender(recipient, 'is no longer on the thread, so your delivery is off.'), aboutDeparted: true }]
        : [toRecipient(sender, 'withdrew its delivery.')];
    case 'departed':
      return [{ ...toSender(recipient, 'declined your invitation, so your delivery is off.'), aboutDeparted: true }];
    case 'settled': {
      const words = `A title claim settled the delivery: it counts as ${confirmed ? 'confirmed' : 'disputed'}.`;
      return [toSender(null, words), toRecipient(null, words)];
    }
    case 'self-attested':
      return [];
    default:
      return fact.cause satisfies never;
  }
}

function claimEnded(before: Thread, after: Thread, fact: Extract<Fact, { type: 'ClaimConfirmed' | 'ClaimDisputed' }>): NoticeDraft[] {
  const claim = updateOf(after, fact.updateId);
  const claimant = orgOf(after, claim.authorStakeId);
  const answerer = fact.by === null ? null : orgOf(after, fact.by);
  const toClaimant = (about: OrgId | null, words: string): NoticeDraft => ({ to: claim.authorStakeId, type: 'tw_update', about, words });
  if (fact.cause === 'settled') return [toClaimant(null, 'Your title claim was disputed, because the title came to rest further down.')];
  if (fact.cause !== 'answered') return [];
  if (fact.type === 'ClaimDisputed')
    return [{ ...toClaimant(answerer, 'disputed your title claim.'), quote: quoted(after, fact.by, fact.note) }];
  const displaced: NoticeDraft[] =
    before.holderStakeId === null
      ? []
      : [
          {
            to: before.holderStakeId,
            type: 'tw_update',
            about: answerer,
            words: (visibility) => `confirmed that ${visibility.nameOf(claimant)} has the title.`,
          },
        ];
  return [toClaimant(answerer, 'confirmed your title claim.'), ...displaced];
}
