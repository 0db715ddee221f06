-- A follow-up that ended because the organization came back to the thread, and the number of that entry: if the entry is taken back, the
-- follow-up is restored.
alter table desk_entry
  add column ended_follow_up_on date,
  add column ended_follow_up_set_at timestamptz,
  add column follow_up_ended_by integer;
