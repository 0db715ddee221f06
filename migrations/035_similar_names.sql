-- Which names of organizations resemble each other. `name_keys`: two names resemble each other if they have a key in common; of what they
-- were computed is in `name_keys_of`. `similar_name`: another organization, of other owners, had a similar name first. All three are null
-- until a process of this version has computed them, and outdated after a process of an earlier version has changed the name or the place.
alter table org
  add column name_keys text[],
  add column name_keys_of text,
  add column similar_name boolean;
create index org_by_name_key on org using gin (name_keys) with (fastupdate = off) where status = 'claimed' and not inactive;

create index org_without_name_keys on org (id)
  where status = 'claimed' and (similar_name is null or name_keys_of is distinct from name || E'\n' || city || E'\n' || coalesce(state, ''));

-- How many organizations a person has made.
create index org_by_creator on org (created_by, created_at) where status = 'claimed' and claimed_at is null;
