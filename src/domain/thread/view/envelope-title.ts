// One title of an envelope as its sender or its recipient sees it.
import { orgOf } from '../chain.ts';
import { takeBackUntil } from '../rules/take-back.ts';
import type { Delivery, Ending, OrgId, StakeId, Thread, UpdateId } from '../thread.ts';
import type { ViewerContext } from './viewer-context.ts';
import { mayReadUpdates } from './visibility.ts';
import type { OrgType } from '../../vocabulary.ts';

/** What became of a title. 'settled': otherwise than by its recipient's answer, such as by a claim. 'missing': it never came, it says. */
export const TITLE_RESULTS = ['waiting', 'received', 'missing', 'disputed', 'withdrawn', 'settled'] as const;
export type TitleResult = (typeof TITLE_RESULTS)[number];

export type ShippedParty = { orgId: OrgId | null; name: string; orgType: OrgType };

export type Shipped = NonNullable<ReturnType<typeof shippedTitle>>;

/** Null unless the viewer of `context` sent the delivery or is its recipient, and it has an envelope. Times, `now` too, are in ms. */
export function shippedTitle(context: ViewerContext, updateId: UpdateId, now: number) {
  const { thread, visibility, me, colleagues } = context;
  const delivery = thread.updates.find((update) => update.id === updateId);
  if (delivery?.type !== 'delivered' || !delivery.envelope) return null;
  const { authorStakeId, toStakeId, envelope, ending } = delivery;
  const [sender, recipient] = [visibility.orgAt(authorStakeId), visibility.orgAt(toStakeId)];
  if (sender !== me.orgId && recipient !== me.orgId) return null;
  const side: 'sent' | 'received' = sender === me.orgId ? 'sent' : 'received';
  // A completed viewer reads the thread as it was then.
  const reads = me.standing.status === 'completed' || mayReadUpdates(context);
  const party = (stakeId: StakeId): ShippedParty => {
    const orgId = visibility.orgAt(stakeId);
    return { orgId: visibility.idOf(orgId), name: visibility.nameOf(orgId), orgType: visibility.typeOf(orgOf(thread, stakeId)) };
  };
  return {
    side,
    from: party(authorStakeId),
    to: party(toStakeId),
    envelope,
    expected: reads ? delivery.expected : null,
    sentAt: delivery.at,
    note: reads ? visibility.read(delivery.note, authorStakeId) : '',
    /** Who of the viewer's own organization sent it. */
    packedBy: side === 'sent' ? (colleagues.updates.get(updateId) ?? null) : null,
    title: {
      no: envelope.no,
      threadId: thread.id,
      updateId,
      ...visibility.vehicle(),
      papers: envelope.papers,
      result: resultOf(ending),
      answeredAt: ending.status === 'pending' ? null : ending.at,
      /** Who of the viewer's own organization answered. */
      answeredBy: side === 'received' ? (colleagues.answers.get(updateId) ?? null) : null,
      /** The viewer's answer, while it may be taken back. */
      takeBack: side === 'received' ? takeBackOf(thread, delivery, now) : null,
    },
  };
}

function resultOf(ending: Ending): TitleResult {
  if (ending.status === 'pending') return 'waiting';
  const { status, cause, paper } = ending;
  if (status === 'confirmed') return cause === 'answered' ? 'received' : 'settled';
  if (cause === 'answered') return paper === 'never-came' ? 'missing' : 'disputed';
  return cause === 'settled' ? 'settled' : 'withdrawn';
}

function takeBackOf({ lastAnswer }: Thread, { ending, toStakeId }: Delivery, now: number): { seq: number; until: number } | null {
  if (ending.status !== 'confirmed' || lastAnswer?.what !== 'delivery' || lastAnswer.by !== toStakeId) return null;
  const until = takeBackUntil(lastAnswer);
  return now <= until ? { seq: lastAnswer.seq, until } : null;
}
