-- The history of events, series and groups, and restoring old values from it.

create or replace function private.columns_that_differ(old_row jsonb, new_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row) where value is distinct from new_row -> key
$$;
comment on function private.columns_that_differ(jsonb, jsonb) is 'The old values of the columns that changed; null if none did.';

create or replace function private.columns_named_in(some_columns jsonb, whole_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, whole_row -> key) from jsonb_object_keys(some_columns) as key
$$;
comment on function private.columns_named_in(jsonb, jsonb) is 'The values in a row of the columns named by a JSON object.';

create or replace function private.note_change(of_subject text, row_before jsonb, row_after jsonb, who text default null, of_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Derived columns, and those that no moderator can restore. The entry of a deleted date already covers its skipped day.
  bookkeeping constant text[] := '{id,type_name,ends_at,place_id,sequence,series_id,series_date,skipped_dates,split_from,moderators_review,created_by,created_at,updated_at}';
  max_entries constant integer := 50;
  entry private.history;
  latest private.history;
begin
  entry.subject := of_subject;
  entry.subject_id := coalesce(row_after, row_before) ->> 'id';
  if row_before is not null and row_after is not null then
    entry.before := private.columns_that_differ(row_before - bookkeeping, row_after);
    if entry.before is null then
      return;
    end if;
    entry.after := private.columns_named_in(entry.before, row_after);
  end if;
  entry.kind := coalesce(of_kind, case
    when row_before is null then 'created'
    when row_after is null then 'deleted'
    when of_subject = 'event' and entry.before - '{status,status_note,postponed_to}'::text[] = '{}' then 'status'
    else 'changed' end);
  if of_subject = 'series' and row_after is null then
    entry.group_id := row_before ->> 'group_id';
  end if;
  select u.id, u.email into entry.person_id, entry.person from auth.users u where u.id = auth.uid();
  if entry.person_id is null then
    entry.person := coalesce(left(who, 300), case when current_setting('role', true) = 'service_role' then 'a program with the secret API key' end);
  end if;
  -- Events that the server creates automatically get no entry.
  if entry.kind = 'created' and entry.person is null then
    return;
  end if;

  -- A new row has no earlier entry. All changes to a row within a transaction become one entry.
  if entry.kind <> 'created' then
    select * into latest from private.history h where h.subject_id = entry.subject_id order by h.id desc limit 1;
  end if;
  entry.place := coalesce(latest.place, 0) + 1;
  if entry.before is not null and latest.changed_at = now() and latest.person_id is not distinct from entry.person_id then
    -- Created and then changed in the same transaction counts as created.
    if latest.before is null and latest.kind <> 'deleted' then
      return;
    end if;
    if latest.before is not null then
      delete from private.history h where h.id = latest.id;
      entry.place := latest.place;
      entry.after := latest.after || entry.after;
      entry.before := private.columns_that_differ(entry.before || latest.before, entry.after);
      if entry.before is null then
        return;
      end if;
      entry.after := private.columns_named_in(entry.before, entry.after);
      entry.kind := case when latest.kind = 'changed' then latest.kind else entry.kind end;
    end if;
  end if;
  if entry.place > max_entries then
    delete from private.history h where h.subject_id = entry.subject_id and h.place <= entry.place - max_entries;
  end if;
  insert into private.history (subject, subject_id, place, kind, person_id, person, before, after, group_id)
    values (entry.subject, entry.subject_id, entry.place, entry.kind, entry.person_id, entry.person, entry.before, entry.after, entry.group_id);
end $$;
comment on function private.note_change(text, jsonb, jsonb, text, text) is
  'Adds a history entry for an event, a series or a group: created (no row before), deleted (no row after) or changed. who names people without an account. Each subject keeps its latest fifty entries.';

create or replace function private.note_direct_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_change(tg_argv[0], case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;
comment on function private.note_direct_write() is
  'Records writes through the data API in the history. Procedures record their own changes and who made them.';

-- Recorded writes -------------------------------------------------------------------------------------------------------
create or replace function private.change_row(of_subject text, of_id uuid, columns jsonb, who text default null, of_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := private.present_row(of_subject, of_id);
begin
  perform private.update_row(case of_subject when 'event' then 'events' when 'series' then 'event_series' else 'groups' end, of_id, columns);
  perform private.note_change(of_subject, before, private.present_row(of_subject, of_id), who, of_kind);
end $$;
comment on function private.change_row(text, uuid, jsonb, text, text) is
  'Updates some columns of an event, a series or a group, and records it in the history.';

create or replace function private.add_event(ride jsonb, who text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_id constant uuid := private.insert_row('events', ride);
begin
  perform private.note_change('event', null, private.present_row('event', new_id), who);
  return new_id;
end $$;
comment on function private.add_event(jsonb, text) is 'Adds a single event to the calendar, and records it in the history.';

create or replace function private.remove_event(of_id uuid, who text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  delete from public.events e where e.id = of_id returning e.* into event;
  if found then
    perform private.note_change('event', to_jsonb(event), null, who);
  end if;
end $$;
comment on function private.remove_event(uuid, text) is 'Deletes an event, and records it in the history.';

-- Reading ---------------------------------------------------------------------------------------------------------------
create or replace function private.present_row(of_subject text, of_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case of_subject
    when 'event' then (select to_jsonb(e) from public.events e where e.id = of_id)
    when 'series' then (select to_jsonb(s) from public.event_series s where s.id = of_id)
    else (select to_jsonb(g) from public.groups g where g.id = of_id) end
$$;
comment on function private.present_row(text, uuid) is 'The current row of an event, a series or a group; null if it is gone.';

create or replace function private.as_of_today(of_subject text, columns jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- Through the column types and back, so that equal values compare as equal.
  select jsonb_object_agg(key, value) from jsonb_each(case of_subject
      when 'event' then to_jsonb(jsonb_populate_record(null::public.events, columns))
      when 'series' then to_jsonb(jsonb_populate_record(null::public.event_series, columns))
      else to_jsonb(jsonb_populate_record(null::public.groups, columns)) end)
    where columns ? key
$$;
comment on function private.as_of_today(text, jsonb) is 'Saved columns in the format of the current row.';

create or replace function private.obstacle_to_restoring(entry private.history, present jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  old_values jsonb := private.as_of_today((entry).subject, (entry).before);
  new_values jsonb := private.as_of_today((entry).subject, (entry).after);
begin
  if old_values is null then
    return 'There is nothing to put back.';
  end if;
  if present is null then
    return 'It was deleted.';
  end if;
  if (entry).subject = 'series' then
    if old_values ?| '{rule,added_dates}' then
      return 'The days of a series cannot be put back here; change how it repeats instead.';
    end if;
    -- Changing the hour also moves starts_at to the first date affected; only the hour matters.
    if old_values ? 'starts_at' then
      old_values := old_values || jsonb_build_object('starts_at', right(old_values ->> 'starts_at', 8));
      new_values := new_values || jsonb_build_object('starts_at', right(new_values ->> 'starts_at', 8));
      present := present || jsonb_build_object('starts_at', right(present ->> 'starts_at', 8));
    end if;
  end if;
  if not exists (select 1 from jsonb_each(old_values) where present -> key is distinct from value) then
    return 'It says this again already.';
  end if;
  if exists (select 1 from jsonb_each(new_values) where present -> key is distinct from value) then
    return 'This was changed again since.';
  end if;
  if old_values ->> 'type_id' is not null and not exists (select 1 from public.event_types t where t.id = (old_values ->> 'type_id')::uuid) then
    return 'The type that it had is gone.';
  end if;
  if old_values ->> 'group_id' is not null and not exists (select 1 from public.groups g where g.id = (old_values ->> 'group_id')::uuid) then
    return 'The group that it had is gone.';
  end if;
  if old_values ->> 'postponed_to' is not null and not exists (select 1 from public.events e where e.id = (old_values ->> 'postponed_to')::uuid) then
    return 'The new date that it had is gone.';
  end if;
  if old_values ->> 'postponed_to' is not null and not private.can_moderate_group(
      (select e.group_id from public.events e where e.id = (old_values ->> 'postponed_to')::uuid)) then
    return 'The new date that it had belongs to a group that is not one of yours.';
  end if;
  if old_values ? 'group_id' and not private.can_moderate_group((old_values ->> 'group_id')::uuid) then
    return 'The group that it had is not one of yours.';
  end if;
  return null;
end $$;
comment on function private.obstacle_to_restoring(private.history, jsonb) is
  'Why the old values of a change cannot be restored, as a message; null if they can.';

create or replace function private.names_in(entry private.history) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
      select t.id, t.name from public.event_types t
        where t.id in (((entry).before ->> 'type_id')::uuid, ((entry).after ->> 'type_id')::uuid)
      union all
      select g.id, g.name from public.groups g
        where g.id in (((entry).before ->> 'group_id')::uuid, ((entry).after ->> 'group_id')::uuid)
    ) as named
$$;
comment on function private.names_in(private.history) is 'Current names of the types and groups in a change.';

create or replace function private.history_page(subject_ids uuid[], until timestamptz[], older_than bigint, max_entries integer)
returns table (id bigint, kind text, is_of_series boolean, changed_at timestamptz, changed_by text, before jsonb, after jsonb,
  names jsonb, obstacle text)
language sql stable security definer set search_path = '' as $$
  select h.id, h.kind, h.subject = 'series', h.changed_at, h.person, h.before, h.after, private.names_in(h),
      private.obstacle_to_restoring(h, private.present_row(h.subject, h.subject_id))
    from (
      select found.* from unnest(subject_ids, until) as subjects (subject_id, until)
        join private.history found on found.subject_id = subjects.subject_id and found.changed_at < subjects.until
        where found.id < coalesce(older_than, 9223372036854775807)
        order by found.id desc limit least(greatest(coalesce(max_entries, 10), 1), 20)
    ) as h
    order by h.id desc
$$;
comment on function private.history_page(uuid[], timestamptz[], bigint, integer) is
  'Entries of several subjects, each up to a given time, newest first. At most twenty, since each may hold two long descriptions.';

create or replace function private.history_of_series(of_series uuid) returns table (series_id uuid, until timestamptz)
language sql stable security definer set search_path = '' as $$
  with recursive lineage (series_id, until, depth) as (
    select of_series, 'infinity'::timestamptz, 1 where of_series is not null
    union all
    select p.parent_id, least(p.parted_at, lineage.until), lineage.depth + 1
      from lineage join private.series_parents p on p.series_id = lineage.series_id where lineage.depth < 20
  )
  select lineage.series_id, lineage.until from lineage left join public.event_series s on s.id = lineage.series_id
    -- A date may belong to another group than its series, and the series may have been deleted since.
    where private.can_moderate_group(case when s.id is not null then s.group_id else (
      select h.group_id from private.history h where h.subject_id = lineage.series_id and h.kind = 'deleted' order by h.id desc limit 1) end)
$$;
comment on function private.history_of_series(uuid) is
  'A series and those it was split from, each until the split, as far as the caller moderates them.';

create or replace function public.event_history(event_id uuid, older_than bigint default null, max_entries integer default 10)
returns table (id bigint, kind text, is_of_series boolean, changed_at timestamptz, changed_by text, before jsonb, after jsonb,
  names jsonb, obstacle text)
language plpgsql stable security definer set search_path = '' as $$
declare
  event record;
begin
  select e.group_id, e.series_id into event from public.events e where e.id = event_id
    union all select d.group_id, d.series_id from public.deleted_events d where d.id = event_id;
  if not found then
    raise exception 'There is no event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(event.group_id) then
    raise exception 'You may not read the history of this event.' using errcode = 'insufficient_privilege';
  end if;
  return query select page.* from (
      select array_agg(subject.id) as ids, array_agg(subject.until) as until from (
        select event_id, 'infinity'::timestamptz union all select lineage.* from private.history_of_series(event.series_id) as lineage
      ) as subject (id, until)
    ) as subjects, private.history_page(subjects.ids, subjects.until, older_than, max_entries) as page;
end $$;
comment on function public.event_history(uuid, bigint, integer) is
  'Changes to an event and its series, newest first; pass the last id as older_than for the next page. For super admins and moderators of its group.';

create or replace function public.group_history(group_id uuid, older_than bigint default null, max_entries integer default 10)
returns table (id bigint, kind text, is_of_series boolean, changed_at timestamptz, changed_by text, before jsonb, after jsonb,
  names jsonb, obstacle text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A deleted group has no moderators.
  if not private.can_moderate_group(group_id) then
    raise exception 'You may not read the history of this group.' using errcode = 'insufficient_privilege';
  end if;
  return query select page.* from private.history_page(array[group_id], array['infinity'::timestamptz], older_than, max_entries) as page;
end $$;
comment on function public.group_history(uuid, bigint, integer) is
  'Changes to a group, newest first; pass the last id as older_than for the next page. For super admins and its moderators.';

-- Restoring -------------------------------------------------------------------------------------------------------------
create or replace function private.put_back(of_subject text, of_id uuid, columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_row(of_subject, of_id, columns, null, 'restored');
exception
  when check_violation then
    raise exception 'The old values no longer fit to what it says today.' using errcode = 'PT409';
  when unique_violation then
    raise exception 'Another group has this name today.' using errcode = 'PT409';
end $$;
comment on function private.put_back(text, uuid, jsonb) is
  'Restores some columns of an event or a group; turns constraint violations into readable messages.';

create or replace function private.put_series_back(series public.event_series, columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := columns - '{starts_at,lasts}'::text[];
  event public.events;
  clock time := coalesce((columns ->> 'starts_at')::timestamp, (series).starts_at)::time;
  lasts interval := case when columns ? 'lasts' then (columns ->> 'lasts')::interval else (series).lasts end;
  start timestamp;
begin
  -- Apply the change through a date that matches the series, because changes of its own would be lost.
  select e.* into event from public.events e
    where e.series_id = (series).id and e.id not in (select private.dates_with_own_words(series))
      and not private.has_own_time(e, (series).starts_at::time, (series).lasts, private.city_zone())
    -- Avoid a date on which clocks skip this hour: all other dates would move to the shifted hour.
    order by e.start_date <= now(), private.city_clock(private.instant_of(e.series_date + clock, private.city_zone())) <> e.series_date + clock, abs(extract(epoch from e.start_date - now())) limit 1;
  if not found then
    raise exception 'Every date of this series was changed on its own since.' using errcode = 'PT409';
  end if;
  if columns ?| '{starts_at,lasts}' then
    start := private.city_clock(event.start_date)::date + clock;
    changes := changes || jsonb_build_object('start_date', private.instant_of(start, private.city_zone()),
      'end_date', private.end_of(start, lasts, private.city_zone()));
  end if;
  perform private.change_series(series, event.id, 'all', changes, of_kind => 'restored');
end $$;
comment on function private.put_series_back(public.event_series, jsonb) is
  'Restores old values or hours of a series and its dates; dates changed individually keep their changes.';

create or replace function public.restore_change(change_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry private.history;
  series public.event_series;
  target uuid;
  obstacle text;
begin
  select * into entry from private.history h where h.id = change_id;
  -- The lock serialises concurrent restores.
  case entry.subject
    when 'event' then
      select e.group_id into target from public.events e where e.id = entry.subject_id for update;
      if not found then
        select d.group_id into target from public.deleted_events d where d.id = entry.subject_id;
      end if;
    when 'series' then
      series := private.lock_series(entry.subject_id);
      target := series.group_id;
    else
      select g.id into target from public.groups g where g.id = entry.subject_id for update;
  end case;
  -- Do not reveal changes that the caller may not read.
  if entry.id is null or not private.can_moderate_group(target) then
    raise exception 'There is no such change to put back.' using errcode = 'PT404';
  end if;
  obstacle := private.obstacle_to_restoring(entry, private.present_row(entry.subject, entry.subject_id));
  if obstacle is not null then
    raise exception '%', obstacle using errcode = 'PT409';
  end if;
  if entry.subject = 'series' then
    perform private.put_series_back(series, entry.before);
  else
    perform private.put_back(entry.subject, entry.subject_id, entry.before);
  end if;
end $$;
comment on function public.restore_change(bigint) is
  'Restores the values that a change replaced, unless they were changed again since. For super admins and moderators of the current group.';

-- Triggers

create trigger events_note_history after insert or update or delete on public.events
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.note_direct_write('event');
create trigger event_series_note_history after insert or update or delete on public.event_series
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.note_direct_write('series');
create trigger groups_note_history after insert or update or delete on public.groups
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.note_direct_write('group');

-- Grants

grant execute on function public.event_history(uuid, bigint, integer), public.group_history(uuid, bigint, integer),
  public.restore_change(bigint) to authenticated;

-- Comments

comment on table private.history is
  'One entry per change of an event, a series or a group. Read only through event_history and group_history. Kept for a year, at most fifty per subject.';
comment on column private.history.changed_at is 'When the transaction began; each transaction adds at most one entry per subject.';
comment on column private.history.place is 'Numbers the entries of a subject; the latest fifty are kept.';
comment on column private.history.person_id is 'The account that made the change. It may be deleted, so this is not a foreign key.';
comment on column private.history.person is
  'The email of the person at that time, which outlives the account; without an account, a description of the cause.';
comment on column private.history.before is
  'Old values of the columns that changed; null if the row was created, deleted or restored as a whole.';
comment on column private.history.group_id is 'The group of a deleted series. The group may be deleted too, so this is not a foreign key.';
