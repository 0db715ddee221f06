// The users in this drill: sellers who each post on a separate thread.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { orgInput, signUp } from '../canary/market.ts';
import { PLANTED } from '../canary/planted.ts';
import { expectCommand, type Page } from '../page.ts';

const LETTERS = 'ABCDEFGHIJKL';

export type Seller = { page: Page; userId: string; orgId: string; threadId: string };

/** Each seller owns an organization, and holds the title on a thread on which it bought from the seller before it. */
export async function openThreads(origin: string, sql: Sql, count: number): Promise<Seller[]> {
  const owners: Omit<Seller, 'threadId'>[] = [];
  for (let at = 0; at < count; at++) {
    const { page, userId } = await signUp(
      { origin },
      sql,
      `owner${at}-${crypto.randomUUID().slice(0, 8)}@drill.test`,
      `Owner ${LETTERS[at]}`,
    );
    const name = `${PLANTED[at % PLANTED.length]!.name} ${LETTERS[at]}`;
    const { orgId } = await expectCommand<{ orgId: string }>(page, 'createOrg', { ...orgInput(PLANTED[at % PLANTED.length]!), name });
    owners.push({ page: { ...page, orgId }, userId, orgId });
  }
  const sellers: Seller[] = [];
  for (const [at, owner] of owners.entries()) {
    const { threadId } = await expectCommand<{ threadId: string }>(owner.page, 'createThread', {
      vin: `1FTFW1E53MKD${String(10_000 + at)}`,
      year: 2021,
      make: 'Ford',
      model: 'F-150',
      mileage: 48_210,
      boughtFromOrgId: owners.at(at - 1)!.orgId,
      creatorHasTitle: true,
    });
    sellers.push({ ...owner, threadId });
  }
  return sellers;
}
