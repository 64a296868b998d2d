-- What super admins say of their site: its city, its look, and the one-time link by which it is set up.

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
comment on table public.site_settings is
  'One row: what super admins set. Null where they have not: then the server''s own default holds. A variable of the environment wins over it.';
comment on column public.site_settings.contact is 'An e-mail address or a web address.';
comment on column public.site_settings.fixed is 'The columns that the environment of the server fixes; the server writes them whenever it starts.';
insert into public.site_settings default values;

revoke all on table public.site_settings from public, anon, authenticated, service_role;
grant select on table public.site_settings to authenticated;
grant update (name, city, time_zone, units, contact, colour, logo_url) on table public.site_settings to authenticated;
grant select, update on table public.site_settings to service_role;
alter table public.site_settings enable row level security;
create policy "super admins read the settings" on public.site_settings for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins change the settings" on public.site_settings for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'The database does not know the time zone %.', new.time_zone using errcode = 'PT400';
end $$;
comment on function private.check_time_zone() is 'Refuses a time zone that the database could not compute with.';
revoke all on function private.check_time_zone() from public, anon, authenticated, service_role;
create trigger site_settings_time_zone before insert or update of time_zone on public.site_settings
  for each row when (new.time_zone is not null) execute function private.check_time_zone();
create trigger site_settings_touch before update on public.site_settings
  for each row when (old.* is distinct from new.*) execute function private.touch();
create trigger site_settings_announce after update on public.site_settings
  for each row when (old.* is distinct from new.*) execute function private.announce_change();

create table private.set_up_links (
  token_hash bytea primary key constraint set_up_links_hash_is_whole check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
comment on table private.set_up_links is
  'The links that servers print when they start without a super admin, by the SHA-256 of their tokens. The first use ends them all.';
revoke all on table private.set_up_links from public, anon, authenticated, service_role;
alter table private.set_up_links enable row level security;
