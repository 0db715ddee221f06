-- Invitations that tell nothing of who else is on a chain, and that end.

-- A stand-in: on one thread it has the place of an organization that stands further away in the same chain. Nobody acts for it, nobody
-- finds it, and what is shown of it is read from the organization that it stands for.
alter table org add column stands_for uuid references org (id);
alter table org add constraint org_stand_in check (stands_for is null or (status = 'provisional' and inactive and stands_for <> id));
create index org_standing_for on org (stands_for) where stands_for is not null;

-- Until when an invitation can be answered. Those that were made before there was an end get as long from now on.
alter table stake add column expires_at timestamptz;
update stake set expires_at = now() + interval '14 days' where standing = 'invited' and order_index is not null;
create index stake_expiring on stake (expires_at) where standing = 'invited' and order_index is not null;

-- null: nobody acted, an invitation has expired.
alter table thread_event alter column user_id drop not null;

-- What became of the latest mail to an address.
create index mail_by_address on mail (address, settled_at desc) where status in ('sent', 'failed') and address <> '';
