// Notices about several titles that are told as one, in notifications and in mails: the titles of an envelope, and what a neighbor confirmed, withdrew
// or took back shortly after each other.
import type { News } from './mail-subject.ts';
import { ARRIVALS_MAIL_WAIT_MS, RECEIVING_MAIL_WAIT_MS, SEVERAL_MAIL_WAIT_MS, UNDO_MAIL_WAIT_MS } from '../../limits.ts';
import type { ToldNotice } from './told-notice.ts';

export type Gathering = {
  /** What the gathered notices have in common. */
  by: string;
  /** How long after the last one the next may be, in notifications; null: any time. */
  withinMs: number | null;
  /** How long a mail waits for the next one. */
  mailWaitMs: number;
  /** The code of the envelope that they are about; null if they must not be connected by one. */
  envelopeCode: string | null;
  /** The news of several titles, unless one is missing. */
  news?: News;
  /** `count`: of the titles, at least two; `missing`: of these. */
  sentence(count: number, missing: number): string;
};

/** News of several titles, which a neighbor makes in one request or one after the other. */
const OF_SEVERAL: Readonly<Partial<Record<News, { by: string; sentence: (neighbor: string, count: number) => string }>>> = {
  'delivery-withdrawn': { by: 'withdrawn', sentence: (neighbor, count) => `${neighbor} withdrew ${count} of its deliveries.` },
  'confirmation-taken-back': { by: 'unconfirmed', sentence: (neighbor, count) => `${neighbor} took back ${count} of its confirmations.` },
  'acceptance-taken-back': { by: 'unaccepted', sentence: (neighbor, count) => `${neighbor} took back ${count} of its acceptances.` },
};

/** Null if the notice is told by itself. */
export function gatheringOf({
  envelope,
  confirmedTo,
  news,
  fromOrgId,
  neighbor,
}: Pick<ToldNotice, 'envelope' | 'confirmedTo' | 'news' | 'fromOrgId' | 'neighbor'>): Gathering | null {
  if (fromOrgId === null || neighbor === null) return null;
  const soon = { withinMs: ARRIVALS_MAIL_WAIT_MS, envelopeCode: null };
  if (confirmedTo === 'other' || envelope?.is === 'receiving')
    return {
      ...soon,
      by: `receiving ${fromOrgId}`,
      mailWaitMs: ARRIVALS_MAIL_WAIT_MS,
      sentence: (count) => `${neighbor} now has ${count} titles.`,
    };
  if (confirmedTo === 'sender')
    return {
      ...soon,
      by: `confirmed ${fromOrgId}`,
      mailWaitMs: UNDO_MAIL_WAIT_MS,
      sentence: (count) => `${neighbor} confirmed ${count} of your deliveries.`,
    };
  const several = news && OF_SEVERAL[news];
  if (several)
    return {
      ...soon,
      by: `${several.by} ${fromOrgId}`,
      mailWaitMs: SEVERAL_MAIL_WAIT_MS,
      news,
      sentence: (count) => several.sentence(neighbor, count),
    };
  if (!envelope) return null;
  return {
    by: `${envelope.is} ${envelope.code} ${fromOrgId}`,
    withinMs: null,
    mailWaitMs: envelope.is === 'sent' ? UNDO_MAIL_WAIT_MS : RECEIVING_MAIL_WAIT_MS,
    envelopeCode: envelope.code,
    sentence: (count, missing) =>
      envelope.is === 'sent' ? sentSentence(neighbor, count) : receivedSentence(neighbor, count - missing, missing),
  };
}

export const sentSentence = (neighbor: string, count: number): string => `${neighbor} sent you ${titles(count)}.`;

/** The sentence about an envelope that the reader sent. */
export function receivedSentence(neighbor: string, received: number, missing: number): string {
  if (received === 0) return `${neighbor} misses ${titles(missing)} of your envelope.`;
  return `${neighbor} received ${titles(received)}${missing > 0 ? ` and misses ${missing}` : ''}.`;
}

const titles = (count: number): string => (count === 1 ? '1 title' : `${count} titles`);
