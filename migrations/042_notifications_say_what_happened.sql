-- What happened, where the subject of the notification's type would say something else: `News` in the domain. And the end of the VIN, as the
-- organization saw it. Null in older notifications.
alter table notification add column news text;
alter table notification add column vin_end text;

-- A notification about several titles: what those that become part of it have in common, and its threads, each with whether its title is
-- missing. Null for every other. `envelope_code`: of the shipment that it links to. `joined_count` is not used any more.
alter table notification add column gathered_by text;
alter table notification add column titles jsonb;
alter table notification add column envelope_code text;

-- step: alone
create index concurrently if not exists notification_gathered on notification (org_id, gathered_by) where gathered_by is not null;
