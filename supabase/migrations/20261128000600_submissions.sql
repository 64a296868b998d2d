-- What visitors submit, how it is reviewed, and the private links of submitters.

create table public.event_submissions (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint event_submissions_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint event_submissions_description_is_filled check (private.is_filled(description, 20000)),
  start_date timestamptz not null,
  end_date timestamptz,
  location jsonb not null constraint event_submissions_location_has_shape check (private.is_place(location)),
  host jsonb constraint event_submissions_host_has_shape check (private.is_host(host)),
  type_id uuid not null references public.event_types (id),
  submitter_email text constraint event_submissions_submitter_email_is_valid check (private.is_email(submitter_email)),
  status text not null default 'pending'
    constraint event_submissions_status_is_known check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  reviewed_by uuid references auth.users (id) on delete set null,
  reviewed_at timestamptz,
  rejection_reason text constraint event_submissions_rejection_reason_is_short check (char_length(rejection_reason) <= 1000),
  event_id uuid references public.events (id) on delete set null,
  rule text constraint event_submissions_rule_is_short check (char_length(rule) between 1 and 4000),
  series_id uuid references public.event_series (id) on delete set null,
  group_id uuid references public.groups (id) on delete set null,
  changes_of uuid references public.event_submissions (id) on delete cascade,
  changes_event uuid references public.events (id) on delete cascade,
  changes_series boolean not null default false,
  changed_columns text[] not null default '{}',
  is_spam boolean not null default false,
  is_unreviewed boolean not null default false,
  links_revoked_at timestamptz,
  edited_at timestamptz,
  facts jsonb constraint event_submissions_facts_are_possible check (private.are_facts(facts)),
  picture_path text references public.pictures (path),
  picture_alt text,
  route_path text references public.routes (path),
  route_url text constraint event_submissions_route_url_is_one check (private.is_route_url(route_url)),
  constraint event_submissions_start_is_sensible
    check (start_date >= '2000-01-01T00:00:00Z' and start_date < '2200-01-01T00:00:00Z'),
  constraint event_submissions_end_follows_start check (end_date >= start_date),
  constraint event_submissions_last_a_year_at_most check (
    end_date at time zone 'UTC' <= start_date at time zone 'UTC' + interval '366 days'
  ),
  constraint event_submissions_reviewed_when_decided check ((status = 'pending') = (reviewed_at is null)),
  constraint event_submissions_reason_only_when_rejected check (rejection_reason is null or status = 'rejected'),
  constraint event_submissions_change_is_whole check (
    (changes_of is null) = (changes_event is null) and (changes_of is null) = (changed_columns = '{}')
    and (changes_of is not null or not changes_series)),
  constraint event_submissions_only_rejected_is_spam check (not is_spam or status = 'rejected'),
  constraint event_submissions_only_approved_is_unreviewed check (not is_unreviewed or status = 'approved'),
  constraint event_submissions_picture_is_described check (private.is_described(picture_path, picture_alt))
);
create index event_submissions_by_status on public.event_submissions (status, created_at desc);
create index event_submissions_by_time on public.event_submissions (created_at desc);
create index event_submissions_by_type on public.event_submissions (type_id);
create index event_submissions_by_event on public.event_submissions (event_id);
create index event_submissions_by_reviewer on public.event_submissions (reviewed_by);
create index event_submissions_by_series on public.event_submissions (series_id);
create index event_submissions_by_group on public.event_submissions (group_id, status, created_at desc);
create index event_submissions_by_changed_event on public.event_submissions (changes_event);
create index event_submissions_by_changed_submission on public.event_submissions (changes_of);
-- Who proposes again means the latest.
create unique index event_submissions_one_waiting_change on public.event_submissions (changes_of, changes_event) where status = 'pending';
create index event_submissions_unreviewed on public.event_submissions (reviewed_at desc) where is_unreviewed;
create index event_submissions_by_submitter on public.event_submissions (submitter_email, created_at desc) where submitter_email is not null;
create index event_submissions_by_picture on public.event_submissions (picture_path);
create index event_submissions_by_route on public.event_submissions (route_path);
alter table public.event_submissions enable row level security;

create table private.submitters (
  email text primary key constraint submitters_email_is_valid check (private.is_email(email)),
  proven_at timestamptz,
  trusted_at timestamptz,
  trusted_by uuid references auth.users (id) on delete set null
);
create index submitters_trusted on private.submitters (trusted_at) where trusted_at is not null;
create index submitters_by_truster on private.submitters (trusted_by);
alter table private.submitters enable row level security;

create table public.submission_decisions (
  id bigint generated always as identity primary key,
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  decision text not null
    constraint submission_decisions_are_known check (decision in ('approved', 'published', 'reviewed', 'rejected', 'spam', 'reopened')),
  reason text,
  at timestamptz not null default clock_timestamp(),
  -- Not a reference, and the address as it was: an entry outlives the account.
  decided_by uuid,
  decided_by_email text
);
create index submission_decisions_by_submission on public.submission_decisions (submission_id, id);
alter table public.submission_decisions enable row level security;

create table private.applied_changes (
  submission_id uuid primary key references public.event_submissions (id) on delete cascade,
  event_before jsonb,
  sequence_after integer,
  series_change uuid references private.series_changes (id) on delete set null
);
create index applied_changes_by_series_change on private.applied_changes (series_change);
alter table private.applied_changes enable row level security;

create table public.mail_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique default auth.uid() references auth.users (id) on delete cascade,
  new_submissions text not null
    constraint mail_preferences_new_submissions_is_known check (new_submissions in ('at_once', 'daily', 'never'))
);
alter table public.mail_preferences enable row level security;

create table private.told_submissions (
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  batch uuid not null,
  primary key (submission_id, user_id)
);
create index told_submissions_by_user on private.told_submissions (user_id);
alter table private.told_submissions enable row level security;

create table private.review_mail_days (
  day date primary key,
  queued_at timestamptz not null default now()
);
alter table private.review_mail_days enable row level security;

create table private.submission_links (
  token_hash bytea primary key constraint submission_links_hash_is_whole check (octet_length(token_hash) = 32),
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  email text not null constraint submission_links_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default clock_timestamp()
);
create index submission_links_by_submission on private.submission_links (submission_id, created_at desc);
alter table private.submission_links enable row level security;

create table private.link_statuses (
  event_id uuid primary key references public.events (id) on delete cascade,
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  new_date uuid references public.events (id) on delete set null,
  is_current boolean not null default true
);
create index link_statuses_by_submission on private.link_statuses (submission_id);
create index link_statuses_by_new_date on private.link_statuses (new_date);
alter table private.link_statuses enable row level security;
