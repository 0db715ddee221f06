// The texts of a partner's page.
import { days, titles } from './counts.ts';

export const partnerCopy = {
  coming: 'Coming to us',
  going: 'Going to them',
  counts: {
    critical: (count: number) => `${count} critical`,
    late: (count: number) => `${count} late`,
    'due-soon': (count: number) => `${count} due soon`,
  },
  showAll: (count: number) => `Show all ${count}`,
  inTheTable: ' in the table',
  nothing: (name: string) => `Nothing open with ${name}.`,
  failed: { title: 'The titles did not load' },

  /** Where a title is that comes from the partner. `sentToThem`: while it moves to it. */
  sentToThem: 'Sent to them',
  comingPlaces: {
    missing: 'Not located',
    'with-seller': 'With them',
    'with-partner': 'Not with them',
    moving: 'Not with them',
    'going-back': 'Going back',
    'to-us': 'Sent to us',
    'sent-back': 'Sent back',
  },
  /** Where a title is that goes to the partner. */
  goingPlaces: {
    missing: 'Not located',
    'missing-from-us': 'Not located',
    'with-seller': 'Not here yet',
    'with-partner': 'Not here yet',
    moving: 'Not here yet',
    'going-back': 'Going back',
    'to-us': 'Sent to us',
    'sent-back': 'Sent back',
    drawer: 'In the drawer',
    'from-us': 'Sent to them',
    'coming-back': 'Coming back',
  },

  ask: {
    button: (count: number) => `Request update on ${count} late`,
  },

  contact: {
    title: 'Title contact',
    call: 'Call',
    email: 'Email',
  },

  figures: {
    title: 'Between us and them',
    period: 'Titles sent in the last 90 days',
    theyToUs: 'They to us',
    weToThem: 'We to them',
    titles: 'Titles',
    median: 'Median days to send',
    late: 'Sent late',
    share: (late: number, all: number) => `${Math.round((100 * late) / all)} %`,
    disputes: 'Disputes',
    unanswered: 'Requests unanswered',
    of: (count: number) => `of ${count}`,
    none: '–',
    waits: {
      title: 'What their titles waited for',
      titles: 'titles',
      median: 'median days',
      unsaid: 'Nothing said',
      fromDeal: 'Median days from the deal',
      fromSaid: 'Median days from when they first said it',
    },
    dots: 'Days from the deal until they sent it',
    dotsName: (all: number, late: number) =>
      `${titles(all)}: ${late === 0 ? 'none of them late' : late === all ? 'all of them late' : `${late} of them late`}`,
    perDot: (count: number) => `A dot is up to ${count} titles.`,
    due: (count: number) => `due, ${days(count)}`,
    dueByTerms: (count: number) => `due by your terms, ${days(count)}`,
    /** `policy`: the days of the policy; null if terms are for all titles. */
    dueByTermsFrom: (fewest: number, most: number, policy: number | null) =>
      `Due by your terms ${fewest === most ? days(most) : `${fewest} to ${days(most)}`} after the deal${policy === null ? '' : `, the others by your policy after ${policy}`}.`,
    lastDay: '30 days',
    afterLastDay: '30 days or more',
    tooFew: 'Too few to tell.',
    foot: (organization: string) =>
      `Seen by ${organization} alone, and never a rating: it counts only titles that went from one of us to the other.`,
    failed: { title: 'The figures did not load' },
  },
} as const;
