-- How a delivery was handed on, and the papers with it: `Envelope` in the domain. Null for other updates, and for deliveries of earlier versions.
alter table thread_update add column envelope jsonb;
-- A shipment is looked up by its code, among the deliveries of its sender or its recipient.
create index thread_update_by_shipment on thread_update ((envelope ->> 'code')) where envelope is not null;

-- The tracking numbers of the thread's deliveries, which are hidden in texts.
alter table thread add column tracking_numbers text[] not null default '{}';

-- What the mails of one message have in common if they are written one after the other, such as those about the titles of one envelope.
alter table mail add column gathered_by text;
create index mail_gathered on mail (user_id, gathered_by) where gathered_by is not null and status = 'pending';
