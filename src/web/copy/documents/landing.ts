// The texts of the landing page. Every statement must be true of the current product, and every number names its source.
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { chainCopy } from '../chain.ts';
import { uiCopy } from '../ui.ts';
import { threadCopy } from '../thread.ts';

export const landingCopy = {
  document: {
    title: 'Titleline: follow the paper title from seller to buyer',
    description:
      'Titleline follows the paper title of every vehicle from seller to buyer: who holds it, when it moves next, and whose turn it is.',
  },
  header: {
    navigation: 'Page',
    how: 'How it works',
    security: 'Security',
    faq: 'FAQ',
    signIn: 'Sign in',
    /** By SIGN_UP; null for no link. */
    signUp: { open: 'Sign up', invited: 'By invitation', closed: null },
  },
  hero: {
    title: ['Where’s the title?', 'Look at the line.'],
    lead: 'Titleline follows the paper title from seller to buyer, through every dealership and auction in between. Each vehicle has one shared thread: who holds the paper, when it moves next, and whose turn it is.',
    start: 'Get Started',
    how: 'How it works',
    whom: 'For title clerks, lot managers and auction staff.',
    whoSignsUp: { open: null, invited: 'New people join by invitation.', closed: 'New accounts cannot be created here at present.' },
  },
  /** The chain and the title in the pictures, with fictitious organizations. */
  chain: {
    picture:
      'A line of five organizations, from seller to buyer. The first two have delivered the title. Front Range Auction, the third, has sent the paper on: it is on its way to Aspen Auto Group and expected on November 24.',
    silver: { name: 'Silver State Motors', place: 'Reno, NV', tag: 'Delivered Nov 6' },
    basin: { name: 'Great Basin Auction', place: 'Las Vegas, NV', tag: 'Delivered Nov 14' },
    front: { name: 'Front Range Auction', place: 'Denver, CO', tag: 'Holds the title' },
    aspen: { name: 'Aspen Auto Group', place: 'Boulder, CO', tag: 'Joined Nov 9', asked: 'Awaiting your confirmation' },
    bluebird: { name: 'Bluebird Cars', place: 'Cheyenne, WY', tag: 'Invite pending' },
    partner: 'Partner',
    since: chainCopy.inTransitSince('Nov 20'),
    expected: chainCopy.expected('Nov 24'),
    transit: chainCopy.inTransitUntil(chainCopy.expected('Nov 24')),
  },
  certificate: {
    title: 'CERTIFICATE OF TITLE',
    subtitle: 'OF A MOTOR VEHICLE',
    /** The fields of the title document, with their positions. */
    fields: [
      { label: 'VEHICLE IDENTIFICATION NUMBER', value: '1FTFW1E55MKE41877', x: 40, y: 91, code: true },
      { label: 'YEAR', value: '2021', x: 244, y: 91, code: false },
      { label: 'MAKE', value: 'FORD', x: 294, y: 91, code: false },
      { label: 'MODEL', value: 'F-150', x: 350, y: 91, code: false },
      { label: 'ODOMETER', value: '48,210 MI', x: 40, y: 125, code: false },
      { label: 'LIEN', value: 'RELEASED', x: 136, y: 125, code: false },
    ],
    columns: [
      { label: 'ASSIGNED TO', x: 40 },
      { label: 'SIGNATURE', x: 222 },
      { label: 'DATE', x: 350 },
    ],
    /** Only the dealerships, because an auction never owns the vehicle. */
    assigned: [
      { name: 'Silver State Motors', date: '11 / 02' },
      { name: 'Aspen Auto Group', date: '11 / 24' },
      { name: 'Bluebird Cars', date: '11 / 30' },
    ],
    unsigned: 'sign on receipt',
  },
  problem: {
    label: 'Problem',
    title: ['The car is here. The title isn’t.'],
    lead: 'The car changes hands in the lane. The paper follows by mail, by courier, or in somebody’s bag. Until it arrives, the car waits and people ask.',
    figures: [
      { figure: '35%', text: 'About 35% of auction vehicles sell without the title present. That is seven cars in twenty.' },
      { figure: '1 week', text: 'A delayed title takes up to a week on average.' },
      { figure: '1 in 10', text: 'takes a month or more.' },
    ],
    inbox: [
      { from: 'Front desk', subject: 'Re: Re: Fwd: title for the F-150, any word?', at: '4:51 PM' },
      { from: 'Sales', subject: 'Customer is back Tuesday. Do we have the title or not', at: '3:20 PM' },
      { from: 'Titles, partner auction', subject: 'Re: title for the F-150. It left here Friday I think', at: '1:07 PM' },
      { from: 'Buyer’s office', subject: 'Fwd: who has this one?', at: '11:42 AM' },
    ],
    wait: { sold: 'Sold', average: '1 week', long: '1 month or more' },
    source: 'Figures: an older study, a white paper of Manheim’s. The inbox is made up; you have your own.',
  },
  solution: {
    label: 'Solution',
    title: ['One thread per vehicle.', 'One place to look.'],
    lead: [
      'The organizations that handle the vehicle stand in order, seller to buyer. ',
      'The gold paper marks the organization that holds the title.',
      ' Everyone in the chain reads the same line, so the question has an answer before anyone asks it.',
    ],
    picture:
      'The thread of a 2021 Ford F-150, as Aspen Auto Group sees it: Front Range Auction has sent the title, and Aspen Auto Group is asked to confirm that the paper is in hand. The two organizations before that are partners without a name.',
    vehicle: '2021 Ford F-150',
    vin: '1FTFW1E55MKE41877',
    mileage: '48,210 mi',
    place: chainCopy.inTransitToYou,
    updates: 'Updates',
    requests: '2 outstanding requests',
    delivered: {
      type: threadCopy.types.delivered.pending,
      at: '2 h ago',
      text: 'Sent you the title.',
      eta: chainCopy.expected('Nov 24'),
    },
    note: {
      type: threadCopy.types.note,
      at: 'Yesterday, 4:12 PM',
      text: 'The title leaves us tomorrow by overnight courier. The signed lien release is in the envelope; ask for it at your front desk.',
      eta: uiCopy.eta('Nov 24'),
    },
    author: 'Front Range Auction',
    marked: threadCopy.delivery.asks('Front Range Auction', 'Nov 20'),
    ask: threadCopy.delivery.asksHint,
    dispute: threadCopy.delivery.dispute,
    confirm: threadCopy.delivery.confirm,
  },
  how: {
    pictures: {
      vin: '1FTFW1E55MKE41877',
      decoded: ['2021', 'Ford', 'F-150'],
      joined: { name: 'Front Range', tag: 'Joined' },
      invited: { name: 'Bluebird Cars', tag: 'Invited' },
      update: 'Lien release is in. Sending it out Friday.',
      eta: uiCopy.eta('Nov 24'),
      answers: 'Answers 2 requests',
      ask: 'Is the paper in hand?',
      dispute: 'Dispute',
      confirm: 'Confirm',
    },
    label: 'How it works',
    title: ['Four moves, and', 'the title is home.'],
    steps: [
      {
        title: 'Open the thread',
        text: 'Type the VIN; year, make and model fill in. Add the mileage, who you bought from and, if you know it, who you sold to.',
      },
      {
        title: 'Bring in both sides',
        text: 'Each organization accepts its place in the chain. Not on Titleline yet? Give a name and an email, and it claims its place later.',
      },
      {
        title: 'Post news, with a date',
        text: 'The organization responsible for the title posts updates and an ETA. The others can ask, and one update answers every open request.',
      },
      {
        title: 'Hand it over',
        text: 'Mark it as delivered. It counts when the next organization confirms the paper is in hand. If it isn’t, they dispute it.',
      },
    ],
  },
  network: {
    label: 'Network',
    title: ['Connect once.', 'Use it for every car.'],
    lead: 'Your partners are the dealerships and auctions you already trade with. Find them by name, city or state and connect, or let the first thread you share ask them.',
    points: [
      { strong: 'Both sides agree.', text: 'Nobody is a partner until they accept.' },
      { strong: 'Nobody is left out.', text: 'A partner who hasn’t joined gets a place in the chain now and claims it later.' },
    ],
    picture: 'A list of organizations: two are connected partners, one asks to connect, one has been asked, and one can be.',
    connected: 'Connected',
    pending: 'Pending',
    accept: 'Accept',
    ignore: 'Ignore',
    connect: 'Connect',
    partners: [
      { name: 'Front Range Auction', type: 'auction', place: 'Auction · Denver, CO', state: 'connected' },
      { name: 'Mesa Verde Auto Auction', type: 'auction', place: 'Auction · Cortez, CO', state: 'asks' },
      { name: 'Wasatch Auto Plaza', type: 'dealership', place: 'Dealership · Ogden, UT', state: 'asked' },
      { name: 'Cottonwood Auto', type: 'dealership', place: 'Dealership · Fort Collins, CO', state: 'connected' },
      { name: 'Juniper Motor Company', type: 'dealership', place: 'Dealership · Santa Fe, NM', state: 'stranger' },
    ],
  },
  outcomes: {
    pictures: {
      requests: ['Is it on its way?', 'Tracking number?'],
      answers: 'Answers 2 requests',
      vehicle: '2021 Ford F-150',
      delivered: 'Delivered Nov 14',
      confirmed: 'Confirmed by Front Range Auction',
    },
    label: 'Outcomes',
    title: ['What changes at your desk.'],
    desks: [
      {
        who: 'Title clerk',
        title: 'You stop being the switchboard.',
        text: 'Open requests stand in one list on the thread. Answer once, and everyone who asked has the answer.',
      },
      {
        who: 'Lot manager',
        title: 'You know which cars are waiting.',
        text: 'Search a VIN and see where the paper is and when it’s expected. Plan around a date instead of a guess.',
      },
      {
        who: 'Auction staff',
        title: 'You can show that it left.',
        text: 'Every hand-off has its date and the other side’s confirmation. If it was disputed, or nobody answered, the thread says so.',
      },
    ],
  },
  security: {
    label: 'Security',
    title: ['Shared with the chain.', 'Not with the street.'],
    lead: 'Only the organizations of a thread can read it, and they don’t all read the same words. An organization that isn’t next to you in the chain is “Partner” to you, as you are to it, and in what it writes email addresses, phone numbers and people’s names are hidden.',
    wrote: 'What position 3 wrote',
    reads: 'What position 5 reads',
    author: 'Front Range Auction',
    partner: 'Partner',
    at: 'Nov 18',
    said: 'Lien release is in. Ask for Marcy Hale at (303) 555-0119 or titles@frontrange.example.',
    shown: 'Lien release is in. Ask for [redacted] at [redacted phone] or [redacted email].',
    points: [
      {
        title: 'Neighbors by name',
        text: 'You see who you bought from and who you sold to. Nobody learns another’s source or customer here.',
      },
      {
        title: 'Your part ends when the title leaves',
        text: 'After the hand-off you keep a read-only record up to your delivery, and nothing after it, unless the title comes back up the chain.',
      },
      { title: 'Outsiders see nothing', text: 'To anyone who isn’t in the chain, your thread is a page that does not exist.' },
      { title: 'Three roles', text: 'Owners manage details and roles, admins invite people, members work on threads.' },
      { title: 'Invites that expire', text: 'An invite works once, runs out on the day you choose, and can be tied to one email address.' },
      { title: 'Out means out', text: 'Remove somebody, or end a session of your own, and its open pages are out at once.' },
    ],
  },
  features: {
    label: 'Features',
    title: ['The rest of the kit.'],
    list: [
      { title: 'VIN decoding', text: 'Year, make and model from the seventeen characters.' },
      { title: 'The chain', text: 'Up to date on every open page, without a reload.' },
      { title: 'ETAs', text: 'A date on the update, and on the line itself.' },
      { title: 'What it waits for', text: 'The lien release, a payoff, a signature: the update says it, and the line shows it.' },
      { title: 'Update requests', text: 'Ask the organization responsible for the title, with a note. It gets an email.' },
      { title: 'Confirm or dispute', text: 'A delivery counts when the other side says so. If it is silent for 14 days, you confirm.' },
      { title: 'Deadlines by auction', text: 'By the terms you enter: when a title is late, and until when you can file a claim.' },
      { title: 'Claims for late titles', text: 'Note that you filed one, and see until when it is answered. Only your organization does.' },
      { title: 'Envelopes', text: 'Send up to a hundred titles at once, with carrier, papers and a printed manifest.' },
      { title: 'Receiving', text: 'Scan the manifest, then each title, or type the last six. What is left is reported missing.' },
      { title: 'I have the title', text: 'Paper turned up early? Claim it; an earlier organization confirms.' },
      { title: 'We don’t have it', text: 'Never arrived, lost or sent back: say so, and the chain shows where to look.' },
      { title: 'We still have the paper', text: 'A claim was confirmed without you? Object within 14 days.' },
      { title: 'Corrections', text: 'Fix the mileage or the model. The thread shows old and new.' },
      { title: 'Undo', text: 'Take your last answer back within ten minutes, while nothing else has happened.' },
      { title: 'A proper end', text: 'Finish a thread as retailed, kept or handed on, and reopen it for 30 days.' },
      { title: 'Who did it', text: 'Your team sees which colleague made each of its entries. Nobody else does.' },
      { title: 'Search', text: 'By stock number, VIN, vehicle, neighbor or tracking number.' },
      { title: 'Notifications you choose', text: 'Eight kinds of email: each at once, in a daily digest, or off.' },
      { title: 'Completed threads', text: 'What happened up to your hand-off, read-only.' },
      { title: 'Several organizations', text: 'One sign-in, and a switch between the ones you work for.' },
      { title: 'All of them at once', text: 'The active titles of every organization you work for, in one table.' },
    ],
  },
  faq: {
    label: 'FAQ',
    title: ['Asked at the counter.'],
    questions: [
      {
        question: 'Does Titleline replace the paper title?',
        answer:
          'No. The paper still travels by mail, by courier or by hand. Titleline records who holds it and when it changed hands. It issues nothing and files nothing with a state.',
      },
      {
        question: 'What if my partner isn’t on Titleline?',
        answer:
          'Add them by name and, if you have it, the email of their title contact. They stand in the chain at once. The email brings them an invitation, and when they sign up, they claim the place you made.',
      },
      {
        question: 'Who can see what we post?',
        answer:
          'The organizations in that thread, once they have accepted their invitation, and the one that the title is expected from. Those next to you in the chain read the contact details and personal names in it; from the others they are hidden. After a hand-off, an organization sees only what happened up to its delivery, unless the title comes back up the chain.',
      },
    ],
  },
  action: {
    label: 'Delivered',
    title: ['Put the next', 'one on the line.'],
    lead: 'All it takes is the VIN, the mileage and the name of the organization you bought it from.',
    picture: 'The certificate of title, signed by all three dealerships, with a green check.',
    signIn: 'Sign in to start a thread',
    signUp: { open: 'New here? Get Started', invited: 'New here? By invitation', closed: null },
  },
  footer: {
    sentence: 'The paper title, from seller to buyer.',
    navigation: 'Footer',
    network: 'Network',
    newThread: 'New thread',
    faq: 'FAQ',
  },
} as const;

const { questions } = landingCopy.faq;
/** Where nobody can sign up, an invitation that arrives by mail leads nowhere yet. */
const whereClosed: Readonly<Record<string, string>> = {
  'What if my partner isn’t on Titleline?':
    'Add them by name and, if you have it, the email of their title contact. They stand in the chain at once. New accounts cannot be created here at present; once they can, they sign up with the invitation that the email brings them, and claim the place you made.',
};
export const landingQuestions = (signUp: SignUpMode): readonly { question: string; answer: string }[] =>
  signUp === 'closed' ? questions.map(({ question, answer }) => ({ question, answer: whereClosed[question] ?? answer })) : questions;

/** The texts of the preview image for shared links. scripts/social-card.ts draws it. */
export const socialCardCopy = {
  file: 'social-card.png',
  width: 1200,
  height: 630,
  alternative: 'Where’s the title? Look at the line. A paper title on its way along a chain of dealerships and auctions.',
} as const;
