-- replaces 33994f3c1e6a314b3d520f4d0bde98011615e38f66629fab13b01cfdfd19ee06, which did the same in one transaction

-- A notification keeps the model year that its recipient could see: the vehicle may have been corrected since, or the recipient may have
-- left. Null, like make and model, in rows of a previous version, and in those that have no thread.
alter table notification add column year integer;

-- step: batches of notification
-- Before the first correction after the notification, the vehicle was what that correction replaced.
update notification n set year = coalesce(
  (
    select (fact.value -> 'from' ->> 'year')::int from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
    where e.thread_id = n.thread_id and e.at > n.at and e.command = 'correctVehicle' order by e.seq limit 1),
  (select t.year from thread t where t.id = n.thread_id))
where n.id = any ($ids) and n.make is not null;

-- step: batches of thread
-- Who wrote the texts of a corrected vehicle: until now, whoever changed them.
update thread_update u set event = u.event || jsonb_build_object('toAuthors', jsonb_build_object(
  'make', case when u.event -> 'from' -> 'make' = u.event -> 'to' -> 'make' then u.event -> 'fromAuthors' -> 'make' else to_jsonb(u.author_stake_id) end,
  'model', case when u.event -> 'from' -> 'model' = u.event -> 'to' -> 'model' then u.event -> 'fromAuthors' -> 'model' else to_jsonb(u.author_stake_id) end))
where u.thread_id = any ($ids) and u.type = 'event' and u.event ->> 'kind' = 'corrected';

-- As `evolve` does: an organization that opened the thread, left and was invited again is still the opener.
update thread t set vin_settled = false
where t.id = any ($ids) and t.vin_settled and not exists (
  select from thread_update u
  join stake s on s.id = case u.type when 'delivered' then u.to_stake_id else u.author_stake_id end
  join stake opener on opener.thread_id = t.id and opener.joined = 'creator'
  where u.thread_id = t.id and u.type in ('delivered', 'claim_title') and s.org_id <> opener.org_id
    and (u.status = 'confirmed' or exists (
      select from thread_update objection
      where objection.thread_id = t.id and objection.type = 'event' and objection.event ->> 'claimId' = u.id::text)));

-- step
-- The status of a mail is that of the newest one with its cause: a reminder, or a platform invite that was sent again.
create or replace function mail_status(of_cause uuid) returns text language sql stable as $$
  select case
    when bool_or(status = 'sent') then 'sent'
    when bool_or(status = 'pending') then 'pending'
    when bool_or(status = 'failed') then 'failed'
    else 'skipped' end
  from mail where cause = of_cause and created_at = (select max(created_at) from mail where cause = of_cause)
$$;
