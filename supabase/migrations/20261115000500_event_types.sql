-- Kinds of events, each with its colour.

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
  updated_at timestamptz not null default now()
);
comment on table public.event_types is 'Kinds of events (group-ride, race …) with the colour that marks them. Everyone reads them.';
create unique index event_types_name_is_unique on public.event_types (lower(name));

create function private.tidy_event_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  new.icon := nullif(btrim(new.icon), '');
  return new;
end $$;
revoke all on function private.tidy_event_type() from public, anon, authenticated, service_role;

create trigger event_types_tidy before insert or update on public.event_types
  for each row execute function private.tidy_event_type();
create trigger event_types_sign before insert on public.event_types for each row execute function private.sign();
create trigger event_types_touch before update on public.event_types
  for each row when (old.* is distinct from new.*) execute function private.touch();
create trigger event_types_announce after insert or update or delete on public.event_types
  for each row execute function private.announce_change();

revoke all on table public.event_types from public, anon, authenticated, service_role;
grant select on table public.event_types to anon, authenticated;
grant insert (name, description, color, icon, created_by) on table public.event_types to authenticated;
grant update (name, description, color, icon) on table public.event_types to authenticated;
grant delete on table public.event_types to authenticated;
grant select, insert, update, delete on table public.event_types to service_role;
alter table public.event_types enable row level security;

create policy "everyone reads event types" on public.event_types for select to anon, authenticated using (true);
create policy "super admins create event types" on public.event_types for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change event types" on public.event_types for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins delete event types" on public.event_types for delete to authenticated
  using ((select private.is_super_admin()));
