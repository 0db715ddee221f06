// The screen reader announcement of what others did on the thread while its page is open.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { type ViewerDecision, decisionOf } from './banners/decision.ts';

const texts = threadCopy.news;
/** `key` distinguishes events with the same text. */
export type Announcement = { key: string; text: string };

/** What the viewer has to do, else the latest update or answer of another organization. */
export function announcementFor(view: LiveThread): Announcement | null {
  const decision = decisionOf(view);
  return decision ? decisionAnnouncement(decision) : latestAnnouncement(view);
}

function decisionAnnouncement(decision: ViewerDecision): Announcement | null {
  switch (decision.kind) {
    case 'invitation':
      return null;
    case 'delivery':
    case 'claim':
      return { key: decision.update.id, text: texts[decision.kind](decision.update.authorName) };
    case 'disputed': {
      const { id, ackByName } = decision.update;
      return { key: id + decision.kind, text: ackByName === null ? texts.departed : texts.disputed(ackByName) };
    }
    case 'requested': {
      const [first, ...rest] = decision.requests;
      return { key: first.id + rest.length, text: texts.request(first.requestedByName, rest.length) };
    }
    default:
      return decision satisfies never;
  }
}

function latestAnnouncement({ updates, stakes }: LiveThread): Announcement | null {
  const update = updates.findLast(({ hidden }) => !hidden);
  if (!update) return null;
  const { id, ackCause, ackByName, ackByOrgId } = update;
  if (ackCause === null) return update.authorOwn ? null : { key: id, text: texts.update(update.authorName) };
  const isOwn = stakes.some(({ own, orgId }) => own && orgId === ackByOrgId);
  return ackByName === null || isOwn ? null : { key: id + ackCause, text: texts.answer(ackByName) };
}
