-- An organization that is no longer active on a thread has no row of it in its table. Commands see to that; while hosts are replaced one after
-- the other, this does it for processes of a version that does not know the table. Reads must not check it: a join with `stake` takes three
-- times as long as the table of a large organization itself.
create function leave_desk() returns trigger language plpgsql as $$
begin
  delete from desk_row where org_id = new.org_id and thread_id = new.thread_id;
  return null;
end $$;

create trigger stake_leaves_desk after update on stake
  for each row when (old.standing = 'active' and (new.standing <> 'active' or new.order_index is null)) execute function leave_desk();
