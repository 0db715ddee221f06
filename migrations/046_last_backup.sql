-- One row: when the last backup of this database was complete, and where it is.
create table last_backup (
  one boolean primary key default true check (one),
  at timestamptz not null,
  place text not null
);
