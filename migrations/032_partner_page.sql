-- replaces 744ed20af75569140b7ae4afb16d35541d7c515ca116a2c9c403264841f94ef1, which did the same in one transaction

-- Whom to call about titles. The phone has ten digits; both are empty if they are not given.
alter table org
  add column title_contact_name text not null default '',
  add column title_contact_phone text not null default '';

-- step: alone
-- The page of a partner counts the requests between two organizations, answered ones too.
create index concurrently if not exists update_request_by_thread on update_request (thread_id);

-- step: alone
-- An organization that has declined since is still the neighbor in a view that was frozen before.
create index concurrently if not exists stake_departed on stake (org_id) where order_index is null;
