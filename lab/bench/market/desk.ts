// The desk of the organization with the most active threads: its colleagues with a session each, and what it notes about its threads.
import { addDays, dayIn } from '../../../src/domain/days.ts';
import { refreshTimes } from '../../../src/server/db/desk/desk-rows.ts';
import type { Tx } from '../../../src/server/postgres/connections/sql.ts';
import { SESSIONS, tokenOf } from './market.ts';
import { DESK_ORG, idOf, pseudoRandom, READ_THREADS } from './numbers.ts';
import { personOf } from './organizations.ts';

/** Requests are limited per person, so that several take turns. */
export const DESK_PEOPLE = 12;
/** One thread in so many is assigned to nobody. */
const UNASSIGNED_EVERY = 14;
/** One thread in so many is hidden until a later day. */
const FOLLOWED_EVERY = 50;
/** One thread in so many has a claim of the organization, one against it, and a retail sale. */
const CLAIMED_EVERY = 15;
const CLAIMED_AGAINST_EVERY = 40;
const RETAILED_EVERY = 12;
const DAY_MS = 86_400_000;
const ZONE = 'UTC';

export const deskSession = (which: number): number => SESSIONS + which;

/** Computes the rows of its table again, because copies are earlier by minutes and not by whole days. `now` in ms since the epoch. */
export async function writeDesk(tx: Tx, threads: number, now: number): Promise<void> {
  await writeColleagues(tx, now);
  const today = dayIn(ZONE, now);
  const entries = Array.from({ length: threads }, (_, at) => entryOf(READ_THREADS + at, today, now));
  await tx`insert into desk_entry select * from jsonb_populate_recordset(null::desk_entry, ${tx.json(entries)})`;
  await writeTerms(tx, now);
  const claims = Array.from({ length: threads }, (_, at) => claimsOf(READ_THREADS + at, today, now)).flat();
  await tx`insert into title_claim select * from jsonb_populate_recordset(null::title_claim, ${tx.json(claims)})`;
  await refreshTimes(tx, idOf('org', DESK_ORG));
}

function entryOf(thread: number, today: string, now: number) {
  const person = pseudoRandom(thread, 12, DESK_PEOPLE);
  const isHidden = pseudoRandom(thread, 13, FOLLOWED_EVERY) === 0;
  return {
    org_id: idOf('org', DESK_ORG),
    thread_id: idOf('thread', thread),
    stock_number: `${'PPPTW'[thread % 5]}${10_000 + thread}`,
    deal_on: addDays(today, -pseudoRandom(thread, 14, 1 + pseudoRandom(thread, 15, 40))),
    due_on: null,
    assignee_id: thread % UNASSIGNED_EVERY === 0 ? null : idOf('user', DESK_ORG, person),
    follow_up_on: isHidden ? addDays(today, 3) : null,
    follow_up_set_at: isHidden ? new Date(now).toISOString() : null,
    kind: ['absent', 'with-deal', null][pseudoRandom(thread, 16, 3)],
    lender_name: '',
    lender_reference: '',
    ...(pseudoRandom(thread, 17, RETAILED_EVERY) === 0 && {
      retail_on: addDays(today, -pseudoRandom(thread, 18, 40)),
      retail_state: 'TX',
      retail_financed: false,
    }),
  };
}

/** Every title has terms, by the type of its seller and the kind of its sale, with a window that some of the deals are near the end of. */
async function writeTerms(tx: Tx, now: number): Promise<void> {
  const terms = (['auction', 'dealership'] as const).flatMap((type, of) =>
    (['absent', 'with-deal'] as const).map((kind, which) => ({
      id: idOf('terms', of * 2 + which),
      org_id: idOf('org', DESK_ORG),
      for_org_type: type,
      kind,
      due_days: kind === 'absent' ? 21 : 5,
      due_unit: 'calendar',
      window_opens_days: kind === 'absent' ? 19 : 4,
      window_opens_unit: 'calendar',
      window_closes_days: kind === 'absent' ? 34 : 16,
      window_closes_unit: of === 0 ? 'calendar' : 'working',
      window_once: true,
      until_hour: 900,
      answer_within: 2,
      answer_unit: 'working',
      answer_by_hour: 1020,
      time_zone: 'America/New_York',
      how_to_file: 'https://auction.example/late-titles',
      source: '',
      note: '',
      is_on: true,
      changed_at: new Date(now).toISOString(),
    })),
  );
  await tx`insert into title_terms select * from jsonb_populate_recordset(null::title_terms, ${tx.json(terms)})`;
}

function claimsOf(thread: number, today: string, now: number) {
  const claim = (side: 'ours' | 'against') => ({
    org_id: idOf('org', DESK_ORG),
    thread_id: idOf('thread', thread),
    side,
    filed_on: addDays(today, -pseudoRandom(thread, 19, 9)),
    time_zone: 'America/New_York',
    confirmation: `FR-${80_000 + thread}`,
    answer_by: new Date(now + (pseudoRandom(thread, 20, 8) - 4) * DAY_MS).toISOString(),
    status: ['filed', 'filed', 'withdrawn', 'settled'][pseudoRandom(thread, 21, 4)],
    noted_at: new Date(now).toISOString(),
  });
  return [
    ...(pseudoRandom(thread, 22, CLAIMED_EVERY) === 0 ? [claim('ours')] : []),
    ...(pseudoRandom(thread, 23, CLAIMED_AGAINST_EVERY) === 0 ? [claim('against')] : []),
  ];
}

/** The owner exists. Colleagues have names of their own, by which the table can be ordered. */
async function writeColleagues(tx: Tx, now: number): Promise<void> {
  const all = Array.from({ length: DESK_PEOPLE }, (_, which) => ({
    id: idOf('user', DESK_ORG, which),
    name: personOf(which).name,
    email: `clerk${which}@desk.example`,
    email_verified: true,
    default_org_id: idOf('org', DESK_ORG),
  }));
  const colleagues = all.slice(1);
  await tx`
    insert into app_user (id, name, email, email_verified, default_org_id, email_prefs)
    select id, name, email, email_verified, default_org_id, '{"enabled": false, "types": {}}'
    from jsonb_populate_recordset(null::app_user, ${tx.json(colleagues)})`;
  const members = colleagues.map(({ id, default_org_id: orgId }) => ({
    org_id: orgId,
    user_id: id,
    role: 'member',
    joined_at: new Date(now).toISOString(),
  }));
  await tx`insert into org_member select * from jsonb_populate_recordset(null::org_member, ${tx.json(members)})`;
  const sessions = all.map(({ id }, which) => ({
    id: idOf('session', deskSession(which)),
    user_id: id,
    token: tokenOf(deskSession(which)),
  }));
  await tx`
    insert into session (id, user_id, token, expires_at)
    select id, user_id, token, ${new Date(now + 30 * DAY_MS)} from jsonb_populate_recordset(null::session, ${tx.json(sessions)})`;
}
