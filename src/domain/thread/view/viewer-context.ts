// The context in which a view of a thread is made: who the viewer is, what it may see, and what it may do.
import type { Actor } from '../commands.ts';
import { dayOf } from '../../days.ts';
import type { OrgId, Stake, Thread } from '../thread.ts';
import { type Colleagues, NO_COLLEAGUES } from './colleagues.ts';
import { visibilityFor, type Visibility, type Mails } from './visibility.ts';
import type { Orgs } from './org-facts.ts';

/** The viewer as the actor of commands that are only tried, to find out which to offer. `freshId` is never stored. */
export const viewerAsActor = (orgId: OrgId, now: number): Actor => ({ orgId, now, today: dayOf(now), freshId: 'tried-only' });

export type ViewerContext = {
  thread: Thread;
  /** The viewer's stake. */
  me: Stake;
  visibility: Visibility;
  mails: Mails;
  colleagues: Colleagues;
  /** Null if no commands are offered. */
  actor: Actor | null;
  /** How many stakes of the chain are shown, counted from the head. */
  shownStakes: number;
};

export const liveContext = (
  thread: Thread,
  me: Stake,
  orgs: Orgs,
  mails: Mails,
  now: number,
  colleagues: Colleagues = NO_COLLEAGUES,
): ViewerContext & { actor: Actor } => ({
  thread,
  me,
  visibility: visibilityFor(thread, me, orgs),
  mails,
  colleagues,
  actor: viewerAsActor(me.orgId, now),
  shownStakes: thread.chain.length,
});
