-- Applies what was read from a followed calendar: adds, changes and removes events.

-- Comparing both sides --------------------------------------------------------------------------------------------------
create or replace function private.imported_present(item public.imported_items, owner uuid) returns jsonb
-- UTC, so that equal instants have the same text in every session.
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select case
    when (item).recurrence = '' and (item).series_id is not null then (
      select jsonb_build_object('title', s.title, 'description', s.description, 'location', s.location, 'status', 'scheduled',
          'when', jsonb_build_object('rule', s.rule, 'added', s.added_dates, 'time', s.starts_at::time, 'lasts', s.lasts))
        from public.event_series s where s.id = (item).series_id and s.group_id = owner)
    when (item).event_id is not null then (
      select jsonb_build_object('title', e.title, 'description', e.description, 'location', e.location, 'status', e.status,
          'when', jsonb_build_object('start_date', e.start_date, 'end_date', e.end_date))
        from public.events e where e.id = (item).event_id and e.group_id = owner)
    else (
      select jsonb_build_object('title', s.title, 'description', s.description, 'location', s.location, 'status', 'scheduled',
          'when', jsonb_build_object('start_date', s.start_date, 'end_date', s.end_date, 'rule', s.rule))
        from public.event_submissions s where s.id = (item).submission_id and s.group_id = owner and s.status = 'pending') end
$$;
comment on function private.imported_present(public.imported_items, uuid) is
  'The current values here for an item; null if it was deleted, decided, or moved to a group other than the source''s owner.';

create or replace function private.followed_rule(rule text, start timestamptz, from_day date) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  clock constant timestamp := private.city_clock(start);
  recurrence private.recurrence := private.read_rule(rule, clock);
  whole private.recurrence := recurrence;
begin
  if recurrence.max_count is not null then
    -- COUNT would start from another day if the series begins later here.
    whole.skipped := '{}';
    recurrence.until_day := (select max(day) from private.rule_dates(whole, clock::date, clock::date, '2200-01-01', 999) as day);
    recurrence.max_count := null;
  end if;
  recurrence.added := array(select day from unnest(recurrence.added) as day where day >= from_day);
  recurrence.skipped := array(select day from unnest(recurrence.skipped) as day where day >= from_day);
  return private.write_submitted_rule(recurrence, '-infinity');
end $$;
comment on function private.followed_rule(text, timestamptz, date) is 'The calendar''s rule for a series that begins on a later day here.';

create or replace function private.day_to_come(clock timestamp) returns date
language sql stable security definer set search_path = '' as $$
  select private.city_today() + case when clock::time <= private.city_clock(now())::time then 1 else 0 end
$$;
comment on function private.day_to_come(timestamp) is 'The first day on which a ride at that hour has not started yet.';

create or replace function private.next_imported_day(times jsonb) returns date
language sql stable security definer set search_path = '' as $$
  select private.series_dates(private.read_rule(times ->> 'rule', clock), clock::date, private.day_to_come(clock), '2200-01-01', 1)
    from private.city_clock((times ->> 'start_date')::timestamptz) as clock
$$;
comment on function private.next_imported_day(jsonb) is 'The next date of a series according to its calendar; null if it has ended.';

create or replace function private.imported_end(times jsonb, day text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  recurrence private.recurrence;
begin
  if times ->> 'rule' is null then
    return coalesce((times ->> 'end_date')::timestamptz, (times ->> 'start_date')::timestamptz + private.length_without_end(),
      (nullif(day, '')::date + 2)::timestamptz);
  end if;
  recurrence := private.read_rule(private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, '-infinity'),
    private.city_clock((times ->> 'start_date')::timestamptz));
  if recurrence.freq is not null and recurrence.until_day is null then
    return 'infinity';
  end if;
  return (greatest(recurrence.until_day, (select max(added) from unnest(recurrence.added) as added)) + 2)::timestamptz;
end $$;
comment on function private.imported_end(jsonb, text) is 'When an item is over; for a series, shortly after its last day.';

-- Writing ---------------------------------------------------------------------------------------------------------------
create or replace function private.put_imported(item public.imported_items, source public.import_sources) returns public.imported_items
language plpgsql security definer set search_path = '' as $$
declare
  times jsonb := (item).seen -> 'when';
  clock constant timestamp := private.city_clock((times ->> 'start_date')::timestamptz);
  lasts constant interval := private.clock_duration((times ->> 'start_date')::timestamptz, (times ->> 'end_date')::timestamptz);
  ride jsonb := private.picked((item).seen, '{title,description,location}')
    || jsonb_build_object('type_id', (source).type_id, 'group_id', (source).group_id);
  first_day date;
  rule text;
begin
  if (item).seen ->> 'status' = 'cancelled' then
    return item;
  end if;
  if times ->> 'rule' is not null then
    first_day := private.next_imported_day(times);
    rule := private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, first_day);
    times := jsonb_build_object('start_date', private.instant_of(first_day + clock::time, private.city_zone()),
      'end_date', private.end_of(first_day + clock::time, lasts, private.city_zone()));
    if first_day is null then
      return item;
    end if;
  elsif private.imported_end(times, '') < now() then
    return item;
  end if;
  ride := ride || private.picked(times, '{start_date,end_date}');
  if not (source).is_live then
    item.submission_id := private.insert_row('event_submissions', ride || jsonb_build_object('rule', rule));
  elsif rule is null then
    item.event_id := private.add_event(ride, private.import_name(source));
  else
    item.series_id := (private.make_series(ride, rule, private.import_name(source))).id;
  end if;
  item.state := 'followed';
  item.taken := (item).seen;
  item.written := private.imported_present(item, (source).group_id);
  return item;
end $$;
comment on function private.put_imported(public.imported_items, public.import_sources) is
  'Adds an item to the calendar or the review queue, depending on its source; skips items that are over or cancelled.';

create or replace function private.set_imported_status(event_id uuid, new_status text, who text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  note constant text := 'Cancelled in the group’s own calendar.';
  event public.events;
begin
  select * into event from public.events e where e.id = event_id;
  if new_status = 'cancelled' and event.status <> 'cancelled' then
    perform private.change_row('event', event_id, jsonb_build_object('status', 'cancelled', 'status_note', note), who);
  elsif new_status = 'scheduled' and event.status = 'cancelled' and event.status_note = note then
    perform private.change_row('event', event_id, '{"status": "scheduled", "status_note": null}', who);
  end if;
end $$;
comment on function private.set_imported_status(uuid, text, text) is 'Cancels an event as its calendar did, or reverts that.';

create or replace function private.write_imported_event(item public.imported_items, keys text[], who text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  series public.event_series;
  target jsonb := (item).seen;
  columns jsonb;
begin
  select * into event from public.events e where e.id = (item).event_id for update;
  if (item).recurrence <> '' then
    -- A date that no longer has its own values gets those of its series.
    select * into series from public.event_series s where s.id = event.series_id;
    target := jsonb_build_object('title', coalesce(series.title, event.title), 'description', coalesce(series.description, event.description),
      'location', coalesce(series.location, event.location), 'status', 'scheduled', 'when', case when series.id is not null then jsonb_build_object(
        'start_date', private.instant_of(event.series_date + series.starts_at::time, private.city_zone()),
        'end_date', private.end_of(event.series_date + series.starts_at::time, series.lasts, private.city_zone()))
      else jsonb_build_object('start_date', event.start_date, 'end_date', event.end_date) end) || target;
  end if;
  columns := private.picked(private.picked(target, keys), '{title,description,location}')
    || case when 'when' = any (keys) then private.picked(target -> 'when', '{start_date,end_date}') else '{}' end;
  if columns <> '{}' then
    perform private.change_row('event', event.id, columns, who);
  end if;
  if 'status' = any (keys) then
    perform private.set_imported_status(event.id, target ->> 'status', who);
  end if;
end $$;
comment on function private.write_imported_event(public.imported_items, text[], text) is
  'Updates an event, or one date of a series, from its calendar.';

create or replace function private.write_imported_series(item public.imported_items, keys text[], who text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  representative public.events;
  changes jsonb := private.picked(private.picked((item).seen, keys), '{title,description,location}');
  times constant jsonb := (item).seen -> 'when';
  clock constant timestamp := private.city_clock((times ->> 'start_date')::timestamptz);
  lasts constant interval := private.clock_duration((times ->> 'start_date')::timestamptz, (times ->> 'end_date')::timestamptz);
  recurrence private.recurrence;
  unskipped date[];
  rule text;
  day date;
begin
  series := private.lock_series((item).series_id);
  if 'when' = any (keys) and private.next_imported_day(times) is null then
    if exists (select private.dates_to_come(series)) then
      perform private.end_series_now(series, who);
      select * into series from public.event_series s where s.id = series.id;
    end if;
    keys := array_remove(keys, 'when');
  end if;
  -- Prefer a future date without changes of its own: changing it changes them all.
  select e.* into representative from public.events e
    where e.series_id = series.id and e.group_id is not distinct from series.group_id
    order by e.id in (select private.dates_with_own_words(series)) or private.has_own_time(e, series.starts_at::time, series.lasts, private.city_zone()),
      e.start_date < now(), e.series_date limit 1;
  if representative.id is null then
    return;
  end if;
  if 'when' = any (keys) then
    recurrence := private.read_rule(times ->> 'rule', clock);
    rule := private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, private.day_to_come(clock));
    -- Dates no longer skipped there come back here.
    unskipped := array(select d from unnest((private.read_rule((item).taken -> 'when' ->> 'rule', clock)).skipped) as d where d <> all (recurrence.skipped));
    update public.event_series s set skipped_dates = array(select d from unnest(s.skipped_dates) as d where d <> all (unskipped))
      where s.id = series.id and s.skipped_dates && unskipped;
    select * into series from public.event_series s where s.id = series.id;
    select near into day from private.series_dates(recurrence, clock::date, representative.series_date - 60, representative.series_date + 60, 200) as near
      order by private.city_clock(private.instant_of(near + clock::time, private.city_zone())) <> near + clock::time, abs(near - representative.series_date), near limit 1;
    day := coalesce(day, representative.series_date);
    changes := changes || jsonb_build_object('start_date', private.instant_of(day + clock::time, private.city_zone()),
      'end_date', private.end_of(day + clock::time, lasts, private.city_zone()));
  end if;
  if changes <> '{}' then
    perform private.change_series(series, representative.id, 'all', changes, rule, who => who);
  end if;
  if 'status' = any (keys) then
    perform private.set_imported_status(e.id, (item).seen ->> 'status', who) from public.events e
      where e.series_id = series.id and e.group_id is not distinct from series.group_id and e.start_date > now();
  end if;
end $$;
comment on function private.write_imported_series(public.imported_items, text[], text) is
  'Updates a series from its calendar, like an edit of all dates; dates changed individually keep their changes.';

create or replace function private.write_imported_submission(item public.imported_items, keys text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
  times jsonb := (item).seen -> 'when';
  clock constant timestamp := private.city_clock((times ->> 'start_date')::timestamptz);
  lasts constant interval := private.clock_duration((times ->> 'start_date')::timestamptz, (times ->> 'end_date')::timestamptz);
  first_day constant date := case when times ->> 'rule' is not null then private.next_imported_day(times) end;
begin
  select * into submission from public.event_submissions s where s.id = (item).submission_id for update;
  -- Something cancelled needs no decision.
  if (item).seen ->> 'status' = 'cancelled' or (times ->> 'rule' is not null and first_day is null) then
    delete from public.event_submissions s where s.id = submission.id;
    return;
  end if;
  if first_day is not null then
    times := jsonb_build_object('start_date', private.instant_of(first_day + clock::time, private.city_zone()),
      'end_date', private.end_of(first_day + clock::time, lasts, private.city_zone()),
      'rule', private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, first_day));
  end if;
  perform private.save_submission(private.with_changes(submission,
    private.picked(private.picked((item).seen, keys), '{title,description,location}')
      || case when 'when' = any (keys) then jsonb_build_object('rule', null) || times else '{}' end,
    '{title,description,location,start_date,end_date,rule}'));
end $$;
comment on function private.write_imported_submission(public.imported_items, text[]) is
  'Updates a pending submission from its calendar, or deletes it if it was cancelled there.';

create or replace function private.change_imported_kind(item public.imported_items, source public.import_sources) returns public.imported_items
language plpgsql security definer set search_path = '' as $$
declare
  times constant jsonb := (item).seen -> 'when';
  event public.events;
begin
  if (item).series_id is null then
    select * into event from public.events e where e.id = (item).event_id for update;
    item.series_id := private.make_event_repeat(event,
      private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, private.city_today()), private.import_name(source));
    item.event_id := null;
    item.written := private.imported_present(item, (source).group_id);
  else
    perform private.end_series_now(s, private.import_name(source)) from public.event_series s where s.id = (item).series_id;
    item.series_id := null;
    item := private.put_imported(item, source);
  end if;
  update public.imported_items i
    set event_id = (item).event_id, series_id = (item).series_id, submission_id = (item).submission_id, written = (item).written
    where i.id = (item).id;
  return item;
end $$;
comment on function private.change_imported_kind(public.imported_items, public.import_sources) is
  'Turns an event that now repeats into a series, and a series that no longer does into an event.';

create or replace function private.take_over(item public.imported_items, source public.import_sources, is_forced boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  present jsonb := private.imported_present(item, (source).group_id);
  changed constant text[] := array(select key from unnest('{title,description,location,status,when}'::text[]) as key
    where (item).seen -> key is distinct from (item).taken -> key);
  keys text[];
begin
  if present is null then
    return 'gone';
  end if;
  -- Local edits stay, unless both sides now agree.
  keys := array(select key from unnest(changed) as key
    where is_forced or present -> key is not distinct from (item).written -> key or present -> key is not distinct from (item).seen -> key);
  if cardinality(keys) > 0 then
    if (item).recurrence = '' and (item).series_id is not null then
      if (item).seen -> 'when' ->> 'rule' is null and 'when' = any (keys) then
        item := private.change_imported_kind(item, source);
      else
        perform private.write_imported_series(item, keys, private.import_name(source));
      end if;
    elsif (item).event_id is not null then
      perform private.write_imported_event(item, keys, private.import_name(source));
      if (item).seen -> 'when' ->> 'rule' is not null and 'when' = any (keys) then
        item := private.change_imported_kind(item, source);
      end if;
    else
      perform private.write_imported_submission(item, keys);
    end if;
    present := private.imported_present(item, (source).group_id);
    if present is null then
      delete from public.imported_items i where i.id = (item).id;
      return 'cancelled';
    end if;
  end if;
  update public.imported_items i
    set taken = (i.taken - keys) || private.picked((item).seen, keys), written = i.written || private.picked(present, keys),
      state = case when changed <@ keys then 'followed' else 'differs' end,
      changed_at = case when cardinality(changed) > 0 then now() else i.changed_at end
    where i.id = (item).id;
  return case
    when not changed <@ keys then 'differs'
    when cardinality(changed) = 0 then 'same'
    when 'status' = any (keys) and (item).seen ->> 'status' = 'cancelled' then 'cancelled'
    else 'changed' end;
end $$;
comment on function private.take_over(public.imported_items, public.import_sources, boolean) is
  'Updates the row here to match the item: only columns not edited here, or all of them if forced. Returns the outcome.';

create or replace function private.date_of_item(of_source uuid, of_uid text, day text) returns public.imported_items
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(null::public.imported_items,
      jsonb_build_object('recurrence', day, 'event_id', e.id, 'series_id', i.series_id))
    from public.imported_items i join public.events e on e.series_id = i.series_id and e.series_date = day::date
    where i.source_id = of_source and i.uid = of_uid and i.recurrence = ''
$$;
comment on function private.date_of_item(uuid, text, text) is
  'An item for one date of a series on the calendar; all null if there is none.';

create or replace function private.follow_imported(of_source uuid, of_uid text, day text, what jsonb, print text, perhaps uuid) returns text
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source public.import_sources;
  item public.imported_items;
  outcome text;
begin
  select * into source from public.import_sources s where s.id = of_source;
  select * into item from public.imported_items i where i.source_id = of_source and i.uid = of_uid and i.recurrence = day for update;
  begin
    if item.id is null then
      if day <> '' then
        item := private.date_of_item(of_source, of_uid, day);
        if item.event_id is null then
          return 'waiting';
        end if;
        item.written := private.imported_present(item, source.group_id);
      end if;
      insert into public.imported_items (source_id, uid, recurrence, fingerprint, seen, event_id, series_id, written, double_of, state, ends_at)
        values (of_source, of_uid, day, print, what, item.event_id, item.series_id, coalesce(item.written, '{}'), perhaps,
          case when perhaps is null then 'followed' else 'double' end, private.imported_end(what -> 'when', day))
        returning * into item;
    else
      update public.imported_items i
        set fingerprint = print, seen = what, problem = null, ends_at = private.imported_end(what -> 'when', day),
          state = case when i.state = 'vanished' then 'followed' else i.state end
        where i.id = item.id returning * into item;
    end if;
    if item.state = 'double' then
      return 'double';
    elsif item.state = 'declined' then
      return 'same';
    elsif coalesce(item.event_id, item.series_id, item.submission_id) is not null then
      return private.take_over(item, source, false);
    end if;
    item := private.put_imported(item, source);
    if coalesce(item.event_id, item.series_id, item.submission_id) is null then
      delete from public.imported_items i where i.id = item.id;
      return 'over';
    end if;
    update public.imported_items i
      set event_id = item.event_id, series_id = item.series_id, submission_id = item.submission_id, taken = item.taken, written = item.written
      where i.id = item.id;
    return case when item.submission_id is null then 'added' else 'queued' end;
  exception when raise_exception or insufficient_privilege or integrity_constraint_violation or data_exception or program_limit_exceeded
      or sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT413' then
    -- One item that fails does not hold up the others. Its changes are rolled back.
    outcome := left(case when sqlstate like '23%' then 'Something in it cannot be stored here.' else sqlerrm end, 500);
  end;
  insert into public.imported_items (source_id, uid, recurrence, fingerprint, seen, problem, ends_at)
    values (of_source, of_uid, day, print, what, outcome, now() + interval '1 day')
    on conflict (source_id, uid, recurrence) do update set problem = excluded.problem;
  return 'problem';
end $$;
comment on function private.follow_imported(uuid, text, text, jsonb, text, uuid) is
  'Processes one event of a calendar, or one date of a series: adds it, applies its changes, or records the problem. Returns the outcome.';

create or replace function private.follow_decision(submission public.event_submissions) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  item public.imported_items;
  present jsonb;
begin
  for item in select * from public.imported_items i where i.submission_id = (submission).id for update loop
    item.event_id := case when (submission).series_id is null then (submission).event_id end;
    item.series_id := (submission).series_id;
    item.state := case (submission).status when 'rejected' then 'declined' else 'followed' end;
    present := private.imported_present(item, (submission).group_id);
    -- Times approved as read are not local edits.
    if (submission).status = 'approved' and item.written -> 'when'
        = jsonb_build_object('start_date', (submission).start_date, 'end_date', (submission).end_date, 'rule', (submission).rule) then
      item.written := item.written || private.picked(present, '{when}');
    end if;
    update public.imported_items i set event_id = item.event_id, series_id = item.series_id, state = item.state, written = item.written
      where i.id = item.id;
    -- Dates that differ from their series can be added now.
    update public.import_sources s set etag = null, last_modified = null, next_reading_at = least(s.next_reading_at, now())
      where s.id = item.source_id and (submission).series_id is not null;
  end loop;
end $$;
comment on function private.follow_decision(public.event_submissions) is
  'Follows an approved item from now on, and stops following a rejected one.';

-- Decisions -------------------------------------------------------------------------------------------------------------
create or replace function private.delete_imported(item public.imported_items, owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.imported_present(item, owner) is null then
    return;
  elsif (item).recurrence = '' and (item).series_id is not null then
    perform private.end_series_now(s) from public.event_series s where s.id = (item).series_id;
  elsif (item).event_id is not null then
    perform private.remove_event((item).event_id);
  else
    delete from public.event_submissions s where s.id = (item).submission_id;
  end if;
end $$;
comment on function private.delete_imported(public.imported_items, uuid) is
  'Deletes what an item became, from the calendar or the review queue; for a series, its future dates.';

create or replace function public.settle_imported_item(item_id uuid, choice text) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source constant public.import_sources := private.source_to_manage((select i.source_id from public.imported_items i where i.id = item_id));
  item public.imported_items;
  duplicate public.events;
begin
  select * into item from public.imported_items i where i.id = item_id for update;
  case item.state || ' ' || choice
    when 'differs take' then
      perform private.take_over(item, source, true);
    when 'differs keep' then
      update public.imported_items i set taken = i.seen, state = 'followed' where i.id = item.id;
    when 'vanished delete' then
      perform private.delete_imported(item, source.group_id);
      delete from public.imported_items i where i.source_id = source.id and i.uid = item.uid and item.recurrence in ('', i.recurrence);
    when 'vanished keep' then
      update public.imported_items i set state = 'declined'
        where i.source_id = source.id and i.uid = item.uid and item.recurrence in ('', i.recurrence);
    when 'double add' then
      item := private.put_imported(item, source);
      if coalesce(item.event_id, item.series_id, item.submission_id) is null then
        raise exception 'This is over or cancelled by now.' using errcode = 'PT409';
      end if;
      update public.imported_items i set state = 'followed', double_of = null, event_id = item.event_id, series_id = item.series_id,
          submission_id = item.submission_id, taken = item.taken, written = item.written
        where i.id = item.id;
    when 'double same' then
      -- Follow the group's own event from now on, but not one of another group or calendar.
      select * into duplicate from public.events e where e.id = item.double_of and e.group_id = source.group_id
        and (e.series_id is null) = (item.seen -> 'when' ->> 'rule' is null)
        and not exists (select 1 from public.imported_items i where i.event_id = e.id or (i.recurrence = '' and i.series_id = e.series_id));
      item.event_id := case when duplicate.series_id is null then duplicate.id end;
      item.series_id := duplicate.series_id;
      update public.imported_items i set state = case when duplicate.id is null then 'declined' else 'followed' end, event_id = item.event_id,
          series_id = item.series_id, taken = i.seen, written = coalesce(private.imported_present(item, source.group_id), '{}')
        where i.id = item.id;
    else
      raise exception 'This was decided already, or has changed since.' using errcode = 'PT409', hint = 'Look at it again.';
  end case;
end $$;
comment on function public.settle_imported_item(uuid, text) is
  'Settles an item: "take" or "keep" if it differs, "delete" or "keep" if it vanished, "add" or "same" if it is a likely duplicate. For moderators of its group.';

create or replace function public.undecided_imports(source_id uuid)
returns table (id uuid, state text, title text, recurrence text, series_id uuid, event_id uuid, submission_id uuid, theirs jsonb, ours jsonb,
  double_of uuid, double_title text, problem text)
language plpgsql stable security definer set search_path = '' as $$
declare
  owner constant uuid := (select s.group_id from public.import_sources s where s.id = undecided_imports.source_id);
begin
  if not private.can_moderate_group(owner) then
    raise exception 'Only a super admin or a moderator of its group can do this.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select i.id, i.state, coalesce(i.seen ->> 'title', e.title), i.recurrence, i.series_id, e.id, i.submission_id,
        private.picked(i.seen, compared.keys), private.picked(compared.present, compared.keys), d.id, d.title, i.problem
      from public.imported_items i
      left join lateral (select candidate.id, candidate.title from public.events candidate
        where candidate.id = i.event_id or (i.recurrence = '' and candidate.series_id = i.series_id and candidate.start_date > now())
        order by candidate.start_date limit 1) e on true
      left join public.events d on d.id = i.double_of
      cross join lateral (select private.imported_present(i, owner) as present, case when i.state = 'differs'
        then array(select key from unnest('{title,description,location,status,when}'::text[]) as key where i.seen -> key is distinct from i.taken -> key)
        else '{title,when}'::text[] end as keys) as compared
      where i.source_id = undecided_imports.source_id and (i.state in ('differs', 'vanished', 'double') or i.problem is not null)
        and i.ends_at > now()
        -- Something deleted here by hand needs no second decision.
        and (i.state not in ('differs', 'vanished') or compared.present is not null)
      order by i.state, i.changed_at desc, i.id limit 100;
end $$;
comment on function public.undecided_imports(uuid) is
  'Items of a followed calendar that need a decision or could not be written; at most 100. For moderators of its group.';

-- Grants

grant execute on function public.settle_imported_item(uuid, text), public.undecided_imports(uuid) to authenticated;
