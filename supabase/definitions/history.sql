-- The history of events, series and groups, and restoring an earlier version.

create or replace function private.columns_that_differ(old_row jsonb, new_row jsonb, bookkeeping text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row - bookkeeping - 'place_id'::text) where value is distinct from new_row -> key
$$;
comment on function private.columns_that_differ(jsonb, jsonb, text[]) is 'The columns of a row that another version of it has otherwise; null for none.';

create or replace function private.columns_named_in(some_columns jsonb, whole_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, whole_row -> key) from jsonb_object_keys(some_columns) as key
$$;
comment on function private.columns_named_in(jsonb, jsonb) is 'These columns of a row.';

create or replace function private.enter_in_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry private.history;
begin
  select u.id, u.email into new.person_id, new.person from auth.users u where u.id = auth.uid();
  if new.person_id is null then
    -- Procedures for people without an account say who it was.
    new.person := coalesce(nullif(left(current_setting('calendar.changed_by', true), 300), ''),
      case when current_setting('role', true) = 'service_role' then 'a program with the secret API key' end);
  end if;
  -- What the server puts on the calendar by itself is nobody's doing.
  if new.kind = 'created' and new.person is null then
    return null;
  end if;
  new.kind := coalesce(nullif(current_setting('calendar.history_kind', true), ''), new.kind);
  select * into entry from private.history h where h.subject_id = new.subject_id order by h.id desc limit 1;
  if not found then
    return new;
  end if;
  new.place := entry.place + 1;
  if new.before is not null and entry.changed_at = new.changed_at and entry.person_id is not distinct from new.person_id then
    -- Made and then changed at once is made.
    if entry.before is null and entry.kind <> 'deleted' then
      return null;
    end if;
    if entry.before is not null then
      delete from private.history h where h.id = entry.id;
      new.place := entry.place;
      new.after := entry.after || new.after;
      new.before := private.columns_that_differ(new.before || entry.before, new.after, '{}');
      if new.before is null then
        return null;
      end if;
      new.after := private.columns_named_in(new.before, new.after);
      new.kind := case when entry.kind = 'changed' then entry.kind else new.kind end;
    end if;
  end if;
  if new.place > 50 then
    delete from private.history h where h.subject_id = new.subject_id and h.place <= new.place - 50;
  end if;
  return new;
end $$;
comment on function private.enter_in_history() is
  'Gives an entry the name of whoever did it, makes one of all that a transaction did to a thing, and keeps fifty of it.';

create or replace function private.note_event_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bookkeeping text[] := '{id,type_name,ends_at,sequence,created_by,created_at,updated_at,series_id,series_date}';
  was jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' then
    -- What comes back goes on counting.
    insert into private.history (subject, subject_id, kind)
      values ('event', new.id, case when new.sequence > 0 then 'restored' else 'created' end);
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('event', old.id, 'deleted');
    return null;
  end if;
  became := to_jsonb(new);
  was := private.columns_that_differ(to_jsonb(old), became, bookkeeping);
  became := private.columns_named_in(was, became);
  -- A group that is deleted takes its name from hundreds of dates; their series tells of it.
  if was is null or (new.series_id is not null and became = '{"group_id": null}'
      and not exists (select 1 from public.groups g where g.id = old.group_id)) then
    return null;
  end if;
  insert into private.history (subject, subject_id, kind, before, after) values ('event', new.id,
    case when was - '{status,status_note,postponed_to}'::text[] = '{}' then 'status' else 'changed' end, was, became);
  return null;
end $$;
comment on function private.note_event_history() is 'Notes what was done to an event.';

create or replace function private.note_series_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A day is skipped because its event was deleted, and that is told there.
  bookkeeping text[] := '{id,skipped_dates,split_from,created_by,created_at,updated_at}';
  was jsonb;
begin
  if tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind, group_id) values ('series', old.id, 'deleted', old.group_id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    was := private.columns_that_differ(to_jsonb(old), to_jsonb(new), bookkeeping);
    if was is not null then
      insert into private.history (subject, subject_id, kind, before, after) values ('series', new.id, 'changed', was,
        private.columns_named_in(was, to_jsonb(new)));
    end if;
    return null;
  end if;
  if exists (select 1 from private.history h where h.subject_id = new.id) then
    insert into private.history (subject, subject_id, kind) values ('series', new.id, 'restored');
  elsif new.split_from is null then
    insert into private.history (subject, subject_id, kind) values ('series', new.id, 'created');
  else
    -- Its dates are still those of the series that it is split from.
    insert into private.series_parents (series_id, parent_id)
      select new.id, s.id from public.event_series s
        where new.split_from in (s.id, s.split_from) and s.id <> new.id
          and exists (select 1 from public.events e where e.series_id = s.id and e.series_date >= new.starts_at::date)
        order by s.starts_at desc limit 1;
  end if;
  return null;
end $$;
comment on function private.note_series_history() is 'Notes what was done to a series, once for all its dates.';

create or replace function private.note_group_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What super admins allow is no part of what a moderator can put back.
  bookkeeping text[] := '{id,created_by,created_at,updated_at,moderators_review}';
  was jsonb;
begin
  if tg_op = 'INSERT' then
    insert into private.history (subject, subject_id, kind) values ('group', new.id, 'created');
  elsif tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('group', old.id, 'deleted');
  else
    was := private.columns_that_differ(to_jsonb(old), to_jsonb(new), bookkeeping);
    if was is not null then
      insert into private.history (subject, subject_id, kind, before, after) values ('group', new.id, 'changed', was,
        private.columns_named_in(was, to_jsonb(new)));
    end if;
  end if;
  return null;
end $$;
comment on function private.note_group_history() is 'Notes what was done to a group.';

-- Reading ---------------------------------------------------------------------------------------------------------------
create or replace function private.present_row(of_subject text, of_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case of_subject
    when 'event' then (select to_jsonb(e) from public.events e where e.id = of_id)
    when 'series' then (select to_jsonb(s) from public.event_series s where s.id = of_id)
    else (select to_jsonb(g) from public.groups g where g.id = of_id) end
$$;
comment on function private.present_row(text, uuid) is 'What an event, a series or a group says today; null where it is gone.';

create or replace function private.as_of_today(of_subject text, columns jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- Through the types of the columns and back, so that equal values are written alike.
  select jsonb_object_agg(key, value) from jsonb_each(case of_subject
      when 'event' then to_jsonb(jsonb_populate_record(null::public.events, columns))
      when 'series' then to_jsonb(jsonb_populate_record(null::public.event_series, columns))
      else to_jsonb(jsonb_populate_record(null::public.groups, columns)) end)
    where columns ? key
$$;
comment on function private.as_of_today(text, jsonb) is 'Kept columns as the row of today would write them.';

create or replace function private.obstacle_to_restoring(entry private.history, present jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  was jsonb := private.as_of_today((entry).subject, (entry).before);
  became jsonb := private.as_of_today((entry).subject, (entry).after);
begin
  if was is null then
    return 'There is nothing to put back.';
  end if;
  if present is null then
    return 'It was deleted.';
  end if;
  if (entry).subject = 'series' then
    if was ?| '{rule,added_dates}' then
      return 'The days of a series cannot be put back here; change how it repeats instead.';
    end if;
    -- A series begins with the first date that a change of its hour moved; what counts is the hour.
    if was ? 'starts_at' then
      was := was || jsonb_build_object('starts_at', right(was ->> 'starts_at', 8));
      became := became || jsonb_build_object('starts_at', right(became ->> 'starts_at', 8));
      present := present || jsonb_build_object('starts_at', right(present ->> 'starts_at', 8));
    end if;
  end if;
  if not exists (select 1 from jsonb_each(was) where present -> key is distinct from value) then
    return 'It says this again already.';
  end if;
  if exists (select 1 from jsonb_each(became) where present -> key is distinct from value) then
    return 'This was changed again since.';
  end if;
  if was ->> 'type_id' is not null and not exists (select 1 from public.event_types t where t.id = (was ->> 'type_id')::uuid) then
    return 'The type that it had is gone.';
  end if;
  if was ->> 'group_id' is not null and not exists (select 1 from public.groups g where g.id = (was ->> 'group_id')::uuid) then
    return 'The group that it had is gone.';
  end if;
  if was ->> 'postponed_to' is not null and not exists (select 1 from public.events e where e.id = (was ->> 'postponed_to')::uuid) then
    return 'The new date that it had is gone.';
  end if;
  if was ->> 'postponed_to' is not null and not private.can_moderate_group(
      (select e.group_id from public.events e where e.id = (was ->> 'postponed_to')::uuid)) then
    return 'The new date that it had belongs to a group that is not one of yours.';
  end if;
  if was ? 'group_id' and not private.can_moderate_group((was ->> 'group_id')::uuid) then
    return 'The group that it had is not one of yours.';
  end if;
  return null;
end $$;
comment on function private.obstacle_to_restoring(private.history, jsonb) is
  'Why the old values of a change cannot be put back today, in words; null where they can.';

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
comment on function private.names_in(private.history) is 'What the types and groups of a change are called today.';

create or replace function private.history_page(subject_ids uuid[], until timestamptz[], older_than bigint, max_entries integer)
returns table (id bigint, kind text, is_of_series boolean, changed_at timestamptz, changed_by text, before jsonb, after jsonb,
  names jsonb, obstacle text)
language sql stable security definer set search_path = '' as $$
  select h.id, h.kind, h.subject = 'series', h.changed_at, h.person, h.before, h.after, private.names_in(h),
      private.obstacle_to_restoring(h, private.present_row(h.subject, h.subject_id))
    from (
      select found.* from unnest(subject_ids, until) as wanted (subject_id, until)
        join private.history found on found.subject_id = wanted.subject_id and found.changed_at < wanted.until
        where found.id < coalesce(older_than, 9223372036854775807)
        order by found.id desc limit least(greatest(coalesce(max_entries, 10), 1), 20)
    ) as h
    order by h.id desc
$$;
comment on function private.history_page(uuid[], timestamptz[], bigint, integer) is
  'Entries of some things, each up to a time, the latest first; twenty at most, since each may hold two long descriptions.';

create or replace function private.history_of_series(of_series uuid) returns table (series_id uuid, until timestamptz)
language sql stable security definer set search_path = '' as $$
  with recursive line (series_id, until, depth) as (
    select of_series, 'infinity'::timestamptz, 1 where of_series is not null
    union all
    select p.parent_id, least(p.parted_at, line.until), line.depth + 1
      from line join private.series_parents p on p.series_id = line.series_id where line.depth < 20
  )
  select line.series_id, line.until from line left join public.event_series s on s.id = line.series_id
    -- A date may have been given to another group than its series, and the series deleted since.
    where private.can_moderate_group(case when s.id is not null then s.group_id else (
      select h.group_id from private.history h where h.subject_id = line.series_id and h.kind = 'deleted' order by h.id desc limit 1) end)
$$;
comment on function private.history_of_series(uuid) is
  'A series, and those that it was a part of until it was split from them, as far as the caller moderates them.';

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
      select array_agg(things.id) as ids, array_agg(things.until) as until from (
        select event_id, 'infinity'::timestamptz union all select line.* from private.history_of_series(event.series_id) as line
      ) as things (id, until)
    ) as wanted, private.history_page(wanted.ids, wanted.until, older_than, max_entries) as page;
end $$;
comment on function public.event_history(uuid, bigint, integer) is
  'What was done to an event and to its series, the latest first; ids below older_than are the next page. For super admins and the moderators of its group.';

create or replace function public.group_history(group_id uuid, older_than bigint default null, max_entries integer default 10)
returns table (id bigint, kind text, is_of_series boolean, changed_at timestamptz, changed_by text, before jsonb, after jsonb,
  names jsonb, obstacle text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A group that is gone has no moderators.
  if not private.can_moderate_group(group_id) then
    raise exception 'You may not read the history of this group.' using errcode = 'insufficient_privilege';
  end if;
  return query select page.* from private.history_page(array[group_id], array['infinity'::timestamptz], older_than, max_entries) as page;
end $$;
comment on function public.group_history(uuid, bigint, integer) is
  'What was done to a group, the latest first; ids below older_than are the next page. For super admins and its moderators.';

-- Putting back ----------------------------------------------------------------------------------------------------------
create or replace function private.put_back(of_table text, of_id uuid, columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_row(of_table, of_id, columns);
exception
  when check_violation then
    raise exception 'The old values no longer fit to what it says today.' using errcode = 'PT409';
  when unique_violation then
    raise exception 'Another group has this name today.' using errcode = 'PT409';
end $$;
comment on function private.put_back(text, uuid, jsonb) is 'Writes some columns of an event or a group, and says in words why that cannot be.';

create or replace function private.put_series_back(series public.event_series, columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := columns - '{starts_at,lasts}'::text[];
  event public.events;
  clock time := coalesce((columns ->> 'starts_at')::timestamp, (series).starts_at)::time;
  lasts interval := case when columns ? 'lasts' then (columns ->> 'lasts')::interval else (series).lasts end;
  start timestamp;
begin
  -- The date that stands for all must be one that says what the series says, because what is its own would be lost.
  select e.* into event from public.events e
    where e.series_id = (series).id and e.id not in (select private.dates_with_own_words(series))
      and not private.has_own_time(e, (series).starts_at::time, (series).lasts, private.city_zone())
    -- By a date whose hour the clocks leave out, all others would move to the hour that takes its place.
    order by e.start_date <= now(), private.city_clock(private.instant_of(e.series_date + clock, private.city_zone())) <> e.series_date + clock, abs(extract(epoch from e.start_date - now())) limit 1;
  if not found then
    raise exception 'Every date of this series was changed on its own since.' using errcode = 'PT409';
  end if;
  if columns ?| '{starts_at,lasts}' then
    start := private.city_clock(event.start_date)::date + clock;
    changes := changes || jsonb_build_object('start_date', private.instant_of(start, private.city_zone()),
      'end_date', private.end_of(start, lasts, private.city_zone()));
  end if;
  perform public.change_event_series(event.id, 'all', changes);
end $$;
comment on function private.put_series_back(public.event_series, jsonb) is
  'Gives a series and its dates their old words or hour; dates that were changed on their own keep what they have.';

create or replace function public.restore_change(change_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry private.history;
  series public.event_series;
  target uuid;
  obstacle text;
begin
  select * into entry from private.history h where h.id = change_id;
  -- The lock makes two people who put something back come one after the other.
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
  -- Nobody learns of a change that they may not read.
  if entry.id is null or not private.can_moderate_group(target) then
    raise exception 'There is no such change to put back.' using errcode = 'PT404';
  end if;
  obstacle := private.obstacle_to_restoring(entry, private.present_row(entry.subject, entry.subject_id));
  if obstacle is not null then
    raise exception '%', obstacle using errcode = 'PT409';
  end if;
  perform set_config('calendar.history_kind', 'restored', true);
  if entry.subject = 'series' then
    perform private.put_series_back(series, entry.before);
  else
    perform private.put_back(entry.subject || 's', entry.subject_id, entry.before);
  end if;
  perform set_config('calendar.history_kind', '', true);
end $$;
comment on function public.restore_change(bigint) is
  'Puts back what one change replaced, unless it was changed again since. For super admins and the moderators of the group of today.';

-- Triggers

create trigger history_enter before insert on private.history for each row execute function private.enter_in_history();
-- The dates of a series are made, changed and deleted by hundreds; that is one entry, of the series. The conditions keep
-- these rows from being looked at at all. The sequence rises with every change of an event, also with its type's new name.
create trigger events_note_history_of_new after insert on public.events
  for each row when ((new.series_id is null or new.sequence > 0)
    and (new.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes'))
  execute function private.note_event_history();
create trigger events_note_history after update on public.events
  for each row when (old.sequence is distinct from new.sequence
    and (old.type_name = new.type_name or old.type_id <> new.type_id)
    -- What is moved in bulk, as when groups are merged, is told of the groups.
    and current_setting('calendar.moving', true) is distinct from 'yes'
    and (new.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes'))
  execute function private.note_event_history();
create trigger events_note_history_of_deleted after delete on public.events
  for each row when (old.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes')
  execute function private.note_event_history();
create trigger event_series_note_history after insert or update or delete on public.event_series
  for each row execute function private.note_series_history();
create trigger groups_note_history after insert or update or delete on public.groups
  for each row execute function private.note_group_history();

-- Grants

grant execute on function public.event_history(uuid, bigint, integer), public.group_history(uuid, bigint, integer),
  public.restore_change(bigint) to authenticated;

-- Comments

comment on table private.history is
  'One entry for each change of an event, a series or a group. Read through event_history and group_history alone; kept for a year, fifty of a thing.';
comment on column private.history.changed_at is 'When the transaction began; what one transaction does to a thing is one entry.';
comment on column private.history.place is 'Counts the entries of a thing; the fifty latest stay.';
comment on column private.history.person_id is 'The account of whoever did it. It may be gone, so this is no foreign key.';
comment on column private.history.person is
  'The email of whoever did it as it was then, which outlives the account; without one, the cause in words (calendar.changed_by).';
comment on column private.history.before is 'The columns that changed, as they were; nothing for what was created, deleted or brought back whole.';
comment on column private.history.group_id is 'Of a series that was deleted: whose it was. That group may be gone, so this is no foreign key.';
