-- Site settings, and the set-up link.

create or replace function private.is_time_zone(value text) returns boolean
language sql stable set search_path = '' as $$
  -- 'FOO5' and 'UTC+3' are POSIX rules: PostgreSQL accepts them, but the server and browsers do not. The zone directory also has 'Factory',
  -- 'localtime', 'posixrules' and copies below 'posix/' and 'right/'.
  select value ~ '^(UTC|[A-Z][A-Za-z]*(/[A-Z][A-Za-z0-9_+-]*){1,2})$'
    and exists (select 1 from pg_catalog.pg_timezone_names z where z.name = value)
$$;
comment on function private.is_time_zone(text) is 'Whether this is UTC or a known area/city time zone in its usual spelling.';

create or replace function private.check_site_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Check only what changes: an old invalid value must not block other changes.
  if new.name is distinct from old.name and new.name <> private.one_line(new.name)
      or new.city is distinct from old.city and new.city <> private.one_line(new.city) then
    raise exception 'Please enter the name of the site and of the city in one line.' using errcode = 'PT400';
  end if;
  if new.time_zone is distinct from old.time_zone and not private.is_time_zone(new.time_zone) then
    raise exception 'Please enter a time zone, such as America/Denver or Europe/Berlin.' using errcode = 'PT400';
  end if;
  if new.contact is distinct from old.contact
      and not (private.is_email(new.contact) or private.is_web_url(new.contact)) then
    raise exception 'Please enter an email address or a web address.' using errcode = 'PT400';
  end if;
  if new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.check_site_settings() is 'Refuses invalid settings, as the form does.';

-- Triggers

create trigger site_settings_announce after update on public.site_settings
  for each row when (old.* is distinct from new.*) execute function private.announce_change();
create trigger site_settings_check before update on public.site_settings
  for each row execute function private.check_site_settings();

-- Policies

create policy "super admins read the settings" on public.site_settings for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins change the settings" on public.site_settings for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

-- Grants

revoke all on table public.site_settings from public, anon, authenticated, service_role;
grant select on table public.site_settings to authenticated;
grant update (name, city, time_zone, units, contact, colour, logo_url) on table public.site_settings to authenticated;
grant select, update on table public.site_settings to service_role;
revoke all on table private.set_up_links from public, anon, authenticated, service_role;

-- Comments

comment on table public.site_settings is
  'One row: settings made by super admins. Null means the server''s default. An environment variable takes precedence.';
comment on column public.site_settings.contact is 'An email address or a web address.';
comment on column public.site_settings.fixed is 'Columns fixed by the server''s environment; the server updates this on every start.';
comment on table private.set_up_links is
  'Links that servers print when they start without a super admin, stored by the SHA-256 of their tokens. The first use invalidates all of them.';
