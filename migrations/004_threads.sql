-- Threads: the rows that screens read, and the ledger that says how they came to be.

create table thread (
  id uuid primary key,
  vin text not null check (vin ~ '^[A-Z0-9]{5,17}$'),
  year int not null,
  make text not null,
  model text not null,
  mileage int not null check (mileage between 0 and 2000000),
  current_stake_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- entries in the ledger so far
  seq int not null check (seq >= 1),
  -- what a search looks through, lower case
  search_text text generated always as (lower(year::text || ' ' || make || ' ' || model || ' ' || vin)) stored
);

create table stake (
  id uuid primary key,
  thread_id uuid not null references thread (id),
  org_id uuid not null references org (id),
  org_type text not null check (org_type in ('dealership', 'auction')),
  joined text not null check (joined in ('creator', 'bought-from', 'sold-to', 'previous', 'next')),
  invited_by uuid not null,
  created_at timestamptz not null,
  standing text not null check (standing in ('invited', 'active', 'completed')),
  confirmed_at timestamptz,
  delivered_at timestamptz,
  -- the last ledger entry that a completed organization may see
  cut int,
  has_title boolean not null default false,
  received_at timestamptz,
  -- null once the stake has left the chain
  order_index int,
  departed_how text check (departed_how in ('declined', 'withdrawn', 'left')),
  departed_at timestamptz,
  -- for the lists of this organization: the thread's latest news that it may know of, and what waits for it
  listed_at timestamptz not null,
  turn text check (turn in ('confirmDelivery', 'confirmClaim', 'postUpdate')),
  in_transit boolean not null default false,
  check ((standing = 'invited') = (confirmed_at is null)),
  check ((standing = 'completed') = (delivered_at is not null)),
  check ((standing = 'completed') = (cut is not null)),
  check ((order_index is null) = (departed_how is not null)),
  check ((departed_how is null) = (departed_at is null)),
  -- only an active stake in the chain holds, and it has received what it holds
  check (not has_title or (standing = 'active' and order_index is not null and received_at is not null)),
  -- who left never had the paper
  check (departed_how is null or received_at is null),
  check (turn is null or standing = 'active'),
  unique (thread_id, order_index) deferrable initially deferred,
  unique (thread_id, id)
);
alter table stake add foreign key (thread_id, invited_by) references stake (thread_id, id) deferrable initially deferred;
alter table thread add foreign key (id, current_stake_id) references stake (thread_id, id) deferrable initially deferred;

-- whether an organization has a thread of this VIN already
create index thread_by_vin on thread (vin);
create unique index stake_one_holder on stake (thread_id) where has_title;
create unique index stake_one_in_chain on stake (thread_id, org_id) where order_index is not null;
-- an organization's lists, each in its own order: those that wait for it first, then the newest
create index stake_active on stake (org_id, (turn is not null) desc, listed_at desc, thread_id desc) where standing = 'active' and order_index is not null;
create index stake_completed on stake (org_id, delivered_at desc, thread_id desc) where standing = 'completed';
create index stake_invited on stake (org_id, listed_at desc, thread_id desc) where standing = 'invited' and order_index is not null;
create index stake_holding on stake (org_id, (turn is not null) desc, listed_at desc, thread_id desc) where has_title;
create index stake_in_transit on stake (org_id, (turn is not null) desc, listed_at desc, thread_id desc)
  where in_transit and standing = 'active' and order_index is not null;
-- a search goes through all of an organization's threads, the newest first
create index stake_listed on stake (org_id, listed_at desc, thread_id desc) where order_index is not null;

create table thread_update (
  id uuid primary key,
  thread_id uuid not null references thread (id),
  author_stake_id uuid not null,
  type text not null check (type in ('note', 'delivered', 'claim_title')),
  at timestamptz not null,
  message text not null default '',
  eta date,
  to_stake_id uuid,
  status text check (status in ('pending', 'confirmed', 'disputed')),
  ended_at timestamptz,
  ended_by uuid,
  ended_cause text check (ended_cause in ('answered', 'withdrawn', 'settled', 'departed', 'self-attested')),
  ended_note text not null default '',
  -- the place in the thread: two updates of one moment keep their order
  place int not null,
  check ((type = 'note') = (status is null)),
  check ((type = 'delivered') = (to_stake_id is not null)),
  check ((status in ('confirmed', 'disputed')) = (ended_at is not null) or status is null),
  unique (thread_id, place),
  foreign key (thread_id, author_stake_id) references stake (thread_id, id),
  foreign key (thread_id, to_stake_id) references stake (thread_id, id),
  foreign key (thread_id, ended_by) references stake (thread_id, id)
);
create unique index thread_update_one_delivery on thread_update (thread_id) where type = 'delivered' and status = 'pending';
create unique index thread_update_one_claim on thread_update (thread_id, author_stake_id) where type = 'claim_title' and status = 'pending';

create table update_like (
  update_id uuid not null references thread_update (id),
  org_id uuid not null references org (id),
  at timestamptz not null,
  primary key (update_id, org_id)
);

create table update_request (
  id uuid primary key,
  thread_id uuid not null references thread (id),
  stake_id uuid not null,
  target_stake_id uuid not null,
  note text not null default '',
  at timestamptz not null,
  resolved_at timestamptz,
  foreign key (thread_id, stake_id) references stake (thread_id, id),
  foreign key (thread_id, target_stake_id) references stake (thread_id, id)
);
create unique index update_request_one_open on update_request (thread_id, stake_id) where resolved_at is null;

-- The ledger: one entry a command. Nothing in it is ever changed or removed.
create table thread_event (
  thread_id uuid not null references thread (id) deferrable initially deferred,
  seq int not null check (seq >= 1),
  at timestamptz not null,
  org_id uuid not null references org (id),
  -- no foreign key: the ledger outlives a person's account
  user_id uuid not null,
  command text not null,
  facts jsonb not null,
  primary key (thread_id, seq)
);
create index thread_event_by_time on thread_event (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger thread_event_append_only before update or delete or truncate on thread_event
  for each statement execute function refuse_change();

create table notification (
  id uuid primary key,
  org_id uuid not null references org (id),
  type text not null check (type in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update', 'platform_invite'
  )),
  text text not null,
  thread_id uuid references thread (id),
  request_id uuid references update_request (id),
  from_org_id uuid references org (id),
  at timestamptz not null,
  unread boolean not null default true,
  created_by uuid references app_user (id) on delete set null
);
create index notification_newest on notification (org_id, at desc, id desc);
create index notification_unread on notification (org_id) where unread;
