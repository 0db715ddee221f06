-- Whom to call about titles. The phone has ten digits; both are empty if they are not given.
alter table org
  add column title_contact_name text not null default '',
  add column title_contact_phone text not null default '';

-- The page of a partner counts the requests between two organizations, answered ones too.
create index update_request_by_thread on update_request (thread_id);

-- An organization that has declined since is still the neighbor in a view that was frozen before.
create index stake_departed on stake (org_id) where order_index is null;
