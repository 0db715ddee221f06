-- The schema that the migrations make. Written by `npm run schema`, and held true by a test: do not edit.

CREATE OR REPLACE FUNCTION public.compute_digests_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update digest set due_at = null where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_prefs := new.email_prefs || jsonb_build_object('digest', old.email_prefs -> 'digest');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.former_names := array_prepend(old.name, array_remove(old.former_names, old.name));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from desk_row d where d.org_id = old.org_id and d.thread_id = old.thread_id and not exists (
    select from stake s
    where s.thread_id = d.thread_id and s.org_id = d.org_id and s.order_index is not null and s.standing = 'active');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_status(of_cause uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when bool_or(status = 'sent') then 'sent'
    when bool_or(status = 'pending') then 'pending'
    when bool_or(status = 'failed') then 'failed'
    else 'skipped' end
  from mail where cause = of_cause and created_at = (select max(created_at) from mail where cause = of_cause)
$function$;

CREATE OR REPLACE FUNCTION public.mail_wait(waiting mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when waiting.status <> 'pending' or waiting.sender_org_id is null or waiting.left_at is not null then null
    when waiting.leaves_at is null then jsonb_build_object('for', 'verification', 'userId', waiting.sender_user_id)
    when waiting.leaves_at > greatest(now(), waiting.created_at) and not exists (select from mail_hold) then
      jsonb_build_object('for', 'morning', 'until', floor(date_part('epoch', waiting.leaves_at) * 1000 + 0.0005)::bigint)
  end
$function$;

CREATE OR REPLACE FUNCTION public.mark_old_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.clock_version := null;
  new.claim_move := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.move_envelopes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update thread_update set from_org_id = new.org_id where thread_id = new.thread_id and author_stake_id = new.id and envelope is not null;
  update thread_update set to_org_id = new.org_id where thread_id = new.thread_id and to_stake_id = new.id and envelope is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_envelope_parties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.org_id into new.from_org_id from stake s where s.id = new.author_stake_id;
  select s.org_id into new.to_org_id from stake s where s.id = new.to_stake_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.name_key(canonical_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(translate(canonical_name, 'i10 ', 'llo'), 'rn', 'm'), 'vv', 'w')
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.release_mails_of_verified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update mail set leaves_at = created_at
  where sender_user_id = new.id and sender_org_id is not null and left_at is null and leaves_at is null and status = 'pending';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wants_digest(prefs jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((prefs ->> 'enabled')::boolean, true) and coalesce(prefs -> 'digest' -> 'at' <> 'null'::jsonb, true)
$function$;

CREATE OR REPLACE FUNCTION public.wants_mail(prefs jsonb, kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((prefs ->> 'enabled')::boolean, true) and coalesce((prefs -> 'types' ->> kind)::boolean, true)
$function$;

create table app_user (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  phone text,
  "position" text,
  default_org_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email_prefs jsonb not null default '{"types": {}, "enabled": true}'::jsonb,
  sign_up_invitation_id uuid,
  signed_up_with text,
  disabled_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_default_org_id_fkey FOREIGN KEY (default_org_id) REFERENCES org(id) ON DELETE SET NULL,
  constraint app_user_email_check CHECK ((email = lower(email))),
  constraint app_user_email_key UNIQUE (email),
  constraint app_user_sign_up_invitation_id_fkey FOREIGN KEY (sign_up_invitation_id) REFERENCES sign_up_invitation(id)
);
CREATE UNIQUE INDEX app_user_by_sign_up_invitation ON public.app_user USING btree (sign_up_invitation_id) WHERE (sign_up_invitation_id IS NOT NULL);
CREATE UNIQUE INDEX app_user_by_signed_up_with ON public.app_user USING btree (signed_up_with) WHERE (signed_up_with IS NOT NULL);
CREATE TRIGGER app_user_keeps_digest BEFORE UPDATE OF email_prefs ON public.app_user FOR EACH ROW WHEN (((old.email_prefs ? 'digest'::text) AND (NOT (new.email_prefs ? 'digest'::text)))) EXECUTE FUNCTION keep_digest();
CREATE TRIGGER app_user_moves_digests AFTER UPDATE OF email_prefs ON public.app_user FOR EACH ROW WHEN ((((old.email_prefs -> 'digest'::text) IS DISTINCT FROM (new.email_prefs -> 'digest'::text)) OR ((old.email_prefs -> 'enabled'::text) IS DISTINCT FROM (new.email_prefs -> 'enabled'::text)))) EXECUTE FUNCTION compute_digests_again();
CREATE TRIGGER app_user_verified AFTER UPDATE OF email_verified ON public.app_user FOR EACH ROW WHEN ((new.email_verified AND (NOT old.email_verified))) EXECUTE FUNCTION release_mails_of_verified();

create table automatic_reminder (
  org_id uuid not null,
  thread_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  sent integer not null,
  last_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint automatic_reminder_pkey PRIMARY KEY (org_id, thread_id, kind, subject_id),
  constraint automatic_reminder_kind_check CHECK ((kind = ANY (ARRAY['update'::text, 'delivery'::text, 'invitation'::text]))),
  constraint automatic_reminder_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint automatic_reminder_sent_check CHECK ((sent > 0)),
  constraint automatic_reminder_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id)
);
CREATE INDEX automatic_reminder_of_thread ON public.automatic_reminder USING btree (thread_id);

create table connection (
  org_id uuid not null,
  partner_org_id uuid not null,
  status text not null,
  initiator_org_id uuid not null,
  recipient_org_id uuid not null,
  last_action_by uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_activity_at timestamp with time zone not null,
  blocked_by uuid[] not null default '{}'::uuid[],
  hidden_from uuid,
  constraint connection_pkey PRIMARY KEY (org_id, partner_org_id),
  constraint connection_check CHECK ((org_id <> partner_org_id)),
  constraint connection_check1 CHECK ((((initiator_org_id = org_id) OR (initiator_org_id = partner_org_id)) AND ((recipient_org_id = org_id) OR (recipient_org_id = partner_org_id)))),
  constraint connection_check2 CHECK ((initiator_org_id <> recipient_org_id)),
  constraint connection_hidden CHECK (((hidden_from IS NULL) OR (((hidden_from = org_id) OR (hidden_from = partner_org_id)) AND (status <> 'accepted'::text)))),
  constraint connection_hidden_from_fkey FOREIGN KEY (hidden_from) REFERENCES org(id),
  constraint connection_initiator_org_id_fkey FOREIGN KEY (initiator_org_id) REFERENCES org(id),
  constraint connection_last_action_by_fkey FOREIGN KEY (last_action_by) REFERENCES org(id),
  constraint connection_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint connection_partner_org_id_fkey FOREIGN KEY (partner_org_id) REFERENCES org(id),
  constraint connection_recipient_org_id_fkey FOREIGN KEY (recipient_org_id) REFERENCES org(id),
  constraint connection_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'ignored'::text])))
);
CREATE INDEX connection_by_activity ON public.connection USING btree (org_id, status, last_activity_at DESC, partner_org_id);
CREATE INDEX connection_incoming ON public.connection USING btree (org_id, last_activity_at DESC, partner_org_id) WHERE ((status = 'pending'::text) AND (recipient_org_id = org_id));
CREATE INDEX connection_outgoing ON public.connection USING btree (org_id, last_activity_at DESC, partner_org_id) WHERE ((status = 'pending'::text) AND (initiator_org_id = org_id));

create table credential (
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credential_pkey PRIMARY KEY (id),
  constraint credential_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX credential_by_user ON public.credential USING btree (user_id);

create table desk_entry (
  org_id uuid not null,
  thread_id uuid not null,
  stock_number text not null default ''::text,
  deal_on date,
  due_on date,
  assignee_id uuid,
  follow_up_on date,
  follow_up_set_at timestamp with time zone,
  ended_follow_up_on date,
  ended_follow_up_set_at timestamp with time zone,
  follow_up_ended_by integer,
  kind text,
  seller_state text,
  not_filing_by uuid,
  not_filing_at timestamp with time zone,
  retail_on date,
  retail_state text,
  retail_financed boolean,
  registered_on date,
  registered_with integer,
  lender_name text not null default ''::text,
  lender_payoff_on date,
  lender_promised_on date,
  lender_reference text not null default ''::text,
  constraint desk_entry_pkey PRIMARY KEY (org_id, thread_id),
  constraint desk_entry_check CHECK (((follow_up_on IS NULL) = (follow_up_set_at IS NULL))),
  constraint desk_entry_kind_check CHECK ((kind = ANY (ARRAY['with-deal'::text, 'absent'::text]))),
  constraint desk_entry_not_filing_by_fkey FOREIGN KEY (not_filing_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint desk_entry_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES org_member(org_id, user_id) ON DELETE SET NULL (assignee_id),
  constraint desk_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint desk_entry_retail_check CHECK ((((retail_on IS NULL) = (retail_state IS NULL)) AND ((retail_on IS NOT NULL) OR (registered_on IS NULL)))),
  constraint desk_entry_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id)
);
CREATE INDEX desk_entry_by_assignee ON public.desk_entry USING btree (org_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX desk_entry_by_not_filing ON public.desk_entry USING btree (not_filing_by) WHERE (not_filing_by IS NOT NULL);

create table desk_note (
  id uuid not null,
  org_id uuid not null,
  thread_id uuid not null,
  user_id uuid,
  text text not null,
  at timestamp with time zone not null,
  constraint desk_note_pkey PRIMARY KEY (id),
  constraint desk_note_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint desk_note_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint desk_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX desk_note_by_user ON public.desk_note USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX desk_note_of_thread ON public.desk_note USING btree (org_id, thread_id, at, id);

create table desk_row (
  org_id uuid not null,
  thread_id uuid not null,
  as_of timestamp with time zone not null,
  vin text not null,
  year integer not null,
  make text not null,
  model text not null,
  upstream_org_id uuid,
  downstream_org_id uuid,
  place text not null,
  expected date,
  last_word_at timestamp with time zone,
  waiting_at timestamp with time zone,
  joined_at timestamp with time zone not null,
  received_at timestamp with time zone,
  turn text,
  turn_at timestamp with time zone,
  deal_on date not null,
  due_on date,
  due_soon_at timestamp with time zone,
  late_at timestamp with time zone,
  critical_at timestamp with time zone,
  move text,
  move_at timestamp with time zone,
  seller_org_id uuid,
  seller_type text,
  seller_state text,
  awaited text,
  due_by text,
  title_due_on date,
  terms_id uuid,
  claim text,
  claim_opens_at timestamp with time zone,
  claim_soon_at timestamp with time zone,
  claim_file_at timestamp with time zone,
  claim_closes_at timestamp with time zone,
  answer_by timestamp with time zone,
  against_by timestamp with time zone,
  register_soon_at timestamp with time zone,
  register_late_at timestamp with time zone,
  claim_move text,
  clock_version integer,
  clock_as_of timestamp with time zone,
  clock_at timestamp with time zone,
  waits_for_code text,
  constraint desk_row_pkey PRIMARY KEY (org_id, thread_id),
  constraint desk_row_check CHECK (((move IS NULL) = (move_at IS NULL))),
  constraint desk_row_check1 CHECK (((turn IS NULL) = (turn_at IS NULL))),
  constraint desk_row_downstream_org_id_fkey FOREIGN KEY (downstream_org_id) REFERENCES org(id),
  constraint desk_row_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint desk_row_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint desk_row_upstream_org_id_fkey FOREIGN KEY (upstream_org_id) REFERENCES org(id)
);
CREATE INDEX desk_row_by_thread ON public.desk_row USING btree (thread_id);
CREATE INDEX desk_row_pressing ON public.desk_row USING btree (org_id) WHERE ((claim_soon_at IS NOT NULL) OR (against_by IS NOT NULL) OR (register_soon_at IS NOT NULL));
CREATE TRIGGER desk_row_marks_old_clock BEFORE UPDATE OF late_at ON public.desk_row FOR EACH ROW WHEN ((NOT (new.clock_at IS DISTINCT FROM old.clock_at))) EXECUTE FUNCTION mark_old_clock();

create table digest (
  org_id uuid not null,
  user_id uuid not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint digest_pkey PRIMARY KEY (org_id, user_id),
  constraint digest_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES org_member(org_id, user_id) ON DELETE CASCADE
);
CREATE INDEX digest_by_due_at ON public.digest USING btree (due_at);

create table failing_mail_server (
  host text not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  reason text not null,
  constraint failing_mail_server_pkey PRIMARY KEY (host)
);

create table idempotency_key (
  user_id uuid not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer not null default 200,
  at timestamp with time zone not null default now(),
  refusal text,
  details jsonb,
  made jsonb,
  constraint idempotency_key_pkey PRIMARY KEY (user_id, operation, key),
  constraint idempotency_key_ended CHECK (
CASE
    WHEN (refusal IS NULL) THEN ((status = 200) AND (details IS NULL))
    ELSE (made IS NULL)
END),
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_by_time ON public.idempotency_key USING btree (at);

create table known_browser (
  user_id uuid not null,
  browser bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_browser_pkey PRIMARY KEY (user_id, browser),
  constraint known_browser_browser_check CHECK ((octet_length(browser) = 32)),
  constraint known_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX known_browser_by_time ON public.known_browser USING btree (seen_at);

create table last_backup (
  one boolean not null default true,
  at timestamp with time zone not null,
  place text not null,
  constraint last_backup_pkey PRIMARY KEY (one),
  constraint last_backup_one_check CHECK (one)
);

create table ledger_consumer (
  name text not null,
  "position" bigint not null,
  constraint ledger_consumer_pkey PRIMARY KEY (name)
);

create table ledger_horizon (
  one boolean not null default true,
  transaction_id xid8 not null,
  constraint ledger_horizon_pkey PRIMARY KEY (one),
  constraint ledger_horizon_one_check CHECK (one)
);

create table ledger_position (
  "position" bigint not null,
  thread_id uuid not null,
  seq integer not null,
  constraint ledger_position_pkey PRIMARY KEY ("position"),
  constraint ledger_position_thread_id_seq_key UNIQUE (thread_id, seq)
);

create unlogged table live_stream (
  id uuid not null,
  user_id uuid not null,
  beat_at timestamp with time zone not null default clock_timestamp(),
  constraint live_stream_pkey PRIMARY KEY (id),
  constraint live_stream_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX live_stream_by_user ON public.live_stream USING btree (user_id);

create table mail (
  id uuid not null,
  kind text not null,
  cause uuid,
  org_id uuid,
  user_id uuid,
  address text not null,
  content jsonb not null,
  status text not null default 'pending'::text,
  failure text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  sender_org_id uuid,
  sender_user_id uuid,
  leaves_at timestamp with time zone,
  left_at timestamp with time zone,
  carried_by uuid,
  first_tried_at timestamp with time zone,
  thread_id uuid,
  entry_seq integer,
  gathered_by text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_carried_by_fkey FOREIGN KEY (carried_by) REFERENCES mail(id) ON DELETE SET NULL,
  constraint mail_check CHECK (((status = 'pending'::text) = (settled_at IS NULL))),
  constraint mail_kind_check CHECK ((kind = ANY (ARRAY['connection_request'::text, 'connection_accepted'::text, 'connection_ignored'::text, 'tw_invite'::text, 'tw_update'::text, 'tw_delivery'::text, 'request_update'::text, 'reminders_unanswered'::text, 'platform_invite'::text, 'org_invite'::text, 'reset_password'::text, 'verify_email'::text, 'digest'::text, 'account_notice'::text, 'org_notice'::text, 'sign_up_invitation'::text]))) NOT VALID,
  constraint mail_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint mail_sender_org_id_fkey FOREIGN KEY (sender_org_id) REFERENCES org(id),
  constraint mail_sender_user_id_fkey FOREIGN KEY (sender_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint mail_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'skipped'::text]))),
  constraint mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX mail_about_entry ON public.mail USING btree (thread_id, entry_seq) WHERE (entry_seq IS NOT NULL);
CREATE INDEX mail_by_address ON public.mail USING btree (address, settled_at DESC) WHERE ((status = ANY (ARRAY['sent'::text, 'failed'::text])) AND (address <> ''::text));
CREATE INDEX mail_by_cause ON public.mail USING btree (cause, created_at DESC) WHERE (cause IS NOT NULL);
CREATE INDEX mail_carried ON public.mail USING btree (carried_by) WHERE (carried_by IS NOT NULL);
CREATE INDEX mail_gathered ON public.mail USING btree (user_id, gathered_by) WHERE ((gathered_by IS NOT NULL) AND (status = 'pending'::text));
CREATE INDEX mail_held ON public.mail USING btree (leaves_at) WHERE ((sender_org_id IS NOT NULL) AND (left_at IS NULL) AND (status = 'pending'::text));
CREATE INDEX mail_held_by_sender ON public.mail USING btree (sender_user_id) WHERE ((sender_org_id IS NOT NULL) AND (left_at IS NULL) AND (leaves_at IS NULL) AND (status = 'pending'::text));
CREATE INDEX mail_left_by_org ON public.mail USING btree (sender_org_id, left_at) WHERE (left_at IS NOT NULL);
CREATE INDEX mail_left_by_sender ON public.mail USING btree (sender_user_id, left_at) WHERE (left_at IS NOT NULL);
CREATE INDEX mail_pending ON public.mail USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX mail_to_forget ON public.mail USING btree (settled_at) WHERE ((settled_at IS NOT NULL) AND (address <> ''::text));

create table mail_hold (
  one boolean not null default true,
  since timestamp with time zone not null,
  reason text not null,
  constraint mail_hold_pkey PRIMARY KEY (one),
  constraint mail_hold_one_check CHECK (one),
  constraint mail_hold_reason_check CHECK ((reason = ANY (ARRAY['restore'::text, 'operator'::text])))
);

create table migration (
  name text not null,
  checksum text not null,
  at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table migration_progress (
  name text not null,
  checksum text not null,
  steps integer not null,
  after uuid,
  constraint migration_progress_pkey PRIMARY KEY (name)
);

create table notification (
  id uuid not null,
  org_id uuid not null,
  type text not null,
  text text not null,
  thread_id uuid,
  request_id uuid,
  from_org_id uuid,
  at timestamp with time zone not null,
  unread boolean not null default true,
  created_by uuid,
  make text,
  model text,
  year integer,
  user_id uuid,
  joined_count integer,
  news text,
  vin_end text,
  gathered_by text,
  titles jsonb,
  envelope_code text,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_check CHECK (((make IS NULL) = (model IS NULL))),
  constraint notification_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint notification_from_org_id_fkey FOREIGN KEY (from_org_id) REFERENCES org(id),
  constraint notification_member_fkey FOREIGN KEY (org_id, user_id) REFERENCES org_member(org_id, user_id) ON DELETE CASCADE,
  constraint notification_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES update_request(id),
  constraint notification_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['connection_request'::text, 'connection_accepted'::text, 'connection_ignored'::text, 'tw_invite'::text, 'tw_update'::text, 'tw_delivery'::text, 'request_update'::text, 'platform_invite'::text, 'desk_mention'::text, 'reminders_unanswered'::text, 'members_changed'::text, 'wrong_join_codes'::text]))) NOT VALID
);
CREATE INDEX notification_gathered ON public.notification USING btree (org_id, gathered_by) WHERE (gathered_by IS NOT NULL);
CREATE INDEX notification_newest ON public.notification USING btree (org_id, at DESC, id DESC);
CREATE INDEX notification_of_member ON public.notification USING btree (org_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX notification_unread_of_thread ON public.notification USING btree (org_id, thread_id) WHERE unread;

create table one_time_token (
  hash bytea not null,
  purpose text not null,
  user_id uuid,
  email text not null,
  org_id uuid,
  thread_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  invite_id uuid,
  constraint one_time_token_pkey PRIMARY KEY (hash),
  constraint one_time_token_check CHECK (((purpose = 'claim'::text) = (org_id IS NOT NULL))),
  constraint one_time_token_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES org_invite(id) ON DELETE CASCADE,
  constraint one_time_token_of_invite CHECK (((purpose = 'invite'::text) = (invite_id IS NOT NULL))),
  constraint one_time_token_of_user CHECK (((purpose = ANY (ARRAY['claim'::text, 'invite'::text])) = (user_id IS NULL))),
  constraint one_time_token_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint one_time_token_purpose_check CHECK ((purpose = ANY (ARRAY['claim'::text, 'invite'::text, 'reset-password'::text, 'verify-email'::text]))),
  constraint one_time_token_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint one_time_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX one_time_token_by_end ON public.one_time_token USING btree (expires_at);
CREATE INDEX one_time_token_by_invite ON public.one_time_token USING btree (invite_id) WHERE (invite_id IS NOT NULL);
CREATE INDEX one_time_token_by_org ON public.one_time_token USING btree (org_id) WHERE (org_id IS NOT NULL);
CREATE INDEX one_time_token_by_user ON public.one_time_token USING btree (user_id) WHERE (user_id IS NOT NULL);

create table operator_act (
  id uuid not null,
  at timestamp with time zone not null default now(),
  command text not null,
  subject jsonb not null,
  name text,
  os_user text not null,
  sudo_user text,
  host text not null,
  constraint operator_act_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_act_by_time ON public.operator_act USING btree (at DESC, id DESC);
CREATE TRIGGER operator_act_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table org (
  id uuid not null,
  name text not null,
  org_type text not null,
  title_contact_email text not null default ''::text,
  dealer_license text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  city text not null default ''::text,
  state text,
  postal_code text not null default ''::text,
  join_passphrase text,
  status text not null default 'claimed'::text,
  provisioned_by_org_id uuid,
  dedupe_key text,
  canonical_name text not null,
  canonical_email_local text not null default ''::text,
  canonical_email_domain text not null default ''::text,
  searchable boolean not null default true,
  inactive boolean not null default false,
  created_at timestamp with time zone not null,
  created_by uuid,
  search tsvector generated always as ((to_tsvector('simple'::regconfig, regexp_replace(((((replace(name, '&'::text, ' and '::text) || ' '::text) || canonical_name) || ' '::text) || city), '[!-/:-@[-`{-~]'::text, ' '::text, 'g'::text)) ||
CASE
    WHEN (state IS NULL) THEN ''::tsvector
    ELSE array_to_tsvector(ARRAY[('state/'::text || state)])
END)) stored,
  join_code text,
  former_names text[] not null default '{}'::text[],
  stands_for uuid,
  claimed_at timestamp with time zone,
  title_contact_name text not null default ''::text,
  title_contact_phone text not null default ''::text,
  name_keys text[],
  name_keys_of text,
  similar_name boolean,
  disabled_at timestamp with time zone,
  constraint org_pkey PRIMARY KEY (id),
  constraint org_check CHECK (((status = 'provisional'::text) = (provisioned_by_org_id IS NOT NULL))),
  constraint org_check1 CHECK (((status = 'provisional'::text) OR (join_code IS NOT NULL))),
  constraint org_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint org_join_code_key UNIQUE (join_code),
  constraint org_name_check CHECK ((name <> ''::text)),
  constraint org_org_type_check CHECK ((org_type = ANY (ARRAY['dealership'::text, 'auction'::text]))),
  constraint org_provisioned_by_org_id_fkey FOREIGN KEY (provisioned_by_org_id) REFERENCES org(id),
  constraint org_stand_in CHECK (((stands_for IS NULL) OR ((status = 'provisional'::text) AND inactive AND (stands_for <> id)))),
  constraint org_stands_for_fkey FOREIGN KEY (stands_for) REFERENCES org(id),
  constraint org_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint org_status_check CHECK ((status = ANY (ARRAY['claimed'::text, 'provisional'::text])))
);
CREATE INDEX org_by_creator ON public.org USING btree (created_by, created_at) WHERE ((status = 'claimed'::text) AND (claimed_at IS NULL));
CREATE UNIQUE INDEX org_by_dedupe_key ON public.org USING btree (dedupe_key) WHERE ((status = 'provisional'::text) AND (NOT inactive));
CREATE INDEX org_by_name ON public.org USING btree (state, name_key(canonical_name)) WHERE ((status = 'claimed'::text) AND (NOT inactive));
CREATE INDEX org_by_name_key ON public.org USING gin (name_keys) WITH (fastupdate=off) WHERE ((status = 'claimed'::text) AND (NOT inactive));
CREATE INDEX org_by_word ON public.org USING gin (search) WITH (fastupdate=off);
CREATE INDEX org_claimed_by_dedupe_key ON public.org USING btree (dedupe_key) WHERE (status = 'claimed'::text);
CREATE INDEX org_standing_for ON public.org USING btree (stands_for) WHERE (stands_for IS NOT NULL);
CREATE INDEX org_without_name_keys ON public.org USING btree (id) WHERE ((status = 'claimed'::text) AND ((similar_name IS NULL) OR (name_keys_of IS DISTINCT FROM ((((name || '
'::text) || city) || '
'::text) || COALESCE(state, ''::text)))));
CREATE TRIGGER org_keeps_former_name BEFORE UPDATE OF name ON public.org FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION keep_former_name();

create table org_description (
  by_org_id uuid not null,
  org_id uuid not null,
  name text not null,
  canonical_name text not null,
  title_contact_email text not null,
  search tsvector generated always as (to_tsvector('simple'::regconfig, regexp_replace(((replace(name, '&'::text, ' and '::text) || ' '::text) || canonical_name), '[!-/:-@[-`{-~]'::text, ' '::text, 'g'::text))) stored,
  constraint org_description_pkey PRIMARY KEY (by_org_id, org_id),
  constraint org_description_by_org_id_fkey FOREIGN KEY (by_org_id) REFERENCES org(id),
  constraint org_description_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);
CREATE INDEX org_description_by_org ON public.org_description USING btree (org_id);

create table org_invite (
  id uuid not null,
  org_id uuid not null,
  code text not null,
  code_hash bytea not null,
  email text,
  role text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  redeemed_by uuid,
  revoked_at timestamp with time zone,
  code_hidden_at timestamp with time zone,
  constraint org_invite_pkey PRIMARY KEY (id),
  constraint org_invite_check CHECK (((redeemed_by IS NULL) OR (redeemed_at IS NOT NULL))),
  constraint org_invite_code_hash_key UNIQUE (code_hash),
  constraint org_invite_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint org_invite_email_check CHECK ((email = lower(email))),
  constraint org_invite_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint org_invite_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint org_invite_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
CREATE INDEX org_invite_newest ON public.org_invite USING btree (org_id, created_at DESC, id DESC);

create table org_member (
  org_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  invite_id uuid,
  constraint org_member_pkey PRIMARY KEY (org_id, user_id),
  constraint org_member_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES org_invite(id) ON DELETE SET NULL,
  constraint org_member_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint org_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
  constraint org_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX org_member_by_user ON public.org_member USING btree (user_id);

create table org_provisioner (
  by_org_id uuid not null,
  org_id uuid not null,
  dedupe_key text not null,
  constraint org_provisioner_pkey PRIMARY KEY (by_org_id, dedupe_key),
  constraint org_provisioner_by_org_id_fkey FOREIGN KEY (by_org_id) REFERENCES org(id),
  constraint org_provisioner_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);
CREATE INDEX org_provisioner_by_both ON public.org_provisioner USING btree (by_org_id, org_id);
CREATE INDEX org_provisioner_by_org ON public.org_provisioner USING btree (org_id);

create table org_redirect (
  from_org_id uuid not null,
  to_org_id uuid not null,
  constraint org_redirect_pkey PRIMARY KEY (from_org_id),
  constraint org_redirect_check CHECK ((from_org_id <> to_org_id)),
  constraint org_redirect_from_org_id_fkey FOREIGN KEY (from_org_id) REFERENCES org(id),
  constraint org_redirect_to_org_id_fkey FOREIGN KEY (to_org_id) REFERENCES org(id)
);
CREATE INDEX org_redirect_to_org ON public.org_redirect USING btree (to_org_id);

create table org_rename (
  org_id uuid not null,
  at timestamp with time zone not null,
  constraint org_rename_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);
CREATE INDEX org_rename_by_org ON public.org_rename USING btree (org_id, at);

create table registration_days (
  org_id uuid not null,
  state text not null,
  days integer not null,
  financed_days integer,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint registration_days_pkey PRIMARY KEY (org_id, state),
  constraint registration_days_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint registration_days_days_check CHECK ((days >= 1)),
  constraint registration_days_financed_days_check CHECK ((financed_days >= 1)),
  constraint registration_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);

create table replaced_claim (
  org_id uuid not null,
  thread_id uuid not null,
  side text not null,
  filed_on date not null,
  filed_hour integer,
  time_zone text not null,
  confirmation text not null,
  answer_by timestamp with time zone,
  status text not null,
  settled_how text,
  noted_by uuid,
  noted_at timestamp with time zone not null,
  note_id uuid not null,
  constraint replaced_claim_pkey PRIMARY KEY (note_id),
  constraint replaced_claim_note_id_fkey FOREIGN KEY (note_id) REFERENCES desk_note(id) ON DELETE CASCADE,
  constraint replaced_claim_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint replaced_claim_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint replaced_claim_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint title_claim_check CHECK (((settled_how IS NULL) OR (status = 'settled'::text))),
  constraint title_claim_filed_hour_check CHECK (((filed_hour >= 0) AND (filed_hour <= 1439))),
  constraint title_claim_settled_how_check CHECK ((settled_how = ANY (ARRAY['title-came'::text, 'kept'::text, 'went-back'::text]))),
  constraint title_claim_side_check CHECK ((side = ANY (ARRAY['ours'::text, 'against'::text]))),
  constraint title_claim_status_check CHECK ((status = ANY (ARRAY['filed'::text, 'withdrawn'::text, 'settled'::text])))
);
CREATE INDEX replaced_claim_of_thread ON public.replaced_claim USING btree (org_id, thread_id, side);

create table secret_fingerprint (
  one boolean not null default true,
  salt text not null,
  hash text not null,
  recorded_at timestamp with time zone not null default now(),
  constraint secret_fingerprint_pkey PRIMARY KEY (one),
  constraint secret_fingerprint_one_check CHECK (one)
);

create table session (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table sign_in_attempt (
  id bigint not null generated always as identity,
  kind text not null,
  account text not null,
  address text not null,
  at timestamp with time zone not null default clock_timestamp(),
  browser bytea,
  told_at timestamp with time zone,
  constraint sign_in_attempt_pkey PRIMARY KEY (id),
  constraint sign_in_attempt_kind_check CHECK ((kind = ANY (ARRAY['sign-in'::text, 'sign-up'::text, 'join'::text, 'join-code'::text, 'reset-password'::text, 'verify-email'::text, 'change-password'::text]))) NOT VALID
);
CREATE INDEX sign_in_attempt_by_account ON public.sign_in_attempt USING btree (account, at);
CREATE INDEX sign_in_attempt_by_address ON public.sign_in_attempt USING btree (address, at);
CREATE INDEX sign_in_attempt_by_time ON public.sign_in_attempt USING btree (at);

create table sign_up_invitation (
  id uuid not null,
  token_hash bytea not null,
  email text,
  organization text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_up_invitation_pkey PRIMARY KEY (id),
  constraint sign_up_invitation_email_check CHECK ((email = lower(email))),
  constraint sign_up_invitation_token_hash_key UNIQUE (token_hash)
);

create table silent_mailbox (
  address text not null,
  at timestamp with time zone not null default now(),
  constraint silent_mailbox_pkey PRIMARY KEY (address)
);

create table stake (
  id uuid not null,
  thread_id uuid not null,
  org_id uuid not null,
  joined text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  standing text not null,
  confirmed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  cut integer,
  has_title boolean not null default false,
  received_at timestamp with time zone,
  order_index integer,
  departed_how text,
  departed_at timestamp with time zone,
  listed_at timestamp with time zone not null,
  turn text,
  in_transit boolean not null default false,
  former_org_ids uuid[] not null default '{}'::uuid[],
  met_org_ids uuid[] not null default '{}'::uuid[],
  expires_at timestamp with time zone,
  turn_at timestamp with time zone,
  last_word_update_id uuid,
  objected boolean,
  own_word boolean,
  frozen_vehicle jsonb,
  constraint stake_pkey PRIMARY KEY (id),
  constraint stake_check CHECK (((standing = 'invited'::text) = (confirmed_at IS NULL))),
  constraint stake_check1 CHECK (((standing = 'completed'::text) = (delivered_at IS NOT NULL))),
  constraint stake_check2 CHECK (((standing = 'completed'::text) = (cut IS NOT NULL))),
  constraint stake_check3 CHECK (((order_index IS NULL) = (departed_how IS NOT NULL))),
  constraint stake_check4 CHECK (((departed_how IS NULL) = (departed_at IS NULL))),
  constraint stake_check5 CHECK (((NOT has_title) OR ((standing = 'active'::text) AND (order_index IS NOT NULL) AND (received_at IS NOT NULL)))),
  constraint stake_check7 CHECK (((turn IS NULL) OR (standing = 'active'::text))),
  constraint stake_departed_how_check CHECK ((departed_how = ANY (ARRAY['declined'::text, 'withdrawn'::text, 'left'::text]))),
  constraint stake_joined_check CHECK ((joined = ANY (ARRAY['creator'::text, 'bought-from'::text, 'sold-to'::text, 'previous'::text, 'next'::text]))),
  constraint stake_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint stake_standing_check CHECK ((standing = ANY (ARRAY['invited'::text, 'active'::text, 'completed'::text]))),
  constraint stake_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint stake_thread_id_id_key UNIQUE (thread_id, id),
  constraint stake_thread_id_invited_by_fkey FOREIGN KEY (thread_id, invited_by) REFERENCES stake(thread_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint stake_thread_id_order_index_key UNIQUE (thread_id, order_index) DEFERRABLE INITIALLY DEFERRED,
  constraint stake_turn_check CHECK ((turn = ANY (ARRAY['confirmDelivery'::text, 'confirmClaim'::text, 'claimTitle'::text, 'settleDispute'::text, 'postUpdate'::text, 'sendOn'::text, 'followUp'::text])))
);
CREATE INDEX stake_active ON public.stake USING btree (org_id, ((turn IS NOT NULL)) DESC, listed_at DESC, thread_id DESC) WHERE ((standing = 'active'::text) AND (order_index IS NOT NULL));
CREATE INDEX stake_completed ON public.stake USING btree (org_id, delivered_at DESC, thread_id DESC) WHERE (standing = 'completed'::text);
CREATE INDEX stake_departed ON public.stake USING btree (org_id) WHERE (order_index IS NULL);
CREATE INDEX stake_expiring ON public.stake USING btree (expires_at) WHERE ((standing = 'invited'::text) AND (order_index IS NOT NULL));
CREATE INDEX stake_holding ON public.stake USING btree (org_id, ((turn IS NOT NULL)) DESC, listed_at DESC, thread_id DESC) WHERE has_title;
CREATE INDEX stake_in_transit ON public.stake USING btree (org_id, ((turn IS NOT NULL)) DESC, listed_at DESC, thread_id DESC) WHERE (in_transit AND (standing = 'active'::text) AND (order_index IS NOT NULL));
CREATE INDEX stake_invited ON public.stake USING btree (org_id, listed_at DESC, thread_id DESC) WHERE ((standing = 'invited'::text) AND (order_index IS NOT NULL));
CREATE INDEX stake_listed ON public.stake USING btree (org_id, listed_at DESC, thread_id DESC) WHERE (order_index IS NOT NULL);
CREATE UNIQUE INDEX stake_one_holder ON public.stake USING btree (thread_id) WHERE has_title;
CREATE UNIQUE INDEX stake_one_in_chain ON public.stake USING btree (thread_id, org_id) WHERE (order_index IS NOT NULL);
CREATE INDEX stake_turn_to_come ON public.stake USING btree (org_id, turn_at) WHERE (turn_at IS NOT NULL);
CREATE TRIGGER stake_leaves_desk AFTER UPDATE ON public.stake FOR EACH ROW WHEN (((old.standing = 'active'::text) AND (old.order_index IS NOT NULL) AND ((new.standing <> 'active'::text) OR (new.order_index IS NULL) OR (new.org_id <> old.org_id)))) EXECUTE FUNCTION leave_desk();
CREATE TRIGGER stake_moves_envelopes AFTER UPDATE ON public.stake FOR EACH ROW WHEN ((old.org_id <> new.org_id)) EXECUTE FUNCTION move_envelopes();

create table stranger_invitations (
  org_id uuid not null,
  day timestamp with time zone not null,
  count integer not null,
  constraint stranger_invitations_pkey PRIMARY KEY (org_id),
  constraint stranger_invitations_count_check CHECK ((count > 0)),
  constraint stranger_invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);

create table thread (
  id uuid not null,
  vin text not null,
  year integer not null,
  make text not null,
  model text not null,
  mileage integer not null,
  current_stake_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  seq integer not null,
  search_text text generated always as (lower((((((((year)::text || ' '::text) || make) || ' '::text) || model) || ' '::text) || vin))) stored,
  expected date,
  disputed_update_id uuid,
  vehicle_authors jsonb,
  vin_settled boolean not null default false,
  returning_title jsonb,
  ended jsonb,
  last_answer jsonb,
  limited_commands jsonb not null default '[]'::jsonb,
  tracking_numbers text[] not null default '{}'::text[],
  waits_for jsonb,
  constraint thread_pkey PRIMARY KEY (id),
  constraint thread_id_current_stake_id_fkey FOREIGN KEY (id, current_stake_id) REFERENCES stake(thread_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint thread_mileage_check CHECK (((mileage >= 0) AND (mileage <= 2000000))),
  constraint thread_seq_check CHECK ((seq >= 1)),
  constraint thread_vin_check CHECK ((vin ~ '^[A-Z0-9]{5,17}$'::text))
);
CREATE INDEX thread_by_vin ON public.thread USING btree (vin);

create table thread_event (
  thread_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  org_id uuid not null,
  user_id uuid,
  command text not null,
  facts jsonb not null,
  notices jsonb,
  transaction_id xid8 default pg_current_xact_id(),
  constraint thread_event_pkey PRIMARY KEY (thread_id, seq),
  constraint thread_event_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint thread_event_seq_check CHECK ((seq >= 1)),
  constraint thread_event_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX thread_event_by_transaction ON public.thread_event USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE TRIGGER thread_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.thread_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table thread_update (
  id uuid not null,
  thread_id uuid not null,
  author_stake_id uuid not null,
  type text not null,
  at timestamp with time zone not null,
  message text not null default ''::text,
  eta date,
  to_stake_id uuid,
  status text,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_cause text,
  ended_note text not null default ''::text,
  place integer not null,
  answered_stake_ids uuid[],
  expected date,
  event jsonb,
  pending_since timestamp with time zone,
  contested_by uuid,
  objection text,
  ended_paper text,
  user_id uuid,
  ended_user_id uuid,
  ended_expected date,
  envelope jsonb,
  from_org_id uuid,
  to_org_id uuid,
  waits_for text,
  constraint thread_update_pkey PRIMARY KEY (id),
  constraint thread_update_check CHECK (((type = ANY (ARRAY['note'::text, 'event'::text])) = (status IS NULL))),
  constraint thread_update_check1 CHECK (((type = 'delivered'::text) = (to_stake_id IS NOT NULL))),
  constraint thread_update_check2 CHECK ((((status = ANY (ARRAY['confirmed'::text, 'disputed'::text])) = (ended_at IS NOT NULL)) OR (status IS NULL))),
  constraint thread_update_contested_by_fkey FOREIGN KEY (thread_id, contested_by) REFERENCES stake(thread_id, id),
  constraint thread_update_contested_check CHECK (((contested_by IS NULL) OR ((type = 'claim_title'::text) AND (status = 'pending'::text)))),
  constraint thread_update_ended_cause_check CHECK ((ended_cause = ANY (ARRAY['answered'::text, 'withdrawn'::text, 'settled'::text, 'departed'::text, 'self-attested'::text, 'unanswered'::text]))),
  constraint thread_update_ended_paper_check CHECK ((ended_paper = ANY (ARRAY['kept'::text, 'never-came'::text, 'back'::text]))),
  constraint thread_update_ended_user_id_fkey FOREIGN KEY (ended_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint thread_update_event_check CHECK (((type = 'event'::text) = (event IS NOT NULL))),
  constraint thread_update_objection_check CHECK (((objection IS NULL) = (contested_by IS NULL))),
  constraint thread_update_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'disputed'::text]))),
  constraint thread_update_thread_id_author_stake_id_fkey FOREIGN KEY (thread_id, author_stake_id) REFERENCES stake(thread_id, id),
  constraint thread_update_thread_id_ended_by_fkey FOREIGN KEY (thread_id, ended_by) REFERENCES stake(thread_id, id),
  constraint thread_update_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint thread_update_thread_id_place_key UNIQUE (thread_id, place),
  constraint thread_update_thread_id_to_stake_id_fkey FOREIGN KEY (thread_id, to_stake_id) REFERENCES stake(thread_id, id),
  constraint thread_update_type_check CHECK ((type = ANY (ARRAY['note'::text, 'delivered'::text, 'claim_title'::text, 'event'::text]))),
  constraint thread_update_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX thread_update_by_shipment ON public.thread_update USING btree (((envelope ->> 'code'::text))) WHERE (envelope IS NOT NULL);
CREATE UNIQUE INDEX thread_update_one_claim ON public.thread_update USING btree (thread_id, author_stake_id) WHERE ((type = 'claim_title'::text) AND (status = 'pending'::text));
CREATE UNIQUE INDEX thread_update_one_delivery ON public.thread_update USING btree (thread_id) WHERE ((type = 'delivered'::text) AND (status = 'pending'::text));
CREATE INDEX thread_update_pending ON public.thread_update USING btree (thread_id) WHERE (status = 'pending'::text);
CREATE INDEX thread_update_received ON public.thread_update USING btree (to_org_id, at DESC, id DESC) WHERE (envelope IS NOT NULL);
CREATE INDEX thread_update_sent ON public.thread_update USING btree (from_org_id, at DESC, id DESC) WHERE (envelope IS NOT NULL);
CREATE TRIGGER thread_update_names_parties BEFORE INSERT ON public.thread_update FOR EACH ROW WHEN ((new.envelope IS NOT NULL)) EXECUTE FUNCTION name_envelope_parties();

create table title_claim (
  org_id uuid not null,
  thread_id uuid not null,
  side text not null,
  filed_on date not null,
  filed_hour integer,
  time_zone text not null,
  confirmation text not null default ''::text,
  answer_by timestamp with time zone,
  status text not null,
  settled_how text,
  noted_by uuid,
  noted_at timestamp with time zone not null,
  constraint title_claim_pkey PRIMARY KEY (org_id, thread_id, side),
  constraint title_claim_check CHECK (((settled_how IS NULL) OR (status = 'settled'::text))),
  constraint title_claim_filed_hour_check CHECK (((filed_hour >= 0) AND (filed_hour <= 1439))),
  constraint title_claim_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint title_claim_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint title_claim_settled_how_check CHECK ((settled_how = ANY (ARRAY['title-came'::text, 'kept'::text, 'went-back'::text]))),
  constraint title_claim_side_check CHECK ((side = ANY (ARRAY['ours'::text, 'against'::text]))),
  constraint title_claim_status_check CHECK ((status = ANY (ARRAY['filed'::text, 'withdrawn'::text, 'settled'::text]))),
  constraint title_claim_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id)
);

create table title_policy (
  org_id uuid not null,
  due_days integer not null,
  critical_days integer not null,
  due_soon_days integer not null,
  send_on_days integer not null,
  time_zone text not null,
  reminders boolean not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  reminders_since timestamp with time zone,
  next_reminders_at timestamp with time zone,
  constraint title_policy_pkey PRIMARY KEY (org_id),
  constraint title_policy_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint title_policy_check CHECK ((critical_days >= due_days)),
  constraint title_policy_due_days_check CHECK ((due_days >= 1)),
  constraint title_policy_due_soon_days_check CHECK ((due_soon_days >= 0)),
  constraint title_policy_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint title_policy_send_on_days_check CHECK ((send_on_days >= 0))
);
CREATE INDEX title_policy_reminding ON public.title_policy USING btree (next_reminders_at) WHERE reminders;

create table title_terms (
  id uuid not null,
  org_id uuid not null,
  for_org_id uuid,
  for_org_type text,
  kind text,
  seller_state text,
  deals_from date,
  due_days integer not null,
  due_unit text not null,
  window_opens_days integer,
  window_opens_unit text,
  window_closes_days integer,
  window_closes_unit text,
  window_once boolean,
  until_hour integer,
  answer_within integer,
  answer_unit text,
  answer_by_hour integer,
  time_zone text not null,
  how_to_file text not null default ''::text,
  source text not null default ''::text,
  as_of date,
  checked_on date,
  note text not null default ''::text,
  starting_terms text,
  is_on boolean not null default true,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint title_terms_pkey PRIMARY KEY (id),
  constraint title_terms_answer_by_hour_check CHECK (((answer_by_hour >= 240) AND (answer_by_hour <= 1439))),
  constraint title_terms_answer_unit_check CHECK ((answer_unit = ANY (ARRAY['calendar'::text, 'working'::text, 'hours'::text]))),
  constraint title_terms_answer_within_check CHECK ((answer_within >= 0)),
  constraint title_terms_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint title_terms_check CHECK (((for_org_id IS NULL) <> (for_org_type IS NULL))),
  constraint title_terms_check1 CHECK (((window_opens_days IS NULL) = (window_opens_unit IS NULL))),
  constraint title_terms_check2 CHECK (((window_closes_days IS NULL) = (window_closes_unit IS NULL))),
  constraint title_terms_check3 CHECK (((window_opens_days IS NULL) = (window_once IS NULL))),
  constraint title_terms_check4 CHECK (((window_opens_days IS NOT NULL) OR (window_closes_days IS NULL))),
  constraint title_terms_check5 CHECK (((answer_within IS NULL) = (answer_unit IS NULL))),
  constraint title_terms_due_days_check CHECK ((due_days >= 0)),
  constraint title_terms_due_unit_check CHECK ((due_unit = ANY (ARRAY['calendar'::text, 'working'::text]))),
  constraint title_terms_for_org_id_fkey FOREIGN KEY (for_org_id) REFERENCES org(id),
  constraint title_terms_for_org_type_check CHECK ((for_org_type = ANY (ARRAY['dealership'::text, 'auction'::text]))),
  constraint title_terms_kind_check CHECK ((kind = ANY (ARRAY['with-deal'::text, 'absent'::text]))),
  constraint title_terms_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint title_terms_until_hour_check CHECK (((until_hour >= 240) AND (until_hour <= 1439))),
  constraint title_terms_window_closes_days_check CHECK ((window_closes_days >= 0)),
  constraint title_terms_window_closes_unit_check CHECK ((window_closes_unit = ANY (ARRAY['calendar'::text, 'working'::text]))),
  constraint title_terms_window_opens_days_check CHECK ((window_opens_days >= 0)),
  constraint title_terms_window_opens_unit_check CHECK ((window_opens_unit = ANY (ARRAY['calendar'::text, 'working'::text])))
);
CREATE INDEX title_terms_for ON public.title_terms USING btree (for_org_id) WHERE (for_org_id IS NOT NULL);
CREATE UNIQUE INDEX title_terms_key ON public.title_terms USING btree (org_id, COALESCE((for_org_id)::text, for_org_type), COALESCE(kind, ''::text), COALESCE(seller_state, ''::text), COALESCE(deals_from, '-infinity'::date)) WHERE is_on;

create table update_like (
  update_id uuid not null,
  org_id uuid not null,
  at timestamp with time zone not null,
  constraint update_like_pkey PRIMARY KEY (update_id, org_id),
  constraint update_like_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint update_like_update_id_fkey FOREIGN KEY (update_id) REFERENCES thread_update(id)
);

create table update_request (
  id uuid not null,
  thread_id uuid not null,
  stake_id uuid not null,
  target_stake_id uuid not null,
  note text not null default ''::text,
  at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  reminded_at timestamp with time zone,
  withdrawn boolean,
  user_id uuid,
  mail_due boolean,
  automatic boolean,
  asks text,
  constraint update_request_pkey PRIMARY KEY (id),
  constraint update_request_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES thread(id),
  constraint update_request_thread_id_stake_id_fkey FOREIGN KEY (thread_id, stake_id) REFERENCES stake(thread_id, id),
  constraint update_request_thread_id_target_stake_id_fkey FOREIGN KEY (thread_id, target_stake_id) REFERENCES stake(thread_id, id),
  constraint update_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX update_request_by_thread ON public.update_request USING btree (thread_id);
CREATE UNIQUE INDEX update_request_one_open ON public.update_request USING btree (thread_id, stake_id) WHERE (resolved_at IS NULL);
CREATE INDEX update_request_open_or_withdrawn ON public.update_request USING btree (thread_id) WHERE ((resolved_at IS NULL) OR withdrawn);

create table verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_by_identifier ON public.verification USING btree (identifier);

create table write_check (
  at timestamp with time zone not null
);

create table wrong_passphrase (
  org_id uuid not null,
  at timestamp with time zone not null,
  constraint wrong_passphrase_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);
CREATE INDEX wrong_passphrase_by_org ON public.wrong_passphrase USING btree (org_id, at);
