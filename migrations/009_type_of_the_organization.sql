-- An organization's type is its own: what a stake noted of it when it was made went stale when the organization changed it.
alter table stake drop column org_type;
