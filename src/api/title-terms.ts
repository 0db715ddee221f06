// Input and output of the operations on an organization's title terms and on the days that it has to register a car that it sold.
import * as z from 'zod/mini';
import { REGISTRATION_LIMITS } from '../domain/desk/clock/registration.ts';
import { STARTING_TERMS } from '../domain/desk/clock/starting-terms.ts';
import { ANSWER_UNITS, DAY_UNITS, HOUR_LIMITS, SALE_KINDS, TERMS_LIMITS } from '../domain/desk/clock/title-terms.ts';
import { HOW_TO_FILE_MAX, NOTE_MAX, TERMS_TEXT_MAX } from '../domain/limits.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { US_STATE_CODES } from '../domain/us-states.ts';
import { ORG_TYPES } from '../domain/vocabulary.ts';
import { day, id, line, text } from './text-input.ts';
import { ms } from './thread-views.ts';

const whole = ({ min, max }: { min: number; max: number }, message = 'Enter a number of days.') =>
  z.int(message).check(z.minimum(min, `At least ${min}.`), z.maximum(max, `At most ${max}.`));

const termsDay = z.object({ days: whole(TERMS_LIMITS.days), unit: z.enum(DAY_UNITS) });
const HOUR = 'Enter a time from 4:00 AM to 11:59 PM.';
/** Minutes after midnight; null: the end of the day. */
const hour = z.nullable(z.int(HOUR).check(z.minimum(HOUR_LIMITS.min, HOUR), z.maximum(HOUR_LIMITS.max, HOUR)));
const timeZone = z.enum(TIME_ZONES, 'Choose a time zone.');
const usState = z.enum(US_STATE_CODES, 'Choose a state.');

/** What the clock counts by: see `TitleTerms`. */
const terms = {
  for: z.union([z.object({ orgId: id }), z.object({ orgType: z.enum(ORG_TYPES) })], 'Choose whom these terms are for.'),
  kind: z.nullable(z.enum(SALE_KINDS)),
  sellerState: z.nullable(usState),
  dealsFrom: z.nullable(day),
  due: termsDay,
  window: z.nullable(z.object({ opens: termsDay, closes: z.nullable(termsDay), once: z.boolean() })),
  until: hour,
  answer: z.nullable(z.object({ within: whole(TERMS_LIMITS.answerWithin, 'Enter a number.'), unit: z.enum(ANSWER_UNITS), by: hour })),
  timeZone,
};
/** What an organization keeps beside them. `startingTerms`: the name of the starting terms that they were taken from. */
const kept = {
  howToFile: line(HOW_TO_FILE_MAX),
  source: line(TERMS_TEXT_MAX),
  asOf: z.nullable(day),
  note: text(NOTE_MAX),
  startingTerms: z.nullable(z.enum(STARTING_TERMS.map(({ name }) => name))),
};

/**
 * `termsId`: those that are corrected, for all deals. Null for new ones, also for a version "for deals from" a day: the old one stays for older
 * deals. Terms that are switched off are switched on by saving them.
 */
export const saveTermsInput = z.object({ termsId: z.nullable(id), ...terms, ...kept, checkedToday: z.boolean() });
export type SaveTerms = z.output<typeof saveTermsInput>;
export const removeTermsInput = z.object({ termsId: id });

export const editedTerms = z.object(terms);
export type EditedTerms = z.output<typeof editedTerms>;
const TERMS_JSON_MAX = 1000;
/** `termsId`: those that are being changed or removed. `terms`: as JSON, as `saveTerms` takes them; missing if they are being removed. */
export const previewTermsInput = z.object({
  termsId: z.optional(id),
  terms: z.optional(z.pipe(z.string().check(z.maxLength(TERMS_JSON_MAX)), z.pipe(z.transform(parsed), editedTerms))),
});

/** Undefined for what is no JSON, which then is no terms. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** How many of the titles that the organization waits for these terms are for, and how many of those are late, and can soon not be claimed. */
export const previewTermsView = z.object({
  titles: z.int(),
  late: z.int(),
  closesSoon: z.int(),
  /** How many of all titles that it waits for follow the policy then. */
  followPolicy: z.int(),
});

const changed = z.object({ by: z.nullable(z.string()), at: ms });
const termsView = z.object({
  id: z.string(),
  ...terms,
  ...kept,
  /** Of the organization that they are for, and its type; null for terms for all of a type. */
  forOrg: z.nullable(z.object({ name: z.string(), orgType: z.enum(ORG_TYPES) })),
  checkedOn: z.nullable(z.string()),
  /** Nobody has checked with the auction whether they are still so, or that is long ago. */
  needsCheck: z.boolean(),
  /** How many titles that the organization waits for they are for. */
  titles: z.int(),
  /** `by`: null if the account was deleted. */
  changed,
});
export type TermsView = z.output<typeof termsView>;

const registrationDays = z.object({
  state: usState,
  days: z.int(),
  financedDays: z.nullable(z.int()),
  /** The organization's own, instead of those that are shipped. */
  isOwn: z.boolean(),
  /** Who changed the organization's own ones, and when. */
  changed: z.nullable(changed),
});

export const titleTermsView = z.object({
  /** By name, then the closest ones first. */
  inUse: z.array(termsView),
  /** Those that are not counted with, because the same ones of an organization that became part of another are. */
  off: z.array(termsView),
  /** The names of the starting terms that were not taken over yet: see `STARTING_TERMS`. */
  startingTerms: z.array(z.enum(STARTING_TERMS.map(({ name }) => name))),
  /** The organizations that terms can be for: partners, and neighbors on threads. By name. */
  partners: z.array(z.object({ orgId: z.string(), name: z.string(), orgType: z.enum(ORG_TYPES) })),
  /** How many titles that the organization waits for follow the policy. */
  followPolicy: z.int(),
  policy: z.object({ dueDays: z.int(), timeZone: z.enum(TIME_ZONES) }),
  /** By the names of the states. */
  registration: z.array(registrationDays),
  /** The organization's own day, by its policy's time zone. */
  today: z.string(),
  mayEdit: z.boolean(),
});
export type TitleTermsView = z.output<typeof titleTermsView>;

/** `financedDays`: if the seller finances the car; null if that makes no difference. */
export const saveRegistrationDaysInput = z.object({
  state: usState,
  days: whole(REGISTRATION_LIMITS),
  financedDays: z.nullable(whole(REGISTRATION_LIMITS)),
});
/** The shipped days of the state, if there are any, count again. */
export const removeRegistrationDaysInput = z.object({ state: usState });
