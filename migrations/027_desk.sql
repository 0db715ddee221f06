-- replaces 01b2352f85e10430f6f532846414b05a86d4f0bd49a06975c704004c0826b8bb, which did the same in one transaction

-- The desk: what an organization notes about its threads for itself, its policy, and the rows of its table of active threads.

-- An organization without a row has the default policy. `time_zone`: an IANA name.
create table title_policy (
  org_id uuid primary key references org (id),
  due_days integer not null check (due_days >= 1),
  critical_days integer not null check (critical_days >= due_days),
  due_soon_days integer not null check (due_soon_days >= 0),
  send_on_days integer not null check (send_on_days >= 0),
  time_zone text not null,
  reminders boolean not null,
  changed_by uuid references app_user (id) on delete set null,
  changed_at timestamptz not null
);

-- `deal_on`, `due_on`: null for the default. When a member leaves, nobody is assigned any more.
create table desk_entry (
  org_id uuid not null references org (id),
  thread_id uuid not null references thread (id),
  stock_number text not null default '',
  deal_on date,
  due_on date,
  assignee_id uuid,
  follow_up_on date,
  follow_up_set_at timestamptz,
  primary key (org_id, thread_id),
  foreign key (org_id, assignee_id) references org_member (org_id, user_id) on delete set null (assignee_id),
  check ((follow_up_on is null) = (follow_up_set_at is null))
);
create index desk_entry_by_assignee on desk_entry (org_id, assignee_id) where assignee_id is not null;

create table desk_note (
  id uuid primary key,
  org_id uuid not null references org (id),
  thread_id uuid not null references thread (id),
  user_id uuid references app_user (id) on delete set null,
  text text not null,
  at timestamptz not null
);
create index desk_note_of_thread on desk_note (org_id, thread_id, at, id);
create index desk_note_by_user on desk_note (user_id) where user_id is not null;

-- What an organization's table sorts and filters by: one row for each of its active threads, computed by the functions that make its view.
-- It contains nothing that this view does not show: `make` and `model` as the organization reads them, and the ids of neighbors only.
-- `as_of`: `thread.updated_at` when it was computed. `joined_at` to `turn_at` are what the policy's clock needs.
create table desk_row (
  org_id uuid not null references org (id),
  thread_id uuid not null references thread (id),
  as_of timestamptz not null,
  vin text not null,
  year integer not null,
  make text not null,
  model text not null,
  upstream_org_id uuid references org (id),
  downstream_org_id uuid references org (id),
  place text not null,
  expected date,
  last_word_at timestamptz,
  waiting_at timestamptz,
  joined_at timestamptz not null,
  received_at timestamptz,
  turn text,
  turn_at timestamptz,
  deal_on date not null,
  due_on date,
  due_soon_at timestamptz,
  late_at timestamptz,
  critical_at timestamptz,
  move text,
  move_at timestamptz,
  primary key (org_id, thread_id),
  check ((move is null) = (move_at is null)),
  check ((turn is null) = (turn_at is null))
);
-- For threads whose rows are deleted or checked one by one.
create index desk_row_by_thread on desk_row (thread_id);

-- step
-- A thread also needs its organization when a title should be sent on, or on the day of a follow-up.
alter table stake
  drop constraint stake_turn_check,
  add constraint stake_turn_check
    check (turn in ('confirmDelivery', 'confirmClaim', 'claimTitle', 'settleDispute', 'postUpdate', 'sendOn', 'followUp')) not valid;

-- step: alone
alter table stake validate constraint stake_turn_check;

-- step
-- For one member only: a colleague named them in an internal note. It ends with the membership.
alter table notification
  add column user_id uuid,
  add constraint notification_member_fkey foreign key (org_id, user_id) references org_member (org_id, user_id) on delete cascade not valid,
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'platform_invite', 'desk_mention')) not valid;

-- step: alone
alter table notification validate constraint notification_member_fkey, validate constraint notification_type_check;

-- step: alone
create index concurrently if not exists notification_of_member on notification (org_id, user_id) where user_id is not null;
