-- replaces 0ce0e541a8374d1a6374ffc1ee065d77de02b075bb113c310933b8ed61fe6733, which failed if a person in the ledger had been deleted
-- replaces 5596fe591706c986e948c7975917d0ee4afdfacb00c678cef3533fbf464bd0ff, which did the same in one transaction

-- Endings, corrections and Undo. Columns that a previous version does not know stay empty in what it writes: none of them is "not null"
-- without a default.

-- The domain's state of a thread that no statement selects by. `vehicle_authors`: null if the opener wrote make and model.
alter table thread
  add column vehicle_authors jsonb,
  add column vin_settled boolean not null default false,
  add column returning_title jsonb,
  add column ended jsonb,
  add column last_answer jsonb,
  add column limited_commands jsonb not null default '[]';

-- step
-- `frozen_vehicle`: the vehicle as a completed organization sees it, if it was corrected since; a search must not find it by what it is now.
-- `own_word`: null for true. A stake that received the title may depart: its organization gave the title up.
alter table stake
  add column objected boolean,
  add column own_word boolean,
  add column frozen_vehicle jsonb,
  drop constraint stake_check6,
  drop constraint stake_turn_check,
  add constraint stake_turn_check
    check (turn in ('confirmDelivery', 'confirmClaim', 'claimTitle', 'settleDispute', 'postUpdate')) not valid;

-- step: alone
alter table stake validate constraint stake_turn_check;

-- step
-- `event`: what happened, for an update that is no note, delivery or claim. `pending_since`: if it waits for an answer not since `at`.
-- `contested_by`, `objection`: the stake that objects to a pending claim, and what it wrote.
-- `user_id`, `ended_user_id`: the member who wrote and who answered it; null in what older versions wrote.
alter table thread_update
  add column event jsonb,
  add column pending_since timestamptz,
  add column contested_by uuid,
  add column objection text,
  add column ended_paper text,
  add column user_id uuid references app_user (id) on delete set null,
  add column ended_user_id uuid references app_user (id) on delete set null;

-- step
alter table thread_update
  add constraint thread_update_contested_by_fkey foreign key (thread_id, contested_by) references stake (thread_id, id) not valid,
  drop constraint thread_update_type_check,
  add constraint thread_update_type_check check (type in ('note', 'delivered', 'claim_title', 'event')) not valid,
  drop constraint thread_update_check,
  add constraint thread_update_check check ((type in ('note', 'event')) = (status is null)) not valid,
  add constraint thread_update_event_check check ((type = 'event') = (event is not null)) not valid,
  add constraint thread_update_contested_check check (contested_by is null or (type = 'claim_title' and status = 'pending')) not valid,
  add constraint thread_update_objection_check check ((objection is null) = (contested_by is null)) not valid,
  add constraint thread_update_ended_paper_check check (ended_paper in ('kept', 'never-came', 'back')) not valid,
  drop constraint thread_update_ended_cause_check,
  add constraint thread_update_ended_cause_check
    check (ended_cause in ('answered', 'withdrawn', 'settled', 'departed', 'self-attested', 'unanswered')) not valid;

-- step: alone
alter table thread_update
  validate constraint thread_update_contested_by_fkey,
  validate constraint thread_update_type_check,
  validate constraint thread_update_check,
  validate constraint thread_update_event_check,
  validate constraint thread_update_contested_check,
  validate constraint thread_update_objection_check,
  validate constraint thread_update_ended_paper_check,
  validate constraint thread_update_ended_cause_check;

-- step
-- `withdrawn`: null for false.
alter table update_request
  add column reminded_at timestamptz,
  add column withdrawn boolean,
  add column user_id uuid references app_user (id) on delete set null;

-- step: alone
-- The requests that the rules need: those that are open, and those that were withdrawn.
create index concurrently if not exists update_request_open_or_withdrawn on update_request (thread_id) where resolved_at is null or withdrawn;

-- step
-- The entry that a mail is about, if its author may take it back.
alter table mail
  add column thread_id uuid,
  add column entry_seq integer;

-- step: alone
create index concurrently if not exists mail_about_entry on mail (thread_id, entry_seq) where entry_seq is not null;

-- step: alone
-- For the batches below. The page of a partner reads by it too: migration 032.
create index concurrently if not exists update_request_by_thread on update_request (thread_id);

-- step: batches of thread
-- As `evolve` does: an organization other than the opener got the title by a confirmed delivery or claim.
update thread t set vin_settled = true
where t.id = any ($ids) and exists (
  select from thread_update u join stake s on s.id = case u.type when 'delivered' then u.to_stake_id else u.author_stake_id end
  where u.thread_id = t.id and u.status = 'confirmed' and s.joined <> 'creator');

-- The commands with a daily limit, in the 24 hours before the newest of them.
update thread t set limited_commands = counted.commands
from (
  select u.thread_id, json_agg(json_build_object(
    'orgId', s.org_id, 'command', case u.type when 'delivered' then 'markDelivered' else 'claimTitle' end,
    'at', (extract(epoch from u.at) * 1000)::bigint) order by u.place) as commands
  from thread_update u join stake s on s.id = u.author_stake_id
  where u.thread_id = any ($ids) and u.type in ('delivered', 'claim_title') and u.at > (
    select max(newest.at) - interval '24 hours' from thread_update newest
    where newest.thread_id = u.thread_id and newest.type in ('delivered', 'claim_title'))
  group by u.thread_id
) counted
where t.id = counted.thread_id;

-- The last entry that is not a like, if its author may take it back. Nobody can after the upgrade has taken ten minutes, but the ledger says
-- the same.
update thread t set last_answer = answer.value
from (
  select last.thread_id, jsonb_build_object('by', f.by, 'seq', last.seq, 'at', (last.fact ->> 'at')::bigint, 'what', f.what) as value
  from (
    select distinct on (e.thread_id) e.thread_id, e.seq, fact.fact, fact.place
    from (
      select distinct on (thread_id) thread_id, seq, facts from thread_event
      where thread_id = any ($ids) and command not in ('likeUpdate', 'unlikeUpdate') order by thread_id, seq desc
    ) e cross join jsonb_array_elements(e.facts) with ordinality fact (fact, place)
    where fact.fact ->> 'type' = 'InviteAccepted'
      or fact.fact ->> 'type' in ('DeliveryConfirmed', 'ClaimConfirmed') and fact.fact ->> 'cause' <> 'settled'
    order by e.thread_id, fact.place
  ) last
  cross join lateral (
    select
      coalesce(last.fact ->> 'stakeId', last.fact ->> 'by', (select u.author_stake_id::text from thread_update u where u.id = (last.fact ->> 'updateId')::uuid)) as by,
      case last.fact ->> 'type' when 'InviteAccepted' then 'acceptance' when 'DeliveryConfirmed' then 'delivery' else 'claim' end as what
  ) f
) answer
where t.id = answer.thread_id;

-- The member who made an entry: an entry and what it wrote have the same time, and no two entries of a thread do. The ledger keeps the ids
-- of people who were deleted; these entries stay without a member.
update thread_update u set user_id = e.user_id
from thread_event e join app_user p on p.id = e.user_id
where u.thread_id = any ($ids) and e.thread_id = u.thread_id and e.at = u.at and e.command not in ('likeUpdate', 'unlikeUpdate');

update thread_update u set ended_user_id = e.user_id
from thread_event e join app_user p on p.id = e.user_id
where u.thread_id = any ($ids) and e.thread_id = u.thread_id and e.at = u.ended_at and e.command not in ('likeUpdate', 'unlikeUpdate') and u.ended_by is not null;

update update_request r set user_id = e.user_id
from thread_event e join app_user p on p.id = e.user_id
where r.thread_id = any ($ids) and e.thread_id = r.thread_id and e.at = r.at and e.command = 'requestUpdate';
