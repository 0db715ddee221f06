// Where the title of an active thread is, as seen from one organization on it.
import { pendingDelivery } from '../thread/chain.ts';
import type { Stake, Thread } from '../thread/thread.ts';
import type { StakeView, ThreadCard } from '../thread/view/view-types.ts';

/**
 * 'missing': nobody holds it, and it is expected from an organization upstream. 'missing-from-us': it is expected from the viewer.
 * 'with-seller': the organization directly upstream holds it. 'with-partner': another one upstream does.
 * 'moving': it is sent from one organization upstream to another. 'to-us', 'from-us': sent to or by the viewer, not confirmed yet.
 * 'drawer': the viewer holds it. 'coming-back', 'sent-back': returned to or by the viewer. 'going-back': between others.
 */
export const TITLE_PLACES = [
  'missing',
  'missing-from-us',
  'with-partner',
  'with-seller',
  'moving',
  'going-back',
  'to-us',
  'coming-back',
  'drawer',
  'from-us',
  'sent-back',
] as const;
export type Place = (typeof TITLE_PLACES)[number];

/** The part of a view that says where the title is. The viewer is active. */
type TitlePath = Pick<ThreadCard, 'transit' | 'returning' | 'expected' | 'currentStakeId'> & {
  stakes: readonly Pick<StakeView, 'id' | 'own' | 'hasTitle' | 'confirmedAt' | 'receivedAt'>[];
};

/** What the policy's clock needs to know of a thread. Times are ms since the epoch. */
export type DeskFacts = {
  place: Place;
  /** Whether there is an organization to send the title to. */
  hasNext: boolean;
  /** When the organization joined the thread. */
  joinedAt: number;
  /** When the title came to rest with it, null if it did not. */
  receivedAt: number | null;
  /** The day on which the title is expected at its next stop, YYYY-MM-DD. */
  expected: string | null;
};

export function deskFactsOf(path: TitlePath): DeskFacts {
  const { stakes, expected } = path;
  const at = stakes.findIndex(({ own }) => own);
  const me = stakes[at]!;
  return {
    place: placeOf(at, path),
    hasNext: at < stakes.length - 1,
    joinedAt: me.confirmedAt!,
    receivedAt: me.receivedAt,
    expected,
  };
}

function placeOf(at: number, { stakes, transit, returning, currentStakeId }: TitlePath): Place {
  const { id } = stakes[at]!;
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle === true);
  if (transit) return transit.toStakeId === id ? 'to-us' : transit.fromStakeId === id ? 'from-us' : 'moving';
  if (returning) return returning.toStakeId === id ? 'coming-back' : returning.fromStakeId === id ? 'sent-back' : 'going-back';
  if (holder < 0) return currentStakeId === id ? 'missing-from-us' : 'missing';
  if (holder === at) return 'drawer';
  return holder === at - 1 ? 'with-seller' : 'with-partner';
}

/** The same of a thread itself, for its active stake `me`: an active organization sees all of this. */
export function titlePathOf(thread: Thread, me: Stake): TitlePath {
  const delivery = pendingDelivery(thread);
  const { returning, currentStakeId } = thread;
  return {
    stakes: thread.chain.map(({ id, standing, receivedAt }) => ({
      id,
      own: id === me.id,
      hasTitle: standing.status === 'invited' ? null : thread.holderStakeId === id,
      confirmedAt: standing.status === 'invited' ? null : standing.confirmedAt,
      receivedAt,
    })),
    transit: delivery
      ? { updateId: delivery.id, fromStakeId: delivery.authorStakeId, toStakeId: delivery.toStakeId, since: delivery.at }
      : null,
    returning: returning && { fromStakeId: returning.from, toStakeId: returning.to, since: returning.since },
    expected: thread.expected,
    currentStakeId,
  };
}
