-- Files that people upload, and places. Events, series, submissions and groups refer to them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  select id, id, id in ('event-pictures', 'group-logos'), 10485760,
      case when id = 'routes' then '{application/gpx+xml}'::text[]
        else '{image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif}'::text[] end
    from unnest('{event-pictures,group-logos,submission-pictures,routes}'::text[]) as id
  on conflict (id) do nothing;

create table public.pictures (
  path text primary key constraint pictures_path_is_a_name check (path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$'),
  version uuid not null,
  width integer not null constraint pictures_width_is_possible check (width between 1 and 50000),
  height integer not null constraint pictures_height_is_possible check (height between 1 and 50000),
  colour text not null constraint pictures_colour_is_one check (colour ~ '^#[0-9a-f]{6}$'),
  is_public boolean not null,
  created_at timestamptz not null default now()
);
create index pictures_by_version on public.pictures (version);
alter table public.pictures enable row level security;

create table public.routes (
  path text primary key constraint routes_path_is_a_name check (path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$'),
  version uuid not null,
  distance_m integer not null constraint routes_distance_is_possible check (distance_m between 1 and 10000000),
  climb_m integer constraint routes_climb_is_possible check (climb_m between 0 and 1000000),
  line jsonb not null constraint routes_line_is_small check (jsonb_typeof(line) = 'object' and pg_column_size(line) <= 65536),
  was_shown boolean not null default false,
  created_at timestamptz not null default now()
);
create index routes_by_version on public.routes (version);
alter table public.routes enable row level security;

create table public.places (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint places_name_is_filled check (private.is_filled(name, 300)),
  address text constraint places_address_is_filled check (private.is_filled(address, 300)),
  lat double precision constraint places_lat_is_possible check (lat between -90 and 90),
  lon double precision constraint places_lon_is_possible check (lon between -180 and 180),
  url text constraint places_url_is_web_url check (private.is_web_url(url)),
  notes text constraint places_notes_are_filled check (private.is_filled(notes, 500)),
  is_pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint places_point_is_whole check ((lat is null) = (lon is null))
);
create index places_by_name on public.places (name, id);
alter table public.places enable row level security;

create table private.place_names (
  letters text primary key,
  place_id uuid not null references public.places (id) on delete cascade
);
create index place_names_by_place on private.place_names (place_id);
alter table private.place_names enable row level security;

create table private.place_readings (
  place_id uuid primary key references public.places (id) on delete cascade,
  is_point boolean not null
);
alter table private.place_readings enable row level security;

create table private.made_places (
  person uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  places integer not null
);
alter table private.made_places enable row level security;

create table public.merged_places (
  id uuid primary key,
  into_id uuid not null references public.places (id) on delete cascade,
  merged_at timestamptz not null default now()
);
create index merged_places_by_place on public.merged_places (into_id);
alter table public.merged_places enable row level security;

create table private.place_merges (
  id uuid primary key default gen_random_uuid(),
  merged_by uuid not null references auth.users (id) on delete cascade,
  merged_at timestamptz not null default clock_timestamp(),
  into_id uuid not null,
  into_after timestamptz not null,
  places_before jsonb not null,
  names_before jsonb not null,
  belongings jsonb not null
);
create index place_merges_by_person on private.place_merges (merged_by, merged_at);
alter table private.place_merges enable row level security;
