-- The bike groups of the city.

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint groups_name_is_filled check (private.is_filled(name, 120)),
  description text not null constraint groups_description_is_filled check (private.is_filled(description, 5000)),
  logo_url text constraint groups_logo_url_is_web_url check (private.is_web_url(logo_url)),
  website text constraint groups_website_is_web_url check (private.is_web_url(website)),
  email text constraint groups_email_is_valid check (private.is_email(email)),
  phone text constraint groups_phone_is_short check (private.is_filled(phone, 40)),
  location jsonb constraint groups_location_has_shape check (private.is_address(location)),
  meeting_info text constraint groups_meeting_info_is_short check (private.is_filled(meeting_info, 1000)),
  social_links jsonb not null default '[]' constraint groups_social_links_have_shape check (private.is_social_links(social_links)),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.groups is 'Bike groups: who they are, where they meet, how to reach them. Everyone reads them.';
create unique index groups_name_is_unique on public.groups (lower(name));

create function private.tidy_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Forms send an empty text for a field that was left empty.
  new.name := btrim(new.name);
  new.logo_url := nullif(btrim(new.logo_url), '');
  new.website := nullif(btrim(new.website), '');
  new.email := nullif(lower(btrim(new.email)), '');
  new.phone := nullif(btrim(new.phone), '');
  new.meeting_info := nullif(btrim(new.meeting_info), '');
  return new;
end $$;
revoke all on function private.tidy_group() from public, anon, authenticated, service_role;

create trigger groups_tidy before insert or update on public.groups for each row execute function private.tidy_group();
create trigger groups_sign before insert on public.groups for each row execute function private.sign();
create trigger groups_touch before update on public.groups
  for each row when (old.* is distinct from new.*) execute function private.touch();
create trigger groups_announce after insert or update or delete on public.groups
  for each row execute function private.announce_change();

create function private.can_moderate_group(target uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_super_admin() or (
    private.session_is_live() and exists (
      select 1 from public.group_moderators m
      join public.user_roles r on r.user_id = m.user_id and r.role = 'group_moderator'
      where m.user_id = auth.uid() and m.group_id = target
    )
  );
end $$;
comment on function private.can_moderate_group(uuid) is 'A super admin, or a group moderator who is assigned to that group.';
revoke all on function private.can_moderate_group(uuid) from public;
grant execute on function private.can_moderate_group(uuid) to anon, authenticated, service_role;

revoke all on table public.groups from public, anon, authenticated, service_role;
grant select on table public.groups to anon, authenticated;
grant insert (name, description, logo_url, website, email, phone, location, meeting_info, social_links, created_by)
  on table public.groups to authenticated;
grant update (name, description, logo_url, website, email, phone, location, meeting_info, social_links)
  on table public.groups to authenticated;
grant delete on table public.groups to authenticated;
grant select, insert, update, delete on table public.groups to service_role;
alter table public.groups enable row level security;

create policy "everyone reads groups" on public.groups for select to anon, authenticated using (true);
create policy "super admins create groups" on public.groups for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "moderators edit their own groups" on public.groups for update to authenticated
  using (private.can_moderate_group(id)) with check (private.can_moderate_group(id));
create policy "super admins delete groups" on public.groups for delete to authenticated
  using ((select private.is_super_admin()));
