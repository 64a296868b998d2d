-- Events: normalisation, permissions, status, deleting and restoring.

create or replace function private.normalise_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  before public.events;
begin
  if is_new then
    -- An id is an event or a tombstone, never both.
    if exists (select 1 from public.deleted_events d where d.id = new.id) then
      raise exception 'This event was deleted. Restore it instead of creating it again.' using errcode = 'unique_violation';
    end if;
    -- A server process (no caller) may set an author; a caller is always the author.
    new.created_by := coalesce(auth.uid(), new.created_by);
  end if;
  -- In an email, the second line of a title could pass for the site's own text.
  new.title := private.one_line(new.title);
  -- Look the type up only when it changes.
  if is_new or (new.type_id, new.type_name) is distinct from (old.type_id, old.type_name) then
    select t.name into new.type_name from public.event_types t where t.id = new.type_id for share;
    if not found then
      new.type_id := private.type_meant(new.type_id);
      new.type_name := coalesce((select t.name from public.event_types t where t.id = new.type_id for share), '');
    end if;
  end if;
  if new.group_id is not null and (is_new or new.group_id is distinct from old.group_id) then
    new.group_id := private.group_meant(new.group_id);
  end if;
  -- A new name means a new place, unless the place itself is set.
  if is_new or new.place_id is distinct from old.place_id then
    new.place_id := private.place_of_ride(new.place_id, new.location);
  elsif new.location ->> 'name' is distinct from old.location ->> 'name' then
    new.place_id := private.place_of_ride(null, new.location);
  end if;
  -- Dates of a series use the link of their series.
  if (is_new and new.series_id is null) or (not is_new and new.location is distinct from old.location) then
    perform private.follow_place_link(new.place_id, new.id, case when new.place_id = old.place_id then old.location ->> 'url' else '' end,
      new.location ->> 'url');
  end if;
  if new.picture_path is not null and (is_new or new.picture_path is distinct from old.picture_path) then
    new.picture_path := private.picture_meant(new.picture_path);
  end if;
  new.picture_alt := case when new.picture_path is not null then nullif(private.one_line(new.picture_alt), '') end;
  if new.route_path is not null and (is_new or new.route_path is distinct from old.route_path) then
    new.route_path := private.route_meant(new.route_path);
    new.facts := private.facts_with_route(new.facts, new.route_path, old.route_path);
  end if;
  new.status_note := nullif(btrim(new.status_note), '');
  if new.status <> 'postponed' then
    new.postponed_to := null;
  end if;
  if not is_new then
    -- Bookkeeping, the place (derived from the name) and the generated end do not count as changes.
    before := old;
    before.sequence := new.sequence;
    before.created_by := new.created_by;
    before.created_at := new.created_at;
    before.updated_at := new.updated_at;
    before.series_id := new.series_id;
    before.series_date := new.series_date;
    before.place_id := new.place_id;
    before.ends_at := new.ends_at;
    if before is distinct from new then
      new.sequence := old.sequence + 1;
      new.updated_at := clock_timestamp();
    end if;
  end if;
  return new;
end $$;
comment on function private.normalise_event() is 'Normalises an event, fills in derived columns, and increments its sequence.';

-- Copying rows, independent of their columns ----------------------------------------------------------------------------
create or replace function private.event_words() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(shared.name order by shared.column_order)
    from (
      select a.attname::text as name, min(a.attnum) filter (where a.attrelid = to_regclass('public.events')) as column_order
        from pg_catalog.pg_attribute a
        where a.attrelid in (to_regclass('public.events'), to_regclass('public.event_series'), to_regclass('public.event_submissions'))
          and a.attnum > 0 and not a.attisdropped and a.attname not in ('id', 'created_at')
        group by a.attname having count(*) = 3
    ) as shared
$$;
comment on function private.event_words() is
  'The columns shared by events, series and submissions. A column added to all three tables is copied everywhere.';

create or replace function private.picked(row_of jsonb, names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_of) where key = any (names)
$$;
comment on function private.picked(jsonb, text[]) is 'The named columns of a row.';

create or replace function private.column_list(names text[], prefix text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(prefix || quote_ident(name), ', ') from unnest(names) as name
$$;
comment on function private.column_list(text[], text) is 'Column names, quoted for a statement.';

create or replace function private.columns_of(of_table text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', of_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;
comment on function private.columns_of(text) is 'The writable columns of a table.';

create or replace function private.insert_row(of_table text, row_of jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text := private.column_list(array(select key from jsonb_each(row_of) where value <> 'null'));
  new_id uuid;
begin
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id', of_table, columns)
    into new_id using row_of;
  return new_id;
end $$;
comment on function private.insert_row(text, jsonb) is 'Inserts a row with these columns; null or missing ones get their default.';

create or replace function private.update_row(of_table text, of_id uuid, columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%1$I as target set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where target.id = $2',
    of_table, private.column_list(array(select jsonb_object_keys(columns)))) using columns, of_id;
end $$;
comment on function private.update_row(text, uuid, jsonb) is 'Updates some columns of a row.';

create or replace function private.add_date_like(event public.events, new_start timestamptz, who text default null) returns uuid
language sql security definer set search_path = '' as $$
  select private.add_event(private.picked(to_jsonb(event), private.event_words())
    || jsonb_build_object('start_date', new_start, 'end_date', new_start + ((event).end_date - (event).start_date)), who)
$$;
comment on function private.add_date_like(public.events, timestamptz, text) is
  'Adds a copy of an event at another time, with the same length.';

-- Deleting and restoring ------------------------------------------------------------------------------------------------
create or replace function private.bury_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_columns constant text[] := private.columns_of('deleted_events') || '{ends_at,updated_at}';
begin
  insert into public.deleted_events
    select tombstone.* from deleted d, jsonb_populate_record(null::public.deleted_events, to_jsonb(d) || jsonb_build_object(
      'sequence', d.sequence + 1, 'deleted_by', auth.uid(), 'deleted_at', clock_timestamp(), 'more', to_jsonb(d) - own_columns)) as tombstone;
  -- The series skips a deleted date, so that it is not created again. Procedures that end or move a series set skipped_dates afterwards.
  update public.event_series s set skipped_dates = s.skipped_dates || gone.days
    from (select series_id, array_agg(series_date) as days from deleted where series_id is not null group by series_id) as gone
    where s.id = gone.series_id;
  return null;
end $$;
comment on function private.bury_events() is 'Writes tombstones for deleted events, and makes their series skip these dates.';

create or replace function private.put_events_back(kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array(select name from unnest(private.columns_of('events')) as name
    -- Without per-row columns, derived columns, and postponed_to, whose event may be gone.
    where name <> all ('{id,type_name,sequence,created_by,created_at,updated_at,postponed_to}'));
begin
  kept := private.without_gone_groups('events', kept);
  execute format('update public.events e set (postponed_to, %s) = ((select n.id from public.events n where n.id = kept.postponed_to), %s)
      from jsonb_populate_recordset(null::public.events, $1) as kept where e.id = kept.id',
    private.column_list(columns), private.column_list(columns, 'kept.')) using kept;
  execute format('with buried as (
      delete from public.deleted_events d using jsonb_array_elements($1) as row_of where d.id = (row_of ->> ''id'')::uuid returning d.id, d.sequence
    )
    insert into public.events (id, sequence, created_at, postponed_to, %s)
      select kept.id, buried.sequence + 1, kept.created_at, (select n.id from public.events n where n.id = kept.postponed_to), %s
        from jsonb_populate_recordset(null::public.events, $1) as kept join buried on buried.id = kept.id',
    private.column_list(columns), private.column_list(columns, 'kept.')) using kept;
  -- The insert recorded the caller; put the original authors back.
  update public.events e set created_by = u.id
    from jsonb_populate_recordset(null::public.events, kept) as before left join auth.users u on u.id = before.created_by
    where e.id = before.id and e.created_by is distinct from u.id;
end $$;
comment on function private.put_events_back(jsonb) is
  'Restores events to saved rows, including events deleted since. All restores go through here.';

create or replace function public.restore_event(event_id uuid) returns setof public.events
language plpgsql security definer set search_path = '' as $$
declare
  buried public.deleted_events;
begin
  -- Lock the series first, in the same order as procedures that change it.
  perform 1 from public.event_series s where s.id = (select d.series_id from public.deleted_events d where d.id = event_id) for update;
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
  -- It rejoins its series if the series still skips that date; otherwise the series has moved on without it.
  update public.event_series s set skipped_dates = array_remove(s.skipped_dates, buried.series_date)
    where s.id = buried.series_id and buried.series_date = any (s.skipped_dates);
  if not found then
    buried.series_id := null;
    buried.series_date := null;
  end if;
  perform private.put_events_back(jsonb_build_array(buried.more || to_jsonb(buried)));
  perform private.note_change('event', null, private.present_row('event', event_id), null, 'restored');
  return query select e.* from public.events e where e.id = event_id;
end $$;
comment on function public.restore_event(uuid) is 'Restores a deleted event. For moderators of its group.';

create or replace function private.deleted_together(tombstone public.deleted_events) returns text
language sql immutable set search_path = '' as $$
  select case when (tombstone).series_id is null then (tombstone).id::text else concat_ws(' ', (tombstone).series_id,
    (tombstone).deleted_by, floor(extract(epoch from (tombstone).deleted_at) / 60)) end
$$;
comment on function private.deleted_together(public.deleted_events) is
  'Equal for dates of a series that one person deleted within the same minute: the list shows them as one deletion.';

create or replace function public.restorable_events(
  together_with uuid default null, older_than timestamptz default null, older_id uuid default null, max_rows integer default 20
)
returns table (id uuid, title text, start_date timestamptz, end_date timestamptz, group_name text, deleted_by text,
  deleted_at timestamptz, restorable_until timestamptz, dates integer, obstacle text)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_admin boolean := private.is_super_admin();
  own_groups uuid[] := private.moderated_group_ids();
begin
  if not is_admin and cardinality(own_groups) = 0 then
    raise exception 'You may not read what was deleted.' using errcode = 'insufficient_privilege';
  end if;
  return query
    with restorable as (
      select d.id, d.deleted_at, d.start_date, private.deleted_together(d) as deletion
        from public.deleted_events d
        -- The cleanup removes older tombstones.
        where d.deleted_at > now() - interval '60 days' and (is_admin or d.group_id = any (own_groups))
    ), counted as (
      select w.*, count(*) over per_deletion as dates, row_number() over (per_deletion order by w.start_date, w.id) as nth
        from restorable w
        where together_with is null or w.deletion = (select other.deletion from restorable other where other.id = together_with)
        window per_deletion as (partition by w.deletion)
    ), page as (
      select c.id, c.dates from counted c
        where (together_with is not null or c.nth = 1)
          and (older_than is null or (c.deleted_at, c.id) < (older_than, coalesce(older_id, c.id)))
        order by c.deleted_at desc, c.id desc limit least(greatest(coalesce(max_rows, 20), 1), 100)
    )
    select d.id, d.title, d.start_date, d.end_date, g.name, coalesce(
          (select h.person from private.history h where h.subject_id = d.id and h.kind = 'deleted' order by h.id desc limit 1),
          (select u.email::text from auth.users u where u.id = d.deleted_by)),
        d.deleted_at, d.deleted_at + interval '60 days', case when together_with is null then s.dates::integer else 1 end,
        case when d.type_id is null then 'Its event type was deleted.' end
      from page s join public.deleted_events d on d.id = s.id left join public.groups g on g.id = d.group_id
      order by d.deleted_at desc, d.id desc;
end $$;
comment on function public.restorable_events(uuid, timestamptz, uuid, integer) is
  'Deleted events that the caller may restore, newest first. Dates of a series deleted together count as one; together_with lists them all. Pass the last row''s deleted_at and id to get the next page.';

create or replace function private.event_to_change(event_id uuid, refusal text) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = event_id for update;
  if not found then
    raise exception 'There is no event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(event.group_id) then
    raise exception '%', refusal using errcode = 'insufficient_privilege';
  end if;
  return event;
end $$;
comment on function private.event_to_change(uuid, text) is
  'Returns an event, locked, if the caller may change it; otherwise raises the given message.';

-- Status ----------------------------------------------------------------------------------------------------------------
create or replace function public.postpone_event(event_id uuid, new_start timestamptz, note text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  postponed constant public.events := private.event_to_change(event_id, 'You may not postpone this event.');
  new_id uuid;
begin
  if new_start is null or new_start = postponed.start_date then
    raise exception 'The new date must be another one.' using errcode = 'PT400';
  end if;
  if postponed.postponed_to is not null then
    raise exception 'This event already has a new date.' using errcode = 'PT409',
      hint = 'Change that one, or take the postponement back first.';
  end if;
  new_id := private.add_date_like(postponed, new_start);
  perform private.change_row('event', event_id, jsonb_build_object('status', 'postponed', 'status_note', note, 'postponed_to', new_id));
  return new_id;
end $$;
comment on function public.postpone_event(uuid, timestamptz, text) is
  'Postpones an event: adds the new date to the calendar and links the two. For moderators of its group.';

create or replace function public.change_event_status(
  event_id uuid,
  new_status text,
  note text default null,
  new_date uuid default null,
  delete_new_date boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.events := private.event_to_change(event_id, 'You may not change the status of this event.');
  replacement public.events;
begin
  if new_date is not null then
    -- A new date that was deleted along with the postponement is restored with it.
    if exists (select from public.deleted_events d where d.id = new_date) then
      perform public.restore_event(new_date);
    end if;
    select * into replacement from public.events e where e.id = new_date;
    if not found then
      raise exception 'The new date is gone.' using errcode = 'PT409';
    end if;
    if not private.can_moderate_group(replacement.group_id) then
      raise exception 'You may not link to this event.' using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform private.change_row('event', event_id, jsonb_build_object('status', new_status, 'status_note', note, 'postponed_to', new_date));
  if delete_new_date and changed.postponed_to is not null and changed.postponed_to is distinct from new_date then
    select * into replacement from public.events e where e.id = changed.postponed_to for update;
    if not private.can_moderate_group(replacement.group_id) then
      raise exception 'You may not delete the new date.' using errcode = 'insufficient_privilege',
        hint = 'It belongs to another group now; keep it.';
    end if;
    perform private.remove_event(changed.postponed_to);
  end if;
end $$;
comment on function public.change_event_status(uuid, text, text, uuid, boolean) is
  'Cancels, postpones or resumes an event; on request, deletes its former new date or restores a deleted one. For moderators of its group.';

-- Triggers

create trigger events_normalise before insert or update on public.events
  for each row execute function private.normalise_event();
create trigger events_announce after insert or update or delete on public.events
  for each row execute function private.announce_change();
create trigger deleted_events_announce after insert or delete on public.deleted_events
  for each row execute function private.announce_change();
create trigger events_bury after delete on public.events
  referencing old table as deleted for each statement execute function private.bury_events();

-- Policies

create policy "everyone reads events" on public.events for select to anon, authenticated using (true);
create policy "moderators create events for their own groups" on public.events for insert to authenticated
  with check (private.covers((select private.moderated_reach()), group_id));
-- Without `with check`, `using` applies to both the old and the new group.
create policy "moderators edit events of their own groups" on public.events for update to authenticated
  using (private.covers((select private.moderated_reach()), group_id));
create policy "moderators delete events of their own groups" on public.events for delete to authenticated
  using (private.covers((select private.moderated_reach()), group_id));
create policy "everyone reads tombstones" on public.deleted_events for select to anon, authenticated using (true);
create policy "super admins remove tombstones" on public.deleted_events for delete to authenticated
  using ((select private.is_super_admin()));

-- Grants

revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (title, description, start_date, end_date, type_id, type_name, group_id, location, host, created_by,
  status, status_note)
  on table public.events to authenticated;
grant update (title, description, start_date, end_date, type_id, group_id, location, host, status, status_note)
  on table public.events to authenticated;
grant delete on table public.events to authenticated;
grant select, insert, update, delete on table public.events to service_role;
revoke all on table public.deleted_events from public, anon, authenticated, service_role;
-- Calendar apps need these columns to drop an event, and feeds to recognise their own.
grant select (id, start_date, end_date, type_id, type_name, group_id, sequence, created_at, deleted_at)
  on table public.deleted_events to anon, authenticated;
grant delete on table public.deleted_events to authenticated;
grant select, insert, update, delete on table public.deleted_events to service_role;
grant execute on function public.restore_event(uuid), public.restorable_events(uuid, timestamptz, uuid, integer),
  public.postpone_event(uuid, timestamptz, text), public.change_event_status(uuid, text, text, uuid, boolean)
  to authenticated;
grant insert (facts), update (facts) on table public.events to authenticated;

-- Comments

comment on table public.events is 'Everything on the calendar. Everyone can read it; a deleted event leaves a row in deleted_events.';
comment on column public.events.type_name is 'Always equal to the name of the event''s type.';
comment on column public.events.ends_at is 'end_date or, without one, an hour after the start.';
comment on column public.events.sequence is 'Incremented by every change, as calendar apps expect.';
comment on column public.events.status is 'scheduled, cancelled or postponed. Events that are off stay on the calendar, marked as such.';
comment on column public.events.status_note is 'A sentence for people who wanted to come.';
comment on column public.events.postponed_to is 'The new date of a postponed event.';
comment on column public.events.series_id is 'The series that this event belongs to.';
comment on column public.events.series_date is 'The date in the series, even if the event was moved to another day.';
comment on table public.deleted_events is
  'Tombstones, kept for 60 days. Everyone can see that an event is gone; only restore_event reads its text.';
comment on column public.deleted_events.more is 'Columns of the event that this table lacks.';
comment on column public.events.facts is 'Ride facts: {"distance_km": [20, 30], "pace": …}, metric; every key is optional.';
