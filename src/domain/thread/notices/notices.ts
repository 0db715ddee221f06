// The notices that a command causes: at most one per organization, the most specific. Their texts show only what the recipient may read.
// The acting organization gets none.
import type { News } from './mail-subject.ts';
import type { NotificationType } from '../../vocabulary.ts';
import { areNeighbors, orgOf, stakeOf } from '../chain.ts';
import type { Fact } from '../facts.ts';
import { type Awaited, type MailChain, mailChainRefs } from '../view/mail-chain.ts';
import type { OrgId, RequestId, Stake, StakeId, TakenBackWhat, Thread, Vehicle } from '../thread.ts';
import { visibilityFor, type Visibility } from '../view/visibility.ts';
import type { Orgs } from '../view/org-facts.ts';
import type { NamedText, NameRef } from './named-text.ts';
import { confirmedTo, type EnvelopeNotice, envelopeNotice } from './envelope-notice.ts';
import { invited, type NoticeDraft, type Quote } from './notice-draft.ts';
import { noticesToAll, noticesToOne } from './notices-of-fact.ts';

/** A notice as it is stored with the entry of the ledger: organizations are stakes, and their names are read when the notice is delivered. */
export type Notice = {
  /** The recipient. */
  to: StakeId;
  type: NotificationType;
  /** See `subjectOf`. Missing if it is what the type is named for, and in notices of earlier versions. */
  news?: News;
  text: NamedText;
  /** The organization that acted, null if the recipient may not know it. */
  from: StakeId | null;
  /** The organization that the notice is about, null if the recipient may not know it. */
  neighbor: StakeId | null;
  requestId: RequestId | null;
  /** As the recipient sees it. */
  vehicle: Vehicle;
  /** The message or note that came with the command, as the recipient may read it. */
  quote: Quote | null;
  /** The recipient is in the chain. Otherwise the thread does not exist for it. */
  isOnThread: boolean;
  /** The chain as the mail shows it, null if it may not see it as it is now. */
  chain: MailChain<NameRef> | null;
  /** What the title waits for, as the recipient may read it. Missing if nobody says that, and in notices of earlier versions. */
  awaited?: Awaited;
  /** The id whose mail status is shown: the request, for the organization asked; the stake, for the organization invited. */
  mailCause: string | null;
  /** For an invitation: when it expires (ms). */
  answerBy: number | null;
  /**
   * It is about what the recipient's neighbor in the chain did itself, so the recipient knows who acted. Missing in all other notices, and in
   * those of earlier versions.
   */
  byNeighbor?: true;
  /** An invitation that is told together with others, in one notification and one mail a day. Missing in all other notices. */
  told?: 'joined';
  /** It is about a title that travels in an envelope. Missing in all other notices, and in those of earlier versions. */
  envelope?: EnvelopeNotice;
  /** The neighbor confirmed a delivery: whether the recipient sent it. Missing in all other notices, and in those about an envelope. */
  confirmedTo?: 'sender' | 'other';
};
/** An entry that is taken back: its facts, and the thread before it. */
export type Undone = { earlier: Thread; facts: readonly Fact[] };

/**
 * `before`: null for a new thread. `actor`: the acting organization. `undone`: if the command takes an entry back. Then every organization
 * that was notified of the entry is notified again.
 */
export function noticesOf(
  before: Thread | null,
  after: Thread,
  facts: readonly Fact[],
  actor: OrgId,
  orgs: Orgs,
  undone: Undone | null = null,
): Notice[] {
  const notices = new Map<OrgId, Notice>();
  const drafts = undone
    ? takenBack(before!, after, actor, orgs, undone)
    : [
        ...facts.flatMap((fact) => noticesToOne(before, after, fact, actor, facts)),
        ...facts.flatMap((fact) => noticesToAll(before, after, fact, facts)),
      ];
  for (const { to, type, news, about, words, requestId, quote, mailCause, aboutDeparted, told } of drafts) {
    const orgId = orgOf(after, to);
    const [thread, stake] = recipientStake(before, aboutDeparted ? before! : after, to);
    if (orgId === actor || notices.has(orgId) || !stake || isCompleted(before, after, to)) continue;
    const visibility = visibilityFor(thread, stake, orgs);
    const sentence = typeof words === 'string' ? [words] : words(visibility);
    notices.set(orgId, {
      to,
      type,
      ...(news && { news }),
      text: about === null ? sentence : [visibility.refTo(about), ' ', ...sentence],
      from: stakeIdOf(visibility, actor),
      neighbor: stakeIdOf(visibility, about) ?? stakeIdOf(visibility, actor),
      requestId: requestId ?? null,
      vehicle: visibility.vehicle(),
      quote: quote?.(visibility) ?? null,
      isOnThread: stakeOf(after, orgId) !== undefined,
      ...mailChainRefs(after, orgId, orgs),
      mailCause: mailCause ?? null,
      answerBy: type === 'tw_invite' && stake.standing.status === 'invited' ? stake.standing.answerBy : null,
      ...(told && { told }),
      ...(about === actor && !aboutDeparted && isBeside(after, actor, to) && { byNeighbor: true, ...togetherWith(after, facts, to) }),
    });
  }
  return [...notices.values()];
}

/** What a neighbor of the organization that acted may be told together with the same about other titles. */
function togetherWith(thread: Thread, facts: readonly Fact[], to: StakeId): Pick<Notice, 'envelope' | 'confirmedTo'> {
  const envelope = envelopeNotice(thread, facts, to);
  const confirmed = confirmedTo(thread, facts, to);
  return { ...(envelope && { envelope }), ...(confirmed && { confirmedTo: confirmed }) };
}

/** The organization's stake, null if the viewer may not know whose it is. */
function stakeIdOf(visibility: Visibility, orgId: OrgId | null): StakeId | null {
  const ref = visibility.refTo(orgId);
  return typeof ref === 'string' ? null : ref.stakeId;
}

/** Whether the organization stands directly before or after the stake. That its name can be read is not enough: former neighbors keep it. */
function isBeside(thread: Thread, orgId: OrgId, id: StakeId): boolean {
  const stake = stakeOf(thread, orgId);
  return stake !== undefined && areNeighbors(thread, stake.id, id);
}

/** The recipient's stake and the thread to show it: as it is now, or as it was before if the recipient has left the chain. */
function recipientStake(before: Thread | null, at: Thread, id: StakeId): [Thread, Stake | undefined] {
  const now = at.chain.find((stake) => stake.id === id);
  if (now || !before) return [at, now];
  return [before, before.chain.find((stake) => stake.id === id)];
}

/** A completed organization gets no notices, except of what makes it active again. */
const isCompleted = (before: Thread | null, after: Thread, id: StakeId): boolean =>
  [before, after].every((thread) => thread?.chain.some((stake) => stake.id === id && stake.standing.status === 'completed'));

const TAKEN_BACK: Record<TakenBackWhat, { news: News; words: string }> = {
  acceptance: { news: 'acceptance-taken-back', words: 'took back its acceptance.' },
  delivery: { news: 'confirmation-taken-back', words: 'took back its confirmation of the delivery.' },
  claim: { news: 'confirmation-taken-back', words: 'took back its confirmation of the title claim.' },
  ending: { news: 'ending-taken-back', words: 'took back the end of the thread.' },
  'giving-up': { news: 'giving-up-taken-back', words: 'took back that it does not have the title.' },
};

/** The recipients of the entry's notices, each by its stake now. One whose invitation the entry withdrew is invited again. */
function takenBack(before: Thread, after: Thread, actor: OrgId, orgs: Orgs, { earlier, facts }: Undone): NoticeDraft[] {
  const { news, words } = TAKEN_BACK[before.lastAnswer!.what];
  return noticesOf(earlier, before, facts, actor, orgs).flatMap(({ to, type }): NoticeDraft[] => {
    const was = stakeOf(earlier, orgOf(before, to));
    const stake = after.chain.find(({ id }) => id === was?.id);
    if (!stake) return [];
    const isInvitedAgain = stake.standing.status === 'invited' && !before.chain.some(({ id }) => id === stake.id);
    return [
      isInvitedAgain
        ? { ...invited(stake.id), news: 'invitation-restored', about: actor, words: 'restored your invitation.' }
        : { to: stake.id, type, news, about: actor, words },
    ];
  });
}
