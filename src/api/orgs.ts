// What goes into and comes out of the operations on organizations and their placeholders.
import * as z from 'zod/mini';
import { NAME_MAX, ORG_PICKER_MAX, ORG_SEARCH_MAX, SEARCH_TEXT_MAX } from '../domain/limits.ts';
import { refusals } from '../domain/refusals.ts';
import { CONNECTION_STATUSES, ORG_TYPES, US_STATE_CODES } from '../domain/vocabulary.ts';
import { email, id, line, newName, requiredEmail, requiredLine } from './text.ts';

const optionalLine = z._default(line(NAME_MAX), '');
export const orgType = z.enum(ORG_TYPES, 'Choose dealership or auction.');

const ENTER_NAME = 'Enter the organization’s name.';

const orgProfile = {
  name: newName('organization', ENTER_NAME),
  orgType,
  titleContactEmail: email,
  dealerLicense: requiredLine(NAME_MAX, 'Enter the dealer license.'),
  addressLine1: optionalLine,
  addressLine2: optionalLine,
  city: optionalLine,
  state: z.enum(US_STATE_CODES, 'Choose a state.'),
  postalCode: z._default(line(20), ''),
};
export const createOrgInput = z.object(orgProfile);
const incomplete = refusals['incomplete-org'].message;
/** `searchable`: "Show in Discover". A name that it has already may stay, whatever is refused in a new one. */
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

/** An organization as a picker shows it, and how the asking one is connected with it. */
export const orgSummary = z.object({
  id: z.string(),
  name: z.string(),
  orgType,
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  provisional: z.boolean(),
  connection: z.nullable(z.enum(CONNECTION_STATUSES)),
  /** It asks to connect, and the viewer's organization answers. */
  incoming: z.boolean(),
});
export type OrgSummary = z.output<typeof orgSummary>;

/** And what stands between it and the viewer's organization. */
export const orgInNetwork = z.object({
  ...orgSummary.shape,
  /** We take no invitations to threads from it, until we ask it to connect or accept its request. */
  blocked: z.boolean(),
  /** It ignored our request: from when on (ms) we may ask again. null where it ignored none. */
  askAgainAt: z.nullable(z.int()),
});
export type OrgInNetwork = z.output<typeof orgInNetwork>;

export const orgRef = z.object({ orgId: id });

/** An organization's page in the network. `id` is the one it was merged into, where it was. */
export const orgView = z.object({
  ...orgInNetwork.shape,
  own: z.boolean(),
  /** It is hidden from Discover, and its address and title contact are for its partners. */
  withheld: z.boolean(),
  titleContactEmail: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
});
export type OrgView = z.output<typeof orgView>;

/** `picker`: everybody that may be put on a thread. `discover`: strangers and partners who let themselves be found. */
export const searchOrgsInput = z.object({
  scope: z._default(z.enum(['picker', 'discover']), 'picker'),
  q: z._default(line(SEARCH_TEXT_MAX), ''),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ORG_SEARCH_MAX)), ORG_PICKER_MAX),
});

export const correctTitleContactInput = z.object({ orgId: id, titleContactEmail: email });
export const sendPlatformInviteInput = z.object({ targetOrgId: id, twId: id });
