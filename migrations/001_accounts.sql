-- People and how they sign in. The columns that better-auth reads and writes are named in src/server/auth.ts.
create table app_user (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  phone text,
  position text,
  default_org_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

-- One row a way to sign in: a password, or an account at another provider.
create table credential (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credential_by_user on credential (user_id);

create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

-- What the limits on guessing count, kept for an hour. `account` is the email that was tried, known or not.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign-in', 'sign-up')),
  account text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_attempt_by_account on sign_in_attempt (account, at);
create index sign_in_attempt_by_address on sign_in_attempt (address, at);
create index sign_in_attempt_by_time on sign_in_attempt (at);
