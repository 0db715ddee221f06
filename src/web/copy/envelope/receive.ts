// The texts for receiving titles, and for an envelope as its recipient sees it.
import { type Way, WAY_NAMES } from '../../../domain/envelope/envelope.ts';
import type { Paper } from '../../../domain/envelope/papers.ts';
import { days, inWords as numberInWords, titles } from '../counts.ts';
import { frameCopy } from '../frame.ts';
import { scanCopy } from '../scan.ts';

/** "Two titles", up to nine in words. */
const inWords = (count: number) => {
  const words = numberInWords(count);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const ways: Record<Way, string> = { ...WAY_NAMES, hand: 'Handed over' };

const papers: Record<Paper, string> = {
  title: 'title',
  reassignment: 'reassignment',
  'power-of-attorney': 'power of attorney',
  'lien-release': 'lien release',
  'odometer-disclosure': 'odometer',
  'bill-of-sale': 'bill of sale',
  other: 'other papers',
};

export const receiveCopy = {
  title: frameCopy.receive,
  sentence: 'Scan a manifest, a cover sheet or the title itself, or type the last six of the VIN.',
  crumb: (code: string) => `Manifest ${code}`,
  envelopeFrom: (name: string) => `Envelope from ${name}`,
  envelopeTo: (name: string) => `Envelope to ${name}`,
  titles,
  ways,
  papers: (inside: readonly Paper[]) => {
    const words = inside.map((paper) => papers[paper]).join(', ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  sent: (day: string) => `Sent ${day}`,
  handedOver: (day: string) => `Handed over ${day}`,
  expected: (day: string) => `Expected ${day}`,
  today: 'today',
  late: (day: string, count: number) => `Expected ${day} · ${days(count)} late`,
  inTransitSince: (day: string) => `In transit since ${day}`,
  track: (carrier: string, number: string) => `${carrier} ${number}`,

  sound: { name: 'Sound', on: ' on', off: ' off' },
  camera: {
    open: 'Use the camera',
    title: 'Receive',
    sentence: 'Hold the code of the title, the manifest or the cover sheet inside the frame.',
    paused: 'Paused until you choose',
    doubtful: scanCopy.doubtful,
    typeSix: 'Type the last six',
  },

  field: {
    label: 'Scan, or type the last six',
    ready: 'Ready for the scanner',
    away: 'Click here to go on scanning',
    list: 'Titles that begin so',
    beginSo: (count: number) => `${inWords(count)} begin so. Type on, or choose with`,
    oneBegins: 'Type on, or choose it with',
    down: 'Down arrow',
    onManifest: (name: string) => `${name}, on its manifest`,
    received: (name: string) => `${name}, received`,
    missing: (name: string) => `${name}, missing`,
  },
  keys: { take: 'Takes what was typed', undo: 'Undoes the last one', finish: 'Finishes the envelope' },
  nothingYet: 'What you take shows here, large.',
  firstOpens: 'The first one opens its manifest.',

  last: {
    region: 'Last one',
    /** Said of one that was taken, before its last six. */
    received: 'Received',
    stock: (number: string) => `Stock ${number}`,
    waiting: 'Waiting for the connection',
    kept: 'Kept on this device until it is sent',
    unkept: 'Only on this page until it is sent',
    extraKept: 'Waiting for the connection. It is kept on this device.',
    undo: 'Undo',
    undoOf: (six: string) => `Undo ${six}`,
    wrong: 'Something is wrong',
    wrongWith: (six: string) => `Something is wrong with ${six}`,
    undone: 'Undone. The title is not received.',
    again: 'Already taken',
    missing: (name: string, moment: string) => `You reported it missing from ${name} ${moment}.`,
    lookingFor: 'Looking for it in your threads…',
    notExpected: 'Not expected.',
    setAside: 'Set it aside',
    openThread: 'Open thread',
    unreadable: {
      'too-short': 'Type at least six characters: the last six of the VIN.',
      link: 'This link is not one of a manifest or a cover sheet.',
      unclear: 'This is neither a VIN nor the end of one.',
    },
  },
  question: {
    title: (count: number, text: string) =>
      text.length > 8 ? `${inWords(count)} titles have this VIN` : `${inWords(count)} titles end in ${text}`,
    sentence: 'Look at the paper: which one is it?',
    from: (name: string) => `From ${name}`,
    onThis: 'on this manifest',
    onAnother: 'on its manifest',
    received: 'already taken',
    missingSince: (moment: string) => `missing since ${moment}`,
    onItsWay: 'on its way to you',
    notOnItsWay: 'on a thread of yours',
    neither: 'Neither, scan on',
    none: 'None of them, scan on',
  },
  /** Where a title is that was not expected. */
  found: {
    'not-sent': (name: string) => `On your thread with ${name}; not sent to you yet.`,
    here: 'You have this title already.',
    sent: (name: string, day: string) => `It seems to be ${name}’s: you sent it to them on ${day}, and they have not confirmed it.`,
    'passed-on': (name: string, day: string, answered: string) =>
      `It seems to be ${name}’s: you sent it to them on ${day}, and they confirmed it on ${answered}.`,
    reported: (name: string) => `You disputed that it came from ${name}.`,
    elsewhere: 'On a thread of yours, but not on its way to you.',
    nowhere: 'No thread of yours has this VIN.',
    nowhereEnd: 'No thread of yours has a VIN that ends so.',
  },

  manifest: {
    name: 'Manifest',
    failed: { title: 'The manifest did not load', sentence: 'You can scan anyway. What you take is kept.' },
    of: (count: number) => ` of ${count} received`,
    ofShort: (count: number) => ` of ${count}`,
    order: 'In the order of the printed manifest',
    bar: (received: number, count: number, missing: number, here: number) =>
      `${received} of ${count} received${missing > 0 ? `, ${missing} missing` : ''}${here > 0 ? `, ${here} not sent yet` : ''}`,
    here: (count: number) => `${count} not sent yet`,
    kept: 'Kept on this device',
    unkept: 'Only on this page',
    columns: {
      no: 'No.',
      state: 'Received',
      six: 'Last six',
      vehicle: 'Vehicle',
      stock: 'Stock',
      papers: 'Papers inside',
      actions: 'Actions',
    },
    states: {
      open: 'Not scanned',
      sending: 'Being stored',
      waiting: 'Waiting for the connection',
      kept: 'Not sent yet',
      unkept: 'Not sent yet',
      in: 'Received',
      undoing: 'Being undone',
      missing: 'Missing',
      other: 'Answered otherwise',
    },
    missing: 'Missing',
    disputed: 'Disputed',
    withdrawn: 'Withdrawn by the sender',
    settled: 'Settled',
    /** Between them, for screen readers, the last six. */
    tick: { before: 'Tick ', after: 'by hand' },
    allIn: 'All titles were scanned.',
    allInHere: (count: number) => (count === 1 ? 'One is not sent yet.' : `${inWords(count)} are not sent yet.`),
    left: (count: number) => (count === 1 ? 'One title was not scanned.' : `${inWords(count)} titles were not scanned.`),
    leftYet: (count: number) => (count === 1 ? 'One title is left.' : `${inWords(count)} titles are left.`),
    told: (name: string, count: number) => `${name} is told, and ${count === 1 ? 'it stays' : 'they stay'} theirs.`,
    finish: 'Finish',
    reportAndFinish: (count: number) => `Report ${count} missing and finish`,
  },
  also: { title: 'Also on the way', note: 'Scan one of theirs to switch' },
  onTheWay: {
    title: 'On the way to you',
    note: 'Soonest first',
    open: 'Open',
    openOf: (name: string) => `Open the envelope from ${name}`,
    empty: 'Nothing is on its way to you.',
    emptyWhy: 'Titles that are sent to you are listed here. You can scan anyway: your threads are searched.',
    failed: { title: 'The list did not load', sentence: 'You can scan anyway. What you take is kept.' },
  },
  missingQuestion: {
    title: (count: number) => (count === 1 ? 'One title was not scanned' : `${count} titles were not scanned`),
    sentence: (name: string, count: number) =>
      `The ${count === 1 ? 'delivery is' : 'deliveries are'} disputed as not received. ${name} is told, and ${count === 1 ? 'the title stays' : 'the titles stay'} theirs.`,
    goOn: 'Go on scanning',
    report: (count: number) => `Report ${count} missing`,
    notAll: (count: number) => `${titles(count)} could not be reported`,
    failed: 'Nothing was reported',
  },

  done: {
    received: (moment: string) => `Received ${moment}`,
    range: (day: string, from: string, to: string) => (from === to ? `${day}, ${from}` : `${day}, ${from} to ${to}`),
    byYou: 'by you',
    by: (names: string) => `by ${names}`,
    withdrawn: {
      title: 'Withdrawn.',
      sentence: (name: string, count: number) =>
        `${name} has taken this envelope back. ${count === 1 ? 'Its title is' : `Its ${count} titles are`} not on the way to you.`,
    },
    print: 'Print receipt',
    next: 'Receive the next',
    counts: {
      received: (count: number) => `${count} received`,
      missing: (count: number) => `${count} missing`,
      notExpected: (count: number) => `${count} not expected`,
    },
    receivedWhy: 'Confirmed, all in one mail to the sender',
    missingWhy: (name: string, clock: string) => `${name} was told at ${clock}`,
    noneMissing: 'All that the manifest lists',
    notAllReceived: (unsent: number) => (unsent === 1 ? '1 more is not sent yet' : `${unsent} more are not sent yet`),
    notSent: 'Not sent yet',
    notSentWhy: (count: number) =>
      count === 1
        ? 'It is kept on this device and is sent as soon as the server can be reached. Until then the sender does not know.'
        : 'They are kept on this device and are sent as soon as the server can be reached. Until then the sender does not know.',
    notExpectedWhy: 'Nothing was recorded for it yet',
    noneNotExpected: 'Nothing besides the manifest',
    missing: 'Missing',
    notExpected: 'Not expected',
    receivedTitle: 'Received',
    others: 'Answered otherwise',
    no: (no: number) => `No. ${no} of the manifest`,
    missingSentence: (name: string) =>
      `On the manifest, not in the envelope. The delivery is disputed as not received, and the title stays with ${name}.`,
    missingBold: 'not received',
    here: 'It was here after all',
    claimed: (name: string) => `You said that you have it. ${name} is asked to answer.`,
    write: (name: string) => `Write to ${name}`,
    undoUntil: (clock: string) => `Each can be undone until ${clock}, while nothing followed`,
  },
  /** The browser could not store what was scanned. */
  unkept: {
    title: 'This browser cannot keep what you scan.',
    sentence: 'Its storage is blocked or full. Leave this page open until everything is sent.',
  },
  gone: {
    title: 'No such envelope',
    sentence: 'This link no longer works. Ask the sender for a new one.',
    back: 'Receive titles',
  },
  loading: 'Loading the envelope…',
} as const;
