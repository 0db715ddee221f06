-- What organizations may be called: how often one changes its name, and who has which name where.

create table org_rename (
  org_id uuid not null references org (id),
  at timestamptz not null
);
create index org_rename_by_org on org_rename (org_id, at);

-- A canonical name as the eye takes it: without spaces, and with one sign for those that look alike in most fonts.
create function name_key(canonical_name text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(canonical_name, 'i10 ', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;
create index org_by_name on org (state, name_key(canonical_name)) where status = 'claimed' and not inactive;
