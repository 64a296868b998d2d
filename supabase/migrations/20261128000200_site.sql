-- The site itself: its city, its settings, its link for setting up, and its nightly backups.

create table private.city (
  is_the_city boolean primary key default true check (is_the_city),
  time_zone text not null
);

insert into private.city (time_zone) values ('America/Denver');

create table public.site_settings (
  is_the_site boolean primary key default true check (is_the_site),
  name text constraint site_settings_name_is_filled check (private.is_filled(name, 80)),
  city text constraint site_settings_city_is_filled check (private.is_filled(city, 80)),
  time_zone text,
  units text constraint site_settings_units_are_known check (units in ('miles', 'kilometres')),
  contact text constraint site_settings_contact_is_filled check (private.is_filled(contact, 300)),
  colour text constraint site_settings_colour_is_known check (colour in ('asphalt', 'forest', 'ocean', 'plum', 'brick')),
  logo_url text constraint site_settings_logo_url_is_web_url check (private.is_web_url(logo_url)),
  fixed text[] not null default '{}',
  updated_at timestamptz not null default now()
);
alter table public.site_settings enable row level security;
insert into public.site_settings default values;

create table private.set_up_links (
  token_hash bytea primary key constraint set_up_links_hash_is_whole check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
alter table private.set_up_links enable row level security;

create table private.nightly_backups (
  day date primary key,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint
);
alter table private.nightly_backups enable row level security;
