// What an organization notes about a thread for itself, with its markers.
import { dayOf } from '../../../../src/domain/days.ts';
import { CLAIM_SIDES, SETTLED_HOWS } from '../../../../src/domain/desk/clock/claims.ts';
import { SALE_KINDS } from '../../../../src/domain/desk/clock/title-terms.ts';
import type { Viewer } from '../market.ts';
import { someKnownOrg, type WalkState } from './walk-state.ts';

let numbered = 0;

/** A stock number and the day of the deal, as with a new thread. */
export const ownNotes = ({ planted: { desk } }: Viewer) => ({ stockNumber: `${desk.stock}-${++numbered}`, dealOn: desk.dealOn });

/** A lender, with a word and a day that nobody else may see. */
export const ownLender = ({ planted: { desk } }: Viewer) => ({
  name: `${desk.lender} Savings`,
  payoffOn: null,
  promisedOn: desk.promisedOn,
  reference: `${desk.lender} ${++numbered} end`,
});
export const ownRetail = ({ planted: { desk } }: Viewer) => ({ on: desk.retailOn, state: 'TX', financed: true });

/** Some fields of an entry, sometimes with a wrong value. */
export function someEntry({ random, clerks, market }: WalkState, viewer: Viewer): Record<string, unknown> {
  const { desk } = viewer.planted;
  const people = [...clerks, ...market.viewers].map(({ userId }) => userId);
  const own = [viewer, ...clerks.filter(({ key }) => key === viewer.key)].map(({ userId }) => userId);
  const fields = {
    ...ownNotes(viewer),
    dueOn: random.int(0, 2) === 0 ? null : desk.dueOn,
    assigneeId: random.int(0, 9) === 0 ? random.pick(people) : random.pick(own),
    followUpOn: random.int(0, 2) === 0 ? null : random.int(0, 9) === 0 ? dayOf(0) : desk.followUpOn,
    kind: random.pick([null, ...SALE_KINDS]),
    sellerState: random.pick([null, 'CA', 'TX']),
    notFiling: random.int(0, 2) === 0,
    retail: random.int(0, 2) === 0 ? null : ownRetail(viewer),
    lender: ownLender(viewer),
  };
  return Object.fromEntries(Object.entries(fields).filter(() => random.int(0, 3) > 0));
}

/** A note that names some people, also people of other organizations, who may not be notified. */
export function someNote({ random, clerks, market }: WalkState, { planted: { desk } }: Viewer): { text: string; mentions: string[] } {
  const people = [...clerks, ...market.viewers].map(({ userId }) => userId);
  const mentions = people.filter(() => random.int(0, 2) > 0);
  return { text: `${desk.note} note ${++numbered} end, title is with the lender.`, mentions };
}

/** A claim of either side, with a number that nobody else may see. */
export const someClaim = ({ random }: WalkState, { planted: { desk } }: Viewer) => ({
  side: random.pick(CLAIM_SIDES),
  filedOn: desk.dealOn,
  confirmation: `${desk.note} claim ${++numbered} end`,
  answer: random.pick([null, 'by-terms', { on: desk.answerOn, hour: 900 }]),
});

export const someOutcome = ({ random }: WalkState) =>
  random.pick([{ status: 'filed' }, { status: 'withdrawn' }, { status: 'settled', settledHow: random.pick(SETTLED_HOWS) }]);

/** Terms for all auctions, with days that occur nowhere else. */
export const ownTerms = ({ planted: { desk } }: Viewer) => ({
  for: { orgType: 'auction' },
  kind: 'absent',
  sellerState: null,
  dealsFrom: null,
  due: { days: desk.policy.dueDays, unit: 'calendar' },
  window: { opens: { days: desk.policy.dueDays, unit: 'calendar' }, closes: null, once: true },
  until: 900,
  answer: { within: 2, unit: 'working', by: null },
  timeZone: 'America/Denver',
});

/** Terms with words that nobody else may read, for a neighbor, for others, or for all of a type. */
export const someTerms = (state: WalkState, viewer: Viewer) => ({
  ...ownTerms(viewer),
  ...state.random.pick([{}, { for: { orgType: 'dealership' } }, { for: { orgId: someKnownOrg(state, viewer) } }]),
  kind: state.random.pick([null, 'absent', 'with-deal']),
  termsId: null,
  howToFile: `${viewer.planted.desk.note} form`,
  source: `${viewer.planted.desk.note} page`,
  asOf: null,
  note: `${viewer.planted.desk.note} terms`,
  startingTerms: null,
  checkedToday: true,
});
