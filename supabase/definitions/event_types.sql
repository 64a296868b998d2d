-- Event types: renames, replaces and deletes them.

create or replace function private.normalise_event_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  new.icon := nullif(btrim(new.icon), '');
  if tg_op = 'INSERT' then
    new.created_by := coalesce(auth.uid(), new.created_by);
  elsif new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.normalise_event_type() is 'Normalises an event type.';

create or replace function private.remember_type(former_id uuid, former_name text, now_meant uuid) returns void
language sql security definer set search_path = '' as $$
  -- Types already mapped to the one being replaced now map to the new one.
  update public.former_types f set type_id = now_meant where f.type_id = former_id;
  delete from public.former_types f where lower(f.name) = lower(former_name);
  insert into public.former_types (id, name, type_id) values (former_id, former_name, now_meant)
$$;
comment on function private.remember_type(uuid, text, uuid) is 'Maps a former type''s id and name to another type.';

create or replace function private.rename_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events set type_name = new.name where type_id = new.id;
  update public.deleted_events set type_name = new.name where type_id = new.id;
  if lower(old.name) <> lower(new.name) then
    perform private.remember_type(gen_random_uuid(), old.name, new.id);
  end if;
  return null;
end $$;
comment on function private.rename_type() is
  'Copies a type''s new name to its events and tombstones. Feeds that use the old name keep working.';

create or replace function private.type_meant(named uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- A form may have been open while its type was replaced. The lock waits for a concurrent change of the type. The foreign key reports a
  -- type that never existed.
  perform 1 from public.event_types t where t.id = named for key share;
  if found then
    return named;
  end if;
  return coalesce((select f.type_id from public.former_types f where f.id = named), named);
end $$;
comment on function private.type_meant(uuid) is 'The type itself, or the one that replaced it.';

-- Usage and replacement -------------------------------------------------------------------------------------------------
create or replace function private.moved_rows(remembered jsonb, key text, from_id uuid, to_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
      case when saved ->> key = from_id::text then jsonb_set(saved, array[key], to_jsonb(to_id)) else saved end order by nth), '[]')
    from jsonb_array_elements(remembered) with ordinality as rows_before (saved, nth)
$$;
comment on function private.moved_rows(jsonb, text, uuid, uuid) is
  'Saved rows with one id replaced by another, so that undo still finds them.';

create or replace function public.event_type_uses(type_id uuid)
returns table (events bigint, series bigint, submissions bigint, deleted_events bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select
    (select count(*) from public.events e where e.type_id = event_type_uses.type_id),
    (select count(*) from public.event_series s where s.type_id = event_type_uses.type_id),
    (select count(*) from public.event_submissions s where s.type_id = event_type_uses.type_id),
    (select count(*) from public.deleted_events d where d.type_id = event_type_uses.type_id);
end $$;
comment on function public.event_type_uses(uuid) is 'How many rows use a type, shown before it is deleted or replaced. For super admins.';

create or replace function public.replace_event_type(old_id uuid, new_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  max_events constant integer := 10000;
  old_name text;
  new_name text;
  moved integer;
begin
  perform private.check_super_admin();
  if old_id = new_id then
    raise exception 'Choose another type to put in its place.' using errcode = 'PT400';
  end if;
  -- Serialised, so that two opposite replacements cannot deadlock.
  perform pg_advisory_xact_lock(hashtext('public.replace_event_type'));
  -- A concurrent save of an event with the old type runs entirely before or after this.
  select t.name into old_name from public.event_types t where t.id = old_id for update;
  select t.name into new_name from public.event_types t where t.id = new_id for key share;
  if old_name is null or new_name is null then
    raise exception 'This type does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or replaced it.';
  end if;
  if (select count(*) from (select 1 from public.events e where e.type_id = old_id limit max_events + 1) as counted) > max_events then
    raise exception 'More than % events are of this type; that is too many to change at once.', max_events
      using errcode = 'PT409', hint = 'Rename the type instead.';
  end if;
  -- First, so that the search index sees that its entries are still valid.
  perform private.remember_type(old_id, old_name, new_id);
  update private.replaced_types r set type_id = new_id where r.type_id = old_id;
  insert into private.replaced_types values (old_id, new_id);
  update public.events e set type_id = new_id where e.type_id = old_id;
  get diagnostics moved = row_count;
  perform private.change_row('series', s.id, jsonb_build_object('type_id', new_id)) from public.event_series s where s.type_id = old_id;
  update public.event_submissions s set type_id = new_id where s.type_id = old_id;
  update public.deleted_events d set type_id = new_id, type_name = new_name where d.type_id = old_id;
  update private.series_changes c
    set series_before = private.moved_rows(c.series_before, 'type_id', old_id, new_id),
      events_before = private.moved_rows(c.events_before, 'type_id', old_id, new_id)
    where c.series_before @> jsonb_build_array(jsonb_build_object('type_id', old_id))
      or c.events_before @> jsonb_build_array(jsonb_build_object('type_id', old_id));
  delete from public.event_types t where t.id = old_id;
  return moved;
end $$;
comment on function public.replace_event_type(uuid, uuid) is
  'Changes everything of one type to another, deletes the first, and returns the number of events changed. For super admins.';

-- Triggers

create trigger event_types_normalise before insert or update on public.event_types
  for each row execute function private.normalise_event_type();
create trigger event_types_announce after insert or update or delete on public.event_types
  for each row execute function private.announce_change();
create trigger event_types_rename after update of name on public.event_types
  for each row when (old.name is distinct from new.name) execute function private.rename_type();

-- Policies

create policy "everyone reads event types" on public.event_types for select to anon, authenticated using (true);
create policy "super admins create event types" on public.event_types for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change event types" on public.event_types for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins delete event types" on public.event_types for delete to authenticated
  using ((select private.is_super_admin()));
create policy "everyone reads former types" on public.former_types for select to anon, authenticated using (true);

-- Grants

revoke all on table public.event_types from public, anon, authenticated, service_role;
grant select on table public.event_types to anon, authenticated;
grant insert (name, description, color, icon, created_by) on table public.event_types to authenticated;
grant update (name, description, color, icon) on table public.event_types to authenticated;
grant delete on table public.event_types to authenticated;
grant select, insert, update, delete on table public.event_types to service_role;
revoke all on table public.former_types from public, anon, authenticated, service_role;
grant select on table public.former_types to anon, authenticated, service_role;
grant execute on function public.event_type_uses(uuid), public.replace_event_type(uuid, uuid) to authenticated;
grant insert (is_ride), update (is_ride) on table public.event_types to authenticated;

-- Comments

comment on table public.event_types is 'Kinds of events (group-ride, race …) with their colours. Everyone can read them.';
comment on table public.former_types is
  'Former names of types, and types that were replaced. Subscribed feeds and open forms still use them. Everyone can read it; only triggers and procedures write it.';
comment on column public.former_types.id is 'The id of a replaced type; for a former name, a new id.';
comment on column public.former_types.type_id is 'The current type.';
comment on column public.event_types.is_ride is 'Whether it is a ride; if so, the form asks for distance and pace.';
