-- Written by the readiness check: a page of a new file proves that the disk has room.
create table write_check (at timestamptz not null);
