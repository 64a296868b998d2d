-- What a deleted event leaves behind, so that it can be brought back, its page can say so, and calendars can drop it.

create table public.deleted_events (
  id uuid primary key,
  title text not null,
  description text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  type_id uuid references public.event_types (id) on delete set null,
  type_name text not null,
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null,
  host jsonb,
  sequence integer not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null,
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz not null default now()
);
comment on table public.deleted_events is
  'Tombstones. Everyone reads them, as they read the events before; only delete (for good) is left to super admins.';
create index deleted_events_by_time on public.deleted_events (deleted_at);
create index deleted_events_by_group on public.deleted_events (group_id);
create index deleted_events_by_type on public.deleted_events (type_id);

create function private.bury_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_by, created_at, deleted_by, deleted_at)
    values (old.id, old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id,
      old.location, old.host, old.sequence + 1, old.created_by, old.created_at, auth.uid(), clock_timestamp());
  return null;
end $$;
comment on function private.bury_event() is 'Writes the tombstone of a deleted event.';

create function private.refuse_buried_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.deleted_events d where d.id = new.id) then
    raise exception 'This event was deleted. Restore it instead of creating it again.' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
comment on function private.refuse_buried_id() is 'An id is an event or a tombstone, never both.';
revoke all on function private.bury_event(), private.refuse_buried_id() from public, anon, authenticated, service_role;

create trigger events_bury after delete on public.events for each row execute function private.bury_event();
create trigger events_refuse_buried_id before insert on public.events
  for each row execute function private.refuse_buried_id();
create trigger deleted_events_announce after insert or delete on public.deleted_events
  for each row execute function private.announce_change();

create function public.restore_event(event_id uuid) returns setof public.events
language plpgsql security definer set search_path = '' as $$
declare
  buried public.deleted_events;
begin
  select * into buried from public.deleted_events d where d.id = event_id for update;
  if not found then
    raise exception 'There is no deleted event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(buried.group_id) then
    raise exception 'You may not restore this event.' using errcode = 'insufficient_privilege';
  end if;
  if buried.type_id is null then
    raise exception 'The type of this event was deleted, so it cannot be restored.' using errcode = 'PT409';
  end if;
  delete from public.deleted_events d where d.id = event_id;
  insert into public.events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_at)
    values (buried.id, buried.title, buried.description, buried.start_date, buried.end_date, buried.type_id, buried.type_name,
      buried.group_id, buried.location, buried.host, buried.sequence + 1, buried.created_at);
  -- The insert signed the caller; the author stays who it was.
  return query update public.events e set created_by = buried.created_by where e.id = event_id returning e.*;
end $$;
comment on function public.restore_event(uuid) is 'Undo of a deletion, for whoever may moderate the event''s group.';
revoke all on function public.restore_event(uuid) from public, anon, authenticated, service_role;
grant execute on function public.restore_event(uuid) to authenticated;

revoke all on table public.deleted_events from public, anon, authenticated, service_role;
grant select on table public.deleted_events to anon, authenticated;
grant delete on table public.deleted_events to authenticated;
grant select, insert, update, delete on table public.deleted_events to service_role;
alter table public.deleted_events enable row level security;

create policy "everyone reads tombstones" on public.deleted_events for select to anon, authenticated using (true);
create policy "super admins remove tombstones" on public.deleted_events for delete to authenticated
  using ((select private.is_super_admin()));
