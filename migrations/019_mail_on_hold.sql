-- While its one row is there no process sends mail: after a restore, or because an operator says so. What was written before `since` was
-- waiting when the hold began.
create table mail_hold (
  one boolean primary key default true check (one),
  since timestamptz not null,
  reason text not null check (reason in ('restore', 'operator'))
);

-- A mail on hold does not leave at the time that was set for it.
create or replace function mail_wait(waiting mail) returns jsonb language sql stable as $$
  select case
    when waiting.status <> 'pending' or waiting.sender_org_id is null or waiting.left_at is not null then null
    when waiting.leaves_at is null then jsonb_build_object('for', 'verification', 'userId', waiting.sender_user_id)
    when waiting.leaves_at > greatest(now(), waiting.created_at) and not exists (select from mail_hold) then
      jsonb_build_object('for', 'morning', 'until', floor(date_part('epoch', waiting.leaves_at) * 1000 + 0.0005)::bigint)
  end
$$;
