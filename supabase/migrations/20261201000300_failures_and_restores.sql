-- Series that cannot be extended, files that were removed, and restores of a backup.

create table private.series_failures (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  failing_since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  problem text not null
);
alter table private.series_failures enable row level security;

create table private.removed_files (
  bucket_id text not null,
  name text not null,
  owner uuid,
  removed_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
create index removed_files_by_time on private.removed_files (removed_at);
alter table private.removed_files enable row level security;

create table server.restores (
  id uuid primary key default gen_random_uuid(),
  file text not null,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);
alter table server.restores enable row level security;

create index groups_by_logo on public.groups (substring(logo_url from '/group-logos/(.+)$'));
create index own_calendars_unused on private.own_calendars (created_at) where used_on <= (created_at at time zone 'UTC')::date;
-- A message to the admins is about no event.
alter table public.event_reports alter column event_id drop not null;
