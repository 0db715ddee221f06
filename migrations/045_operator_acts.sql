-- What operators do with their command, and the people and organizations that they have disabled.

-- Since when, by the operator. Null: not disabled.
alter table app_user add column disabled_at timestamptz;
alter table org add column disabled_at timestamptz;

-- `name` is what `--as` gave, `sudo_user` who ran the command with sudo. `subject` has ids and numbers, and nothing that is secret.
create table operator_act (
  id uuid primary key,
  at timestamptz not null default now(),
  command text not null,
  subject jsonb not null,
  name text,
  os_user text not null,
  sudo_user text,
  host text not null
);
create index operator_act_by_time on operator_act (at desc, id desc);
create trigger operator_act_append_only before update or delete or truncate on operator_act
  for each statement execute function refuse_change();
