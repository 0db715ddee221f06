-- A look at a thread reads a page of its updates, and those that wait for an answer however old they are.
create index thread_update_pending on thread_update (thread_id) where status = 'pending';
