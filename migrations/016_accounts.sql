-- Browsers that have signed in to an account. Their failed sign-ins are counted apart from those of strangers.
create table known_browser (
  user_id uuid not null references app_user (id) on delete cascade,
  -- SHA-256 of the random id in the browser's cookie
  browser bytea not null check (octet_length(browser) = 32),
  seen_at timestamptz not null,
  primary key (user_id, browser)
);
create index known_browser_by_time on known_browser (seen_at);

-- null: a browser that the account does not know
alter table sign_in_attempt add column browser bytea;

-- The event streams that are open now, of all processes. Nothing of it has to outlive PostgreSQL.
create unlogged table live_stream (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- a stream whose process has not said for a while that it is open does not count
  beat_at timestamptz not null default clock_timestamp()
);
create index live_stream_by_user on live_stream (user_id);

-- The proof in a mailed invite that it came to the address which the invite is for.
alter table one_time_token
  add column invite_id uuid references org_invite (id) on delete cascade,
  drop constraint one_time_token_purpose_check,
  drop constraint one_time_token_check1,
  add constraint one_time_token_purpose_check check (purpose in ('claim', 'invite', 'reset-password', 'verify-email')),
  add constraint one_time_token_of_user check ((purpose in ('claim', 'invite')) = (user_id is null)),
  add constraint one_time_token_of_invite check ((purpose = 'invite') = (invite_id is not null));
create index one_time_token_by_invite on one_time_token (invite_id) where invite_id is not null;
