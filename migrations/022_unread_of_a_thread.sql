-- What an organization has not read of one thread is looked for whenever somebody of it sees that thread. The index that it replaces
-- served the count of all, which this one serves too.
create index notification_unread_of_thread on notification (org_id, thread_id) where unread;
drop index notification_unread;
