-- Names are hidden in a text by what its author could see on the thread.

-- Organizations that have stood beside this stake in the chain, and placeholders that were part of them by then, as it met them.
alter table stake add column met_org_ids uuid[] not null default '{}';

-- Every former name gives an organization away, however many there are.
create or replace function keep_former_name() returns trigger language plpgsql as $$
begin
  new.former_names := array_prepend(old.name, array_remove(old.former_names, old.name));
  return new;
end $$;

-- What its recipient may read of the vehicle's make and model, written with the notification.
alter table notification add column make text, add column model text, add check ((make is null) = (model is null));

-- Whom the stakes of threads that are there already have met: the changes of each chain, once more, from its ledger.
do $$
declare
  of_thread uuid;
  fact jsonb;
  stakes uuid[];
  orgs uuid[];
  place int;
begin
  create temporary table met (
    stake_id uuid, org_id uuid, turn int generated always as identity, primary key (stake_id, org_id)
  ) on commit drop;
  create temporary table former (stake_id uuid, org_id uuid, turn int generated always as identity) on commit drop;
  for of_thread in select id from thread loop
    stakes := '{}';
    orgs := '{}';
    for fact in
      select one.fact from thread_event e cross join lateral jsonb_array_elements(e.facts) with ordinality one (fact, place)
      where e.thread_id = of_thread and one.fact ->> 'type' in ('ThreadOpened', 'StakeInvited', 'StakeDeparted', 'StakeTransferred')
      order by e.seq, one.place
    loop
      place := array_position(stakes, (fact ->> 'stakeId')::uuid);
      case fact ->> 'type'
        when 'ThreadOpened' then
          select array_agg((s.stake ->> 'id')::uuid order by s.place), array_agg((s.stake ->> 'orgId')::uuid order by s.place)
          into stakes, orgs from jsonb_array_elements(fact -> 'stakes') with ordinality s (stake, place);
        when 'StakeInvited' then
          if fact ->> 'joined' = 'previous' then
            stakes := array_prepend((fact ->> 'stakeId')::uuid, stakes);
            orgs := array_prepend((fact ->> 'orgId')::uuid, orgs);
          else
            stakes := array_append(stakes, (fact ->> 'stakeId')::uuid);
            orgs := array_append(orgs, (fact ->> 'orgId')::uuid);
          end if;
        when 'StakeDeparted' then
          stakes := stakes[:place - 1] || stakes[place + 1:];
          orgs := orgs[:place - 1] || orgs[place + 1:];
        when 'StakeTransferred' then
          insert into former (stake_id, org_id) values (stakes[place], orgs[place]);
          orgs[place] := (fact ->> 'orgId')::uuid;
      end case;
      insert into met (stake_id, org_id)
      select s.id, beside.org_id
      from unnest(stakes) with ordinality s (id, place)
      cross join lateral (values (s.place - 1), (s.place + 1)) side (place)
      cross join lateral (
        select orgs[side.place], 0 union all select org_id, turn from former where stake_id = stakes[side.place]
      ) beside (org_id, turn)
      where beside.org_id is not null
      order by s.place, side.place, beside.turn
      on conflict do nothing;
    end loop;
  end loop;
  update stake set met_org_ids = of_stake.org_ids
  from (select stake_id, array_agg(org_id order by turn) as org_ids from met group by stake_id) of_stake
  where stake.id = of_stake.stake_id;
end $$;
