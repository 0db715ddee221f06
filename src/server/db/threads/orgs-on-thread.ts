// Who is on a thread: the facts of its organizations, and the status of the mails about it.
import type { OrgFacts, Orgs } from '../../../domain/thread/view/org-facts.ts';
import type { Mails, PlaceholderStatus } from '../../../domain/thread/view/visibility.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { CALLED_BY, newUntilSql } from '../orgs/org-visibility.ts';
import { msOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import type { ById } from './json-rows.ts';
import { JOIN_REPRESENTED_ORG } from './neighbors.ts';

export type OrgsJson = ById<OrgFacts>;

/** What marks `org o` for a stranger; null if nothing does, as for most. */
const ORG_MARKS = `
  case when o.status = 'claimed' and (o.similar_name or ${newUntilSql('o')} is not null) then
    json_build_object('similarName', o.similar_name is true, 'newUntil', ${newUntilSql('o')}) end`;

const ORGS = `
  (select json_agg(json_build_array(known.id, json_build_object(
     'name', o.name, 'orgType', o.org_type, 'formerNames', o.former_names, 'city', nullif(o.city, ''), 'state', o.state,
     'provisional', o.status = 'provisional', 'calledBy', ${CALLED_BY}, 'standsFor', self.stands_for, 'marks', ${ORG_MARKS})))
   from stake s cross join unnest(s.org_id || s.former_org_ids) known (id) join org self on self.id = known.id ${JOIN_REPRESENTED_ORG}
   where s.thread_id = t.id)`;

/** The facts of every organization that is or was on `thread t`; for a stand-in, those of the organization that it stands for. */
export const orgsJson = (sql: Sql | Tx) => sql.unsafe(ORGS);

export const orgsFromJson = (json: OrgsJson): Orgs => new Map(json);

export type MailsJson = { requests: ById<MailStatus>; placeholders: ById<PlaceholderStatus> };

// A placeholder has no members: its stake is an invitation that nobody has answered.
const MAILS = `
  json_build_object(
    'requests', (
      select coalesce(json_agg(json_build_array(r.id, case when r.mail_due then 'pending' else mail_status(r.id) end)), '[]')
      from update_request r where r.thread_id = t.id and r.resolved_at is null),
    'placeholders', (
      select coalesce(json_agg(json_build_array(s.id, json_build_object(
        'titleContact', o.title_contact_email <> '',
        'invite', (
          select json_build_object(
            'status', m.status, 'at', ${msOf('coalesce(m.left_at, m.created_at)')}, 'by', m.sender_org_id, 'waits', mail_wait(m))
          from mail m where m.cause = s.id and m.address in ('', lower(o.title_contact_email)) order by m.created_at desc limit 1)
      ))), '[]')
      from stake s join org self on self.id = s.org_id ${JOIN_REPRESENTED_ORG}
      where s.thread_id = t.id and s.order_index is not null and s.standing = 'invited' and o.status = 'provisional'))`;

/** The status of the mails about open requests on `thread t`, by request, and to placeholders in its chain, by stake. */
export const mailsJson = (sql: Sql | Tx) => sql.unsafe(MAILS);

export const mailsFromJson = ({ requests, placeholders }: MailsJson): Mails => ({
  requests: new Map(requests),
  placeholders: new Map(placeholders),
});
