-- An organization that is no longer active in the chain of a thread has no row of it in its table. Commands see to that; while hosts are
-- replaced one after the other, this does it for processes of a version that does not know the table. Reads must not check it: a join with
-- `stake` takes three times as long as the table of a large organization itself.
-- A stake that has left the chain says nothing about the row: its organization may be back with another one.
create function leave_desk() returns trigger language plpgsql as $$
begin
  delete from desk_row d where d.org_id = old.org_id and d.thread_id = old.thread_id and not exists (
    select from stake s
    where s.thread_id = d.thread_id and s.org_id = d.org_id and s.order_index is not null and s.standing = 'active');
  return null;
end $$;

create trigger stake_leaves_desk after update on stake for each row
  when (old.standing = 'active' and old.order_index is not null
    and (new.standing <> 'active' or new.order_index is null or new.org_id <> old.org_id))
  execute function leave_desk();
