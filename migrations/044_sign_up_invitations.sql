-- The operator's invitations to sign up, and which invitation an account was created with.

-- `token_hash`: of the link that was printed. An invitation that is revoked is deleted.
create table sign_up_invitation (
  id uuid primary key,
  token_hash bytea not null unique,
  email text check (email = lower(email)),
  organization text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- An invitation creates one account, also if it is used twice at the same moment or revoked meanwhile: these constraints decide.
-- `signed_up_with`: the SHA-256 of an organization's invite code or of a claim link, in hexadecimal.
alter table app_user
  add column sign_up_invitation_id uuid references sign_up_invitation (id),
  add column signed_up_with text;
create unique index app_user_by_sign_up_invitation on app_user (sign_up_invitation_id) where sign_up_invitation_id is not null;
create unique index app_user_by_signed_up_with on app_user (signed_up_with) where signed_up_with is not null;

-- `sign_up_invitation`: with the operator's invitation, to its address. Not validated: every row fulfills the narrower constraint.
alter table mail
  drop constraint mail_kind_check,
  add constraint mail_kind_check check (kind in (
    'connection_request', 'connection_accepted', 'connection_ignored', 'tw_invite', 'tw_update', 'tw_delivery', 'request_update',
    'reminders_unanswered', 'platform_invite', 'org_invite', 'reset_password', 'verify_email', 'digest', 'account_notice', 'org_notice',
    'sign_up_invitation')) not valid;
