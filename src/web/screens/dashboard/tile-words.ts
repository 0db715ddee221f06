// What a card says of a thread besides its name: where the paper is, and the newest that somebody wrote.
import { partWords } from '../../../domain/thread/part.ts';
import type { ThreadCard } from '../../../domain/thread/view-types.ts';
import { transitWords } from '../../chain/paper-place.ts';
import { chainCopy } from '../../copy/chain.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { invitesCopy } from '../../copy/invites.ts';
import { formatDate } from '../../ui/time.ts';

export interface TilePlace {
  /** Gold for the paper with the viewer or on its way, green for what is delivered. */
  tone: 'gold' | 'green' | 'grey';
  text: string;
}

/** `now`: ms since the epoch, for how dates are written. */
export function tilePlace({ stakes, transit, standing, deliveredAt }: ThreadCard, now: number): TilePlace {
  if (standing === 'completed') {
    return { tone: 'green', text: partWords('delivered', deliveredAt === null ? null : formatDate(deliveredAt, now)) };
  }
  if (transit) return { tone: 'gold', text: transitWords(transit) };
  const holder = stakes.find(({ hasTitle }) => hasTitle);
  if (!holder) return { tone: 'grey', text: dashboardCopy.nobody };
  return holder.own ? { tone: 'gold', text: chainCopy.withYou } : { tone: 'grey', text: chainCopy.withOrg(holder.orgName) };
}

export interface TileLine {
  /** null where nobody said anything yet. */
  author: string | null;
  text: string;
  at: number | null;
}

export function tileLine({ latest, invitation }: ThreadCard): TileLine {
  if (latest) return { author: latest.authorName, text: latest.message || dashboardCopy.etaAlone, at: latest.at };
  if (invitation) return { author: invitation.inviterName, text: invitesCopy.lines[invitation.line], at: invitation.invitedAt };
  return { author: null, text: dashboardCopy.noUpdates, at: null };
}
