-- replaces f621dd64014cc67c3e180f9c0328d693c30956449da5a1f3f1d7ed97b63e3d2f, which did the same in one transaction

-- Reminders that an organization's policy sends, and the daily digest of each member.

-- The request was made, or its target last reminded, by a policy and not by a person. Null means no.
alter table update_request add column automatic boolean;

-- step
-- `reminders_since`: when reminders were turned on; null in what an earlier version saved. `next_reminders_at`: when the day's reminders are
-- due; null if that has yet to be computed.
alter table title_policy add column reminders_since timestamptz, add column next_reminders_at timestamptz;
-- step: alone
create index concurrently if not exists title_policy_reminding on title_policy (next_reminders_at) where reminders;

-- step
-- What a policy has sent about a stake or a delivery of a thread. `sent`: how often, in a row. `told_at`: when the organization's managers
-- were told that nobody answered.
create table automatic_reminder (
  org_id uuid not null references org (id),
  thread_id uuid not null references thread (id),
  kind text not null check (kind in ('update', 'delivery', 'invitation')),
  subject_id uuid not null,
  sent integer not null check (sent > 0),
  last_at timestamptz not null,
  told_at timestamptz,
  primary key (org_id, thread_id, kind, subject_id)
);
create index automatic_reminder_of_thread on automatic_reminder (thread_id);

-- When each member's next digest is due, and when the last one was written. `due_at` is null if it has yet to be computed.
create table digest (
  org_id uuid not null,
  user_id uuid not null,
  due_at timestamptz,
  sent_at timestamptz,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references org_member (org_id, user_id) on delete cascade
);
create index digest_by_due_at on digest (due_at);

-- step
-- For an organization's managers: a neighbor did not answer any reminder.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'platform_invite', 'desk_mention', 'reminders_unanswered')) not valid;

-- step: alone
alter table notification validate constraint notification_type_check;

-- step
alter table mail
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'reminders_unanswered', 'platform_invite', 'org_invite', 'reset_password', 'verify_email', 'digest')) not valid;

-- step: alone
alter table mail validate constraint mail_kind_check;

-- step
-- Whether the user wants digests at all: their mail is not switched off, and they have not chosen "Off" in place of an hour.
create function wants_digest(prefs jsonb) returns boolean language sql immutable as $$
  select coalesce((prefs ->> 'enabled')::boolean, true) and coalesce(prefs -> 'digest' -> 'at' <> 'null'::jsonb, true)
$$;
