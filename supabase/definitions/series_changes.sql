-- Changes one date, all dates from one on, or a whole series; and undoes that.

create or replace function private.remember_series(target uuid, series_ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change_id uuid;
begin
  insert into private.series_changes (made_by, series_before, events_before, made_until, series_ids)
    select auth.uid(),
        (select jsonb_agg(to_jsonb(s)) from public.event_series s where s.id = target),
        (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from public.events e where e.series_id = target),
        (select p.made_until from private.series_progress p where p.series_id = target),
        remember_series.series_ids
    returning id into change_id;
  -- For undo shortly after a change, not an archive.
  delete from private.series_changes c where c.made_at < now() - interval '1 day'
    or (c.made_by = auth.uid() and c.id not in (
      select latest.id from private.series_changes latest where latest.made_by = auth.uid() order by latest.made_at desc limit 10));
  return change_id;
end $$;
comment on function private.remember_series(uuid, uuid[]) is
  'Saves a series and its dates for undo; keeps each person''s last ten changes, for a day.';

create or replace function private.lock_series(target uuid) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
begin
  -- Lock dates first, by id, and then the series: deleting a date uses the same order, so nobody deadlocks.
  perform 1 from public.events e where e.series_id = target order by e.id for update;
  select * into series from public.event_series s where s.id = target for update;
  return series;
end $$;
comment on function private.lock_series(uuid) is
  'Locks a series and its dates until the transaction ends, and returns it; all null if there is none.';

create or replace function private.remove_series(series public.event_series, who text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_series s where s.id = (series).id;
  perform private.note_change('series', to_jsonb(series), null, who);
end $$;
comment on function private.remove_series(public.event_series, text) is 'Deletes a series without dates, and records it in the history.';

create or replace function private.is_anothers(owner uuid, of_series uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select owner is distinct from of_series and not private.can_moderate_group(owner)
$$;
comment on function private.is_anothers(uuid, uuid) is
  'Whether a date belongs to a group other than its series'', and the caller does not moderate that group.';

create or replace function public.undo_series_change(change_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change private.series_changes;
  before public.event_series;
  present jsonb;
  taken_over uuid[];
begin
  select * into change from private.series_changes c where c.id = change_id and c.made_by = auth.uid() for update;
  if not found then
    raise exception 'This change can no longer be undone.' using errcode = 'PT404';
  end if;
  select * into before from jsonb_populate_recordset(null::public.event_series, change.series_before);
  if not private.can_moderate_group(before.group_id) then
    raise exception 'You may not change this series.' using errcode = 'insufficient_privilege';
  end if;
  select * into before
    from jsonb_populate_recordset(null::public.event_series, private.without_gone_groups('event_series', change.series_before));
  perform private.lock_series(series_id) from unnest(change.series_ids) as series_id;
  -- Dates that another group has taken over, or has deleted, are not restored.
  taken_over := array(
    select saved.id from jsonb_populate_recordset(null::public.events, change.events_before) as saved
      left join public.events e on e.id = saved.id left join public.deleted_events d on d.id = saved.id
      where private.is_anothers(coalesce(e.group_id, d.group_id), before.group_id));
  if exists (select 1 from public.event_series s where s.id = any (change.series_ids) and s.updated_at > change.made_at)
      or exists (
        select 1 from public.events e
        where (e.series_id = any (change.series_ids)
            or e.id in (select (saved ->> 'id')::uuid from jsonb_array_elements(change.events_before) as saved))
          and e.id <> all (taken_over) and e.updated_at > change.made_at)
      or exists (
        select 1 from public.deleted_events d
        where d.id in (select (saved ->> 'id')::uuid from jsonb_array_elements(change.events_before) as saved)
          and d.id <> all (taken_over) and d.deleted_at > change.made_at) then
    raise exception 'Someone has changed this series since, so it cannot be undone.' using errcode = 'PT409';
  end if;
  -- Those that still exist and are in no other series rejoin it; it skips the days of the rest.
  before.skipped_dates := before.skipped_dates || array(
    select saved.series_date from jsonb_populate_recordset(null::public.events, change.events_before) as saved
      where saved.id = any (taken_over) and not exists (
        select 1 from public.events e where e.id = saved.id and coalesce(e.series_id = any (change.series_ids), true)));
  present := private.present_row('series', before.id);
  insert into public.event_series values (before.*) on conflict (id) do nothing;
  perform private.update_row('event_series', before.id,
    to_jsonb(before) - '{id,created_by,created_at,updated_at,split_from}'::text[]);
  -- Remove what the change created; restore what it changed or deleted.
  delete from public.events e where e.series_id = any (change.series_ids)
    and e.id not in (select (saved ->> 'id')::uuid from jsonb_array_elements(change.events_before) as saved);
  -- Leave no tombstones: without the change, these dates would never have existed.
  delete from public.deleted_events d where d.series_id = any (change.series_ids) and d.deleted_at > change.made_at
    and d.id not in (select (saved ->> 'id')::uuid from jsonb_array_elements(change.events_before) as saved);
  perform private.put_events_back((
    select coalesce(jsonb_agg(saved), '[]') from jsonb_array_elements(change.events_before) as saved
      where (saved ->> 'id')::uuid <> all (taken_over)));
  update public.events e set series_id = before.id, series_date = saved.series_date
    from jsonb_populate_recordset(null::public.events, change.events_before) as saved
    where e.id = saved.id and e.id = any (taken_over) and coalesce(e.series_id = any (change.series_ids), true);
  perform private.remove_series(s) from public.event_series s where s.id = any (change.series_ids) and s.id <> before.id;
  -- Deleting those dates added skipped days.
  update public.event_series s set skipped_dates = before.skipped_dates where s.id = before.id and s.skipped_dates <> before.skipped_dates;
  perform private.note_change('series', present, private.present_row('series', before.id), null, case when present is null then 'restored' end);
  insert into private.series_progress (series_id, made_until) values (before.id, change.made_until)
    on conflict (series_id) do update set made_until = excluded.made_until;
  delete from private.series_changes c where c.id = change_id;
end $$;
comment on function public.undo_series_change(uuid) is
  'Undoes a change of a series, for the person who made it, unless someone has changed the series since.';

create or replace function private.series_to_change(event_id uuid, seen timestamptz) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series := private.lock_series((select e.series_id from public.events e where e.id = event_id));
begin
  if series.id is null then
    raise exception 'This event does not repeat.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(series.group_id) then
    raise exception 'You may not change this series.' using errcode = 'insufficient_privilege';
  end if;
  if private.is_anothers((select e.group_id from public.events e where e.id = event_id), series.group_id) then
    raise exception 'This date belongs to another group now.' using errcode = 'insufficient_privilege',
      hint = 'Choose another date of the series.';
  end if;
  if series.updated_at is distinct from coalesce(seen, series.updated_at)
      -- While this waited for the lock, the date may have moved to another series.
      or not exists (select 1 from public.events e where e.id = event_id and e.series_id = series.id) then
    raise exception 'This series was changed in the meantime.' using errcode = 'PT409',
      hint = 'Look at it again before you change it.';
  end if;
  return series;
end $$;
comment on function private.series_to_change(uuid, timestamptz) is
  'Returns the series of an event, locked, if the caller may change it through this date and has seen its latest version.';

create or replace function private.named_before(recurrence private.recurrence, first_day date, day date) returns integer
language plpgsql stable set search_path = '' as $$
begin
  recurrence.skipped := '{}';
  return (select count(*) from private.rule_dates(recurrence, first_day, first_day, day - 1, 100000));
end $$;
comment on function private.named_before(private.recurrence, date, date) is
  'How many dates a rule has before a day, including skipped ones.';

create or replace function private.rule_from(recurrence private.recurrence, used integer, day date) returns private.recurrence
language plpgsql immutable set search_path = '' as $$
begin
  recurrence.max_count := recurrence.max_count - used;
  if recurrence.max_count < 1 then
    recurrence.max_count := null;
    recurrence.until_day := day - 1;
  end if;
  return recurrence;
end $$;
comment on function private.rule_from(private.recurrence, integer, date) is
  'A rule for a series that starts on a later day, with COUNT reduced by the dates used.';

create or replace function private.end_series_before(series public.event_series, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  recurrence private.recurrence := private.recurrence_of(series);
begin
  recurrence.max_count := null;
  recurrence.until_day := least(recurrence.until_day, day - 1);
  update public.event_series s
    set rule = private.write_rule(recurrence),
      skipped_dates = array(select skipped from unnest(s.skipped_dates) as skipped where skipped < day),
      added_dates = array(select added from unnest(s.added_dates) as added where added < day)
    where s.id = (series).id;
end $$;
comment on function private.end_series_before(public.event_series, date) is 'Ends a series before a day.';

create or replace function private.split_series(series public.event_series, day date) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  later public.event_series := series;
  recurrence private.recurrence := private.recurrence_of(series);
begin
  later.id := gen_random_uuid();
  later.split_from := coalesce((series).split_from, (series).id);
  later.starts_at := coalesce(private.first_date_from(recurrence, (series).starts_at::date, day), day) + (series).starts_at::time;
  later.rule := private.write_rule(
    private.rule_from(recurrence, private.named_before(recurrence, (series).starts_at::date, day), day));
  later.skipped_dates := array(select skipped from unnest((series).skipped_dates) as skipped where skipped >= day);
  later.added_dates := array(select added from unnest((series).added_dates) as added where added >= day);
  later.updated_at := clock_timestamp();
  insert into public.event_series values (later.*);
  -- It shares the history of its parent until now.
  insert into private.series_parents (series_id, parent_id) values (later.id, (series).id);
  perform private.end_series_before(series, day);
  update public.events e set series_id = later.id where e.series_id = (series).id and e.series_date >= day;
  insert into private.series_progress (series_id, made_until)
    select later.id, p.made_until from private.series_progress p where p.series_id = (series).id;
  return later;
end $$;
comment on function private.split_series(public.event_series, date) is
  'Splits the dates from a day on into a new series with the same values; returns it.';

create or replace function private.shift_rule(recurrence private.recurrence, days integer, new_day date, cut date) returns private.recurrence
language plpgsql immutable set search_path = '' as $$
begin
  -- move_series moves the skipped days along with the dates around them.
  recurrence.skipped := '{}';
  if days = 0 then
    return recurrence;
  end if;
  recurrence.added := array(select added + case when added >= cut then days else 0 end from unnest(recurrence.added) as added);
  if recurrence.freq = 'WEEKLY' then
    recurrence.weekdays := array(select (weekday - 1 + days % 7 + 7) % 7 + 1 from unnest(recurrence.weekdays) as weekday);
  elsif recurrence.freq = 'MONTHLY' and recurrence.weekdays is not null then
    recurrence.ordinals := array[case
      -- The last weekday of a month stays the last; a fifth one would leave out most months.
      when recurrence.ordinals[1] = -1 and extract(month from new_day + 7) <> extract(month from new_day) then -1
      else least((extract(day from new_day)::integer - 1) / 7 + 1, 4) end];
    recurrence.weekdays := array[extract(isodow from new_day)::integer];
  elsif recurrence.freq = 'MONTHLY' then
    recurrence.month_day := extract(day from new_day)::integer;
  end if;
  return recurrence;
end $$;
comment on function private.shift_rule(private.recurrence, integer, date, date) is
  'The rule of a series after one date was moved to another day; dates added before the cut stay.';

create or replace function private.anchor_before(recurrence private.recurrence, day date, cut date) returns date
language sql immutable set search_path = '' as $$
  -- Step back in whole intervals, so that every other week stays the same one.
  select case
    when day <= cut then day
    when (recurrence).freq = 'WEEKLY' then day - 7 * (recurrence).step * ceil((day - cut) / (7.0 * (recurrence).step))::integer
    when (recurrence).freq = 'MONTHLY' then (date_trunc('month', day::timestamp)
      - make_interval(months => (recurrence).step * ceil((day - cut) / (28.0 * (recurrence).step))::integer))::date
    when (recurrence).freq = 'YEARLY' and extract(day from day) < 29
      then (day - make_interval(years => (recurrence).step * ceil((day - cut) / (365.0 * (recurrence).step))::integer))::date
    else day end
$$;
comment on function private.anchor_before(private.recurrence, date, date) is 'A day in the same rhythm, no later than the cut.';

create or replace function private.period_of(day date, freq text) returns integer
language sql immutable set search_path = '' as $$
  select case freq
    when 'WEEKLY' then (day - '2000-01-03'::date) / 7
    when 'MONTHLY' then extract(year from day)::integer * 12 + extract(month from day)::integer
    else extract(year from day)::integer end
$$;
comment on function private.period_of(date, text) is 'A number for the week, month or year that a day is in.';

create or replace function private.pair_days(old_days date[], are_kept boolean[], new_days date[], freq text)
returns table (old_day date, new_day date)
language sql immutable set search_path = '' as $$
  with old as (
    select slot.day, slot.is_own from unnest(old_days, are_kept) as slot (day, is_own)
  ), unchanged as (
    select old.day from old where old.day = any (new_days)
  ), free as (
    select slot.day, private.period_of(slot.day, freq) as period
      from unnest(new_days) as slot (day) where slot.day not in (select unchanged.day from unchanged)
  ), unpaired as (
    -- If a period has fewer days than before, dates with changes of their own go first.
    select day, period, row_number() over (partition by period order by is_own desc, day) as rank
      from (select old.*, private.period_of(old.day, freq) as period from old where old.day not in (select unchanged.day from unchanged)) as old
  ), paired as (
    select h.day, h.period, row_number() over (partition by h.period order by h.day) as nth
      from unpaired h where h.rank <= (select count(*) from free o where o.period = h.period)
  ), targets as (
    select o.day, o.period, row_number() over (partition by o.period order by o.day) as nth
      from free o
  )
  select unchanged.day, unchanged.day from unchanged
  union all
  select paired.day, targets.day from paired join targets using (period, nth)
$$;
comment on function private.pair_days(date[], boolean[], date[], text) is
  'Pairs old days with new ones: the same day, or the nth day of the same week, month or year.';

create or replace function private.dates_with_own_words(series public.event_series) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  shared_columns constant text[] := private.event_words();
begin
  return query execute format('select e.id from public.events e where e.series_id = ($1).id and (%s) is distinct from (%s)',
    private.column_list(shared_columns, 'e.'), private.column_list(shared_columns, '($1).')) using series;
end $$;
comment on function private.dates_with_own_words(public.event_series) is 'The dates of a series with values of their own.';

create or replace function private.move_series(series public.event_series, recurrence private.recurrence, days integer, anchor date, cut date, earliest date, clock time, lasts interval, moved uuid[])
returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  zone text := private.city_zone();
  old_time time := (series).starts_at::time;
  old_lasts interval := (series).lasts;
  old_freq text := (private.recurrence_of(series)).freq;
  changed public.event_series := series;
  skips_before date[] := array(select day from unnest((series).skipped_dates) as day where day < cut);
  skips date[] := array(select day from unnest((series).skipped_dates) as day where day >= cut);
  -- Dates with a status, time or values of their own.
  own_dates constant uuid[] := array(
    select e.id from public.events e where e.series_id = (series).id and (e.status <> 'scheduled' or e.status_note is not null
      or private.has_own_time(e, (series).starts_at::time, (series).lasts, private.city_zone()))
    union select private.dates_with_own_words(series));
  first_day date;
  new_days date[];
  old_days date[];
  are_own boolean[];
  paired_old date[];
  paired_new date[];
begin
  -- If the rule has no more dates, the series keeps its past.
  first_day := coalesce(private.first_date_from(recurrence, private.anchor_before(recurrence, anchor, earliest), earliest), earliest);
  changed.starts_at := first_day + clock;
  changed.lasts := lasts;
  changed.rule := private.write_rule(recurrence);
  changed.added_dates := array(select distinct day from unnest((recurrence).added) as day where day >= cut or day = any ((series).added_dates) order by day);
  new_days := array(
    select day from unnest(private.dates_to_make(recurrence, first_day)) as day
    where day >= cut);
  -- Look for a date on the day it moved to.
  select array_agg(slot.day + days order by slot.day), array_agg(slot.is_own order by slot.day) into old_days, are_own from (
    select e.series_date, e.id = any (own_dates)
      from public.events e where e.series_id = (series).id and e.series_date >= cut
    union all
    select day, true from unnest(skips) as day
  ) as slot (day, is_own);
  select array_agg(old_day - days), array_agg(new_day) into paired_old, paired_new
    from private.pair_days(coalesce(old_days, '{}'), coalesce(are_own, '{}'), new_days,
      case when 'WEEKLY' in (coalesce(old_freq, 'WEEKLY'), coalesce((recurrence).freq, 'WEEKLY')) then 'WEEKLY' else (recurrence).freq end);

  -- Dates without a new day are deleted; those in own_dates stay as single events.
  update public.events e set series_id = null, series_date = null
    where e.series_id = (series).id and e.series_date >= cut and e.series_date <> all (coalesce(paired_old, '{}'))
      and e.id = any (own_dates);
  delete from public.events e
    where e.series_id = (series).id and e.series_date >= cut and e.series_date <> all (coalesce(paired_old, '{}'));
  update public.events e
    set series_date = pair.new_day,
      start_date = case when keeps.own_time then e.start_date else private.instant_of(pair.new_day + clock, zone) end,
      end_date = case when keeps.own_time then e.end_date else private.end_of(pair.new_day + clock, lasts, zone) end
    from unnest(paired_old, paired_new) as pair (old_day, new_day), public.events seen,
      lateral (select private.has_own_time(seen, old_time, old_lasts, zone) and seen.id <> all (moved)
        -- A date taken over by another group stays at the time that group chose.
        or private.is_anothers(seen.group_id, (series).group_id)) as keeps (own_time)
    where e.series_id = (series).id and e.series_date = pair.old_day and seen.id = e.id;
  changed.skipped_dates := skips_before || array(
    select pair.new_day from unnest(paired_old, paired_new) as pair (old_day, new_day) where pair.old_day = any (skips)
    union select day from unnest((recurrence).skipped) as day where day >= cut
    order by 1);
  update public.event_series s
    set rule = changed.rule, starts_at = changed.starts_at, lasts = changed.lasts, skipped_dates = changed.skipped_dates, added_dates = changed.added_dates
    where s.id = (series).id returning s.* into changed;
  perform private.insert_dates(changed, array(
    select day from unnest(new_days) as day
    where day <> all (changed.skipped_dates)
      and not exists (select 1 from public.events e where e.series_id = (series).id and e.series_date = day)));
  perform private.keep_progress(changed);
  return changed;
end $$;
comment on function private.move_series(public.event_series, private.recurrence, integer, date, date, date, time, interval, uuid[]) is
  'Changes the rule or hour of a series from a day on. Individual changes move with their dates, and no date is duplicated.';

create or replace function private.has_own_time(event public.events, clock time, lasts interval, zone text) returns boolean
language sql stable set search_path = '' as $$
  select (event).start_date <> private.instant_of((event).series_date + clock, zone)
    or (event).end_date is distinct from private.end_of((event).series_date + clock, lasts, zone)
$$;
comment on function private.has_own_time(public.events, time, interval, text) is 'Whether a date of a series was moved individually.';

create or replace function private.change_series(
  series public.event_series, event_id uuid, scope text, changes jsonb, rule text default null, replace_own text[] default '{}',
  who text default null, of_kind text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  shared_columns constant text[] := private.event_words();
  change_id constant uuid := private.remember_series((series).id, array[(series).id]);
  row_before jsonb := to_jsonb(series);
  event public.events;
  updated public.event_series;
  recurrence private.recurrence;
  start timestamp;
  days integer;
  cut date;
begin
  select * into event from public.events e where e.id = event_id;
  if scope = 'later' and exists (select 1 from public.events e where e.series_id = series.id and e.series_date < event.series_date) then
    series := private.split_series(series, event.series_date);
    update private.series_changes c set series_ids = c.series_ids || series.id where c.id = change_id;
    perform private.note_change('series', row_before, private.present_row('series', (row_before ->> 'id')::uuid), who, of_kind);
    row_before := private.present_row('series', series.id);
  end if;
  updated := jsonb_populate_record(series, private.picked(changes, shared_columns));
  if private.is_anothers(updated.group_id, series.group_id) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;

  if changes ? 'start_date' or changes ? 'end_date' or rule is not null then
    -- The past stays as it was; only rides that have not started move.
    cut := private.city_today() + case when series.starts_at::time <= private.city_clock(now())::time then 1 else 0 end;
    start := coalesce(private.city_clock((changes ->> 'start_date')::timestamptz), private.city_clock(event.start_date));
    days := start::date - private.city_clock(event.start_date)::date;
    recurrence := case when rule is null
      then private.shift_rule(private.recurrence_of(series), days, start::date, cut)
      else private.read_rule(rule, start) end;
    recurrence := private.rule_from(recurrence, private.named_before(private.recurrence_of(series), series.starts_at::date, cut), cut);
    if rule is not null and recurrence.added = '{}' then
      recurrence.added := series.added_dates;
    end if;
    perform private.move_series(series, recurrence, days, event.series_date + days, cut, greatest(cut, series.starts_at::date + days),
      case when changes ? 'start_date' then start::time else series.starts_at::time end,
      case when changes ? 'end_date' then private.clock_duration(coalesce((changes ->> 'start_date')::timestamptz, event.start_date), (changes ->> 'end_date')::timestamptz) else series.lasts end,
      array(select e.id from public.events e where e.series_id = series.id
        and (e.id = event_id and changes ?| '{start_date,end_date}' or 'start_date' = any (replace_own))));
  end if;

  if changes ?| shared_columns then
    perform private.check_series_size(updated, (select count(*)::integer from public.events e where e.series_id = series.id));
    execute (
      select format('update public.events e set %s
          where e.series_id = ($1).id and (e.group_id is not distinct from ($1).group_id or private.can_moderate_group(e.group_id))
            and e.id in (select private.dates_with_own_words($2))',
          string_agg(format('%1$I = case when (%2$s) is not distinct from (%3$s) or e.id = $3 or %4$L && $4 then ($2).%1$I else e.%1$I end',
            column_name, 'e.' || array_to_string(together, ', e.'), '($1).' || array_to_string(together, ', ($1).'), together), ', '))
        from unnest(shared_columns) as column_name
          -- Picture and alt text go together: a date has both of its own, or neither.
          cross join lateral (select case when column_name = any (pair) then pair else array[column_name] end as together
            from (values ('{picture_path,picture_alt}'::text[])) as picture (pair)) as columns
        where changes ? column_name
    ) using series, updated, event_id, replace_own;
  end if;
  perform private.update_row('event_series', series.id, private.picked(to_jsonb(updated), shared_columns));
  perform private.note_change('series', row_before, private.present_row('series', series.id), who, of_kind);
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  return change_id;
end $$;
comment on function private.change_series(public.event_series, uuid, text, jsonb, text, text[], text, text) is
  'Changes a locked series: "later" from a date on, or "all". Does not check permissions. who and of_kind are for the history. Returns the id for undo_series_change.';

create or replace function public.change_event_series(
  event_id uuid, scope text, changes jsonb, rule text default null, replace_own text[] default '{}', seen timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series constant public.event_series := private.series_to_change(event_id, seen);
  unknown text;
begin
  if scope is null or scope not in ('later', 'all') then
    raise exception 'The scope must be "later" or "all". One date alone is changed as any event.' using errcode = 'PT400';
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key
    where key <> all (private.event_words() || '{start_date,end_date}') limit 1;
  if found then
    raise exception 'A series has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  perform private.check_named_files(changes);
  return private.change_series(series, event_id, scope, changes, rule, replace_own);
end $$;
comment on function public.change_event_series(uuid, text, jsonb, text, text[], timestamptz) is
  'Changes the series of an event: "later" from that date on, or "all". Dates changed individually keep their own values except in the columns named in replace_own. seen is the updated_at of the series that the editor saw. Returns the id for undo_series_change.';

create or replace function public.delete_event_series(event_id uuid, scope text, seen timestamptz default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series constant public.event_series := private.series_to_change(event_id, seen);
  from_day date;
  change_id uuid;
begin
  if scope is null or scope not in ('later', 'all') then
    raise exception 'The scope must be "later" or "all". One date alone is deleted as any event.' using errcode = 'PT400';
  end if;
  change_id := private.remember_series(series.id, array[series.id]);
  select e.series_date into from_day from public.events e where e.id = event_id;
  -- A date taken over by another group becomes a single event of that group.
  update public.events e set series_id = null, series_date = null
    where e.series_id = series.id and (scope = 'all' or e.series_date >= from_day) and private.is_anothers(e.group_id, series.group_id);
  if scope = 'later' and exists (select 1 from public.events e where e.series_id = series.id and e.series_date < from_day) then
    delete from public.events e where e.series_id = series.id and e.series_date >= from_day;
    perform private.end_series_before(series, from_day);
    perform private.note_change('series', to_jsonb(series), private.present_row('series', series.id));
  else
    delete from public.events e where e.series_id = series.id;
    perform private.remove_series(series);
  end if;
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  return change_id;
end $$;
comment on function public.delete_event_series(uuid, text, timestamptz) is
  'Deletes dates of an event''s series: "later" from that date on, or "all". Returns the id for undo_series_change.';

create or replace function public.cut_event_series(event_id uuid, seen timestamptz default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series := private.series_to_change(event_id, seen);
  change_id uuid := private.remember_series(series.id, array[series.id]);
begin
  update public.events e set series_id = null, series_date = null where e.series_id = series.id;
  perform private.remove_series(series);
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  return change_id;
end $$;
comment on function public.cut_event_series(uuid, timestamptz) is
  'Turns all dates of an event''s series into single events. Returns the id for undo_series_change.';

-- Grants

grant execute on function public.undo_series_change(uuid),
  public.change_event_series(uuid, text, jsonb, text, text[], timestamptz), public.delete_event_series(uuid, text, timestamptz),
  public.cut_event_series(uuid, timestamptz) to authenticated;
