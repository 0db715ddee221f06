-- The organizations between which an envelope goes, so that those of an organization are listed in their order. They are those of the
-- stakes, and null for other updates. Triggers write them, also for processes of a version that does not know the columns.
alter table thread_update add column from_org_id uuid, add column to_org_id uuid;

-- step
create function name_envelope_parties() returns trigger language plpgsql as $$
begin
  select s.org_id into new.from_org_id from stake s where s.id = new.author_stake_id;
  select s.org_id into new.to_org_id from stake s where s.id = new.to_stake_id;
  return new;
end $$;

create trigger thread_update_names_parties before insert on thread_update for each row
  when (new.envelope is not null) execute function name_envelope_parties();

-- A placeholder's stakes become those of the organization that claims it, or that it is merged into.
create function move_envelopes() returns trigger language plpgsql as $$
begin
  update thread_update set from_org_id = new.org_id where thread_id = new.thread_id and author_stake_id = new.id and envelope is not null;
  update thread_update set to_org_id = new.org_id where thread_id = new.thread_id and to_stake_id = new.id and envelope is not null;
  return null;
end $$;

create trigger stake_moves_envelopes after update on stake for each row
  when (old.org_id <> new.org_id) execute function move_envelopes();

-- step: batches of thread
update thread_update u set
  from_org_id = (select s.org_id from stake s where s.id = u.author_stake_id),
  to_org_id = (select s.org_id from stake s where s.id = u.to_stake_id)
where u.thread_id = any ($ids) and u.envelope is not null;

-- step: alone
create index concurrently if not exists thread_update_sent on thread_update (from_org_id, at desc, id desc) where envelope is not null;

-- step: alone
create index concurrently if not exists thread_update_received on thread_update (to_org_id, at desc, id desc) where envelope is not null;
