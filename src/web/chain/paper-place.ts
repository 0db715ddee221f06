// Where the paper title is, in a few words: with somebody, on its way, or nowhere known.
import type { StakeView, Transit } from '../../domain/thread/view-types.ts';
import { chainCopy } from '../copy/chain.ts';
import { formatDay } from '../ui/time.ts';

export interface PaperPlace {
  tone: 'gold' | 'grey';
  text: string;
}

export function paperPlace(stakes: readonly StakeView[], transit: Transit | null): PaperPlace {
  const recipient = transit && stakes.find(({ id }) => id === transit.toStakeId);
  if (recipient) return { tone: 'gold', text: recipient.own ? chainCopy.inTransitToYou : chainCopy.inTransitTo(recipient.orgName) };
  const holder = stakes.find(({ hasTitle }) => hasTitle);
  if (!holder) return { tone: 'grey', text: chainCopy.withNobody };
  return { tone: 'gold', text: holder.own ? chainCopy.withYou : chainCopy.withOrg(holder.orgName) };
}

/** "In transit · ETA Nov 24". `eta`: YYYY-MM-DD. */
export const transitWords = ({ eta }: Transit): string => (eta === null ? chainCopy.inTransit : chainCopy.inTransitUntil(formatDay(eta)));

/** What a picture of the chain tells: "3 organizations, with you". */
export function chainSummary(stakes: readonly StakeView[], transit: Transit | null): string {
  return chainCopy.summary(stakes.length, paperPlace(stakes, transit).text);
}
