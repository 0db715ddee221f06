-- How many invitations to threads an organization has sent to organizations that are not partners, on the mail day that began at `day`. Earlier
-- days are not kept.
create table stranger_invitations (
  org_id uuid primary key references org,
  day timestamptz not null,
  count integer not null check (count > 0)
);

-- A notification about all invitations of a mail day that are told together: how many they are.
alter table notification add column joined_count integer;
