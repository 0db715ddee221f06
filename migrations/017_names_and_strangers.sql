-- What organizations may be called: how often one changes its name, and who has which name where.

create table org_rename (
  org_id uuid not null references org (id),
  at timestamptz not null
);
create index org_rename_by_org on org_rename (org_id, at);

-- A canonical name as the eye takes it: without spaces, and with one sign for those that look alike in most fonts.
create function name_key(canonical_name text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(canonical_name, 'i10 ', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;
create index org_by_name on org (state, name_key(canonical_name)) where status = 'claimed' and not inactive;

-- When its own people took a placeholder over; null for an organization that was theirs from the start.
alter table org add column claimed_at timestamptz;

-- Mail to somebody without an account is held until it is released: `sender_org_id` is set for such mail alone. It waits for its
-- sender's email to be verified while `leaves_at` is null, or for that time; `left_at` is when it was handed to a job, which may be
-- that of another mail to the same address: `carried_by`.
alter table mail
  add column sender_org_id uuid references org (id),
  add column sender_user_id uuid references app_user (id) on delete set null,
  add column leaves_at timestamptz,
  add column left_at timestamptz,
  add column carried_by uuid references mail (id) on delete set null;
create index mail_held on mail (leaves_at) where sender_org_id is not null and left_at is null and status = 'pending';
create index mail_held_by_sender on mail (sender_user_id)
  where sender_org_id is not null and left_at is null and leaves_at is null and status = 'pending';
create index mail_left_by_org on mail (sender_org_id, left_at) where left_at is not null;
create index mail_left_by_sender on mail (sender_user_id, left_at) where left_at is not null;
create index mail_carried on mail (carried_by) where carried_by is not null;

-- Whichever way somebody's email is verified, what waits for it is due from then on.
create function release_mails_of_verified() returns trigger language plpgsql as $$
begin
  update mail set leaves_at = now()
  where sender_user_id = new.id and sender_org_id is not null and left_at is null and leaves_at is null and status = 'pending';
  return null;
end $$;
create trigger app_user_verified after update of email_verified on app_user
  for each row when (new.email_verified and not old.email_verified) execute function release_mails_of_verified();

-- What a mail waits for, for a page; null where it does not wait.
create function mail_wait(waiting mail) returns jsonb language sql stable as $$
  select case
    when waiting.status <> 'pending' or waiting.sender_org_id is null or waiting.left_at is not null then null
    when waiting.leaves_at is null then jsonb_build_object('for', 'verification', 'userId', waiting.sender_user_id)
    when waiting.leaves_at > now() then
      jsonb_build_object('for', 'morning', 'until', floor(date_part('epoch', waiting.leaves_at) * 1000 + 0.0005)::bigint)
  end
$$;

-- A placeholder as each organization described it: until it is claimed nobody reads another's spelling, which would tell that somebody
-- else deals with it.
create table org_description (
  by_org_id uuid not null references org (id),
  org_id uuid not null references org (id),
  name text not null,
  canonical_name text not null,
  title_contact_email text not null,
  search tsvector generated always as (
    to_tsvector('simple', regexp_replace(replace(name, '&', ' and ') || ' ' || canonical_name, '[!-/:-@[-`{-~]', ' ', 'g'))
  ) stored,
  primary key (by_org_id, org_id)
);
create index org_description_by_org on org_description (org_id);
insert into org_description (by_org_id, org_id, name, canonical_name, title_contact_email)
select distinct p.by_org_id, o.id, o.name, o.canonical_name, o.title_contact_email
from org_provisioner p join org o on o.id = p.org_id where o.status = 'provisional';
