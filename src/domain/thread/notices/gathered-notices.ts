// Notifications about several titles that are one: the titles of an envelope, and what a neighbor confirmed or withdrew within a minute. A mail
// about an envelope has the same sentences.
import type { News } from '../../mail-subject.ts';
import { ARRIVALS_MAIL_WAIT_MS } from '../../limits.ts';
import type { OrgId } from '../thread.ts';
import type { EnvelopeNotice } from './envelope-notice.ts';
import type { ToldNotice } from './told-notice.ts';

/**
 * `by`: what the gathered notices have in common. `withinMs`: how long after the last one the next may be; null: any time. `envelopeCode`: of
 * the envelope that they are about; null if they must not be connected by one.
 */
export type Gathering = {
  by: string;
  withinMs: number | null;
  envelopeCode: string | null;
  /** Of several titles, unless one is missing. */
  news?: News;
  /** `count`: of the titles, at least two; `missing`: of these. */
  sentence(count: number, missing: number): string;
};

/** What the notices about an envelope have in common, in notifications and in mails. `from`: the organization that acted. */
export const gatheredBy = (envelope: EnvelopeNotice, from: OrgId): string =>
  [envelope.is, ...('code' in envelope ? [envelope.code] : []), from].join(' ');

/** Null if the notice is told by itself. */
export function gatheringOf({
  envelope,
  confirmedTo,
  news,
  fromOrgId,
  neighbor,
}: Pick<ToldNotice, 'envelope' | 'confirmedTo' | 'news' | 'fromOrgId' | 'neighbor'>): Gathering | null {
  if (fromOrgId === null || neighbor === null) return null;
  const arrived = {
    by: gatheredBy({ is: 'receiving' }, fromOrgId),
    withinMs: ARRIVALS_MAIL_WAIT_MS,
    envelopeCode: null,
    sentence: (count: number) => `${neighbor} now has ${count} titles.`,
  };
  if (confirmedTo === 'other' || envelope?.is === 'receiving') return arrived;
  if (confirmedTo === 'sender')
    return { ...arrived, by: `confirmed ${fromOrgId}`, sentence: (count) => `${neighbor} confirmed ${count} of your deliveries.` };
  if (news === 'delivery-withdrawn')
    return { ...arrived, news, by: `withdrawn ${fromOrgId}`, sentence: (count) => `${neighbor} withdrew ${count} of its deliveries.` };
  if (!envelope) return null;
  const sentence = (count: number, missing: number) =>
    envelope.is === 'sent' ? sentSentence(neighbor, count) : receivedSentence(neighbor, count - missing, missing);
  return { by: gatheredBy(envelope, fromOrgId), withinMs: null, envelopeCode: envelope.code, sentence };
}

export const sentSentence = (neighbor: string, count: number): string => `${neighbor} sent you ${titles(count)}.`;

/** Of an envelope that the reader sent. */
export function receivedSentence(neighbor: string, received: number, missing: number): string {
  if (received === 0) return `${neighbor} misses ${titles(missing)} of your envelope.`;
  return `${neighbor} received ${titles(received)}${missing > 0 ? ` and misses ${missing}` : ''}.`;
}

const titles = (count: number): string => (count === 1 ? '1 title' : `${count} titles`);
