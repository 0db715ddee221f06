-- replaces 2433883623f2a617fb586aa9597e962fbf544017b75cc10d7e635ae6c32c54cf, which did the same in one transaction

-- The day on which a disputed title should be back. The thread's own date is cleared once it is there.
alter table thread_update add column ended_expected date;

-- step: batches of thread
update thread_update u set ended_expected = (fact.value ->> 'expected')::date
from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
where u.thread_id = any ($ids) and u.ended_paper = 'back' and e.thread_id = u.thread_id and e.at = u.ended_at and fact.value ->> 'type' = 'ReturnStarted';

-- Events keep what happened, so that it need not be looked up in the ledger: when a title that was sent back should arrive, ...
update thread_update u set event = u.event || jsonb_build_object('expected', fact.value -> 'expected')
from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
where u.thread_id = any ($ids) and u.event ->> 'kind' = 'given-up' and e.thread_id = u.thread_id and e.at = u.at
  and fact.value ->> 'type' = 'ReturnStarted' and fact.value ->> 'expected' is not null;

-- ... which entry was taken back, ...
update thread_update u set event = u.event || jsonb_build_object('seq', undone.seq, 'at', (extract(epoch from undone.at) * 1000)::bigint)
from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
join thread_event undone on undone.seq = (fact.value ->> 'seq')::int
where u.thread_id = any ($ids) and u.event ->> 'kind' = 'taken-back' and e.thread_id = u.thread_id and undone.thread_id = u.thread_id and e.at = u.at
  and fact.value ->> 'type' = 'TakenBack';

-- ... and how a claim had been confirmed before an organization objected.
update thread_update u set event = u.event || jsonb_build_object('confirmed', (
  select jsonb_build_object('at', fact.value -> 'at', 'by', fact.value -> 'by', 'cause', fact.value -> 'cause')
  from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
  where e.thread_id = u.thread_id and e.at < u.at and fact.value ->> 'type' = 'ClaimConfirmed' and fact.value ->> 'updateId' = u.event ->> 'claimId'
  order by e.seq desc limit 1))
where u.thread_id = any ($ids) and u.event ->> 'kind' = 'contested';
