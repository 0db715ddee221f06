// The texts of a title's clock beside the due day: claims, terms, kind of sale and the registration after a retail sale.
import type { ClaimSide, SettledHow } from '../../domain/desk/clock/claims.ts';
import { days } from './counts.ts';

export const claimsCopy = {
  /** The names of the parts of the clock. */
  groups: { due: 'Title due', claim: 'Claim', registration: 'Registration', against: 'Claim against you' },

  due: {
    title: (day: string) => `Title due ${day}`,
    in: (count: number) => `in ${days(count)}`,
    today: 'today',
    late: (count: number) => `${days(count)} late`,
  },

  registration: {
    due: (day: string) => `Registration due ${day}`,
    dueIn: (count: number) => (count === 0 ? 'Registration due today' : `Registration due in ${days(count)}`),
    late: (count: number) => `Registration ${days(count)} late`,
    sold: (day: string, state: string, limit: number) => `Retailed ${day} in ${state}, ${days(limit)}`,
    registered: 'Registered',
    registeredFor: (car: string) => `Registered: ${car}.`,
  },

  /** Until when a claim can be filed. */
  window: {
    between: (from: string, to: string) => `File ${from} to ${to}`,
    from: (day: string) => `File from ${day}`,
    by: (deadline: string) => `File by ${deadline}`,
    /** For screen readers. */
    byFull: (deadline: string) => `File a claim by ${deadline}`,
    endless: 'A claim can be filed',
    closed: (day: string) => `Closed ${day} without a claim`,
    closedMeans: 'If one was filed in time, note it at “Claim” below.',
    /** `who`: null if the account was deleted. */
    notFiling: (who: string | null, day: string) => `Not filing · ${who === null ? day : `${who}, ${day}`}`,
    withdrawn: (day: string) => `The claim of ${day} was withdrawn.`,
    used: 'The one claim was used: no other can be filed.',
    kindMissing: 'Kind of sale?',
    kindMissingMeans: 'It decides when you can file a claim.',
    dealDayMissing: 'Deal day?',
    dealDayMissingMeans: 'Without it nobody can tell until when you can file a claim.',
    enterDealDay: 'Enter deal date',
    /** On a phone, in the line that opens the desk, as the other short words: after a " · ", or with a capital letter. */
    short: (deadline: string) => `file by ${deadline}`,
    /** Said to screen readers. */
    changed: (deadline: string) => `Terms changed: file by ${deadline}.`,
  },
  yourTime: (time: string) => `${time} your time`,

  terms: {
    asOf: (month: string) => `, as of ${month}`,
    check: 'Check with the auction',
    howToFile: 'How to file',
    newTab: '(opens in a new tab)',
    /** A phone number, a mailbox, or other words. */
    toFile: (how: string) => `To file: ${how}`,
  },

  /** A claim that was noted. */
  noted: {
    filed: { ours: (day: string) => `Claim filed ${day}`, against: (day: string) => `Claim against you ${day}` } satisfies Record<
      ClaimSide,
      (day: string) => string
    >,
    withdrawn: {
      ours: (day: string) => `Claim of ${day} withdrawn`,
      against: (day: string) => `Claim against you of ${day} withdrawn`,
    } satisfies Record<ClaimSide, (day: string) => string>,
    number: (confirmation: string) => `No. ${confirmation}`,
    answers: (name: string, deadline: string) => `${name} answers by ${deadline}`,
    noAnswerDay: 'Nobody said until when it is answered.',
    noAnswer: (deadline: string) => `No answer since ${deadline}`,
    arrived: 'The title came. Withdraw the claim, or mark it settled.',
    answerBy: (deadline: string) => `Answer by ${deadline}`,
    answerNow: 'Answer it now: nobody noted until when.',
    howToAnswer: 'Send the title, or agree with them how it ends. Then mark it settled.',
    notAnswered: (deadline: string) => `Not answered by ${deadline}`,
    settled: 'Settled',
    wentBack: 'You wait for its title until you leave or close the thread.',
    ended: (how: SettledHow, side: ClaimSide) => `Settled: ${settledWords[side][how].ended}.`,
    edit: 'Change the claim',
    short: {
      answers: (deadline: string) => `claim filed, answer by ${deadline}`,
      filed: 'claim filed',
      noAnswer: 'no answer to the claim',
      arrived: 'settle the claim',
      answerBy: (deadline: string) => `answer a claim by ${deadline}`,
      answerNow: 'answer a claim',
    },
  },
  /** If the name of the seller is not known any more. */
  theSeller: 'The seller',
  theBuyer: 'The buyer',

  actions: {
    filed: 'Claim filed',
    against: 'Claim against you',
    notFiling: 'Not filing',
    settled: 'Settled',
    withdrawn: 'Withdrawn',
  },
  field: 'Claim',
  fieldNew: 'Note another',

  said: {
    noClaim: (car: string) => `No claim for ${car}.`,
    noClaimUndone: (car: string) => `A claim for ${car} can be filed again.`,
    saved: 'Saved.',
    answers: (name: string, deadline: string) => `Saved. ${name} answers by ${deadline}.`,
    answerBy: (deadline: string) => `Saved. Answer by ${deadline}.`,
    withdrawn: 'The claim is withdrawn.',
    settled: 'The claim is settled.',
    removed: 'The claim is removed.',
    notUndone: 'That could not be undone.',
  },

  dialog: {
    with: (seller: string, organization: string) => `With ${seller}. Only ${organization} sees this.`,
    by: (buyer: string, organization: string) => `By ${buyer}. Only ${organization} sees this.`,
    onlyYou: (organization: string) => `Only ${organization} sees this.`,
    day: 'Day',
    time: (zone: string) => `Time, ${zone}`,
    confirmation: 'Confirmation number',
    answers: (name: string) => `${name} answers by `,
    counts: (hour: string, day: string) => `Filed after ${hour}, so it counts from ${day}. `,
    countsFrom: (day: string) => `It counts from ${day}. `,
    window: (day: string) => `The window opens on ${day}.`,
    changeAnswer: 'Another day',
    byTerms: 'By the terms',
    answerDay: { ours: 'Answered by', against: 'Answer by' } satisfies Record<ClaimSide, string>,
    answerHint: 'The mail about the claim says it.',
    endOfDay: 'The end of the day, unless you enter a time.',
    answerTooEarly: 'Enter a time from 4:00 AM to 11:59 PM.',
    missingDay: 'Enter the day.',
    check: 'Check what you entered.',
    save: 'Save',
    remove: 'Remove',
    removeHint: 'If it was noted by mistake.',
    removeTitle: 'Remove this claim?',
    removeText: 'Its days and number are gone for good. If it was noted in place of another claim, that one returns.',
    failed: 'Failed to save the claim',
    removeFailed: 'Failed to remove the claim',
  },

  withdraw: {
    title: 'Is the claim withdrawn?',
    text: {
      ours: (name: string) => `It then waits for no answer. ${name} is not told: withdraw it with them too.`,
      against: (name: string) => `It then asks you for nothing more. ${name} is not told.`,
    } satisfies Record<ClaimSide, (name: string) => string>,
    once: 'No other can be filed: the terms allow one claim per car.',
  },

  settle: {
    title: 'Claim settled',
    group: 'How did it end?',
    missing: 'Choose how it ended.',
    dueMissing: 'Enter until when you wait now.',
    dueOn: 'Due',
    dueHint: 'Until when you wait for the title now.',
    /** By what the organization can do on the thread. */
    wentBack: {
      closeThread: 'Nobody else is on the thread: you can close it next.',
      leaveThread: 'Others stay on the thread: you can leave it next.',
      giveUpTitle: "You hold the title: send it back, and say so with “We don't have it”.",
      stays: 'You cannot leave the thread yet: tell the others in an update.',
    },
    save: 'Save',
    failed: 'Failed to settle the claim',
  },

  /** Before a thread ends on which a car is not registered yet. */
  registered: {
    question: (day: string) => `Registration is due ${day}. Registered?`,
    pastQuestion: (day: string) => `Registration was due ${day}. Registered?`,
    yes: 'Yes, today',
    yesLine: 'Noted for your organization.',
    no: 'Not yet',
    noLine: 'The thread stays open, so that the registration is not forgotten.',
    missing: 'Say whether the car is registered.',
    noneTicked: 'Tick the cars that are registered.',
    staysOpen: 'Not registered yet: the thread stays open.',
    group: (count: number) => (count === 1 ? '1 car has to be registered' : `${count} cars have to be registered`),
    due: (day: string) => `Registration due ${day}`,
    hint: 'Tick those that are registered. The others stay open.',
    left: (count: number) => (count === 1 ? '1 title stays open.' : `${count} titles stay open.`),
  },
} as const;

const settledWords = {
  ours: {
    'title-came': { title: 'The title came', ended: 'the title came' },
    kept: { title: 'We keep the car', ended: 'we keep the car' },
    'went-back': { title: 'The car went back', ended: 'the car went back' },
  },
  against: {
    'title-came': { title: 'We sent the title', ended: 'we sent the title' },
    kept: { title: 'They keep the car', ended: 'they keep the car' },
    'went-back': { title: 'The car came back', ended: 'the car came back' },
  },
} satisfies Record<ClaimSide, Record<SettledHow, { title: string; ended: string }>>;
export const settledChoices = (side: ClaimSide) => settledWords[side];
