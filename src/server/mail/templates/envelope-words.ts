// What a mail says of an envelope: to its recipient what is inside and how it comes, to its sender what arrived.
import { CARRIER_NAMES, type Envelope, type Way, formatTrackingNumber } from '../../../domain/envelope/envelope.ts';
import { PAPER_NAMES, type Paper } from '../../../domain/envelope/papers.ts';
import { envelopePath } from '../../../domain/notification-paths.ts';
import { receivedSentence, sentSentence } from '../../../domain/thread/notices/gathered-notices.ts';
import type { EnvelopeNotice } from '../../../domain/thread/notices/envelope-notice.ts';

/** `path`: of the page of the envelope. */
type Words = { heading: string; explanation: string | null; button: { label: string; path: string } };

const OTHERS: Readonly<Partial<Record<Way, string>>> = {
  hand: 'It was handed over.',
  courier: 'It comes by courier.',
  other: 'It comes by carrier.',
};

/** How an envelope comes, as a sentence; null if that was not said. */
export function journeySentence({ way, trackingNumber }: Pick<Envelope, 'way' | 'trackingNumber'>): string | null {
  if (way === null) return null;
  const said = OTHERS[way] ?? `It comes by ${way === 'hand' ? 'hand' : CARRIER_NAMES[way]}.`;
  return trackingNumber === null ? said : `${said.slice(0, -1)}, tracking number ${formatTrackingNumber(trackingNumber)}.`;
}

/** What is inside, as a sentence; null if that was not said. */
export function papersSentence(papers: readonly Paper[]): string | null {
  if (papers.length === 0) return null;
  const [first, ...others] = papers.map((paper) => PAPER_NAMES[paper]);
  return `Inside: ${[first, ...others.map((name) => name.toLowerCase())].join(', ')}.`;
}

/** The words of a mail about several titles; null if they are in no envelope. `envelopes`: what was told of each. */
export function envelopeWords(neighbor: string, envelopes: readonly (EnvelopeNotice | undefined)[]): Words | null {
  const [first] = envelopes;
  if (!first || first.is === 'receiving') return null;
  const button = { label: 'Open the envelope', path: envelopePath(first.code) };
  if (first.is === 'sent') return { heading: sentSentence(neighbor, envelopes.length), explanation: journeySentence(first), button };
  const missing = envelopes.filter((one) => one?.is === 'received' && one.isMissing).length;
  const received = envelopes.length - missing;
  return {
    heading: receivedSentence(neighbor, received, missing),
    explanation:
      missing > 0 ? 'What is missing stays with you until you send it again, say that you do not have it, or post an update.' : null,
    button,
  };
}
