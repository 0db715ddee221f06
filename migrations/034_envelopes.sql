-- replaces 1781f33691b67fafa42d4d6e8c58ed71d5fa4efb0cc208b4a7564d6875581896, which did the same in one transaction

-- How a delivery was handed on, and the papers with it: `Envelope` in the domain. Null for other updates, and for deliveries of earlier versions.
alter table thread_update add column envelope jsonb;

-- step: alone
-- A shipment is looked up by its code, among the deliveries of its sender or its recipient.
create index concurrently if not exists thread_update_by_shipment on thread_update ((envelope ->> 'code')) where envelope is not null;

-- step
-- The tracking numbers of the thread's deliveries, which are hidden in texts.
alter table thread add column tracking_numbers text[] not null default '{}';

-- step
-- What the mails of one message have in common if they are written one after the other, such as those about the titles of one envelope.
alter table mail add column gathered_by text;

-- step: alone
create index concurrently if not exists mail_gathered on mail (user_id, gathered_by) where gathered_by is not null and status = 'pending';
