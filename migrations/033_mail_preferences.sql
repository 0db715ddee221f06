-- Mail preferences have a third wish beside "at once" and "off": in the digest. `email_prefs -> 'digest'` has the hour of the digest, its time
-- zone, and the types that are mailed with it. `types` still says what is mailed at once, so a previous version mails nothing twice.

-- A previous version writes preferences without the digest. It stays as it was. To be dropped one version later.
create function keep_digest() returns trigger language plpgsql as $$
begin
  new.email_prefs := new.email_prefs || jsonb_build_object('digest', old.email_prefs -> 'digest');
  return new;
end $$;
create trigger app_user_keeps_digest before update of email_prefs on app_user
  for each row when (old.email_prefs ? 'digest' and not new.email_prefs ? 'digest') execute function keep_digest();

-- A partner did not answer three reminders: told to owners and admins, each with a notification of their own.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'platform_invite', 'desk_mention', 'reminders_unanswered'));
alter table mail
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'platform_invite', 'reminders_unanswered', 'org_invite', 'reset_password', 'verify_email'));
