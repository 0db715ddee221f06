-- One row: a slow, salted hash of the secret that the processes on this database share. A process with another secret does not start.
create table secret_fingerprint (
  one boolean primary key default true check (one),
  salt text not null,
  hash text not null,
  recorded_at timestamptz not null default now()
);

-- Mailboxes whose mail server did not answer the last attempt in time. Mail to them waits in few slots.
create table silent_mailbox (
  address text primary key,
  at timestamptz not null default now()
);

-- step
-- Mail that is due at once leaves when it was written, so it is due whatever the clock says: it may go back.
create or replace function release_mails_of_verified() returns trigger language plpgsql as $$
begin
  update mail set leaves_at = created_at
  where sender_user_id = new.id and sender_org_id is not null and left_at is null and leaves_at is null and status = 'pending';
  return null;
end $$;
