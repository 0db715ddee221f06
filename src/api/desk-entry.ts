// Input and output of the operations on what an organization notes about a thread for itself.
import * as z from 'zod/mini';
import { CLAIM_STATES, LATENESS_REASONS, LATENESS_STATES } from '../domain/desk/clock/clock-states.ts';
import { DUE_BYS } from '../domain/desk/clock/title-clock.ts';
import { ANSWER_UNITS, SALE_KINDS } from '../domain/desk/clock/title-terms.ts';
import { LENDER_NAME_MAX, LENDER_REFERENCE_MAX, NOTE_MAX } from '../domain/limits.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { US_STATE_CODES } from '../domain/us-states.ts';
import { ORG_TYPES } from '../domain/vocabulary.ts';
import { claimView } from './claims.ts';
import { person, stockNumber } from './desk.ts';
import { day, id, line, text } from './text-input.ts';
import { ms } from './thread-views.ts';

export const deskEntryInput = z.object({ threadId: id });

const saleKind = z.enum(SALE_KINDS);
const usState = z.enum(US_STATE_CODES, 'Choose a state.');

const lender = {
  name: line(LENDER_NAME_MAX),
  payoffOn: z.nullable(day),
  promisedOn: z.nullable(day),
  reference: line(LENDER_REFERENCE_MAX),
};

/** As in the domain's `TitleTerms`: hours are minutes after midnight in `timeZone`, null is the end of the day. */
const answerTerms = z.object({
  until: z.nullable(z.int()),
  answer: z.nullable(z.object({ within: z.int(), unit: z.enum(ANSWER_UNITS), by: z.nullable(z.int()) })),
  timeZone: z.enum(TIME_ZONES),
});

/** The terms of the purchase: with an unknown kind of sale, those whose window closes first. */
const termsInForce = z.object({
  id: z.string(),
  /** `orgName`: null for terms that are for all organizations of the type. */
  for: z.object({ orgName: z.nullable(z.string()), orgType: z.enum(ORG_TYPES) }),
  kind: z.nullable(saleKind),
  sellerState: z.nullable(usState),
  /** Null: no claim can be filed. `once`: a second one cannot. `hasEnd`: whether anybody says until when. */
  window: z.nullable(z.object({ once: z.boolean(), hasEnd: z.boolean() })),
  /** By which a claim is answered: with an unknown kind of sale or deal day all that may be the terms, of which the earliest answer counts. */
  answerTerms: z.array(answerTerms),
  /** That of the window, and in which the filing of a claim is entered. */
  timeZone: z.enum(TIME_ZONES),
  howToFile: z.string(),
  source: z.string(),
  asOf: z.nullable(z.string()),
  /** Nobody compared them with the auction, or not for a year. */
  needsCheck: z.boolean(),
});

export const deskEntryView = z.object({
  stockNumber: z.string(),
  /** `dealOn`, `dueOn`: what the organization chose; null for the default. */
  dealOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  assignee: z.nullable(person),
  followUpOn: z.nullable(z.string()),
  /** Null: unknown. */
  kind: z.nullable(saleKind),
  /** In which state the title of the seller was; null if nothing was said. */
  sellerState: z.nullable(usState),
  /** The sale to the person who drives the car. `registrationDays`: of its state after the day; null if they are unknown. */
  retail: z.nullable(
    z.object({
      on: z.string(),
      state: usState,
      financed: z.boolean(),
      registeredOn: z.nullable(z.string()),
      registrationDays: z.nullable(z.int()),
    }),
  ),
  lender: z.object({ name: z.string(), payoffOn: z.nullable(z.string()), promisedOn: z.nullable(z.string()), reference: z.string() }),
  /** The organization files no claim. `by`: null if the account was deleted. */
  notFiling: z.nullable(z.object({ by: z.nullable(z.string()), at: ms })),
  /** The newest claim that the organization filed, and the newest one against it. */
  claims: z.object({ ours: z.nullable(claimView), against: z.nullable(claimView) }),
  /** Oldest first. */
  notes: z.array(z.object({ id: z.string(), author: z.nullable(z.string()), own: z.boolean(), text: z.string(), at: ms })),
  members: z.array(person),
  timeZone: z.enum(TIME_ZONES),
  /** Whom the organization bought from, and sold to. Null if it is unknown, and once it takes no part in the thread. */
  sellerName: z.nullable(z.string()),
  buyerName: z.nullable(z.string()),
  /** Null if none are for the purchase, and once the organization takes no part in the thread. */
  terms: z.nullable(termsInForce),
  /** Whether some terms for this seller depend on the state of its title. */
  asksSellerState: z.boolean(),
  /** Null unless the organization takes part in the thread now. */
  clock: z.nullable(
    z.object({
      dealOn: z.string(),
      dueOn: z.nullable(z.string()),
      dueBy: z.nullable(z.enum(DUE_BYS)),
      /** The due day of the title alone, if the registration is due earlier. */
      titleDueOn: z.nullable(z.string()),
      registerOn: z.nullable(z.string()),
      lateness: z.enum(LATENESS_STATES),
      reason: z.nullable(z.enum(LATENESS_REASONS)),
      /** Calendar days since it was due, negative before. */
      daysLate: z.nullable(z.int()),
      /** Calendar days until it becomes critical, if it is not yet. */
      criticalIn: z.nullable(z.int()),
      dueSoonAt: z.nullable(ms),
      lateAt: z.nullable(ms),
      criticalAt: z.nullable(ms),
      claim: z.enum(CLAIM_STATES),
      /** The terms depend on the kind of sale. The window is that of the kind whose window closes first. */
      isKindMissing: z.boolean(),
      claimOpensAt: z.nullable(ms),
      claimClosesAt: z.nullable(ms),
      registerSoonAt: z.nullable(ms),
      /** When it changes merely because time passes (ms). */
      changesAt: ms,
    }),
  ),
});
export type DeskEntryView = z.output<typeof deskEntryView>;
export type TermsInForce = z.output<typeof termsInForce>;

/** Only the given fields change. Null: the default, or none. */
export const updateDeskEntryInput = z.object({
  threadId: id,
  stockNumber: z.optional(stockNumber),
  dealOn: z.nullish(day),
  dueOn: z.nullish(day),
  assigneeId: z.nullish(id),
  followUpOn: z.nullish(day),
  kind: z.nullish(saleKind),
  sellerState: z.nullish(usState),
  /** Without a retail sale, the car is not registered either. */
  retail: z.nullish(z.object({ on: day, state: usState, financed: z._default(z.boolean(), false) })),
  registeredOn: z.nullish(day),
  lender: z.optional(z.object(lender)),
  notFiling: z.optional(z.boolean()),
});
/** `mentions`: the members that the text names with `@`. */
export const addDeskNoteInput = z.object({
  threadId: id,
  text: text(NOTE_MAX).check(z.minLength(1, 'Write a note.')),
  mentions: z._default(z.array(id).check(z.maxLength(20)), []),
});
