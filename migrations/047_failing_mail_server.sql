-- The hosts whose mail server fails: since when, why in words, and when the host last said so. A row is removed when the server works again.
create table failing_mail_server (
  host text primary key,
  since timestamptz not null,
  seen_at timestamptz not null,
  reason text not null
);
