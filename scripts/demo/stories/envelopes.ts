// Envelopes with several titles: on their way to the auction and to the first organization, one of them late, one handed over, one opened.
import type { Paper } from '../../../src/domain/envelope/papers.ts';
import { accepts, bringsTitle, confirms, type DemoEnvelope, deliversIn, disputes, type Step, type Story } from '../moves.ts';
import type { OrgKey } from '../organizations.ts';

/** Titles come with other papers in turn. */
const PAPERS: readonly Paper[][] = [
  ['title'],
  ['title', 'power-of-attorney'],
  ['title', 'odometer-disclosure'],
  ['title'],
  ['title', 'reassignment'],
  ['title', 'lien-release'],
  ['title', 'odometer-disclosure', 'bill-of-sale'],
];

type Filled = DemoEnvelope & {
  from: OrgKey;
  to: OrgKey;
  count: number;
  /** Working days ago. */
  sentDaysAgo: number;
  /** What the recipient does with a title. */
  answers?: (no: number) => Step[];
};

/** The recipient has opened the threads, and the sender has had the titles. */
function filled({ from, to, count, sentDaysAgo, answers = () => [], ...envelope }: Filled): Story[] {
  return Array.from({ length: count }, (_, at): Story => {
    const answered = answers(at + 1);
    return {
      days: [sentDaysAgo + 2.5 + (at % 4) * 0.4, answered.length > 0 ? sentDaysAgo / 4 : sentDaysAgo],
      by: to,
      from,
      steps: [[from, bringsTitle], [from, deliversIn(envelope, at + 1, PAPERS[at % PAPERS.length]!)], ...answered],
    };
  });
}

export const envelopes: readonly Story[] = [
  ...filled({
    key: 'cottonwood to the auction',
    from: 'cottonwood',
    to: 'frontRange',
    count: 12,
    sentDaysAgo: 0.6,
    way: 'ups',
    trackingNumber: '1Z4W839F0312048814',
    expectedInDays: 1,
  }),
  ...filled({
    key: 'silver to the auction',
    from: 'silver',
    to: 'frontRange',
    count: 23,
    sentDaysAgo: 0.9,
    way: 'ups',
    trackingNumber: '1Z7R264E0355901178',
    expectedInDays: 2,
    note: 'Two dealers’ titles, all in one pouch.',
  }),
  // Late.
  ...filled({
    key: 'red mesa to the auction',
    from: 'redMesa',
    to: 'frontRange',
    count: 2,
    sentDaysAgo: 5,
    way: 'fedex',
    trackingNumber: '771244093185',
    expectedInDays: 2,
  }),
  ...filled({ key: 'high plains to the auction', from: 'highPlains', to: 'frontRange', count: 4, sentDaysAgo: 0.2, way: 'hand' }),
  // The recipient has opened it: a title is missing, and two are not scanned yet.
  ...filled({
    key: 'auction to aspen',
    from: 'frontRange',
    to: 'aspen',
    count: 6,
    sentDaysAgo: 1.4,
    way: 'fedex',
    trackingNumber: '986578788855',
    expectedInDays: 2,
    answers: (no) => {
      if (no > 4) return [];
      return [no === 3 ? ['aspen', disputes('It was not in the envelope.', 'never-came')] : ['aspen', confirms]];
    },
  }),
  ...filled({
    key: 'great basin to aspen',
    from: 'greatBasin',
    to: 'aspen',
    count: 5,
    sentDaysAgo: 0.4,
    way: 'ups',
    trackingNumber: '1Z8V92A70367203024',
    expectedInDays: 2,
  }),
  // From the first organization.
  ...outgoing(),
];

function outgoing(): Story[] {
  const envelope = { key: 'aspen to bluebird', way: 'usps', trackingNumber: '9405803699300124287899', expectedInDays: 3 } as const;
  return [1, 2, 3].map((no) => ({
    days: [4 + no * 0.3, 0.5],
    by: 'aspen',
    from: 'silver',
    to: 'bluebird',
    hasTitle: true,
    steps: [
      ['bluebird', accepts],
      ['aspen', deliversIn(envelope, no, PAPERS[no]!)],
    ],
  }));
}
