-- The calendar: types, series and events, and what was done to them.

create type private.recurrence as (
  -- Null when there is no rule but a list of chosen dates.
  freq text,
  step integer,
  -- 1 is Monday, as in ISO 8601.
  weekdays integer[],
  -- Beside each weekday of a monthly rule: the how-manieth of the month, or -1 for the last.
  ordinals integer[],
  -- -1 is the last day of the month.
  month_day integer,
  max_count integer,
  until_day date,
  week_start integer,
  skipped date[],
  added date[]
);

create table public.event_types (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint event_types_name_is_filled check (private.is_filled(name, 80)),
  description text constraint event_types_description_is_short check (char_length(description) <= 500),
  color text not null constraint event_types_color_is_hex check (color ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$'),
  icon text constraint event_types_icon_is_name_or_url check (
    icon ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$' or private.is_web_url(icon)
  ),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_ride boolean not null default true
);
create unique index event_types_name_is_unique on public.event_types (lower(name));
create index event_types_by_author on public.event_types (created_by);
alter table public.event_types enable row level security;

create table public.former_types (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type_id uuid not null references public.event_types (id) on delete cascade,
  created_at timestamptz not null default now()
);
create unique index former_types_one_meaning on public.former_types (lower(name));
create index former_types_by_type on public.former_types (type_id);
alter table public.former_types enable row level security;

create table private.replaced_types (
  id uuid primary key,
  type_id uuid not null references public.event_types (id) on delete cascade
);
create index replaced_types_by_type on private.replaced_types (type_id);
alter table private.replaced_types enable row level security;

create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  rule text constraint event_series_rule_is_short check (char_length(rule) <= 300),
  starts_at timestamp not null,
  lasts interval constraint event_series_lasts_a_year_at_most check (lasts between interval '0' and interval '366 days'),
  skipped_dates date[] not null default '{}',
  added_dates date[] not null default '{}',
  title text not null constraint event_series_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint event_series_description_is_filled check (private.is_filled(description, 20000)),
  type_id uuid not null references public.event_types (id),
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null constraint event_series_location_has_shape check (private.is_place(location)),
  host jsonb constraint event_series_host_has_shape check (private.is_host(host)),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  split_from uuid,
  facts jsonb constraint event_series_facts_are_possible check (private.are_facts(facts)),
  picture_path text references public.pictures (path),
  picture_alt text,
  route_path text references public.routes (path),
  route_url text constraint event_series_route_url_is_one check (private.is_route_url(route_url)),
  place_id uuid references public.places (id),
  constraint event_series_picture_is_described check (private.is_described(picture_path, picture_alt))
);
create index event_series_by_type on public.event_series (type_id);
create index event_series_by_group on public.event_series (group_id);
create index event_series_by_author on public.event_series (created_by);
create index event_series_by_picture on public.event_series (picture_path);
create index event_series_by_route on public.event_series (route_path);
create index event_series_by_place on public.event_series (place_id);
alter table public.event_series enable row level security;

create table private.series_progress (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  made_until date not null
);
create index series_progress_by_day on private.series_progress (made_until);

create table private.series_changes (
  id uuid primary key default gen_random_uuid(),
  -- Null for an end that came by mail, made by nobody who is signed in; super admins take it back.
  made_by uuid references auth.users (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  series_before jsonb not null,
  events_before jsonb not null,
  made_until date not null,
  series_ids uuid[] not null
);
create index series_changes_by_author on private.series_changes (made_by, made_at);
create index series_changes_by_time on private.series_changes (made_at);

create table private.series_renewals (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  round uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  reminders integer not null default 0,
  unanswered_since timestamptz,
  answered_at timestamptz,
  answer text constraint series_renewals_answer_is_known check (answer in ('still_on', 'ended', 'edited')),
  change_id uuid references private.series_changes (id) on delete set null,
  constraint series_renewals_answer_has_time check ((answer is null) = (answered_at is null)),
  constraint series_renewals_silence_or_answer check (unanswered_since is null or answered_at is null)
);
create index series_renewals_by_change on private.series_renewals (change_id);
alter table private.series_renewals enable row level security;

create table private.series_parents (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  parent_id uuid not null,
  parted_at timestamptz not null default now()
);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint events_description_is_filled check (private.is_filled(description, 20000)),
  start_date timestamptz not null,
  end_date timestamptz,
  ends_at timestamptz not null generated always as (
    coalesce(end_date, (start_date at time zone 'UTC' + interval '1 hour') at time zone 'UTC')
  ) stored,
  type_id uuid not null references public.event_types (id),
  type_name text not null default '',
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null constraint events_location_has_shape check (private.is_place(location)),
  host jsonb constraint events_host_has_shape check (private.is_host(host)),
  sequence integer not null default 0,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'scheduled'
    constraint events_status_is_known check (status in ('scheduled', 'cancelled', 'postponed')),
  status_note text constraint events_status_note_is_filled check (private.is_filled(status_note, 300)),
  postponed_to uuid references public.events (id) on delete set null,
  series_id uuid references public.event_series (id) on delete set null,
  series_date date,
  facts jsonb constraint events_facts_are_possible check (private.are_facts(facts)),
  picture_path text references public.pictures (path),
  picture_alt text,
  route_path text references public.routes (path),
  route_url text constraint events_route_url_is_one check (private.is_route_url(route_url)),
  place_id uuid references public.places (id),
  constraint events_start_is_sensible check (start_date >= '2000-01-01T00:00:00Z' and start_date < '2200-01-01T00:00:00Z'),
  constraint events_end_follows_start check (end_date >= start_date),
  constraint events_last_a_year_at_most check (
    end_date at time zone 'UTC' <= start_date at time zone 'UTC' + interval '366 days'
  ),
  constraint events_postponed_to_another check (postponed_to <> id),
  constraint events_only_postponed_has_new_date check (postponed_to is null or status = 'postponed'),
  -- Checked at the end of a statement, because a whole series moves in one.
  constraint events_one_row_a_series_date unique (series_id, series_date) deferrable initially immediate,
  constraint events_picture_is_described check (private.is_described(picture_path, picture_alt))
);
create index events_by_start on public.events (start_date, id);
create index events_by_end on public.events (ends_at);
create index events_by_group on public.events (group_id, start_date);
create index events_by_type on public.events (type_id, start_date);
create index events_by_type_name on public.events (type_name, start_date);
create index events_by_author on public.events (created_by);
create index events_by_new_date on public.events (postponed_to);
create index events_by_picture on public.events (picture_path);
create index events_by_route on public.events (route_path);
create index events_by_place on public.events (place_id, start_date);
create index events_by_series_start on public.events (series_id, start_date) where series_id is not null;
alter table public.events enable row level security;

create table public.deleted_events (
  id uuid primary key,
  title text not null,
  description text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  type_id uuid references public.event_types (id) on delete set null,
  type_name text not null,
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null,
  host jsonb,
  sequence integer not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null,
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz not null default now(),
  status text not null default 'scheduled',
  status_note text,
  postponed_to uuid,
  series_id uuid,
  series_date date,
  more jsonb not null default '{}'
);
create index deleted_events_by_time on public.deleted_events (deleted_at);
create index deleted_events_by_group on public.deleted_events (group_id);
create index deleted_events_by_type on public.deleted_events (type_id);
create index deleted_events_by_author on public.deleted_events (created_by);
create index deleted_events_by_deleter on public.deleted_events (deleted_by);
alter table public.deleted_events enable row level security;

create table private.history (
  id bigint generated always as identity primary key,
  subject text not null constraint history_subject_is_known check (subject in ('event', 'series', 'group')),
  subject_id uuid not null,
  place integer not null default 1,
  kind text not null
    constraint history_kind_is_known check (kind in ('created', 'changed', 'deleted', 'restored', 'status')),
  changed_at timestamptz not null default now(),
  person_id uuid,
  person text constraint history_person_is_short check (char_length(person) <= 300),
  before jsonb,
  after jsonb,
  group_id uuid
);
create index history_by_subject on private.history (subject_id, id);

create table public.event_reports (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  message text not null constraint event_reports_message_is_filled check (private.is_filled(message, 1000))
    constraint event_reports_message_says_something check (char_length(message) >= 10),
  email text constraint event_reports_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null
);
create index event_reports_by_event on public.event_reports (event_id, created_at desc);
create index event_reports_open on public.event_reports (created_at desc) where settled_at is null;
create index event_reports_settled on public.event_reports (settled_at desc) where settled_at is not null;
create index event_reports_by_settler on public.event_reports (settled_by);
alter table public.event_reports enable row level security;

create table private.report_sources (
  report_id uuid primary key references public.event_reports (id) on delete cascade,
  source bytea not null
);
alter table private.report_sources enable row level security;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  text text not null constraint notices_text_is_filled check (private.is_filled(text, 300)),
  first_day date not null,
  last_day date not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notices_days_are_sensible check (first_day >= '2000-01-01' and last_day < '2200-01-01'),
  constraint notices_last_follows_first check (last_day >= first_day),
  constraint notices_last_three_months_at_most check (last_day <= first_day + 92)
);
create index notices_by_last_day on public.notices (last_day);
create index notices_by_author on public.notices (created_by);
alter table public.notices enable row level security;
