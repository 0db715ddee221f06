// Creates the drill's organizations on a running server: each has a mailbox and an owner who is signed in.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import type { DrilledServer } from '../start-server.ts';
import { sendRequest, expectCommand, type Page } from '../page.ts';
import { type Marker, MarkerIndex, markersOf } from './markers.ts';
import { type Planted, PLANTED } from './planted.ts';
import { fold } from './fold.ts';

/** The page of an organization's owner. `key`: the organization's key. */
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
  markerIndex: MarkerIndex;
  viewers: Viewer[];
  viewer(key: string): Viewer;
  /** Returns the organization's key; undefined for one that the drill does not know. */
  keyOf(orgId: string): string | undefined;
  /** Registers an organization with its markers. */
  registerOrg(orgId: string, key: string, markers?: readonly Marker[]): void;
  /** By email address: the key of one of the person's organizations. */
  mailboxes: Map<string, string>;
};

export const PASSWORD = 'quarter-mile lane 4 oak';

/** Signs up a new person with a verified email and a separate IP address. The returned page is signed in. */
export async function signUp(
  server: Pick<DrilledServer, 'origin'>,
  sql: Sql,
  email: string,
  name: string,
): Promise<{ page: Page; userId: string }> {
  const [a, b] = crypto.getRandomValues(new Uint8Array(2)) as unknown as [number, number];
  const visitor: Page = { origin: server.origin, address: `10.${a}.${b}.${1 + ((a ^ b) % 250)}`, cookie: '' };
  const response = await sendRequest(visitor, 'POST', '/api/auth/sign-up/email', { email, name, password: PASSWORD });
  if (response.status !== 200) throw new Error(`${email} could not sign up: ${response.text}`);
  const cookie = /set-cookie: ([^;\n]*session_token=[^;\n]+)/.exec(response.headers)?.[1] ?? '';
  await sql`update app_user set email_verified = true where email = ${email}`;
  return { page: { ...visitor, cookie }, userId: (response.body as { user: { id: string } }).user.id };
}

export const orgInput = (one: Planted) => ({
  name: one.name,
  orgType: one.orgType,
  titleContactEmail: one.contact,
  titleContactName: `Title desk at ${one.contact}`,
  dealerLicense: one.license,
  addressLine1: one.addressLine1,
  city: one.city,
  state: 'CO',
});

export const loginOf = ({ owner }: Planted): string => `${owner.given}.${owner.surname}@mailhouse-desk.test`.toLowerCase();

export async function openMarket(server: DrilledServer, sql: Sql): Promise<Market> {
  const markerIndex = new MarkerIndex();
  const keys = new Map<string, string>();
  const mailboxes = new Map<string, string>();
  const viewers: Viewer[] = [];
  const market: Market = {
    server,
    sql,
    markerIndex,
    viewers,
    viewer: (key) => viewers.find((one) => one.key === key)!,
    keyOf: (orgId) => keys.get(orgId),
    registerOrg: (orgId, key, markers = []) => {
      keys.set(orgId, key);
      markerIndex.add({ owner: key, kind: 'id', folded: fold(orgId) }, ...markers);
    },
    mailboxes,
  };
  const people = new Map<string, { page: Page; userId: string }>();
  for (const planted of PLANTED) {
    const email = loginOf(planted);
    // A person may own two organizations.
    const known = people.get(email);
    const { page, userId } = known ?? (await signUp(server, sql, email, `${planted.owner.given} ${planted.owner.surname}`));
    people.set(email, { page, userId });
    if (!known)
      await expectCommand(page, 'updateProfile', {
        displayName: `${planted.owner.given} ${planted.owner.surname}`,
        phone: planted.owner.phone,
      });
    const { orgId } = await expectCommand<{ orgId: string }>(page, 'createOrg', orgInput(planted));
    if (!planted.searchable) await expectCommand({ ...page, orgId }, 'updateOrg', { ...orgInput(planted), searchable: false });
    market.registerOrg(orgId, planted.key, [...markersOf(planted), { owner: planted.key, kind: 'private', folded: fold(userId) }]);
    mailboxes.set(email, planted.key);
    viewers.push({ key: planted.key, planted, orgId, page: { ...page, orgId }, email, userId });
  }
  return market;
}
