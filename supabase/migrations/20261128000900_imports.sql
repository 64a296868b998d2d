-- Calendars of groups that are followed, and imports of a file.

create table public.import_sources (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null,
  address text not null constraint import_sources_address_is_web_url check (private.is_web_url(address)),
  name text constraint import_sources_name_is_filled check (private.is_filled(name, 200)),
  type_id uuid not null,
  place text constraint import_sources_place_is_filled check (private.is_filled(place, 200)),
  is_live boolean not null default false,
  is_paused boolean not null default false,
  etag text constraint import_sources_etag_is_short check (char_length(etag) <= 1000),
  last_modified text constraint import_sources_last_modified_is_short check (char_length(last_modified) <= 100),
  next_reading_at timestamptz not null default now(),
  claim uuid,
  claimed_until timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  read_whole_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  failure text constraint import_sources_failure_is_short check (char_length(failure) <= 500),
  told_at timestamptz,
  outcome jsonb not null default '{}',
  outcome_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint import_sources_one_of_a_group unique (group_id, address)
);
create index import_sources_by_turn on public.import_sources (next_reading_at) where not is_paused;
create index import_sources_by_author on public.import_sources (created_by);
alter table public.import_sources enable row level security;

create table public.imported_items (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references public.import_sources (id) on delete cascade,
  uid text not null constraint imported_items_uid_is_short check (char_length(uid) between 1 and 1000),
  recurrence text not null default '' constraint imported_items_recurrence_is_day check (recurrence ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'),
  state text not null default 'followed'
    constraint imported_items_state_is_known check (state in ('followed', 'differs', 'vanished', 'double', 'declined')),
  fingerprint text not null,
  seen jsonb not null,
  taken jsonb not null default '{}',
  written jsonb not null default '{}',
  event_id uuid,
  series_id uuid,
  submission_id uuid,
  double_of uuid,
  problem text constraint imported_items_problem_is_short check (char_length(problem) <= 500),
  ends_at timestamptz not null,
  changed_at timestamptz not null default now(),
  constraint imported_items_one_of_a_source unique (source_id, uid, recurrence)
);
create index imported_items_by_state on public.imported_items (source_id, state);
create index imported_items_by_submission on public.imported_items (submission_id) where submission_id is not null;
create index imported_items_by_end on public.imported_items (ends_at);
alter table public.imported_items enable row level security;

create table private.import_batches (
  made_by uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  piece integer not null,
  made_at timestamptz not null default clock_timestamp(),
  events uuid[] not null default '{}',
  series uuid[] not null default '{}',
  problems jsonb not null default '[]',
  undone_at timestamptz,
  primary key (made_by, id, piece)
);
create index import_batches_by_time on private.import_batches (made_at);
alter table private.import_batches enable row level security;
