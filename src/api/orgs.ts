// Input and output of the operations on organizations and placeholders.
import * as z from 'zod/mini';
import { NAME_MAX, ORG_PICKER_MAX, ORG_SEARCH_MAX } from '../domain/limits.ts';
import { refusals } from '../domain/refusals.ts';
import { US_STATE_CODES } from '../domain/us-states.ts';
import { CONNECTION_STATUSES, ORG_TYPES } from '../domain/vocabulary.ts';
import { email, id, line, newName, phone, requiredEmail, requiredLine, searchWords } from './text-input.ts';

const optionalLine = z._default(line(NAME_MAX), '');
export const orgType = z.enum(ORG_TYPES, 'Choose dealership or auction.');

const ENTER_NAME = 'Enter the organization’s name.';

const orgProfile = {
  name: newName('organization', ENTER_NAME),
  orgType,
  titleContactEmail: email,
  /** This and the phone stay as they are if they are missing: pages of an earlier version do not send them. */
  titleContactName: z.optional(line(NAME_MAX)),
  titleContactPhone: z.optional(phone),
  dealerLicense: requiredLine(NAME_MAX, 'Enter the dealer license.'),
  addressLine1: optionalLine,
  addressLine2: optionalLine,
  city: optionalLine,
  state: z.enum(US_STATE_CODES, 'Choose a state.'),
  postalCode: z._default(line(20), ''),
};
export const createOrgInput = z.object(orgProfile);
const incomplete = refusals['incomplete-org'].message;
/** `searchable`: "Show in Discover". The rules for new names are checked only if the name changes. */
export const updateOrgInput = z.object({
  ...orgProfile,
  name: requiredLine(NAME_MAX, ENTER_NAME),
  titleContactEmail: requiredEmail(incomplete),
  dealerLicense: requiredLine(NAME_MAX, incomplete),
  searchable: z.boolean(),
});

export const createProvisionalOrgInput = z.object({
  name: newName('organization', 'Enter a name.'),
  orgType,
  titleContactEmail: z._default(z.union([z.literal(''), email]), ''),
});

/** An organization as a picker shows it, with its connection to the viewer's organization. */
export const orgSummary = z.object({
  id: z.string(),
  name: z.string(),
  orgType,
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  provisional: z.boolean(),
  /** Until when it is marked "New": ms since the epoch. Null if it is not new. A draft of a previous version lacks this and the next. */
  newUntil: z._default(z.nullable(z.int()), null),
  /** Another organization, of other owners, had a similar name before. */
  similarName: z._default(z.boolean(), false),
  connection: z.nullable(z.enum(CONNECTION_STATUSES)),
  /** It has requested the connection, and the viewer's organization can answer. */
  incoming: z.boolean(),
});
export type OrgSummary = z.output<typeof orgSummary>;

/** Also has what limits the connection with the viewer's organization. */
export const orgInNetwork = z.object({
  ...orgSummary.shape,
  /** The viewer's organization blocks its invitations to threads, until it requests a connection or accepts a request. */
  blocked: z.boolean(),
  /** It ignored a request of the viewer's organization: when (ms) that may request again. Null if it ignored none. */
  askAgainAt: z.nullable(z.int()),
});
export type OrgInNetwork = z.output<typeof orgInNetwork>;

export const orgRef = z.object({ orgId: id });

/** An organization's page in the network. `id`: if it was merged, that of the organization into which it was merged. */
export const orgView = z.object({
  ...orgInNetwork.shape,
  own: z.boolean(),
  /** A partner, or a neighbor on a thread in which the viewer's organization takes part or took part, as its views show it. */
  partner: z.boolean(),
  /**
   * Address and title contact (email, name and phone) are empty: it is hidden from Discover, and it is neither a partner of the viewer's organization nor its
   * neighbor on a thread, and it has not requested to connect.
   */
  withheld: z.boolean(),
  titleContactEmail: z.string(),
  titleContactName: z.string(),
  /** Ten digits, or none. */
  titleContactPhone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
});
export type OrgView = z.output<typeof orgView>;

/** `picker`: all organizations that may be added to a thread. `discover`: organizations with `searchable`, including partners. */
export const searchOrgsInput = z.object({
  scope: z._default(z.enum(['picker', 'discover']), 'picker'),
  q: z._default(searchWords, ''),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ORG_SEARCH_MAX)), ORG_PICKER_MAX),
});

export const correctTitleContactInput = z.object({ orgId: id, titleContactEmail: email });
export const sendPlatformInviteInput = z.object({ targetOrgId: id, twId: id });
