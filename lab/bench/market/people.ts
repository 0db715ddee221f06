// Writes the market's organizations, their people and sessions, and the connections between organizations.
import { type OrgProfile, profileColumns } from '../../../src/server/db/orgs/orgs.ts';
import type { Tx } from '../../../src/server/postgres/connections/sql.ts';
import type { MemberViewer } from '../../../src/server/db/accounts/viewers.ts';
import { ARCHETYPE_VALUES } from './archetypes.ts';
import { partnerOf, sessionOf, tokenOf } from './market.ts';
import { idOf, ORGS, PEOPLE_A_READER, READERS, SESSIONS_A_READER } from './numbers.ts';
import { personOf, profileOf } from './organizations.ts';

/** Each organization that is not a reader has this many partners with the next numbers, and as many with the numbers before. */
const PARTNERS_AHEAD = 3;
const PARTNERS_A_READER = 40;
const BATCH_SIZE = 5000;
const DAY_MS = 86_400_000;

type NewOrg = { org: number; profile: OrgProfile; person: { name: string; email: string } };

/** Writes all organizations and people. `now` in ms since the epoch. */
export async function writePeople(tx: Tx, now: number): Promise<void> {
  for (let from = 0; from < ORGS; from += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, ORGS - from) }, (_, at) => from + at);
    await writeOrgs(
      tx,
      numbers.map((org) => ({ org, profile: profileOf(org), person: personOf(org) })),
      now,
    );
    await writeColleagues(
      tx,
      numbers.filter((org) => org < READERS),
      now,
    );
    await writeSessions(tx, numbers, now);
    await writeConnections(tx, numbers, now);
  }
}

/** Writes the organizations that make the archetypes. Their numbers follow all others. */
export async function writeArchetypeOrgs(tx: Tx, now: number): Promise<MemberViewer[]> {
  const authors = ARCHETYPE_VALUES.names.map((name, place) => ({
    org: ORGS + place,
    profile: { ...profileOf(ORGS + place), name },
    person: { ...personOf(ORGS + place), email: `maker@org${place}.example` },
  }));
  await writeOrgs(tx, authors, now);
  return authors.map(({ org, profile: { name, orgType }, person }) => ({
    sessionId: '',
    sessionEndsAt: 0,
    userId: idOf('user', org),
    email: person.email,
    name: person.name,
    phone: null,
    position: null,
    defaultOrgId: idOf('org', org),
    emailVerified: true,
    org: { id: idOf('org', org), name, orgType, role: 'owner', isDisabled: false },
    without: null,
  }));
}

async function writeOrgs(tx: Tx, newOrgs: readonly NewOrg[], now: number): Promise<void> {
  const at = new Date(now - 900 * DAY_MS);
  const users = newOrgs.map(({ org, person }) => ({
    id: idOf('user', org),
    name: person.name,
    email: person.email,
    email_verified: true,
    default_org_id: idOf('org', org),
  }));
  await tx`
    insert into app_user (id, name, email, email_verified, default_org_id)
    select id, name, email, email_verified, default_org_id from jsonb_populate_recordset(null::app_user, ${tx.json(users)})`;
  const orgs = newOrgs.map(({ org, profile }) => ({
    id: idOf('org', org),
    ...profileColumns(idOf('org', org), profile),
    join_code: `BENCH${org}`,
    created_at: at.toISOString(),
    created_by: idOf('user', org),
  }));
  const columns = Object.keys(orgs[0]!).join(', ');
  await tx`insert into org (${tx.unsafe(columns)}) select ${tx.unsafe(columns)} from jsonb_populate_recordset(null::org, ${tx.json(orgs)})`;
  const members = newOrgs.map(({ org }) => ({
    org_id: idOf('org', org),
    user_id: idOf('user', org),
    role: 'owner',
    joined_at: at.toISOString(),
  }));
  await tx`insert into org_member select * from jsonb_populate_recordset(null::org_member, ${tx.json(members)})`;
}

/** Writes the readers' other people. They get no mail, so that one person per organization gets it, as in all organizations. */
async function writeColleagues(tx: Tx, orgs: readonly number[], now: number): Promise<void> {
  const colleagues = orgs.flatMap((org) =>
    Array.from({ length: PEOPLE_A_READER - 1 }, (_, at) => ({
      org,
      id: idOf('user', org, at + 1),
      email: `colleague${at + 1}@org${org}.example`,
    })),
  );
  const users = colleagues.map(({ org, id, email }) => ({
    id,
    name: personOf(org).name,
    email,
    email_verified: true,
    default_org_id: idOf('org', org),
  }));
  await tx`
    insert into app_user (id, name, email, email_verified, default_org_id, email_prefs)
    select id, name, email, email_verified, default_org_id, '{"enabled": false, "types": {}}' from jsonb_populate_recordset(null::app_user, ${tx.json(users)})`;
  const members = colleagues.map(({ org, id }) => ({
    org_id: idOf('org', org),
    user_id: id,
    role: 'member',
    joined_at: new Date(now).toISOString(),
  }));
  await tx`insert into org_member select * from jsonb_populate_recordset(null::org_member, ${tx.json(members)})`;
}

async function writeSessions(tx: Tx, orgs: readonly number[], now: number): Promise<void> {
  const rows = orgs.flatMap((org) =>
    Array.from({ length: org < READERS ? SESSIONS_A_READER : 1 }, (_, which) => {
      const session = sessionOf(org, which);
      return { id: idOf('session', session), user_id: idOf('user', org, which % PEOPLE_A_READER), token: tokenOf(session) };
    }),
  );
  await tx`
    insert into session (id, user_id, token, expires_at)
    select id, user_id, token, ${new Date(now + 30 * DAY_MS)} from jsonb_populate_recordset(null::session, ${tx.json(rows)})`;
}

async function writeConnections(tx: Tx, orgs: readonly number[], now: number): Promise<void> {
  const pairs = orgs.flatMap((org) =>
    org < READERS
      ? Array.from({ length: PARTNERS_A_READER }, (_, at) => [org, partnerOf(READERS, 1000 * (org + 1) + at)] as const)
      : Array.from({ length: PARTNERS_AHEAD }, (_, at) => [org, partnerOf(org, at + 1)] as const),
  );
  const rows = pairs.flatMap(([from, to]) => {
    const at = new Date(now - (from % 500) * DAY_MS).toISOString();
    const [asking, asked] = [idOf('org', from), idOf('org', to)];
    const both = { status: 'accepted', initiator_org_id: asking, recipient_org_id: asked, last_action_by: asked, blocked_by: [] };
    const times = { created_at: at, updated_at: at, last_activity_at: at };
    return [
      { org_id: asking, partner_org_id: asked, ...both, ...times },
      { org_id: asked, partner_org_id: asking, ...both, ...times },
    ];
  });
  await tx`insert into connection select * from jsonb_populate_recordset(null::connection, ${tx.json(rows)})`;
}
