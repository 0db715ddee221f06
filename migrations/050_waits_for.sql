-- What a title waits for.

-- `thread.waits_for`: what stands now, null for nothing. The previous version does not change it, so it counts only if its `asOf` is
-- `updated_at`: see src/server/db/threads/threads.ts.
alter table thread add column waits_for jsonb;

-- What an update says: a code, or 'nothing' for nothing any more. Null if it says nothing about that.
alter table thread_update add column waits_for text;

-- What a request asks besides.
alter table update_request add column asks text;

-- The code of `thread.waits_for` as the organization reads it. Statements of the previous version name another value `waits_for`.
alter table desk_row add column waits_for_code text;
