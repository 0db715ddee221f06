// What goes into and comes out of claiming a placeholder. `twId` is the thread that it was invited to.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { refusals } from '../domain/refusals.ts';
import { US_STATE_CODES } from '../domain/vocabulary.ts';
import { createOrgInput, orgType } from './orgs.ts';
import { id, line, requiredEmail, requiredLine } from './text.ts';

/** The token of a claim link. */
const claim = z.string().check(z.minLength(1), z.maxLength(200));
export const getClaimContextInput = z.object({ claim });
export const claimContext = z.object({
  /** The organization: the placeholder or, once it is claimed, what it has become. */
  orgId: z.string(),
  /** null where it is no longer on the thread that the link is about. */
  twId: z.nullable(z.string()),
  /** What is known of it so far, for the form. */
  org: z.object({
    ...createOrgInput.shape,
    name: z.string(),
    orgType,
    titleContactEmail: z.string(),
    dealerLicense: z.string(),
    state: z.nullable(createOrgInput.shape.state),
  }),
  /** It was claimed by an organization of the viewer's: the link leads on to the thread. */
  claimed: z.boolean(),
});
export type ClaimContext = z.output<typeof claimContext>;

/** What a visitor who followed a claim link may read; null where the link cannot be used (any more). */
export const claimInvitation = z.object({
  invitation: z.nullable(
    z.object({
      /** The address that the link was sent to. */
      email: z.string(),
      /** As the inviter described it. */
      organization: z.string(),
      /** Who invites, in the words of the mail. */
      text: z.string(),
      vehicle: z.object({ year: z.int(), make: z.string(), model: z.string(), vinEnd: z.string() }),
    }),
  ),
});

const { message: incomplete } = refusals['incomplete-claim'];
/** The profile of a new organization, with one sentence for whatever a placeholder lacks. */
export const claimProfile = z.object({
  ...createOrgInput.shape,
  titleContactEmail: requiredEmail(incomplete),
  dealerLicense: requiredLine(NAME_MAX, incomplete),
  state: z.enum(US_STATE_CODES, incomplete),
});

/** With `mergeIntoOrgId` the placeholder becomes part of that organization, and the profile is not asked for. */
export const claimOrgInput = z.object({
  claim,
  orgProfile: z.optional(claimProfile),
  position: z._default(line(NAME_MAX), ''),
  mergeIntoOrgId: z.optional(id),
});
