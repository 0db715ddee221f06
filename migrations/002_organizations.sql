-- Organizations, their people, and how they are connected.

create table org (
  id uuid primary key,
  name text not null check (name <> ''),
  org_type text not null check (org_type in ('dealership', 'auction')),
  title_contact_email text not null default '',
  dealer_license text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text check (state ~ '^[A-Z]{2}$'),
  postal_code text not null default '',
  join_passphrase text,
  status text not null default 'claimed' check (status in ('claimed', 'provisional')),
  provisioned_by_org_id uuid references org (id),
  dedupe_key text,
  canonical_name text not null,
  canonical_email_local text not null default '',
  canonical_email_domain text not null default '',
  searchable boolean not null default true,
  inactive boolean not null default false,
  created_at timestamptz not null,
  created_by uuid references app_user (id) on delete set null,
  -- what pickers and Discover look through, by the beginnings of its words; the state as one word that no name can have
  search tsvector generated always as (
    to_tsvector('simple', regexp_replace(replace(name, '&', ' and ') || ' ' || canonical_name || ' ' || city, '[!-/:-@[-`{-~]', ' ', 'g'))
    || case when state is null then ''::tsvector else array_to_tsvector(array['state/' || state]) end
  ) stored,
  check ((status = 'provisional') = (provisioned_by_org_id is not null))
);
-- create-or-get: of two organizations that provision the same one at once, one creates it and the other gets it
create unique index org_by_dedupe_key on org (dedupe_key) where status = 'provisional' and not inactive;
create index org_claimed_by_dedupe_key on org (dedupe_key) where status = 'claimed';
-- without a list of pending entries, which every search would have to read through
create index org_by_word on org using gin (search) with (fastupdate = off);

-- Who described a provisional organization, and so may find it: its creator, and every other one that then got the same.
create table org_provisioner (
  by_org_id uuid not null references org (id),
  org_id uuid not null references org (id),
  primary key (by_org_id, org_id)
);

create table org_redirect (
  from_org_id uuid primary key references org (id),
  to_org_id uuid not null references org (id),
  check (from_org_id <> to_org_id)
);

alter table app_user add foreign key (default_org_id) references org (id) on delete set null;

create table org_member (
  org_id uuid not null references org (id),
  user_id uuid not null references app_user (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null,
  primary key (org_id, user_id)
);
create index org_member_by_user on org_member (user_id);

-- One row a side; both sides are written together.
create table connection (
  org_id uuid not null references org (id),
  partner_org_id uuid not null references org (id),
  status text not null check (status in ('pending', 'accepted', 'ignored')),
  initiator_org_id uuid not null references org (id),
  recipient_org_id uuid not null references org (id),
  last_action_by uuid not null references org (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_activity_at timestamptz not null,
  primary key (org_id, partner_org_id),
  check (org_id <> partner_org_id),
  check (initiator_org_id in (org_id, partner_org_id) and recipient_org_id in (org_id, partner_org_id)),
  check (initiator_org_id <> recipient_org_id)
);
create index connection_by_activity on connection (org_id, status, last_activity_at desc, partner_org_id);
