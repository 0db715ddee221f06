-- Clocks that cost money: an organization's terms for the titles that it buys, claims, registration after a retail sale, and the instants that
-- follow from them in its table. All of it is the organization's own.

-- Either for one organization or for all of a type. Days are counted from the deal, hours are minutes after midnight in `time_zone` (null:
-- the end of the day). `window_opens_days` null: no claim can be filed; `window_closes_days` null: nobody says until when.
-- `starting_terms`: the name of the shipped terms that they were taken from. `is_on`: false if those of another organization, of which the
-- same became part, are counted with instead.
create table title_terms (
  id uuid primary key,
  org_id uuid not null references org (id),
  for_org_id uuid references org (id),
  for_org_type text check (for_org_type in ('dealership', 'auction')),
  kind text check (kind in ('with-deal', 'absent')),
  seller_state text,
  deals_from date,
  due_days integer not null check (due_days >= 0),
  due_unit text not null check (due_unit in ('calendar', 'working')),
  window_opens_days integer check (window_opens_days >= 0),
  window_opens_unit text check (window_opens_unit in ('calendar', 'working')),
  window_closes_days integer check (window_closes_days >= 0),
  window_closes_unit text check (window_closes_unit in ('calendar', 'working')),
  window_once boolean,
  until_hour integer check (until_hour between 240 and 1439),
  answer_within integer check (answer_within >= 0),
  answer_unit text check (answer_unit in ('calendar', 'working', 'hours')),
  answer_by_hour integer check (answer_by_hour between 240 and 1439),
  time_zone text not null,
  how_to_file text not null default '',
  source text not null default '',
  as_of date,
  checked_on date,
  note text not null default '',
  starting_terms text,
  is_on boolean not null default true,
  changed_by uuid references app_user (id) on delete set null,
  changed_at timestamptz not null,
  check ((for_org_id is null) <> (for_org_type is null)),
  check ((window_opens_days is null) = (window_opens_unit is null)),
  check ((window_closes_days is null) = (window_closes_unit is null)),
  check ((window_opens_days is null) = (window_once is null)),
  check (window_opens_days is not null or window_closes_days is null),
  check ((answer_within is null) = (answer_unit is null))
);
create unique index title_terms_key on title_terms (org_id, coalesce(for_org_id::text, for_org_type), coalesce(kind, ''),
  coalesce(seller_state, ''), coalesce(deals_from, '-infinity')) where is_on;
create index title_terms_for on title_terms (for_org_id) where for_org_id is not null;

-- An organization's own days for a state, instead of those that are shipped.
create table registration_days (
  org_id uuid not null references org (id),
  state text not null,
  days integer not null check (days >= 1),
  financed_days integer check (financed_days >= 1),
  changed_by uuid references app_user (id) on delete set null,
  changed_at timestamptz not null,
  primary key (org_id, state)
);

-- The newest claim of each side. `filed_hour`: minutes after midnight in `time_zone`; null if unknown. `answer_by` does not move by itself.
create table title_claim (
  org_id uuid not null references org (id),
  thread_id uuid not null references thread (id),
  side text not null check (side in ('ours', 'against')),
  filed_on date not null,
  filed_hour integer check (filed_hour between 0 and 1439),
  time_zone text not null,
  confirmation text not null default '',
  answer_by timestamptz,
  status text not null check (status in ('filed', 'withdrawn', 'settled')),
  settled_how text check (settled_how in ('title-came', 'kept', 'went-back')),
  noted_by uuid references app_user (id) on delete set null,
  noted_at timestamptz not null,
  primary key (org_id, thread_id, side),
  check (settled_how is null or status = 'settled')
);

-- Those that a newer one replaced, each with the internal note that tells of it. Nothing counts with them: the last one returns if the newer
-- one was noted by mistake.
create table replaced_claim (
  like title_claim including constraints,
  note_id uuid primary key references desk_note (id) on delete cascade,
  foreign key (org_id) references org (id),
  foreign key (thread_id) references thread (id),
  foreign key (noted_by) references app_user (id) on delete set null
);
create index replaced_claim_of_thread on replaced_claim (org_id, thread_id, side);

-- step
-- `kind` null: unknown. `not_filing_at`: since when the organization files no claim for the title. `registered_with`: the entry of the thread
-- that finished it and said that the car is registered; with that entry the registration is taken back.
alter table desk_entry
  add column kind text,
  add column seller_state text,
  add column not_filing_by uuid,
  add column not_filing_at timestamptz,
  add column retail_on date,
  add column retail_state text,
  add column retail_financed boolean,
  add column registered_on date,
  add column registered_with integer,
  add column lender_name text not null default '',
  add column lender_payoff_on date,
  add column lender_promised_on date,
  add column lender_reference text not null default '',
  add constraint desk_entry_kind_check check (kind in ('with-deal', 'absent')) not valid,
  add constraint desk_entry_retail_check
    check ((retail_on is null) = (retail_state is null) and (retail_on is not null or registered_on is null)) not valid,
  add constraint desk_entry_not_filing_by_fkey foreign key (not_filing_by) references app_user (id) on delete set null not valid;

-- step: alone
alter table desk_entry validate constraint desk_entry_kind_check, validate constraint desk_entry_retail_check,
  validate constraint desk_entry_not_filing_by_fkey;

-- step: alone
create index concurrently if not exists desk_entry_by_not_filing on desk_entry (not_filing_by) where not_filing_by is not null;

-- step
-- `claim_opens_at` to `register_late_at`: what the clock says, see `domain/desk/clock`. `against_by` is the epoch for a claim without a day.
-- `clock_version`, `clock_as_of`, `clock_at`: that of the function which computed it, `as_of` then, and when; null, or another version, if a
-- version before wrote the row. `seller_type`, `seller_state`: of the seller then. `claim_move`: one that a version before does not know, which
-- reads a follow-up in `move`.
alter table desk_row
  add column seller_org_id uuid,
  add column seller_type text,
  add column seller_state text,
  add column awaited text,
  add column due_by text,
  add column title_due_on date,
  add column terms_id uuid,
  add column claim text,
  add column claim_opens_at timestamptz,
  add column claim_soon_at timestamptz,
  add column claim_file_at timestamptz,
  add column claim_closes_at timestamptz,
  add column answer_by timestamptz,
  add column against_by timestamptz,
  add column register_soon_at timestamptz,
  add column register_late_at timestamptz,
  add column claim_move text,
  add column clock_version integer,
  add column clock_as_of timestamptz,
  add column clock_at timestamptz;

-- step
-- A version before computes the days of a row without terms, and leaves `clock_at` as it was. What it has written is computed again.
create function mark_old_clock() returns trigger language plpgsql as $$
begin
  new.clock_version := null;
  new.claim_move := null;
  return new;
end $$;
create trigger desk_row_marks_old_clock before update of late_at on desk_row for each row
  when (new.clock_at is not distinct from old.clock_at) execute function mark_old_clock();

-- step: alone
-- For the cards: the few threads on which something may cost money soon.
create index concurrently if not exists desk_row_pressing on desk_row (org_id)
  where claim_soon_at is not null or against_by is not null or register_soon_at is not null;

-- step: alone
-- Which placeholders became part of an organization: terms for it are also for those that had gone from a thread before.
create index concurrently if not exists org_redirect_to_org on org_redirect (to_org_id);
