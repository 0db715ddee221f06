// Input and output of the operations on the signed-in person: profile, mail preferences and sessions.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { MAIL_TYPES, ORG_TYPES, ROLES } from '../domain/vocabulary.ts';
import { id, line, requiredLine, phone } from './text.ts';

const membership = z.object({
  id: z.string(),
  name: z.string(),
  orgType: z.enum(ORG_TYPES),
  role: z.enum(ROLES),
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
/** The mails that a person gets. A type that is missing in `types` is on. */
const emailPrefs = z.object({ enabled: z.boolean(), types: switches });
export type EmailPrefs = z.output<typeof emailPrefs>;

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

/** The switches to set. The others are not changed, so another page or mail may set them at the same time. */
export const updateEmailPrefsInput = z.object({ enabled: z.optional(z.boolean()), types: z._default(switches, {}) }).check(
  z.refine(({ enabled, types }) => enabled !== undefined || Object.keys(types).length > 0, {
    path: ['enabled'],
    error: 'Name a switch.',
  }),
);
export type EmailPrefsChange = z.output<typeof updateEmailPrefsInput>;
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

/** The token from a link in a mail. It identifies the person and the type of mail. */
export const unsubscribeInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
/** `on`: whether such mail is still sent. */
export const unsubscriptionView = z.object({ email: z.string(), type: z.enum(MAIL_TYPES), on: z.boolean() });
export const unsubscribed = z.object({ type: z.enum(MAIL_TYPES) });
