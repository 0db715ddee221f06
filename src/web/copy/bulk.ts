// The texts of acting on several threads at once.
import type { ClaimState } from '../../domain/desk/clock/clock-states.ts';
import { ANY_OF, SALE_KIND_NAMES, termsName } from '../../domain/desk/clock/terms-words.ts';
import type { MailStatus } from '../../domain/vocabulary.ts';
import { refusals } from '../../domain/refusals.ts';
import { inWords, titles } from './counts.ts';
import { uiCopy } from './ui.ts';

/** "6 of 8 titles", or "6 titles" if it is all of them. */
function part(done: number, all: number): string {
  if (done === all) return titles(all);
  if (done > 0) return `${done} of ${titles(all)}`;
  return all === 1 ? 'no title' : `none of ${titles(all)}`;
}

/** "Asked 3, reminded 2": the parts that are there, as the beginning of a sentence. */
function listed(parts: readonly (string | false)[]): string {
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "6 of the 8 selected titles". */
const some = (count: number, all: number) => `${count} of the ${all} selected titles`;

const left = (count: number, all: number) => (all - count === 1 ? 'The other one is left out' : 'The others are left out');

const stay = (verb: string) => (count: number) =>
  count === 1 ? `The one that was not ${verb} stays selected.` : `The ${inWords(count)} that were not ${verb} stay selected.`;

export const bulkCopy = {
  bar: (count: number) => `Act on ${count} selected`,
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  more: 'More actions',
  /** In the menu, an action and how many titles can take it. */
  withCount: (label: string, count: number) => `${label} · ${count}`,

  actions: {
    requestUpdate: 'Request update',
    postUpdate: 'Post update',
    confirm: 'Confirm',
    send: 'Mark as sent',
    finish: 'Finish',
    assign: 'Assign',
    followUp: 'Follow up',
    kind: 'Set kind of sale',
    csv: 'CSV',
  },

  selectedTitles: (count: number) => (count === 1 ? '1 selected title' : `${count} selected titles`),
  request: {
    sentence: (asked: number, reminded: number, leftOut: number) =>
      [
        asked > 0 && `${titles(asked)} will be asked about.`,
        reminded > 0 &&
          `For ${titles(reminded)}, ${reminded === 1 ? 'your open request is' : 'your open requests are'} sent again as a reminder.`,
        leftOut > 0 && `${leftOut === 1 ? '1 is' : `${leftOut} are`} left out, and the result says why.`,
      ]
        .filter(Boolean)
        .join(' '),
    note: 'Note',
    noteHint: (reminded: number) =>
      reminded === 0 ? 'It goes with every request.' : 'It goes with the new requests, not with the reminders.',
    send: (count: number) => (count === 1 ? 'Send 1 request' : `Send ${count} requests`),
  },
  post: {
    all: (count: number) => (count === 1 ? 'It is posted on 1 title.' : `The same update is posted on ${titles(count)}.`),
    some: (count: number, all: number) => `${some(count, all)} can take an update now. ${left(count, all)}, and the result says why.`,
    send: (count: number) => (count === 1 ? 'Post 1 update' : `Post ${count} updates`),
  },
  confirm: {
    title: (count: number) => `Confirm ${titles(count)}?`,
    deliveries: 'Confirm a delivery once its paper is in hand.',
    claims: 'Confirm a claim if the organization named beside it has the title.',
    some: (count: number, all: number) => `${some(count, all)} can be confirmed. ${left(count, all)}.`,
    list: 'Titles to confirm',
    delivery: (name: string) => `Delivery from ${name}`,
    claim: (name: string) => `Title claim by ${name}`,
    send: (count: number) => `Confirm ${titles(count)}`,
  },
  finish: {
    title: (count: number) => `Finish ${titles(count)}`,
    all: (count: number) =>
      `${count === 1 ? 'Its thread ends' : 'Their threads end'} for everybody. You can reopen ${count === 1 ? 'it' : 'each'} for 30 days.`,
    some: (count: number, all: number) => `${some(count, all)} can be finished now. ${left(count, all)}, and the result says why.`,
    list: 'Titles to finish',
    /** Above them, after those with a registration day. */
    others: (count: number) => (count === 1 ? '1 title without a registration day' : `${count} titles without a registration day`),
    send: (count: number) => `Finish ${titles(count)}`,
  },
  /** Said of answers to several titles, which are taken back together. */
  undo: {
    taken: (count: number, all: number) => (count === all ? `Took back ${count}` : `Took back ${count} of ${all}`),
    /** The last six characters of each title that stays as it was answered, and why. */
    refused: (ends: readonly string[], reason: string) => `Not ${ends.join(', ')}: ${reason}`,
  },
  assign: {
    label: 'Assignee',
    choose: 'Choose a colleague',
    missing: 'Choose who takes them.',
    gone: 'The colleague you chose is no longer a member.',
    nobody: 'Nobody',
    self: (name: string) => `${name} (you)`,
    send: 'Assign',
    loading: 'Loading your colleagues…',
    notLoaded: { title: 'Your colleagues did not load' },
  },
  followUp: {
    group: 'Follow-up',
    onDay: 'On a day',
    onDayHint: 'Out of “Needs you” until then, unless something happens.',
    day: 'Day',
    none: 'No follow-up',
    noneHint: 'A follow-up that is set is removed.',
    missing: 'Choose a day.',
    tooEarly: 'Choose tomorrow or a later day.',
    save: 'Save',
  },
  kind: {
    group: 'Kind of sale',
    choices: {
      absent: { title: SALE_KIND_NAMES.absent, line: 'The title comes after the sale.' },
      'with-deal': { title: SALE_KIND_NAMES['with-deal'], line: 'The title comes with the car.' },
      unknown: { title: 'Not known', line: 'The stricter terms count until you know.' },
    },
    missing: 'Choose a kind of sale.',
    save: 'Save',
  },

  results: {
    requestUpdate: { failed: 'Failed to request updates', refused: 'Left out', taken: 'Asked or reminded', stay: stay('asked') },
    postUpdate: { failed: 'Failed to post the updates', refused: 'Not posted', taken: 'Posted', stay: stay('updated') },
    confirm: { failed: uiCopy.failedToConfirm, refused: 'Not confirmed', taken: 'Confirmed', stay: stay('confirmed') },
    finish: { failed: 'Failed to finish', refused: 'Left out', taken: 'Finished', stay: stay('finished') },
    assign: { failed: 'Failed to assign', refused: 'Not assigned', taken: 'Assigned', stay: stay('assigned') },
    followUp: { failed: 'Failed to set the follow-up', refused: 'Not changed', taken: 'Changed', stay: stay('changed') },
    kind: { failed: 'Failed to set the kind of sale', refused: 'Not changed', taken: 'Changed', stay: stay('changed') },
    accept: { failed: 'Failed to accept invites', refused: 'Not accepted', taken: 'Accepted' },
  },
  resultTitles: {
    requestUpdate: (asked: number, reminded: number, leftOut: number) =>
      listed([asked > 0 && `asked ${asked}`, reminded > 0 && `reminded ${reminded}`, leftOut > 0 && `${leftOut} left out`]),
    postUpdate: (done: number, all: number) => `Posted on ${part(done, all)}`,
    confirm: (done: number, all: number) => `Confirmed ${part(done, all)}`,
    finish: (done: number, all: number) => `Finished ${part(done, all)}`,
    assign: (name: string | null) => (done: number, all: number) =>
      name === null ? `Unassigned ${part(done, all)}` : `Assigned ${part(done, all)} to ${name}`,
    followUp: (day: string | null) => (done: number, all: number) =>
      day === null ? `No follow-up on ${part(done, all)}` : `Follow up on ${part(done, all)} on ${day}`,
    kind: (kind: string) => (done: number, all: number) => `${kind} on ${part(done, all)}`,
    accept: (done: number, all: number) => {
      const invites = all === 1 ? '1 invite' : `${all} invites`;
      return done === all ? `Accepted ${invites}` : `Accepted ${done} of ${invites}`;
    },
  },
  section: (name: string, count: number) => `${name} · ${count}`,
  open: 'Open',
  done: 'Done',
  mail: {
    pending: 'Mail pending',
    sent: 'Mail sent',
    failed: 'Mail failed',
    skipped: refusals['no-title-contact'].message,
  } satisfies Record<MailStatus, string>,

  invites: {
    select: (end: string, vehicle: string) => `Select ${end}, ${vehicle}`,
    selectAll: 'Select all',
    /** While the list has more. */
    selectShown: (count: number) => `Select the ${count} shown`,
  },

  csvColumns: {
    stockNumber: 'Stock number',
    vin: 'VIN',
    vinEnd: 'Last six',
    year: 'Year',
    make: 'Make',
    model: 'Model',
    from: 'From',
    place: 'Where it is',
    to: 'To',
    owedBy: 'Owed by',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    days: 'Days',
    dealOn: 'Deal date',
    dueOn: 'Due',
    daysLate: 'Days late',
    lateness: 'Lateness',
    expected: 'Expected',
    word: 'Last word',
    wordAt: 'Last word at',
    note: 'Last note',
    noteAt: 'Last note at',
    move: 'My move',
    assignee: 'Assignee',
    followUpOn: 'Follow-up',
    kind: 'Kind of sale',
    terms: 'Terms',
    opensAt: 'Claim opens',
    fileBy: 'File by',
    claim: 'Claim',
    filedOn: 'Filed',
    confirmation: 'Confirmation number',
    answerBy: 'Answer by',
    againstBy: 'Answer claim against you by',
    registerOn: 'Register by',
    waitsFor: 'Waits for',
    kinds: SALE_KIND_NAMES,
    termsOf: termsName,
    anyOf: ANY_OF,
    kindMissing: 'Kind of sale?',
    unknown: 'unknown',
    claimStates: {
      none: '',
      'no-deal-day': 'Deal day?',
      'not-open': 'Not open',
      open: 'Open',
      'closes-soon': 'Closes soon',
      'file-today': 'File today',
      closed: 'Closed',
      'not-filing': 'Not filing',
      used: 'Withdrawn, the one claim was used',
      filed: 'Filed',
      unanswered: 'No answer',
      arrived: 'Filed, the title came',
      settled: 'Settled',
    } satisfies Record<ClaimState, string>,
  },
  csvFile: (day: string) => `titles-${day}.csv`,
  csvWord: (author: string, message: string) => `${author}: ${message}`,
} as const;
