-- Who is told of an organization's people and of changes of an account, and how wrong join codes are counted.

-- The check constraints are not validated: every row fulfills the narrower one that each replaces, and a scan would hold the lock.

-- `members_changed`: somebody joined, left, was removed or has another role. `wrong_join_codes`: for managers, tries to join with a wrong passphrase.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'platform_invite', 'desk_mention', 'reminders_unanswered', 'members_changed', 'wrong_join_codes')) not valid;

-- `account_notice`: to a person or an address, about their account or their membership. `org_notice`: to owners and admins, about their people.
alter table mail
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'reminders_unanswered', 'platform_invite', 'org_invite', 'reset_password', 'verify_email', 'digest', 'account_notice', 'org_notice')) not valid;

-- Since when the code is not shown any more, because somebody who could read it has left or has a lower role. Null: it is shown.
alter table org_invite add column code_hidden_at timestamptz;

-- `join-code`: a wrong code that began like an organization's own; `account` is these six characters, whether or not an organization has them.
-- `told_at`: when the organization's managers were told.
alter table sign_in_attempt
  drop constraint sign_in_attempt_kind_check,
  add constraint sign_in_attempt_kind_check check (kind in (
    'sign-in', 'sign-up', 'join', 'join-code', 'reset-password', 'verify-email', 'change-password')) not valid,
  add column told_at timestamptz;

-- The wrong passphrases that were tried with the organization's own code, as its managers see them.
create table wrong_passphrase (
  org_id uuid not null references org (id),
  at timestamptz not null
);
create index wrong_passphrase_by_org on wrong_passphrase (org_id, at);
