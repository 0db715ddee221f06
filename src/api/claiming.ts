// What goes into and comes out of claiming a placeholder. `twId` is the thread that it was invited to.
import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/limits.ts';
import { createOrgInput, orgType } from './orgs.ts';
import { id, line } from './text.ts';

/** The token of a claim link. */
const claim = z.string().check(z.minLength(1), z.maxLength(200));
export const getClaimContextInput = z.object({ claim });
export const claimContext = z.object({
  orgId: z.string(),
  twId: z.nullable(z.string()),
  /** What is known of it so far, for the form. */
  org: z.object({
    ...createOrgInput.shape,
    orgType,
    titleContactEmail: z.string(),
    dealerLicense: z.string(),
    state: z.nullable(createOrgInput.shape.state),
  }),
  /** It was claimed by an organization of the viewer's: the link leads on to the thread. */
  claimed: z.boolean(),
});
export type ClaimContext = z.output<typeof claimContext>;

/** With `mergeIntoOrgId` the placeholder becomes part of that organization, and the profile is not asked for. */
export const claimOrgInput = z.object({
  claim,
  orgProfile: z.optional(createOrgInput),
  position: z._default(line(NAME_MAX), ''),
  mergeIntoOrgId: z.optional(id),
});
