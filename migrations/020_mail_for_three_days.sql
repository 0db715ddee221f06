-- Mail is tried for three days from its first try on; null before one has failed.
alter table mail add column first_tried_at timestamptz;

-- Expired sessions are looked for every hour.
create index session_by_expiry on session (expires_at);
