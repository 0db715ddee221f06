-- Mails that nobody has settled yet: few at any time, and looked through for those whose job was lost.
create index mail_pending on mail (created_at) where status = 'pending';

-- What is still known of settled ones is forgotten in time; where something shows the status, that alone stays.
drop index mail_by_age;
create index mail_to_forget on mail (settled_at) where settled_at is not null and address <> '';

-- Whether somebody with these switches is mailed such a thing: what is not said is on.
create function wants_mail(prefs jsonb, kind text) returns boolean language sql immutable as $$
  select coalesce((prefs ->> 'enabled')::boolean, true) and coalesce((prefs -> 'types' ->> kind)::boolean, true)
$$;
