// The people in this drill. A desk is a thread on which three people of two organizations work.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { createColleague, createOwner, insertConnection, type Owner } from '../../../testing/people/owners.ts';
import { openThreadAs } from '../../../testing/threads/threads.ts';
import { SITE } from '../../ha/balancer.ts';
import { SECRET } from '../../ha/product-node.ts';
import type { Page } from '../page.ts';
import { placeAt } from '../races/people.ts';

export type Member = { userId: string; page: Page };
/** The seller and its clerk bought from the dealer and sell to the buyer. */
export type Desk = { no: number; threadId: string; seller: Member; clerk: Member; buyer: Member; dealerOrgId: string; buyerOrgId: string };

export async function createDesks(sql: Sql, count: number): Promise<Desk[]> {
  const place = placeAt({ origin: SITE, secret: SECRET }, sql);
  const dealer = await createOwner(place, 'Postmark Motors');
  const desks: Desk[] = [];
  for (let no = 0; no < count; no++) {
    const seller = await createOwner(place, `Seller ${no} Auction`);
    const buyer = await createOwner(place, `Buyer ${no} Motors`);
    const clerk = await createColleague(place, seller);
    // Partners, who are told of each invitation by itself.
    await insertConnection(place, seller, dealer, 'accepted');
    await insertConnection(place, seller, buyer, 'accepted');
    const threadId = await openThreadAs(seller, { boughtFromOrgId: dealer.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
    await buyer.command('respondToInvite', { threadId, accept: true });
    const ids = { dealerOrgId: dealer.orgId, buyerOrgId: buyer.orgId };
    desks.push({ no, threadId, seller: memberOf(seller), clerk: memberOf(clerk), buyer: memberOf(buyer), ...ids });
  }
  return desks;
}

const memberOf = ({ userId, cookie, orgId }: Owner): Member => ({ userId, page: { origin: SITE, address: '10.0.0.1', cookie, orgId } });
