-- The dates of a series: creates them, and extends them as time passes.

create or replace function private.recurrence_of(series public.event_series) returns private.recurrence
language plpgsql stable set search_path = '' as $$
declare
  recurrence private.recurrence;
begin
  -- A list of chosen dates has no rule to parse; its dates are in added_dates.
  recurrence := private.read_rule(coalesce((series).rule, 'RDATE:' || to_char((series).starts_at, 'YYYYMMDD')), (series).starts_at);
  recurrence.skipped := (series).skipped_dates;
  recurrence.added := (series).added_dates;
  return recurrence;
end $$;
comment on function private.recurrence_of(public.event_series) is 'The rule of a series with its skipped and added days.';

create or replace function private.horizon_of(first_day date) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.city_today(), first_day) + 366
$$;
comment on function private.horizon_of(date) is 'Dates are created a year ahead; for a series that starts later, its first year.';

create or replace function private.dates_to_make(recurrence private.recurrence, first_day date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
declare
  days date[] := array(select private.series_dates(recurrence, first_day, '-infinity', private.horizon_of(first_day), 801));
begin
  if cardinality(days) > 800 then
    perform private.refuse_rule('This would put more than 800 dates on the calendar at once. Choose a later start, or fewer days.');
  end if;
  return days;
end $$;
comment on function private.dates_to_make(private.recurrence, date) is 'The dates to have on the calendar today; at most 800.';

create or replace function private.check_series_size(series public.event_series, dates integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  max_bytes constant integer := 2000000;
begin
  if dates * octet_length(to_jsonb(series)::text)::bigint > max_bytes then
    raise exception 'The texts are too long for so many dates: with % of them, all texts together can have about % letters. Shorten the description, or choose fewer dates.',
      dates, max_bytes / dates using errcode = 'PT413';
  end if;
end $$;
comment on function private.check_series_size(public.event_series, integer) is
  'Refuses a series whose text, repeated for every date, would fill the disk and the feeds.';

create or replace function private.insert_dates(series public.event_series, days date[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shared_columns constant text[] := private.event_words();
begin
  perform private.check_series_size(series, cardinality(days));
  execute format('insert into public.events (start_date, end_date, created_by, series_id, series_date, %s)
      select private.instant_of(day + ($1).starts_at::time, zone), private.end_of(day + ($1).starts_at::time, ($1).lasts, zone),
          ($1).created_by, ($1).id, day, %s
        from unnest($2) as day, private.city_zone() as zone
        order by day',
    private.column_list(shared_columns), private.column_list(shared_columns, '($1).')) using series, days;
end $$;
comment on function private.insert_dates(public.event_series, date[]) is 'Adds dates of a series to the calendar.';

create or replace function private.keep_progress(series public.event_series) returns void
language sql security definer set search_path = '' as $$
  insert into private.series_progress (series_id, made_until)
    values ((series).id, private.horizon_of((series).starts_at::date))
    on conflict (series_id) do update set made_until = excluded.made_until
$$;
comment on function private.keep_progress(public.event_series) is 'Records that the dates of a series exist up to the horizon.';

create or replace function private.event_to_repeat(event jsonb) returns public.event_series
language plpgsql stable security definer set search_path = '' as $$
declare
  series public.event_series;
  unknown text;
  start timestamptz;
  clock timestamp;
begin
  if event is null or jsonb_typeof(event) <> 'object' then
    raise exception 'The event must be an object with the columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(event) as key
    where key <> all (private.event_words() || '{start_date,end_date,type_name,created_by}') limit 1;
  if found then
    raise exception 'An event that repeats has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  start := (event ->> 'start_date')::timestamptz;
  if start is null or not isfinite(start) or start < '2000-01-01T00:00:00Z' or start >= '2190-01-01T00:00:00Z' then
    raise exception 'A series needs a start_date.' using errcode = 'PT400';
  end if;
  clock := private.city_clock(start);
  series := jsonb_populate_record(null::public.event_series, private.picked(event, private.event_words()));
  series.id := gen_random_uuid();
  series.starts_at := clock;
  series.lasts := private.clock_duration(start, (event ->> 'end_date')::timestamptz);
  series.created_by := coalesce(auth.uid(), (event ->> 'created_by')::uuid);
  series.created_at := now();
  series.updated_at := clock_timestamp();
  return series;
end $$;
comment on function private.event_to_repeat(jsonb) is 'A series with the values and time of an event, passed as for an insert into events.';

create or replace function private.first_date_from(recurrence private.recurrence, anchor date, day date) returns date
language plpgsql stable set search_path = '' as $$
begin
  if recurrence.freq is null then
    return (select min(added) from unnest(recurrence.added) as added where added >= day);
  end if;
  recurrence.skipped := '{}';
  recurrence.max_count := null;
  return (select private.rule_dates(recurrence, anchor, day, '2200-01-01', 1));
end $$;
comment on function private.first_date_from(private.recurrence, date, date) is
  'The first date of a rule from a day on, in the rhythm of its anchor. Includes skipped days, since COUNT counts them too.';

create or replace function private.save_series(series public.event_series, recurrence private.recurrence) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  first_day date := private.first_date_from(recurrence, (series).starts_at::date, (series).starts_at::date);
begin
  if first_day is null then
    perform private.refuse_rule('This rule names no date.');
  end if;
  series.starts_at := first_day + (series).starts_at::time;
  series.rule := private.write_rule(recurrence);
  series.skipped_dates := array(select distinct day from unnest((recurrence).skipped) as day order by day);
  series.added_dates := array(select distinct day from unnest((recurrence).added) as day order by day);
  insert into public.event_series values (series.*);
  return series;
end $$;
comment on function private.save_series(public.event_series, private.recurrence) is
  'Stores a new series, starting on the first date of its rule.';

create or replace function private.make_series(event jsonb, rule text, who text default null) returns public.event_series
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series := private.event_to_repeat(event);
  recurrence private.recurrence := private.read_rule(rule, series.starts_at);
  days date[];
begin
  series := private.save_series(series, recurrence);
  days := private.dates_to_make(recurrence, series.starts_at::date);
  if cardinality(days) = 0 then
    perform private.refuse_rule('Every date of this rule is skipped.');
  end if;
  perform private.insert_dates(series, days);
  perform private.keep_progress(series);
  perform private.note_change('series', null, private.present_row('series', series.id), who);
  return series;
end $$;
comment on function private.make_series(jsonb, text, text) is
  'Creates a series and its dates, without checking permissions. who is for the history.';

create or replace function public.create_event_series(event jsonb, rule text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_moderate_group((event ->> 'group_id')::uuid) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;
  perform private.check_named_files(event);
  return (private.make_series(event, rule)).id;
end $$;
comment on function public.create_event_series(jsonb, text) is
  'Creates a repeating ride and returns the id of its series. For moderators of its group.';

create or replace function private.make_event_repeat(event public.events, rule text, who text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  recurrence private.recurrence;
begin
  if (event).series_id is not null then
    raise exception 'This event repeats already.' using errcode = 'PT409';
  end if;
  series := private.event_to_repeat(private.picked(to_jsonb(event), private.event_words() || '{start_date,end_date}'));
  recurrence := private.read_rule(rule, series.starts_at);
  if private.city_clock((event).start_date)::date is distinct from private.first_date_from(recurrence, series.starts_at::date, series.starts_at::date)
      or series.starts_at::date = any (recurrence.skipped) then
    perform private.refuse_rule('The rule must name the day of the event itself.');
  end if;
  series := private.save_series(series, recurrence);
  update public.events e set series_id = series.id, series_date = series.starts_at::date where e.id = (event).id;
  perform private.insert_dates(series, array_remove(private.dates_to_make(recurrence, series.starts_at::date), series.starts_at::date));
  perform private.keep_progress(series);
  perform private.note_change('series', null, private.present_row('series', series.id), who);
  return series.id;
end $$;
comment on function private.make_event_repeat(public.events, text, text) is
  'Makes a locked event the first date of a new series, without checking permissions. who is for the history.';

create or replace function public.repeat_event(event_id uuid, rule text) returns uuid
language sql security definer set search_path = '' as $$
  select private.make_event_repeat(private.event_to_change(event_id, 'You may not change this event.'), rule)
$$;
comment on function public.repeat_event(uuid, text) is
  'Makes an event the first date of a new series and returns the id of the series. For moderators of its group.';

create or replace function private.extend_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  done integer := 0;
begin
  -- Skip series that another server is extending.
  for series in
    select s.* from public.event_series s join private.series_progress p on p.series_id = s.id
    left join private.series_failures f on f.series_id = s.id
    where p.made_until < private.city_today() + 366
      and not exists (select 1 from private.series_renewals r where r.series_id = s.id and r.unanswered_since is not null)
      -- Retry a failed series in the next hourly run, not in this one.
      and (f.tried_at is null or f.tried_at < now() - interval '50 minutes')
    order by p.made_until limit max_series
    for update of s, p skip locked
  loop
    begin
      perform private.insert_dates(series, array(
        select day
        from private.series_dates(private.recurrence_of(series), series.starts_at::date,
          (select p.made_until + 1 from private.series_progress p where p.series_id = series.id), private.horizon_of(series.starts_at::date), 800) as day
        where not exists (select 1 from public.events e where e.series_id = series.id and e.series_date = day)));
      perform private.keep_progress(series);
      delete from private.series_failures f where f.series_id = series.id;
      done := done + 1;
    exception
      when deadlock_detected or lock_not_available or serialization_failure then
        -- Someone is editing it: the next run picks it up.
        null;
      when insufficient_resources then
        -- A full disk is not the fault of this series.
        raise;
      when others then
        perform private.note_series_failure(series, sqlerrm);
        done := done + 1;
    end;
    -- Others are waiting for the engine, and a statement has a timeout.
    exit when clock_timestamp() > statement_timestamp() + interval '1 second';
  end loop;
  return done;
end $$;
comment on function private.extend_series(integer) is
  'Creates the dates that are now within a year, for up to max_series series; returns the number attempted. Failures are recorded and do not stop the others.';

-- Preview ---------------------------------------------------------------------------------------------------------------
create or replace function private.dates_of_new_series(start timestamptz, rule text) returns date[]
language plpgsql stable security definer set search_path = '' as $$
declare
  clock timestamp;
  recurrence private.recurrence;
  first_day date;
  days date[];
begin
  if start is null or not isfinite(start) or start < '2000-01-01T00:00:00Z' or start >= '2190-01-01T00:00:00Z' then
    raise exception 'A series needs a start.' using errcode = 'PT400';
  end if;
  clock := private.city_clock(start);
  recurrence := private.read_rule(rule, clock);
  first_day := private.first_date_from(recurrence, clock::date, clock::date);
  if first_day is null then
    perform private.refuse_rule('This rule names no date.');
  end if;
  days := private.dates_to_make(recurrence, first_day);
  if cardinality(days) = 0 then
    perform private.refuse_rule('Every date of this rule is skipped.');
  end if;
  -- No event can be older, so an approval would fail.
  if days[1] <= '2000-01-01' then
    perform private.refuse_rule(format('The date %s is too long ago.', days[1]));
  end if;
  return days;
end $$;
comment on function private.dates_of_new_series(timestamptz, text) is
  'The dates that a series with this start and rule would create today; raises an error if it could not be created.';

create or replace function public.count_series_dates(start timestamptz, rule text) returns integer
language sql stable security definer set search_path = '' as $$
  select cardinality(private.dates_of_new_series(start, rule))
$$;
comment on function public.count_series_dates(timestamptz, text) is
  'How many dates a series with this start and rule creates immediately; later ones follow automatically.';

create or replace function public.preview_series_collisions(start timestamptz, rule text, lasts interval default null)
returns table (event_id uuid, title text, start_date timestamptz, at_date timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  max_found constant integer := 200;
  length constant interval := least(coalesce(lasts, private.length_without_end()), interval '366 days');
  clock constant time := private.city_clock(start)::time;
  -- The few events that may have started long before; all others are found by their start, whatever the size of the calendar.
  long_events constant uuid[] := array(
    select e.id from public.events e
    where e.ends_at > now() and e.ends_at > e.start_date + interval '1 day' and e.status = 'scheduled');
  day date;
  added integer;
  returned integer := 0;
begin
  foreach day in array private.dates_of_new_series(start, rule) loop
    at_date := private.instant_of(day + clock, private.city_zone());
    continue when at_date <= now();
    return query
      select e.id, e.title, e.start_date, at_date from (
        select * from public.events short
          where short.start_date > at_date - interval '1 day' and short.start_date < at_date + length
        union all
        select * from public.events long where long.id = any (long_events) and long.start_date <= at_date - interval '1 day'
      ) as e
      where e.ends_at > at_date and e.status = 'scheduled'
      order by e.start_date, e.id limit max_found - returned;
    get diagnostics added = row_count;
    returned := returned + added;
    exit when returned >= max_found;
  end loop;
end $$;
comment on function public.preview_series_collisions(timestamptz, text, interval) is
  'Events that overlap a future date (at_date) of such a series; at most 200.';

-- Start, end and daylight saving time -----------------------------------------------------------------------------------
create or replace function private.end_of(clock timestamp, lasts interval, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- Count from the real local time at the start: 02:30 in the spring gap becomes 03:30, so a ride of half an hour ends at 04:00. The limit
  -- of a year allows for the extra hour in autumn.
  select case when lasts is not null then
      least(private.instant_of((start at time zone zone) + lasts, zone), start + interval '8784 hours') end
    from private.instant_of(clock, zone) as start
$$;
comment on function private.end_of(timestamp, interval, text) is
  'When a ride ends, for a local start and a length in local time; never before its start. Null without a length.';

create or replace function private.clock_duration(start timestamptz, finish timestamptz) returns interval
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant interval := private.city_clock(finish) - private.city_clock(start);
begin
  if finish < start then
    raise exception 'The end must not be before the start.' using errcode = 'PT400';
  end if;
  -- From the first to the second pass of the repeated hour in autumn, local time does not advance.
  return case when shown <= interval '0' then finish - start else shown end;
end $$;
comment on function private.clock_duration(timestamptz, timestamptz) is 'The length of a ride in local time; null without an end.';

create or replace function private.note_series_failure(series public.event_series, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failure private.series_failures;
begin
  insert into private.series_failures as f (series_id, problem) values ((series).id, left(reason, 500))
    on conflict (series_id) do update set tried_at = now(), problem = excluded.problem
    returning f.* into failure;
  -- The key contains the time of the first failure, so that later attempts send no more emails.
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    select 'series_failing', r.email, jsonb_build_object('series_id', (series).id, 'user_id', r.user_id),
        'series_failing:' || (series).id || ':' || extract(epoch from failure.failing_since) || ':' || r.email
      from private.nearest_reviewers((series).group_id) r
    on conflict (dedupe_key) do nothing;
end $$;
comment on function private.note_series_failure(public.event_series, text) is
  'Records that a series could not be extended, and emails the moderators of its group, or the super admins, once.';

-- Grants

revoke all on table private.series_failures from public, anon, authenticated, service_role;
grant execute on function public.create_event_series(jsonb, text), public.repeat_event(uuid, text),
  public.count_series_dates(timestamptz, text), public.preview_series_collisions(timestamptz, text, interval)
  to authenticated;

-- Comments

comment on table private.series_failures is
  'Series whose next dates could not be created, until that works again. Shown on the health page; their moderators get one email.';
