// Input and output of the operations that claim a placeholder. `twId` is the thread that it was invited to.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { refusals } from '../domain/refusals.ts';
import { US_STATE_CODES } from '../domain/us-states.ts';
import { createOrgInput, orgType } from './orgs.ts';
import { id, line, requiredEmail, requiredLine } from './text-input.ts';

/** The token of a claim link. */
const claim = z.string().check(z.minLength(1), z.maxLength(200));
export const getClaimContextInput = z.object({ claim });
export const claimContext = z.object({
  /** The placeholder or, after the claim, the organization that it became. */
  orgId: z.string(),
  /** Null if it is no longer on the thread of the link. */
  twId: z.nullable(z.string()),
  /** What is known about it so far, to fill in the form. */
  org: z.object({
    ...createOrgInput.shape,
    name: z.string(),
    orgType,
    titleContactEmail: z.string(),
    dealerLicense: z.string(),
    state: z.nullable(createOrgInput.shape.state),
  }),
  /** The viewer is a member of the organization that claimed it, so the link leads to the thread. */
  claimed: z.boolean(),
});
export type ClaimContext = z.output<typeof claimContext>;

/** What a visitor who followed a claim link may read; null if the link cannot be used (any more). */
export const claimInvitation = z.object({
  invitation: z.nullable(
    z.object({
      /** The address that the link was sent to. */
      email: z.string(),
      /** Its name, as the inviter entered it. */
      organization: z.string(),
      /** The sentence of the mail that says who invites. */
      text: z.string(),
      vehicle: z.object({ year: z.int(), make: z.string(), model: z.string(), vinEnd: z.string() }),
    }),
  ),
});

const { message: incomplete } = refusals['incomplete-claim'];
/** The profile of a new organization, with one error message for all fields that a placeholder lacks. */
export const claimProfile = z.object({
  ...createOrgInput.shape,
  titleContactEmail: requiredEmail(incomplete),
  dealerLicense: requiredLine(NAME_MAX, incomplete),
  state: z.enum(US_STATE_CODES, incomplete),
});

/** With `mergeIntoOrgId` the placeholder is merged into that organization, and the profile is not needed. */
export const claimOrgInput = z.object({
  claim,
  orgProfile: z.optional(claimProfile),
  position: z._default(line(NAME_MAX), ''),
  mergeIntoOrgId: z.optional(id),
});
