-- replaces 1bdc37d853c19a3a816df66db33a3bca8762ba2d535607ea5fac44267af87f09, which did the same in one transaction

-- Other parts of the product follow the ledger: each reads the entries in the order of their positions, and remembers how far it has come.
-- `notices`: who is told of the entry, and what each may be told. Organizations are stakes in it, so it contains no names. Null if nobody
-- is told, and in entries that an earlier version wrote, which told everybody at once.
-- `transaction_id`: entries get their positions when no earlier transaction can write one any more. Null before this migration.
alter table thread_event add column notices jsonb, add column transaction_id xid8;
alter table thread_event alter column transaction_id set default pg_current_xact_id();

-- Without foreign keys: entries are never deleted, and a row is written for each of them.
create table ledger_position (
  position bigint primary key,
  thread_id uuid not null,
  seq integer not null,
  unique (thread_id, seq)
);

-- All entries of transactions before this one have a position.
create table ledger_horizon (
  one boolean primary key default true check (one),
  transaction_id xid8 not null
);
insert into ledger_horizon (transaction_id) values (pg_snapshot_xmin(pg_current_snapshot()));

-- The position of the last entry that each consumer has handled.
create table ledger_consumer (
  name text primary key,
  position bigint not null
);

-- step: alone
create index concurrently if not exists thread_event_by_transaction on thread_event (transaction_id) where transaction_id is not null;

-- step
-- A mail about the request will be written when the mails of its entry are. Until then the status of its mails is "pending". Null means no.
alter table update_request add column mail_due boolean;
