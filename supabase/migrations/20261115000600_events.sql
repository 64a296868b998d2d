-- The calendar itself.

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
  constraint events_start_is_sensible check (start_date >= '2000-01-01T00:00:00Z' and start_date < '2200-01-01T00:00:00Z'),
  constraint events_end_follows_start check (end_date >= start_date),
  constraint events_last_a_year_at_most check (
    end_date at time zone 'UTC' <= start_date at time zone 'UTC' + interval '366 days'
  )
);
comment on table public.events is 'Everything on the calendar. Everyone reads it; a deleted event leaves a row in deleted_events.';
comment on column public.events.type_name is 'Always the name of the event''s type.';
comment on column public.events.ends_at is 'end_date or, without one, an hour after the start.';
comment on column public.events.sequence is 'Rises with every change, as calendar programs expect.';

create index events_by_start on public.events (start_date, id);
create index events_by_end on public.events (ends_at);
create index events_by_group on public.events (group_id, start_date);
create index events_by_type on public.events (type_id, start_date);
create index events_by_type_name on public.events (type_name, start_date);

create function private.fill_type_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes a type that is being renamed finish first. A missing type is left to the foreign key to report.
  select t.name into new.type_name from public.event_types t where t.id = new.type_id for share;
  new.type_name := coalesce(new.type_name, '');
  return new;
end $$;
comment on function private.fill_type_name() is 'Keeps an event''s type_name equal to its type''s name.';

create function private.rename_type_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events set type_name = new.name where type_id = new.id;
  return null;
end $$;
comment on function private.rename_type_of_events() is 'Carries a type''s new name to its events.';

create function private.note_event_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sequence := old.sequence + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.note_event_change() is 'Counts the changes of an event and keeps updated_at true.';

revoke all on function private.fill_type_name(), private.rename_type_of_events(), private.note_event_change()
  from public, anon, authenticated, service_role;

create trigger events_fill_type_name before insert or update of type_id, type_name on public.events
  for each row execute function private.fill_type_name();
create trigger events_sign before insert on public.events for each row execute function private.sign();
-- Column by column, because a condition on the whole row may not look at a generated column.
create trigger events_note_change before update on public.events
  for each row when (
    (old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id, old.location, old.host)
    is distinct from
    (new.title, new.description, new.start_date, new.end_date, new.type_id, new.type_name, new.group_id, new.location, new.host)
  )
  execute function private.note_event_change();
create trigger events_announce after insert or update or delete on public.events
  for each row execute function private.announce_change();
create trigger event_types_rename_events after update of name on public.event_types
  for each row when (old.name is distinct from new.name) execute function private.rename_type_of_events();

revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (title, description, start_date, end_date, type_id, type_name, group_id, location, host, created_by)
  on table public.events to authenticated;
grant update (title, description, start_date, end_date, type_id, group_id, location, host)
  on table public.events to authenticated;
grant delete on table public.events to authenticated;
grant select, insert, update, delete on table public.events to service_role;
alter table public.events enable row level security;

create policy "everyone reads events" on public.events for select to anon, authenticated using (true);
create policy "moderators create events for their own groups" on public.events for insert to authenticated
  with check (private.can_moderate_group(group_id));
-- The old group and the new group must both be their own.
create policy "moderators edit events of their own groups" on public.events for update to authenticated
  using (private.can_moderate_group(group_id)) with check (private.can_moderate_group(group_id));
create policy "moderators delete events of their own groups" on public.events for delete to authenticated
  using (private.can_moderate_group(group_id));
