// The texts of the table of active threads, on the screen and on paper.
import type { WaitFilter } from '../../domain/desk/table-filters.ts';
import { PARTNER } from '../../domain/vocabulary.ts';
import { days, titles } from './counts.ts';
import { anyThatTitlesWaitFor, waitsForNames } from './waits-for-names.ts';

const orListed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((text) => text !== '').join(' or ');

export const tableCopy = {
  gridName: 'Active titles',
  filtersName: 'Filter titles',
  none: '–',

  filters: {
    all: 'All',
    'needs-you': 'Needs you',
    late: 'Late',
    'due-soon': 'Due soon',
    'closes-soon': 'Closes soon',
    'claim-open': 'Claim open',
    claims: 'Claims',
    'kind-missing': 'Kind of sale missing',
    'deal-day-missing': 'Deal day missing',
    'not-located': 'Not located',
    'no-date': 'No date',
    'in-drawer': 'In the drawer',
    'to-us': 'In transit to us',
    'from-us': 'In transit from us',
    mine: 'Mine',
    unassigned: 'Unassigned',
  },
  placesMenu: 'Where it is',
  claimsMenu: 'More about claims',
  partnerMenu: 'Partner',
  waitingForName: (name: string) => `Waiting for ${name}`,
  waitsMenu: 'Waits for',
  /** What a title waits for, in a cell and in the menu. */
  waits: { ...waitsForNames, state: 'State', nothing: 'Nothing said' } satisfies Record<WaitFilter, string>,
  waitingForThese: (waits: readonly WaitFilter[]) => `Wait for ${orListed(waits.map((wait) => anyThatTitlesWaitFor[wait]))}`,
  comingFrom: (name: string) => `Coming from ${name}`,
  goingTo: (name: string) => `Going to ${name}`,
  onePartner: 'one partner',
  /** In the name of a view: a search, and a pasted list. */
  words: (text: string) => `“${text}”`,
  listedTitles: (count: number) => (count === 1 ? '1 listed title' : `${count} listed titles`),
  assignedToMenu: 'Assigned to',
  assignedToName: (name: string) => `Assigned to ${name}`,
  oneColleague: 'one colleague',

  organization: 'Organization',
  /** The table over all organizations of the person. */
  allMine: 'All my organizations',
  ofOrganization: (name: string) => `Of ${name}`,
  notLoaded: (name: string) => `${name} could not be loaded.`,

  columns: {
    stock: 'Stock',
    vin: 'Last six',
    vehicle: 'Vehicle',
    from: 'From',
    place: 'Where it is',
    to: 'To',
    due: 'Due',
    file: 'File by',
    expected: 'Expected',
    waits: 'Waits for',
    word: 'Last word',
    /** After "Waits for", in one column. */
    andWord: 'last word',
    /** After "Waits for", below "Where it is". */
    andExpected: 'expected',
    move: 'My move',
    assignee: 'Who',
  },

  groups: {
    'closes-soon': 'Closes soon',
    critical: 'Critical',
    late: 'Late',
    'due-soon': 'Due soon',
    'on-time': 'On time',
  },
  groupMeans: {
    'closes-soon': 'the claim window ends within two working days, or an answer or a registration is due',
    critical: (count: number) => (count === 0 ? 'past the due day' : `more than ${days(count)} past the due day`),
    late: (count: number) => `past the due day, or not sent on within ${days(count)}`,
    'due-soon': (count: number) => `within ${days(count)}`,
  },

  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  startSelecting: 'Select',
  stopSelecting: 'Cancel',
  rowName: (end: string, vehicle: string) => `${end}, ${vehicle}`,

  /** In the table's cells, beside a line that shows the direction. */
  places: {
    missing: 'Not located',
    'missing-from-us': 'Not located',
    'with-partner': (name: string) => `With ${name}`,
    'with-seller': 'With seller',
    moving: (name: string) => `Sent to ${name}`,
    'going-back': (name: string) => `Going back to ${name}`,
    'to-us': 'Sent to us',
    'coming-back': 'Coming back',
    drawer: 'In the drawer',
    'from-us': 'Sent by us',
    'sent-back': 'Sent back',
  },
  /** The same for screen readers, on hover and in exports. */
  fullPlaces: {
    missing: (name: string) => `Not located, expected from ${name}`,
    'missing-from-us': 'Not located, expected from us',
    'with-partner': (name: string) => `With ${name}`,
    'with-seller': (name: string) => `With ${name}`,
    moving: (name: string) => `In transit to ${name}`,
    'going-back': (name: string) => `On its way back to ${name}`,
    'to-us': 'In transit to us',
    'coming-back': (name: string) => `On its way back to us from ${name}`,
    drawer: 'In the drawer',
    'from-us': (name: string) => `In transit from us to ${name}`,
    'sent-back': (name: string) => `On its way back from us to ${name}`,
  },
  /** On a phone, where no line says from whom or for whom it is. */
  placesOnPhone: {
    missing: (name: string) => `Not located · ${name}`,
    'with-partner': (name: string, from: string | null) => `With ${name}${from === null ? '' : `, for ${from}`}`,
    'to-us': (name: string) => `Sent by ${name}`,
    drawer: (_name: string, _from: string | null, to: string | null) => (to === null ? 'In the drawer' : `In the drawer, for ${to}`),
    'from-us': (name: string) => `Sent to ${name}`,
  },

  /** Until when a claim can be filed, or what became of it. */
  fileBy: {
    sentence: (when: string) => `File by ${when}`,
    /** On a phone, after the move, and without it. */
    by: (when: string) => `by ${when}`,
    claimBy: (when: string) => `Claim by ${when}`,
    means: (when: string) => `File a claim by ${when}`,
    open: 'Open',
    openSentence: 'Claim open',
    openMeans: 'A claim can be filed. Your terms do not say until when.',
    opens: (day: string) => `Opens ${day}`,
    opensSentence: (day: string) => `Claim opens ${day}`,
    opensMeans: (day: string) => `A claim can be filed from ${day}`,
    closed: (day: string) => `Closed ${day}`,
    filed: (day: string) => `Filed ${day}`,
    filedMeans: (number: string, day: string) => `Claim${number === '' ? '' : ` ${number}`} filed ${day}`,
    answeredBy: (filed: string, when: string) => `${filed}. Answer by ${when}`,
    settled: 'Settled',
    used: 'Withdrawn',
    usedMeans: 'Claim withdrawn: the one claim was used',
    /** "Filed Nov 25" where no column says what. */
    ofClaim: (text: string) => `Claim ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    notFiling: 'Not filing',
    notFilingMeans: 'Not filing a claim',
    kindMissing: 'Kind of sale?',
    kindMissingMeans: 'The days of your terms depend on the kind of sale',
    dealDayMissing: 'Deal day?',
    dealDayMissingMeans: 'The claim window counts from the deal day',
    answer: (when: string) => `Answer ${when}`,
    answerMeans: (when: string) => `Answer the claim against you by ${when}`,
    answerNow: 'Answer',
    answerNowMeans: 'Answer the claim against you. Nobody noted until when.',
    answerBy: (day: string) => `Answer by ${day}`,
  },

  due: {
    late: (count: number) => `${days(count)} late`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    register: (day: string) => `Register ${day}`,
    /** On hover. */
    on: (day: string) => `Due ${day}`,
    by: {
      own: 'your own day',
      terms: 'by terms',
      policy: 'by your policy',
      receipt: 'to send on',
      registration: '',
    },
    registration: (state: string, day: string) => `Registration in ${state} is due ${day}.`,
    title: (day: string) => `The title is due ${day}.`,
    sinceDeal: (count: number) => `${days(count)} since the deal`,
  },

  expected: {
    noDate: 'No date',
    noDateGiven: 'No date given',
    /** After what it waits for. */
    withoutDate: 'no date',
    notSentOn: 'Not sent on',
    on: (day: string) => `Expected ${day}`,
    short: (day: string) => `Exp. ${day}`,
    today: 'today',
    past: (count: number) => `${days(count)} ago`,
    afterDue: 'after the due date',
  },

  word: {
    you: 'You',
    buyer: 'Buyer',
    partner: PARTNER,
    none: 'No word yet',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    now: 'now',
  },

  move: {
    confirmDelivery: 'Confirm delivery',
    confirmClaim: 'Confirm claim',
    claimTitle: 'Confirm return',
    settleDispute: 'Send again',
    postUpdate: 'Answer request',
    answerClaim: 'Answer claim',
    fileClaim: 'File claim',
    register: 'Register',
    noAnswer: 'No answer',
    settleClaim: 'Settle claim',
    sendOn: 'Send on',
    followUp: 'Follow up',
  },
  followUpOn: (day: string) => `Follow up ${day}`,
  waiting: { asked: 'Asked', reminded: 'Reminded', invited: 'Invited' },
  waitingSince: (what: string, day: string) => `${what} ${day}`,
  today: 'today',

  unassigned: 'Unassigned',

  foot: (total: number, late: number, critical: number, claims: number) =>
    [
      titles(total),
      ...(late === 0 ? [] : [`${late} late${critical > 0 ? `, ${critical} of them critical` : ''}`]),
      ...(claims === 0 ? [] : [claims === 1 ? '1 claim open' : `${claims} claims open`]),
    ].join(' · '),
  /** `chosen`: the words of the view. */
  footOf: (total: number, all: number, chosen: string) => `${total} of ${titles(all)}: ${chosen}`,
  keys: { move: 'Move', select: 'Select', open: 'Open', space: 'Space', enter: 'Enter', up: 'Up', down: 'Down' },

  noMatch: 'No title matches these filters.',
  loading: 'Loading titles…',
  incomplete: 'Some titles did not load.',

  /** The menu of what is made of the shown titles. */
  menu: 'Print or export',
} as const;

/** The texts of the printed table, except those shared with the screen. */
export const tablePrintCopy = {
  /** The organization and the view; a group and its number of rows. */
  named: (name: string, further: string | number) => `${name} · ${further}`,
  printed: (moment: string) => `Printed ${moment}`,
  missing: (count: number) => `${titles(count)} more could not be read. Print again to have all of them.`,
  owedBy: 'Owed by',
  note: 'Our note',
} as const;
