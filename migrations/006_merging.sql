-- What a placeholder leaves behind when it becomes part of another organization.

-- Placeholders whose stake this was, the latest last: their names are kept from whoever may not read them, as everybody's are.
alter table stake add column former_org_ids uuid[] not null default '{}';

-- How each organization described a placeholder: describing it so again leads to what it has become.
alter table org_provisioner add column dedupe_key text;
update org_provisioner p set dedupe_key = coalesce(o.dedupe_key, o.id::text) from org o where o.id = p.org_id;
alter table org_provisioner alter column dedupe_key set not null;
alter table org_provisioner drop constraint org_provisioner_pkey;
alter table org_provisioner add primary key (by_org_id, dedupe_key);
create index org_provisioner_by_both on org_provisioner (by_org_id, org_id);
create index org_provisioner_by_org on org_provisioner (org_id);
