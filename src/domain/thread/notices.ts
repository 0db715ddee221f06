// Who is told of a command, in which words. One notice an organization and command, the most specific; texts are written
// as the recipient may read the thread, and the acting organization is never told of its own act.
import type { NotificationType } from '../vocabulary.ts';
import { isActive, neighborsOf, orgOf, spokesman, stakeAt, upstreamOf } from './chain.ts';
import type { Fact } from './facts.ts';
import { mailChain, type MailChain } from './view/mail-chain.ts';
import type { Delivery, OrgId, Stake, StakeId, Thread, Update, Vehicle } from './thread.ts';
import { visibilityFor, type Visibility, type Orgs } from './view/visibility.ts';

export type Notice = {
  orgId: OrgId;
  type: NotificationType;
  text: string;
  /** The organization that acted, null where the recipient may not know it. */
  fromOrgId: OrgId | null;
  /** What the recipient calls the one that it is about; null where it may not know it. */
  neighbor: string | null;
  requestId: string | null;
  /** As the recipient may read it. */
  vehicle: Vehicle;
  /** What was written with it, as the recipient may read it. */
  quote: Quote | null;
  /** The chain as its mail shows it; null for one that is no longer on it. */
  chain: MailChain | null;
  /** What shows what became of its mail: the request, to the one it is addressed to; the stake, to the one invited. */
  mailCause: string | null;
  /** Until when it can be answered, for an invitation. */
  answerBy: number | null;
};
/** `by`: who wrote it, as the recipient may read that. `eta`: `YYYY-MM-DD`. */
export type Quote = { by: string; text: string; eta: string | null };

type NoticeDraft = {
  to: StakeId;
  type: NotificationType;
  /** The organization whose name begins the sentence; null if none. */
  about: OrgId | null;
  /** The sentence, behind that name. */
  words: string | ((visibility: Visibility) => string);
  requestId?: string;
  quote?: (visibility: Visibility) => Quote | null;
  mailCause?: string;
  /** Names one that has left the chain, as it was known just before. */
  aboutTheGone?: true;
};

/** `before` is null for a thread that was just opened; `actor` is the acting organization. */
export function noticesOf(before: Thread | null, after: Thread, facts: readonly Fact[], actor: OrgId, orgs: Orgs): Notice[] {
  const notices = new Map<OrgId, Notice>();
  const told = [
    ...facts.flatMap((fact) => noticesToOne(before, after, fact, actor)),
    ...facts.flatMap((fact) => noticesToAll(before, after, fact)),
  ];
  for (const { to, type, about, words, requestId, quote, mailCause, aboutTheGone } of told) {
    const orgId = orgOf(after, to);
    const [thread, stake] = recipientStake(before, aboutTheGone ? before! : after, to);
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

/** Its name, for those who may know it. */
const neighborOf = (visibility: Visibility, orgId: OrgId | null): string | null =>
  visibility.idOf(orgId) === null ? null : visibility.nameOf(orgId);

/** The thread as the recipient sees it: as it is now, or as it just was for one that has left the chain. */
function recipientStake(before: Thread | null, at: Thread, id: StakeId): [Thread, Stake | undefined] {
  const now = at.chain.find((stake) => stake.id === id);
  if (now || !before) return [at, now];
  return [before, before.chain.find((stake) => stake.id === id)];
}

/** Whose part was complete hears nothing of what came after it. */
const wasCompleted = (before: Thread | null, id: StakeId): boolean =>
  before?.chain.some((stake) => stake.id === id && stake.standing.status === 'completed') ?? false;

/** How an organization is told of its invitation, behind the name of the one that invited it. */
function invitationWords(joined: Stake['joined']): string {
  if (joined === 'sold-to') return 'says you bought this from them.';
  if (joined === 'bought-from') return 'says you sold this to them.';
  return 'invited you to ride the thread.';
}

/** The same with the name that it knows the other one by. */
export const invitationSentence = (joined: Stake['joined'], inviter: string): string => `${inviter} ${invitationWords(joined)}`;

/** What concerns one stake in particular. */
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
      // The head that accepts may bring the title with it.
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

/** What the organization of this stake wrote, if anything. */
const quoted =
  (thread: Thread, by: StakeId | null, text: string, eta: string | null = null) =>
  (visibility: Visibility): Quote | null => {
    if (by === null || (text === '' && eta === null)) return null;
    const author = orgOf(thread, by);
    return { by: visibility.nameOf(author), text: visibility.read(text, by), eta };
  };

const NOW_RESPONSIBLE = 'Your organization is now responsible for the title.';

/** What concerns everybody who takes part, after what concerns one in particular. */
function noticesToAll(before: Thread | null, after: Thread, fact: Fact): NoticeDraft[] {
  const others = (told: Omit<NoticeDraft, 'to'>): NoticeDraft[] =>
    (before?.chain ?? []).filter(isActive).map((stake) => ({ to: stake.id, ...told }));
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
  const told = { type: 'tw_update', aboutTheGone: true, about: orgOf(before, fact.stakeId) } as const;
  if (fact.how === 'left') {
    return neighborsOf(before, fact.stakeId).map(({ id }) => {
      const isResponsible = before.currentStakeId !== id && after.currentStakeId === id;
      return { ...told, to: id, words: isResponsible ? `left the thread. ${NOW_RESPONSIBLE}` : 'left the thread.' };
    });
  }
  if (fact.how === 'withdrawn') return [{ ...told, to: fact.stakeId, about: actor, words: 'withdrew your invitation.' }];
  const { invitedBy } = before.chain.find((stake) => stake.id === fact.stakeId)!;
  if (!after.chain.some((stake) => stake.id === invitedBy)) return [];
  return [{ ...told, to: invitedBy, words: 'declined your invitation.' }];
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
        ? [{ ...toSender(recipient, 'is no longer on the thread, so your delivery is off.'), aboutTheGone: true }]
        : [toRecipient(sender, 'withdrew its delivery.')];
    case 'departed':
      return [{ ...toSender(recipient, 'declined your invitation, so your delivery is off.'), aboutTheGone: true }];
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
