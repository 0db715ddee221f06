// What title clerks write on the everyday threads. Dates are not in the texts, because they depend on when the demo is started.
import type { WaitsFor } from '../../../../src/domain/thread/waits-for.ts';

/** What a seller says about a title, and what it waits for. */
export type Said = readonly [message: string, waitsFor?: WaitsFor];

/** Sellers that do not have the title yet. */
export const NOT_HERE_YET: readonly Said[] = [
  ['Payoff was wired this morning. The lender quotes seven working days for the release.', 'lien-release'],
  ['Title absent at the sale. The consignor promised it by the end of next week.'],
  ['Electronic title. Paper copy was requested from the state today.', 'state'],
  ['Duplicate title is ordered, the county is about two weeks behind.', 'duplicate'],
  ['Trade-in, the customer is looking for the title at home.', 'other'],
  ['Lease return. The leasing company prints titles on Tuesdays only.'],
  ['Lender sent the release to our old address. They are mailing it again.', 'lien-release'],
  ['Estate car. The letters of administration come first, then the title.', 'other'],
  ['The credit union has the title in another branch, pouch leaves tomorrow.'],
  ['Waiting for the second owner to sign the power of attorney.', 'power-of-attorney'],
  ['Title is with our floor plan lender until the draft clears.', 'floor-plan'],
  ['Repossession papers are with the county clerk.', 'state'],
  ['State has it for a name change after a divorce, no date from them yet.', 'state'],
];

/** Sellers and auctions that have it. */
export const HERE: readonly Said[] = [
  ['Title is here and clean, goes out with the next bag.'],
  ['In our safe. We release it when the draft is paid.', 'payoff'],
  ['Title checked in, odometer statement is being redone.', 'odometer'],
  ['Have it. The owner comes in to sign the back.', 'signature'],
  ['Title and release are here, waiting for the reassignment form.', 'other'],
  ['In the pile for the weekly mailing.'],
  ['Out of state title, our notary is in on Monday.', 'signature'],
  ['Bought at the sale last week, buyer fee is still open on our side.'],
  ['Title in hand. Do you want it by courier or with the driver?'],
  ['Bill of sale is missing one initial, then it leaves.', 'signature'],
  ['The front is fine, on the back the dealer number has to be written again.'],
  ['Our title clerk is back on Wednesday and sends it then.'],
  ['Received from the lender, release is stapled behind it.'],
  ['Held for the inspection report, which was promised for today.'],
  ['Two keys and the title are together in one envelope.'],
  ['Name on the title is misspelled by one letter, affidavit is being signed.', 'other'],
];

/** Before the title is sent to the first organization. */
export const SENDING = [
  'Handed to the courier, two-day service.',
  'Priority mail, signature required at your front desk.',
  'Goes with our driver, seven titles in the envelope.',
  'In the overnight bag, release is on top.',
  'Registered mail, please confirm when it is on your desk.',
  'Left with the transport, ask the driver for the yellow envelope.',
];

/** The first organization about titles in its drawer. */
export const CHECKED_IN = [
  'Checked in. Both signatures are there.',
  'Received and scanned, odometer statement matches.',
  'In our safe until the retail customer signs.',
  'Came in with the keys. Lien release is attached.',
  'Checked in, going to the county with the next batch.',
  'Received. Inspection is booked, then we retitle it.',
  'In the drawer, car is still in reconditioning.',
];

/** The first organization before it sends a title on. */
export const SENDING_ON = [
  'Sent by two-day courier with the bill of sale.',
  'Our driver brings it together with the car.',
  'In the overnight envelope, power of attorney is behind the title.',
  'Certified mail, return receipt requested.',
  'Went out with the auction pouch this afternoon.',
  'Handed over at the counter in a sealed envelope.',
  'Sent with the reassignment filled in, please check the dealer number.',
];

/** Requests of the first organization. An empty one has no note. */
export const QUESTIONS = [
  '',
  'Our buyer needs plates. Any date?',
  'Is the lien release in?',
  'Who has it right now?',
  '',
  'Can it go overnight at our cost?',
  'Second time we ask, please call us if something is missing.',
  'Temporary tags run out soon. When does it leave?',
  'Is there a title at all, or only a certificate of origin?',
];

/** Requests of buyers to the first organization. */
export const BUYER_QUESTIONS = [
  'Has it left Boulder?',
  'Floor plan audit is coming up, can you send a date?',
  'Which carrier, please?',
  'We retailed this one. When can we expect the title?',
];

/** Internal notes of the first organization, one or two on a thread. */
export const NOTES = [
  [['maya', 'Called them, title desk says it is in the outgoing tray.']],
  [['dana', 'Customer is fine with waiting until the first of the month.']],
  [
    ['leo', 'Temp tag runs out next week. @Dana Keller do we order a second one?'],
    ['dana', 'Yes, I take it to the county with the others.'],
  ],
  [['maya', 'Their office is closed on Fridays, call before noon.']],
  [['leo', 'Reserve of the deal is held back until the title is here.']],
  [
    ['dana', '@Maya Ortiz please take this one over, you know their office manager.'],
    ['maya', 'Left a voicemail, trying again after lunch.'],
  ],
  [['dana', 'Sales manager asked twice. Not before the release is in.']],
  [['leo', 'Deal jacket is on the second shelf, blue folder.']],
  [['maya', '@Leo Brandt the odometer statement in the jacket is for another car.']],
  [['maya', 'Paid by draft, cleared yesterday.']],
  [['leo', 'Arbitration window at the auction closes next week. @Dana Keller decide if we file.']],
  [['dana', 'Do not send on before accounting has the wire.']],
  [['maya', 'Keys arrived without the title, put in the key box.']],
  [['leo', 'Customer picks the car up on Saturday, paper can follow.']],
] as const satisfies readonly (readonly (readonly ['dana' | 'maya' | 'leo', string])[])[];
