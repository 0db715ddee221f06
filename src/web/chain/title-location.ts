// A short text for where the title is: with an organization, in transit, or not located.
import type { Whereabouts } from '../../domain/thread/view/view-types.ts';
import { chainCopy } from '../copy/chain.ts';

export interface TitleLocation {
  tone: 'gold' | 'grey';
  text: string;
}

export function titleLocation({ stakes, transit, currentStakeId }: Omit<Whereabouts, 'disputed' | 'expected'>): TitleLocation {
  const recipient = transit && stakes.find(({ id }) => id === transit.toStakeId);
  if (recipient) return { tone: 'gold', text: recipient.own ? chainCopy.inTransitToYou : chainCopy.inTransitTo(recipient.orgName) };
  const holder = stakes.find(({ hasTitle }) => hasTitle);
  if (holder) return { tone: 'gold', text: holder.own ? chainCopy.withYou : chainCopy.withOrg(holder.orgName) };
  const current = stakes.find(({ id }) => id === currentStakeId);
  return { tone: 'grey', text: chainCopy.notLocated(current?.own ? chainCopy.you : (current?.orgName ?? '')) };
}

/** A text alternative for a drawn chain: "3 organizations, with you". */
export const chainSummary = (thread: Omit<Whereabouts, 'disputed' | 'expected'>): string =>
  chainCopy.summary(thread.stakes.length, titleLocation(thread).text);
