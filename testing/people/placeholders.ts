// Placeholders on threads, and the links with which their people claim them.
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { expect } from 'vitest';
import { openThreadAs } from '../threads/threads.ts';
import { type Owner, orgInput, provision } from './owners.ts';
import type { Answer, Person, TestServices } from '../servers/test-services.ts';

export type PlaceholderOnThread = { orgId: string; threadId: string; email: string };

/** Opens a thread whose owner holds the title and sold the vehicle to a new placeholder. */
export async function openThreadSoldToPlaceholder(by: Owner, boughtFrom: Owner, name: string, email: string): Promise<PlaceholderOnThread> {
  const { id } = await provision(by, name, email);
  return { orgId: id, email, threadId: await openThreadSoldTo(by, boughtFrom, id) };
}

export const openThreadSoldTo = async (by: Owner, boughtFrom: Owner, orgId: string): Promise<string> =>
  await openThreadAs(by, { boughtFromOrgId: boughtFrom.orgId, soldToOrgId: orgId, creatorHasTitle: true });

/** Returns the token of a claim link as it would be mailed at `now`. */
export const issueClaimToken = async (
  here: TestServices,
  { orgId, threadId, email }: PlaceholderOnThread,
  now = Date.now(),
): Promise<string> => await issueToken(here.services.sql, email, { purpose: 'claim', orgId, threadId }, now);

/** Returns an input of claimOrg. The city is unique, so that any name is free in it. */
export const claimInput = (claim: string, name: string, details: Record<string, string> = {}) => ({
  claim,
  orgProfile: orgInput(name, { city: `Boulder ${crypto.randomUUID()}`, ...details }),
  position: 'Title clerk',
});

/** Claims the placeholder as a new person, and returns that person as its owner. */
export async function claimPlaceholder(here: TestServices, placeholder: PlaceholderOnThread, name: string): Promise<Owner> {
  const person = await here.signUp(`claims.${crypto.randomUUID().slice(0, 12)}@example.test`);
  const answer = await person.command('claimOrg', claimInput(await issueClaimToken(here, placeholder), name));
  if (answer.status !== 200) throw new Error(`${name} could not be claimed: ${JSON.stringify(answer.body)}`);
  return { ...person, orgId: placeholder.orgId, orgName: name };
}

/** Merges the placeholder into the owner's organization and returns the answer. */
export const mergePlaceholder = async (here: TestServices, owner: Owner, placeholder: PlaceholderOnThread): Promise<Answer> =>
  await owner.command('claimOrg', { claim: await issueClaimToken(here, placeholder), mergeIntoOrgId: owner.orgId });

export const readClaimContext = async (person: Person, claim: string): Promise<Answer> => await person.query('getClaimContext', { claim });

export const expectedRefusal = (status: number, message: string) => ({
  status,
  body: { error: expect.objectContaining({ message }) as object },
});
