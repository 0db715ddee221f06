-- The first answer to a command that came with an Idempotency-Key, kept for 24 hours.
-- `status` and `answer` are null only inside the transaction that is still working on it.
create table idempotency_key (
  user_id uuid not null references app_user (id) on delete cascade,
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_key_by_time on idempotency_key (at);
