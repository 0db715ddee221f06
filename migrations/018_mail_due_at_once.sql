-- A mail that is due at once leaves at the time at which it was written by the server's clock, which may be ahead of the database's:
-- it waits for no morning.
create or replace function mail_wait(waiting mail) returns jsonb language sql stable as $$
  select case
    when waiting.status <> 'pending' or waiting.sender_org_id is null or waiting.left_at is not null then null
    when waiting.leaves_at is null then jsonb_build_object('for', 'verification', 'userId', waiting.sender_user_id)
    when waiting.leaves_at > greatest(now(), waiting.created_at) then
      jsonb_build_object('for', 'morning', 'until', floor(date_part('epoch', waiting.leaves_at) * 1000 + 0.0005)::bigint)
  end
$$;
