-- The first answer to a command is kept as it was sent. Its row is written with it, at the end of the command: both are always there.
alter table idempotency_key
  alter column answer type text using (answer -> 'body')::text,
  alter column answer set not null,
  alter column status set not null;
-- A fraction of the work where this PostgreSQL was built with it.
do $$
begin
  alter table idempotency_key alter column answer set compression lz4;
exception when feature_not_supported then null;
end
$$;
