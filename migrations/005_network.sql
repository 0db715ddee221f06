-- What brings organizations and people together: join codes and invites, one-time links, mail and who wants it.

-- The code that stands before the passphrase when both are shared; no secret of its own.
alter table org add column join_code text unique;
update org set join_code = (
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * 31)::int, 1), '')
  from generate_series(1, 6) where org.id is not null)
where status = 'claimed';
alter table org add check (status = 'provisional' or join_code is not null);

create table org_invite (
  id uuid primary key,
  org_id uuid not null references org (id),
  -- shown to who manages invites, and looked up by its hash
  code text not null,
  code_hash bytea not null unique,
  email text check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null,
  created_by uuid references app_user (id) on delete set null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  redeemed_by uuid references app_user (id) on delete set null,
  check (redeemed_by is null or redeemed_at is not null)
);
create index org_invite_newest on org_invite (org_id, created_at desc, id desc);

alter table org_member add column invite_id uuid references org_invite (id) on delete set null;

-- Links in mails that work once. The token itself is in the mail alone.
create table one_time_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('claim', 'reset-password', 'verify-email')),
  user_id uuid references app_user (id) on delete cascade,
  -- the address that it was mailed to
  email text not null,
  org_id uuid references org (id),
  thread_id uuid references thread (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'claim') = (org_id is not null)),
  check ((purpose = 'claim') = (user_id is null))
);
create index one_time_token_by_user on one_time_token (user_id) where user_id is not null;
create index one_time_token_by_org on one_time_token (org_id) where org_id is not null;
create index one_time_token_by_end on one_time_token (expires_at);

-- { enabled, types { type: boolean } }; what is not said is on
alter table app_user add column email_prefs jsonb not null default '{"enabled": true, "types": {}}';

-- One message to one address. It is written in the transaction of its cause, together with the job that sends it.
create table mail (
  id uuid primary key,
  kind text not null check (kind in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update', 'platform_invite',
    'org_invite', 'reset_password', 'verify_email'
  )),
  -- what its status is shown on: an update request, an invite to an organization, or the stake of a platform invite
  cause uuid,
  -- the organization that is told; null for mail about an account
  org_id uuid references org (id),
  user_id uuid references app_user (id) on delete cascade,
  address text not null,
  -- what the template shows, made for the recipient's eyes; never a token
  content jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  -- the last answer that was not a yes
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create index mail_by_cause on mail (cause, created_at desc) where cause is not null;
create index mail_by_age on mail (settled_at) where settled_at is not null;

-- What became of all messages of one cause: sent if one of them was accepted; skipped where there was nobody to write to.
create function mail_status(of_cause uuid) returns text language sql stable as $$
  select case
    when bool_or(status = 'sent') then 'sent'
    when bool_or(status = 'pending') then 'pending'
    when bool_or(status = 'failed') then 'failed'
    else 'skipped' end
  from mail where cause = of_cause
$$;

alter table sign_in_attempt drop constraint sign_in_attempt_kind_check;
alter table sign_in_attempt add constraint sign_in_attempt_kind_check
  check (kind in ('sign-in', 'sign-up', 'join', 'reset-password', 'verify-email', 'change-password'));

-- an organization's requests, those that wait for it and those that it made
create index connection_incoming on connection (org_id, last_activity_at desc, partner_org_id)
  where status = 'pending' and recipient_org_id = org_id;
create index connection_outgoing on connection (org_id, last_activity_at desc, partner_org_id)
  where status = 'pending' and initiator_org_id = org_id;
