-- How a delivery was handed on, and the papers with it: `Envelope` in the domain. Null for other updates, and for deliveries of earlier versions.
alter table thread_update add column envelope jsonb;
-- A shipment is looked up by its code, among the deliveries of its sender or its recipient.
create index thread_update_by_shipment on thread_update ((envelope ->> 'code')) where envelope is not null;

-- The tracking numbers of the thread's deliveries, which are hidden in texts.
alter table thread add column tracking_numbers text[] not null default '{}';
