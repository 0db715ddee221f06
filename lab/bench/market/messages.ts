// Messages as title clerks write them, with phone numbers, addresses and names that only neighbors may read.

/** `name` returns the name of the organization at a position of the chain. */
export type Message = (name: (place: number) => string) => string;

export const MESSAGES: readonly Message[] = [
  () => 'Title is in the safe, waiting on the lien release.',
  () => 'Payoff sent this morning. The bank says five to seven business days for the release.',
  () => 'Called the bank again, ask for Denise Kowalczyk at (303) 555-0148 ext. 22 if you need the payoff letter.',
  (name) => `${name(1)} has the signed power of attorney, we are only waiting on the odometer statement.`,
  () => 'Lien release came in today. Sending everything out FedEx Priority Overnight tomorrow.',
  () => 'Seller signed in the wrong place. We are asking for a duplicate title, about ten days.',
  (name) => `Please send the gate pass to titles@silverdesk.example and copy ${name(0)}.`,
  () => 'Duplicate title is ordered, the DMV is about two weeks behind.',
  () => 'Tracking 7749 2205 1183, should be there Thursday by noon.',
  (name) => `Spoke to Robert Ainsley at ${name(2)}, he is out until Monday and will sign then.`,
  () => 'Second signature is missing on the reassignment. We are driving over to get it.',
  () => 'Smog certificate goes with the title in the same envelope.',
  (name) => `${name(3)} asked for a copy of the front and back, sent by mail to marcy.hale@titledesk.example.`,
  () => 'Title clerk is out this week, call Hector on 775-555-0118 for anything urgent.',
  () => 'Received by certified mail, checking the mileage statement against the bill of sale.',
  () => 'The bill of sale shows 10 miles less than the title. We need a corrected odometer disclosure.',
  (name) => `Held until ${name(4)} confirms the buyer's legal name for the reassignment.`,
  () => 'Out of state title, the inspection is booked for Wednesday.',
  () => 'Still nothing from the lienholder. Next call is on Friday, their line is +1 720 555 0170.',
  (name) => `All papers are complete now. ${name(2)} and ${name(3)} can plan on Tuesday.`,
];
