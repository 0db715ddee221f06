// Input and output of the operations on the signed-in person: profile, mail preferences and sessions.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { DIGEST_HOURS, MAIL_WISHES } from '../domain/mail-prefs.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { MAIL_TYPES, ORG_TYPES, ROLES, UNSUBSCRIBE_TYPES } from '../domain/vocabulary.ts';
import { id, line, phone, requiredLine } from './text-input.ts';

const membership = z.object({
  id: z.string(),
  name: z.string(),
  orgType: z.enum(ORG_TYPES),
  role: z.enum(ROLES),
  /** By the operator: its members can only read. */
  disabled: z.boolean(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** Unread notifications. */
  unread: z.int(),
  /** Connection requests that wait for an answer. */
  incomingRequests: z.int(),
  /** More active threads than cards are good for: the dashboard opens as a table. */
  hasManyThreads: z.boolean(),
});
export type MembershipView = z.output<typeof membership>;

const switches = z.partialRecord(z.enum(MAIL_TYPES), z.boolean());
/**
 * The mails that a person gets. `types`: whether the type is mailed at once; a missing one is. `digest`: sent on weekdays at `at` (`HH:MM`,
 * 7:30 if missing, null for never) in `timeZone` (null or missing if it is not known yet). Its `types` are mailed with it instead of at once.
 */
const emailPrefs = z.object({
  enabled: z.boolean(),
  types: switches,
  digest: z.optional(
    z.object({
      at: z.optional(z.nullable(z.enum(DIGEST_HOURS))),
      timeZone: z.optional(z.nullable(z.string())),
      types: z.optional(z.array(z.enum(MAIL_TYPES))),
    }),
  ),
});

export const viewerView = z.object({
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for a person who signs in only with Google. */
  hasPassword: z.boolean(),
  displayName: z.string(),
  phone: z.string(),
  position: z.string(),
  emailPrefs,
  /** The organization that this page acts for. */
  org: z.nullable(membership),
  orgs: z.array(membership),
});
export type ViewerView = z.output<typeof viewerView>;

/** The rules for new names are checked only if the name changes. */
export const updateProfileInput = z.object({
  displayName: requiredLine(NAME_MAX, 'Enter your name.'),
  phone: z._default(phone, ''),
  position: z._default(line(NAME_MAX), ''),
});

const timeZone = z.string('Choose a time zone.').check(z.refine(isTimeZone, 'Choose a time zone.'));
/** The zone of the person's browser. */
export const noteTimeZoneInput = z.object({ timeZone });

/**
 * What to set. Everything else stays, so another page or mail may set it at the same time. `wishes`: when a type is mailed. `types`: only
 * whether it is mailed at once; false leaves a type in the digest that is in it.
 */
export const updateEmailPrefsInput = z
  .object({
    enabled: z.optional(z.boolean()),
    types: z._default(switches, {}),
    wishes: z._default(z.partialRecord(z.enum(MAIL_TYPES), z.enum(MAIL_WISHES)), {}),
    digest: z.optional(z.object({ at: z.optional(z.nullable(z.enum(DIGEST_HOURS))), timeZone: z.optional(timeZone) })),
  })
  .check(
    z.refine(({ enabled, types, wishes, digest = {} }) => [enabled, ...[types, wishes, digest].flatMap(Object.values)].some(isGiven), {
      path: ['enabled'],
      error: 'Name a switch.',
    }),
    z.refine(({ types, wishes }) => Object.keys(types).every((type) => !(type in wishes)), {
      path: ['wishes'],
      error: 'Name each type once.',
    }),
  );
const isGiven = (value: unknown): boolean => value !== undefined;
export const setActiveOrgInput = z.object({ orgId: id });
export const endSessionInput = z.object({ sessionId: id });

export const sessionsView = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The session of this request. */
      own: z.boolean(),
      createdAt: z.int(),
      endsAt: z.int(),
      /** "Chrome on Windows" */
      device: z.string(),
      address: z.string(),
    }),
  ),
});
export type SessionsView = z.output<typeof sessionsView>;

/** The token from a link in a mail. It identifies the person and what is turned off: a type of mail or the digest. */
export const unsubscribeInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/** `on`: whether such mail is still sent. */
export const unsubscriptionView = z.object({ email: z.string(), type: z.enum(UNSUBSCRIBE_TYPES), on: z.boolean() });
export const unsubscribed = z.object({ type: z.enum(UNSUBSCRIBE_TYPES) });
