// Input and output of the operations on the threads of all organizations of a person, each as that organization sees its own.
import * as z from 'zod/mini';
import { deskInput, deskPartnersInput, deskRow, deskView, findListedView } from './desk.ts';
import { id } from './text-input.ts';
import { cardPage, listedCard } from './thread-views.ts';

/** Only the rows of this one of the person's organizations. */
const organization = z.optional(id);

export const desksInput = z.object({ ...deskInput.shape, organization });
export const desksPartnersInput = z.object({ ...deskPartnersInput.shape, organization });

const ofOrganization = { orgId: z.string() };
const { rows: _rows, policy, ...sums } = deskView.shape;
/** The organizations of the person, by name, but none that the operator has disabled. */
const organizations = z.array(
  z.object({
    ...ofOrganization,
    name: z.string(),
    /** Null if it could not be loaded: then nothing else of the answer is of it. */
    policy: z.nullable(policy),
    /** How many of its threads match all that was chosen except for the organization, and how many of those are late. */
    total: z.int(),
    late: z.int(),
  }),
);

/** All numbers are sums over the organizations, or over the one that was chosen; those of all threads are sums over all of them. */
export const desksView = z.object({
  ...sums,
  rows: z.array(z.object({ ...deskRow.shape, ...ofOrganization })),
  organizations,
  completed: z.int(),
  /** Which titles of a pasted list are there, of all organizations; null unless one is searched for. */
  listed: z.nullable(findListedView),
});
export type DesksView = z.output<typeof desksView>;

export { deskPartnersView as desksPartnersView } from './desk.ts';

export const desksCompletedView = z.object({
  ...cardPage.shape,
  cards: z.array(z.object({ ...listedCard.shape, ...ofOrganization })),
  organizations: z.array(z.object({ ...ofOrganization, name: z.string(), failed: z.boolean() })),
  active: z.int(),
  completed: z.int(),
});
