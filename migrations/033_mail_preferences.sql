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

-- When a digest is due is computed again after a change of what it depends on.
create function compute_digests_again() returns trigger language plpgsql as $$
begin
  update digest set due_at = null where user_id = new.id;
  return null;
end $$;
create trigger app_user_moves_digests after update of email_prefs on app_user
  for each row when ((old.email_prefs -> 'digest', old.email_prefs -> 'enabled') is distinct from (new.email_prefs -> 'digest', new.email_prefs -> 'enabled'))
  execute function compute_digests_again();
