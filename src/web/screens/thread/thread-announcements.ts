// The screen reader announcement of what others did on the thread while its page is open.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { eventPredicate, lineEventOf, waitText } from './updates/update-text.ts';
import { type ViewerDecision, decisionOf, isWaitAsked } from './banners/decision.ts';

const texts = threadCopy.news;
/** `key` distinguishes events with the same text. */
export type Announcement = { key: string; text: string };

/** What the viewer has to do, else the latest update or answer of another organization. */
export function announcementFor(view: LiveThread): Announcement | null {
  const decision = decisionOf(view);
  const isObjector = decision?.kind === 'contested' && !decision.claim.authorOwn; // it waits for the claimant
  return decision && !isObjector ? decisionAnnouncement(view, decision) : latestAnnouncement(view);
}

function decisionAnnouncement(view: LiveThread, decision: ViewerDecision): Announcement | null {
  switch (decision.kind) {
    case 'invitation':
      return null;
    case 'delivery':
    case 'claim':
      return { key: decision.update.id, text: texts[decision.kind](decision.update.authorName) };
    case 'contested': {
      const { updateId, since, byStakeId } = decision.contested;
      return { key: `${updateId} ${since}`, text: texts.contested(view.stakes.find(({ id }) => id === byStakeId)?.orgName ?? '') };
    }
    case 'unanswered':
      return { key: decision.update.id + decision.kind, text: texts.unanswered };
    case 'returning':
      return { key: `${decision.kind}${decision.returning.since}`, text: texts.returning };
    case 'disputed': {
      const { id, ackByName } = decision.update;
      return { key: id + decision.kind, text: ackByName === null ? texts.departed : texts.disputed(ackByName) };
    }
    case 'requested': {
      const [first, ...rest] = decision.requests;
      const asks = isWaitAsked(decision.requests) ? texts.requestOfWait : texts.request;
      return { key: first.id + rest.length, text: asks(first.requestedByName, rest.length) };
    }
    default:
      return decision satisfies never;
  }
}

function latestAnnouncement({ updates, stakes }: LiveThread): Announcement | null {
  const update = updates.findLast(({ hidden }) => !hidden);
  if (!update) return null;
  const { id, ackCause, ackByName, ackByOrgId } = update;
  const event = lineEventOf(update);
  if (ackCause === null) {
    if (update.authorOwn) return null;
    const ownStakeId = stakes.find(({ own }) => own)?.id ?? null;
    const { authorName } = update;
    const text = event ? `${authorName} ${eventPredicate(event, false, ownStakeId)}` : texts.update(authorName, waitText(update));
    return { key: id, text };
  }
  const isOwn = stakes.some(({ own, orgId }) => own && orgId === ackByOrgId);
  return ackByName === null || isOwn ? null : { key: id + ackCause, text: texts.answer(ackByName) };
}
