// The organizations of the drill at a running server: each with an owner who is signed in, some with a clerk, all with mailboxes.
import type { Sql } from '../../../src/server/db/sql.ts';
import type { DrilledServer } from '../start-server.ts';
import { ask, does, type Page } from '../page.ts';
import { type Marker, MarkerBook, markersOf } from './markers.ts';
import { type Planted, PLANTED } from './planted.ts';
import { fold } from './fold.ts';

/** Somebody who looks: an organization's page in a browser. `key`: of the organization. */
export type Viewer = {
  key: string;
  planted: Planted;
  orgId: string;
  page: Page;
  email: string;
  userId: string;
};

export type Market = {
  server: DrilledServer;
  sql: Sql;
  book: MarkerBook;
  viewers: Viewer[];
  viewer(key: string): Viewer;
  /** Whose organization this is, by its key; undefined for one that the drill does not know. */
  keyOf(orgId: string): string | undefined;
  /** Makes it known, with what gives it away. */
  learnOrg(orgId: string, key: string, markers?: readonly Marker[]): void;
  /** Whose mailbox this is, by the key of one of the person's organizations. */
  mailboxes: Map<string, string>;
};

export const PASSWORD = 'quarter-mile lane 4 oak';

/** Somebody new, signed in, whose email is verified, at an address of their own. */
export async function signUp(
  server: Pick<DrilledServer, 'origin'>,
  sql: Sql,
  email: string,
  name: string,
): Promise<{ page: Page; userId: string }> {
  const [a, b] = crypto.getRandomValues(new Uint8Array(2)) as unknown as [number, number];
  const visitor: Page = { origin: server.origin, address: `10.${a}.${b}.${1 + ((a ^ b) % 250)}`, cookie: '' };
  const answer = await ask(visitor, 'POST', '/api/auth/sign-up/email', { email, name, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`${email} could not sign up: ${answer.text}`);
  const cookie = /set-cookie: ([^;\n]*session_token=[^;\n]+)/.exec(answer.headers)?.[1] ?? '';
  await sql`update app_user set email_verified = true where email = ${email}`;
  return { page: { ...visitor, cookie }, userId: (answer.body as { user: { id: string } }).user.id };
}

export const orgInput = (one: Planted) => ({
  name: one.name,
  orgType: one.orgType,
  titleContactEmail: one.contact,
  dealerLicense: one.license,
  addressLine1: one.addressLine1,
  city: one.city,
  state: 'CO',
});

export const loginOf = ({ owner }: Planted): string => `${owner.given}.${owner.surname}@mailhouse-desk.test`.toLowerCase();

export async function openMarket(server: DrilledServer, sql: Sql): Promise<Market> {
  const book = new MarkerBook();
  const keys = new Map<string, string>();
  const mailboxes = new Map<string, string>();
  const viewers: Viewer[] = [];
  const market: Market = {
    server,
    sql,
    book,
    viewers,
    viewer: (key) => viewers.find((one) => one.key === key)!,
    keyOf: (orgId) => keys.get(orgId),
    learnOrg: (orgId, key, markers = []) => {
      keys.set(orgId, key);
      book.learn({ owner: key, kind: 'id', folded: fold(orgId) }, ...markers);
    },
    mailboxes,
  };
  const people = new Map<string, { page: Page; userId: string }>();
  for (const planted of PLANTED) {
    const email = loginOf(planted);
    // One person may own two organizations.
    const known = people.get(email);
    const { page, userId } = known ?? (await signUp(server, sql, email, `${planted.owner.given} ${planted.owner.surname}`));
    people.set(email, { page, userId });
    if (!known)
      await does(page, 'updateProfile', { displayName: `${planted.owner.given} ${planted.owner.surname}`, phone: planted.owner.phone });
    const { orgId } = await does<{ orgId: string }>(page, 'createOrg', orgInput(planted));
    if (!planted.searchable) await does({ ...page, orgId }, 'updateOrg', { ...orgInput(planted), searchable: false });
    market.learnOrg(orgId, planted.key, [...markersOf(planted), { owner: planted.key, kind: 'private', folded: fold(userId) }]);
    mailboxes.set(email, planted.key);
    viewers.push({ key: planted.key, planted, orgId, page: { ...page, orgId }, email, userId });
  }
  return market;
}
