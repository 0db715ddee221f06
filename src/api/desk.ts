// Input and output of the operations on the table of active threads.
import * as z from 'zod/mini';
import {
  DESK_FILTERS,
  DESK_ORDERS,
  type DeskFilter,
  filtersFrom,
  PARTNER_SIDES,
  WAIT_FILTERS,
  type WaitFilter,
  waitsFrom,
} from '../domain/desk/table-filters.ts';
import type { DeskRow } from '../domain/desk/title-row.ts';
import { SHOWN_MOVES } from '../domain/desk/next-move.ts';
import { CLAIM_STATES, LATENESS_REASONS, LATENESS_STATES } from '../domain/desk/clock/clock-states.ts';
import { SALE_KINDS } from '../domain/desk/clock/title-terms.ts';
import { DUE_BYS } from '../domain/desk/clock/title-clock.ts';
import { TITLE_PLACES } from '../domain/desk/title-path.ts';
import { searchLine, searchProblem } from '../domain/search/pasted-list.ts';
import { WAYS } from '../domain/envelope/envelope.ts';
import { DESK_PAGE_MAX, DESK_PAGE_SIZE, DESK_ROWS_MAX, STOCK_NUMBER_MAX } from '../domain/limits.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { WAITS_FOR } from '../domain/thread/waits-for.ts';
import { ORG_TYPES } from '../domain/vocabulary.ts';
import { id, line } from './text-input.ts';
import { lastWord, ms, rowClaim, vehicle, viewSchema, waitsFor } from './thread-views.ts';

export const stockNumber = line(STOCK_NUMBER_MAX);

/** Names of filters, separated by commas. */
const filters = z._default(
  z.string().check(
    z.maxLength(200),
    z.refine(
      (names) => names === '' || names.split(',').every((name) => (DESK_FILTERS as readonly string[]).includes(name)),
      'Unknown filter.',
    ),
  ),
  '',
);
export const filtersOf = (names: string): DeskFilter[] => filtersFrom(names.split(','));

/** What titles wait for, separated by commas. */
const waits = z._default(
  z.string().check(
    z.maxLength(200),
    z.refine(
      (names) => names === '' || names.split(',').every((name) => (WAIT_FILTERS as readonly string[]).includes(name)),
      'Unknown filter.',
    ),
  ),
  '',
);
export const waitsOf = (names: string): WaitFilter[] => waitsFrom(names.split(','));

/** Words, or a list of stock numbers and VINs: in one line afterwards. */
const wordsOrList = z.string().check(
  z.refine((search) => searchProblem(search) === null, { error: ({ input }) => searchProblem(String(input))!, abort: true }),
  z.overwrite(searchLine),
);

const selection = {
  filters,
  /** Only threads whose title waits for one of these. */
  waits,
  /** Only threads on which this organization, a neighbor, is waited for. */
  partner: z.optional(id),
  /** Instead of those: the threads whose title has yet to come from the partner, or all whose title goes to it. */
  side: z.optional(z.enum(PARTNER_SIDES)),
  /** Only threads that this member takes care of. */
  assignee: z.optional(id),
  q: z._default(wordsOrList, ''),
};
const order = {
  order: z._default(z.enum(DESK_ORDERS), 'lateness'),
  direction: z._default(z.enum(['up', 'down']), 'up'),
};
export const deskInput = z.object({
  ...selection,
  ...order,
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(DESK_ROWS_MAX)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DESK_PAGE_MAX)), DESK_PAGE_SIZE),
});
export const deskPartnersInput = z.object(selection);
/** `threadId`: the thread that the viewer comes from. `passed`: its `before`, as long as it needed the viewer. */
export const deskNextInput = z.object({
  threadId: id,
  ...selection,
  ...order,
  passed: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(DESK_ROWS_MAX))),
});

const party = z.nullable(z.object({ orgId: z.nullable(z.string()), name: z.string(), orgType: z.enum(ORG_TYPES) }));
export const person = z.object({ userId: z.string(), name: z.string() });
const saleKind = z.nullable(z.enum(SALE_KINDS));
export const deskRow = viewSchema<DeskRow>()(
  z.object({
    id: z.string(),
    ...vehicle,
    expected: z.nullable(z.string()),
    waitsFor,
    latest: lastWord,
    stockNumber: z.string(),
    from: party,
    to: party,
    place: z.enum(TITLE_PLACES),
    placeName: z.nullable(z.string()),
    envelope: z.nullable(z.object({ way: z.nullable(z.enum(WAYS)), trackingNumber: z.nullable(z.string()) })),
    dealOn: z.string(),
    days: z.int(),
    lateness: z.enum(LATENESS_STATES),
    reason: z.nullable(z.enum(LATENESS_REASONS)),
    dueOn: z.nullable(z.string()),
    dueBy: z.nullable(z.enum(DUE_BYS)),
    titleDueOn: z.nullable(z.string()),
    daysLate: z.nullable(z.int()),
    expectedDaysAgo: z.nullable(z.int()),
    kind: saleKind,
    terms: z.nullable(
      z.object({
        forName: z.nullable(z.string()),
        forType: z.enum(ORG_TYPES),
        kind: saleKind,
        howToFile: z.string(),
        timeZone: z.enum(TIME_ZONES),
      }),
    ),
    claim: z.object({
      state: z.enum(CLAIM_STATES),
      isKindMissing: z.boolean(),
      opensAt: z.nullable(ms),
      fileAt: z.nullable(ms),
      closesAt: z.nullable(ms),
    }),
    ours: rowClaim,
    against: rowClaim,
    registerOn: z.nullable(z.string()),
    retailState: z.nullable(z.string()),
    presses: z.nullable(ms),
    move: z.nullable(z.enum(SHOWN_MOVES)),
    waiting: z.nullable(z.object({ kind: z.enum(['asked', 'reminded', 'invited']), at: ms })),
    openRequestId: z.nullable(z.string()),
    followUpOn: z.nullable(z.string()),
    assignee: z.nullable(person),
    lastNote: z.nullable(z.object({ author: z.nullable(z.string()), text: z.string(), at: ms })),
    can: z.object({
      requestUpdate: z.boolean(),
      remindRequest: z.nullable(z.string()),
      postUpdate: z.boolean(),
      send: z.boolean(),
      finish: z.boolean(),
      confirm: z.nullable(
        z.object({ operation: z.enum(['confirmDelivery', 'confirmClaim']), updateId: z.string(), authorName: z.string() }),
      ),
    }),
  }),
);

export const latenessCounts = { critical: z.int(), late: z.int(), dueSoon: z.int() };
export const deskView = z.object({
  rows: z.array(deskRow),
  /** The number of rows that match. */
  total: z.int(),
  /** The number of matching rows in each group of the default order: what presses, and of the others late ones that are not critical, and so on. */
  groups: z.object({ closesSoon: z.int(), ...latenessCounts, onTime: z.int() }),
  /** The number of matching rows that are late, with the critical ones; that are critical; and for which a claim can be filed. */
  sums: z.object({ late: z.int(), critical: z.int(), claimOpen: z.int() }),
  /** For each filter: how many threads match it and the other filters. `all`: all active threads. */
  counts: z.object({ all: z.int(), ...Object.fromEntries(DESK_FILTERS.map((filter) => [filter, z.int()])) } as {
    all: z.ZodMiniInt;
  } & Record<DeskFilter, z.ZodMiniInt>),
  /** By what titles wait for: how many match the other filters. */
  waits: z.object(Object.fromEntries(WAIT_FILTERS.map((wait) => [wait, z.int()])) as Record<WaitFilter, z.ZodMiniInt>),
  /** The members, by name, and for each: how many threads it takes care of that match the other filters but Mine and Unassigned. */
  colleagues: z.array(z.object({ ...person.shape, count: z.int() })),
  policy: z.object({ criticalPastDueDays: z.int(), dueSoonDays: z.int(), sendOnDays: z.int(), timeZone: z.enum(TIME_ZONES) }),
  /** When a row changes merely because time passes (ms). */
  changesAt: ms,
});
export type DeskView = z.output<typeof deskView>;

export const deskPartnersView = z.object({
  partners: z.array(z.object({ orgId: z.string(), name: z.string(), orgType: z.enum(ORG_TYPES), late: z.int(), total: z.int() })),
});

export type DeskPartnersView = z.output<typeof deskPartnersView>;

export const findListedInput = z.object({ list: wordsOrList.check(z.minLength(1, 'Name a title.')) });
export const findListedView = z.object({
  /** How many different stock numbers and VINs the list names. */
  listed: z.int(),
  /** Those that are not among the viewer's active threads, as they were written. */
  missing: z.array(z.string()),
});
export type FindListedView = z.output<typeof findListedView>;

const directionFigures = z.object({
  titles: z.int(),
  /** Calendar days; null for too few titles. */
  medianDays: z.nullable(z.number()),
  late: z.int(),
  disputes: z.int(),
  requests: z.int(),
  unanswered: z.int(),
});
export const partnerFiguresInput = z.object({ orgId: id });
/** The figures of the last 90 days, from what the viewer's own views show. */
export const partnerFiguresView = z.object({
  /** Titles that the partner sent to the viewer's organization, and the requests to the partner. */
  theyToUs: directionFigures,
  weToThem: directionFigures,
  /** How many of its titles took how many days from the deal, the fewest days first. Empty for too few titles. */
  sent: z.array(z.object({ days: z.int(), isLate: z.boolean(), titles: z.int() })),
  /** What the policy says: a title is due so many days after the deal. */
  dueDays: z.int(),
  /**
   * The days after the deal by the viewer's own terms, the fewest and the most, and whether these are for all titles that the partner sent. Null
   * if they are for none: then the policy counts for those without a due day of their own.
   */
  dueByTerms: z.nullable(z.object({ fewest: z.int(), most: z.int(), isAll: z.boolean() })),
  /**
   * How many of its titles waited for what, as it said before it sent them, and the median of the calendar days from then. `what`: null if it
   * said nothing: from the deal. What most waited for is first. Empty for too few titles.
   */
  waits: z.array(z.object({ what: z.nullable(z.enum(WAITS_FOR)), titles: z.int(), medianDays: z.number() })),
  /** When they change merely because time passes (ms). */
  changesAt: ms,
});
export type PartnerFiguresView = z.output<typeof partnerFiguresView>;

export const deskNextView = z.object({
  /** The next thread that needs the viewer's organization; null if there is none. */
  nextId: z.nullable(z.string()),
  /** Its position in the list of those, from 1. */
  position: z.int(),
  total: z.int(),
  /** How many of those come before the thread that the viewer comes from; null if that does not need the viewer. */
  before: z.nullable(z.int()),
});
