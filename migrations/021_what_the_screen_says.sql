-- Columns that a previous version does not know stay empty in what it writes: none of them is "not null".

-- When the paper is expected where it goes next, and the holder's delivery whose dispute it has yet to settle. That is no reference:
-- updates refer to their thread already, and a circle of references could be neither filled nor emptied table by table.
alter table thread
  add column expected date,
  add column disputed_update_id uuid;

-- The stakes whose requests a note answered, null for none; and the day on which a delivery arrives, where its sender said one.
alter table thread_update
  add column answered_stake_ids uuid[],
  add column expected date;

-- `turn_at`: from when on `turn` waits; a claim that the holder does not answer waits for others from its fourth day on. Null where `turn` is.
-- `last_word_update_id`: the update that is, or whose answer is, the last word for this organization; not a reference, for it is
-- written before that update and changes with most commands.
alter table stake
  drop constraint stake_turn_check,
  add constraint stake_turn_check check (turn in ('confirmDelivery', 'confirmClaim', 'settleDispute', 'postUpdate')),
  add column turn_at timestamptz,
  add column last_word_update_id uuid;

create index stake_turn_to_come on stake (org_id, turn_at) where turn_at is not null;

update thread_update u set answered_stake_ids = answered.stakes
from (
  select n.id, array_agg(r.stake_id order by r.at, r.id) as stakes
  from update_request r join thread_update n on n.thread_id = r.thread_id and n.type = 'note' and n.at = r.resolved_at
  group by n.id
) answered
where u.id = answered.id;

update thread t set disputed_update_id = d.id
from thread_update d
where d.thread_id = t.id and d.type = 'delivered' and d.status = 'disputed' and d.ended_cause in ('answered', 'departed')
  and exists (select from stake s where s.id = d.author_stake_id and s.has_title)
  and not exists (
    select from thread_update u
    where u.thread_id = t.id and u.author_stake_id = d.author_stake_id
      and (u.type = 'delivered' and u.at > d.at or u.type = 'note' and u.at > d.ended_at));

-- As the ledger folds: from entry to entry, and within an entry in the order of its facts.
update thread t set expected = said.day
from (
  select distinct on (e.thread_id) e.thread_id, case f.fact ->> 'type' when 'UpdatePosted' then (f.fact ->> 'eta')::date end as day
  from thread_event e cross join jsonb_array_elements(e.facts) with ordinality f (fact, place)
  where f.fact ->> 'type' in ('CurrentMoved', 'TitleReceived', 'DeliveryMarked', 'DeliveryDisputed')
    or (f.fact ->> 'type' = 'UpdatePosted' and f.fact ->> 'eta' is not null)
  order by e.thread_id, e.seq desc, f.place desc
) said
where t.id = said.thread_id and said.day is not null;

update stake s set turn = 'settleDispute'
from thread t where t.id = s.thread_id and t.disputed_update_id is not null and s.has_title and (s.turn is null or s.turn = 'postUpdate');

-- A note no longer waits for what its author asked of somebody else.
update stake s set turn = null
where s.turn = 'postUpdate'
  and not exists (select from update_request r where r.thread_id = s.thread_id and r.resolved_at is null and r.stake_id <> s.id);

update stake set turn_at = listed_at where turn is not null;

update stake s set turn = 'confirmClaim', turn_at = c.ripe_at
from (
  select upstream.id, min(u.at) + interval '3 days' as ripe_at
  from thread_update u
    join stake claimant on claimant.id = u.author_stake_id
    join stake upstream on upstream.thread_id = u.thread_id and upstream.order_index < claimant.order_index
  where u.type = 'claim_title' and u.status = 'pending'
  group by upstream.id
) c
where s.id = c.id and s.turn is null and s.standing = 'active';

-- Each organization reads what others say from one place upstream on, what has left the chain, and what answered it.
update stake s set last_word_update_id = (
  select u.id from thread_update u left join stake author on author.id = u.author_stake_id
  where u.thread_id = s.thread_id
    and (author.order_index is null or author.order_index >= s.order_index - 1 or s.id = any (u.answered_stake_ids))
  order by case when u.ended_by is null then u.at else u.ended_at end desc, u.place desc limit 1)
where s.order_index is not null and s.standing <> 'completed'
  and (s.standing = 'active' or exists (select from thread t where t.current_stake_id = s.id));
