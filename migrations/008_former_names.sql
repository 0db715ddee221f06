-- What an organization was called before: texts written then still say so, and give it away to whoever may not know it.

-- The latest first. So many are kept that nobody makes a thread slow to read by changing a name again and again.
alter table org add column former_names text[] not null default '{}';

create function keep_former_name() returns trigger language plpgsql as $$
begin
  new.former_names := (array_prepend(old.name, array_remove(old.former_names, old.name)))[1:20];
  return new;
end $$;
create trigger org_keeps_former_name before update of name on org
  for each row when (old.name <> new.name) execute function keep_former_name();
