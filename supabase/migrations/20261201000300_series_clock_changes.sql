-- Series keep their length on the days when the clocks change, and one series that cannot be extended no longer stops the others.

-- The end of a date ------------------------------------------------------------------------------------------------------

create or replace function private.end_of(clock timestamp, lasts interval, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- Counted from what the clock really shows at the start: a start at 02:30 that the spring night leaves out is at 03:30,
  -- and a ride of half an hour ends at 04:00. A year that ends after the autumn's extra hour is still a year.
  select case when lasts is not null then
      least(private.instant_of((start at time zone zone) + lasts, zone), start + interval '8784 hours') end
    from private.instant_of(clock, zone) as start
$$;
comment on function private.end_of(timestamp, interval, text) is
  'When a ride ends that starts at a time of a zone''s clock and lasts so long on it; never before its start. Null without a length.';

create or replace function private.clock_duration(start timestamptz, finish timestamptz) returns interval
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant interval := private.city_clock(finish) - private.city_clock(start);
begin
  if finish < start then
    raise exception 'The end must not be before the start.' using errcode = 'PT400';
  end if;
  -- From the first pass of the autumn's double hour into the second, the clock shows no time passing.
  return case when shown <= interval '0' then finish - start else shown end;
end $$;
comment on function private.clock_duration(timestamptz, timestamptz) is
  'From the start to the end of a ride as the city''s clock shows them; null without an end.';

create or replace function private.insert_dates(series public.event_series, days date[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text[] := private.event_words();
begin
  perform private.check_series_size(series, cardinality(days));
  execute format('insert into public.events (start_date, end_date, created_by, series_id, series_date, %s)
      select private.instant_of(day + ($1).starts_at::time, zone), private.end_of(day + ($1).starts_at::time, ($1).lasts, zone),
          ($1).created_by, ($1).id, day, %s
        from unnest($2) as day, private.city_zone() as zone
        order by day',
    private.column_list(words), private.column_list(words, '($1).')) using series, days;
end $$;

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
  -- The dates that somebody said something about.
  own constant uuid[] := array(
    select e.id from public.events e where e.series_id = (series).id and (e.status <> 'scheduled' or e.status_note is not null
      or private.has_own_time(e, (series).starts_at::time, (series).lasts, private.city_zone()))
    union select private.dates_with_own_words(series));
  first_day date;
  new_days date[];
  old_days date[];
  are_kept boolean[];
  paired_old date[];
  paired_new date[];
begin
  -- Where nothing more is named, the series keeps its past.
  first_day := coalesce(private.first_date_from(recurrence, private.anchor_before(recurrence, anchor, earliest), earliest), earliest);
  changed.starts_at := first_day + clock;
  changed.lasts := lasts;
  changed.rule := private.write_rule(recurrence);
  changed.added_dates := array(select distinct day from unnest((recurrence).added) as day where day >= cut or day = any ((series).added_dates) order by day);
  new_days := array(
    select day from unnest(private.dates_to_make(recurrence, first_day)) as day
    where day >= cut);
  -- A date that moved by so many days is looked for there.
  select array_agg(slot.day + days order by slot.day), array_agg(slot.kept order by slot.day) into old_days, are_kept from (
    select e.series_date, e.id = any (own)
      from public.events e where e.series_id = (series).id and e.series_date >= cut
    union all
    select day, true from unnest(skips) as day
  ) as slot (day, kept);
  select array_agg(old_day - days), array_agg(new_day) into paired_old, paired_new
    from private.pair_days(coalesce(old_days, '{}'), coalesce(are_kept, '{}'), new_days,
      case when 'WEEKLY' in (coalesce(old_freq, 'WEEKLY'), coalesce((recurrence).freq, 'WEEKLY')) then 'WEEKLY' else (recurrence).freq end);

  -- A date that lost its place goes, unless it is one of those: then it stays as a single event.
  update public.events e set series_id = null, series_date = null
    where e.series_id = (series).id and e.series_date >= cut and e.series_date <> all (coalesce(paired_old, '{}'))
      and e.id = any (own);
  delete from public.events e
    where e.series_id = (series).id and e.series_date >= cut and e.series_date <> all (coalesce(paired_old, '{}'));
  update public.events e
    set series_date = pair.new_day,
      start_date = case when own.time then e.start_date else private.instant_of(pair.new_day + clock, zone) end,
      end_date = case when own.time then e.end_date else private.end_of(pair.new_day + clock, lasts, zone) end
    from unnest(paired_old, paired_new) as pair (old_day, new_day), public.events seen,
      lateral (select private.has_own_time(seen, old_time, old_lasts, zone) and seen.id <> all (moved)
        -- A date that was given to somebody else's group stays when its group wants it.
        or private.is_anothers(seen.group_id, (series).group_id)) as own (time)
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

create or replace function private.has_own_time(event public.events, clock time, lasts interval, zone text) returns boolean
language sql stable set search_path = '' as $$
  select (event).start_date <> private.instant_of((event).series_date + clock, zone)
    or (event).end_date is distinct from private.end_of((event).series_date + clock, lasts, zone)
$$;

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
    item.event_id := private.insert_row('events', ride);
  else
    item.series_id := (private.make_series(ride, rule)).id;
  end if;
  item.state := 'followed';
  item.taken := (item).seen;
  item.written := private.imported_present(item, (source).group_id);
  return item;
end $$;

create or replace function private.write_imported_event(item public.imported_items, keys text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  series public.event_series;
  wanted jsonb := (item).seen;
  columns jsonb;
begin
  select * into event from public.events e where e.id = (item).event_id for update;
  if (item).recurrence <> '' then
    -- What a date no longer says for itself it says with its series.
    select * into series from public.event_series s where s.id = event.series_id;
    wanted := jsonb_build_object('title', coalesce(series.title, event.title), 'description', coalesce(series.description, event.description),
      'location', coalesce(series.location, event.location), 'status', 'scheduled', 'when', case when series.id is not null then jsonb_build_object(
        'start_date', private.instant_of(event.series_date + series.starts_at::time, private.city_zone()),
        'end_date', private.end_of(event.series_date + series.starts_at::time, series.lasts, private.city_zone()))
      else jsonb_build_object('start_date', event.start_date, 'end_date', event.end_date) end) || wanted;
  end if;
  columns := private.picked(private.picked(wanted, keys), '{title,description,location}')
    || case when 'when' = any (keys) then private.picked(wanted -> 'when', '{start_date,end_date}') else '{}' end;
  if columns <> '{}' then
    perform private.update_row('events', event.id, columns);
  end if;
  if 'status' = any (keys) then
    perform private.set_imported_status(event.id, wanted ->> 'status');
  end if;
end $$;

create or replace function private.write_imported_series(item public.imported_items, keys text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  dated public.events;
  changes jsonb := private.picked(private.picked((item).seen, keys), '{title,description,location}');
  times constant jsonb := (item).seen -> 'when';
  clock constant timestamp := private.city_clock((times ->> 'start_date')::timestamptz);
  lasts constant interval := private.clock_duration((times ->> 'start_date')::timestamptz, (times ->> 'end_date')::timestamptz);
  recurrence private.recurrence;
  freed date[];
  rule text;
  day date;
begin
  select * into series from public.event_series s where s.id = (item).series_id;
  if 'when' = any (keys) and private.next_imported_day(times) is null then
    if exists (select private.dates_to_come(series)) then
      perform private.end_series_now(series);
    end if;
    keys := array_remove(keys, 'when');
  end if;
  -- A date that says nothing of its own, and has not begun: what is changed by it is changed for all.
  select e.* into dated from public.events e
    where e.series_id = series.id and e.group_id is not distinct from series.group_id
    order by e.id in (select private.dates_with_own_words(series)) or private.has_own_time(e, series.starts_at::time, series.lasts, private.city_zone()),
      e.start_date < now(), e.series_date limit 1;
  if dated.id is null then
    return;
  end if;
  if 'when' = any (keys) then
    recurrence := private.read_rule(times ->> 'rule', clock);
    rule := private.followed_rule(times ->> 'rule', (times ->> 'start_date')::timestamptz, private.day_to_come(clock));
    -- What was left out there, and is no longer, comes back here.
    freed := array(select d from unnest((private.read_rule((item).taken -> 'when' ->> 'rule', clock)).skipped) as d where d <> all (recurrence.skipped));
    update public.event_series s set skipped_dates = array(select d from unnest(s.skipped_dates) as d where d <> all (freed))
      where s.id = series.id and s.skipped_dates && freed;
    select near into day from private.series_dates(recurrence, clock::date, dated.series_date - 60, dated.series_date + 60, 200) as near
      order by private.city_clock(private.instant_of(near + clock::time, private.city_zone())) <> near + clock::time, abs(near - dated.series_date), near limit 1;
    day := coalesce(day, dated.series_date);
    changes := changes || jsonb_build_object('start_date', private.instant_of(day + clock::time, private.city_zone()),
      'end_date', private.end_of(day + clock::time, lasts, private.city_zone()));
  end if;
  if changes <> '{}' then
    perform public.change_event_series(dated.id, 'all', changes, rule);
  end if;
  if 'status' = any (keys) then
    perform private.set_imported_status(e.id, (item).seen ->> 'status') from public.events e
      where e.series_id = series.id and e.group_id is not distinct from series.group_id and e.start_date > now();
  end if;
end $$;

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
  -- Nobody need decide about what is off.
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

-- Dates to come that were made with an end counted from the hour that the clocks leave out.
update public.events e set end_date = private.end_of(e.series_date + s.starts_at::time, s.lasts, zone)
  from public.event_series s, private.city_zone() as zone
  where e.series_id = s.id and s.lasts is not null and e.start_date > now()
    and private.city_clock(e.start_date)::time <> s.starts_at::time
    and e.start_date = private.instant_of(e.series_date + s.starts_at::time, zone)
    and e.end_date = private.instant_of(e.series_date + s.starts_at::time + s.lasts, zone);

-- One that fails does not stop the others ---------------------------------------------------------------------------------

create table private.series_failures (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  failing_since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  problem text not null
);
comment on table private.series_failures is
  'Series whose next dates could not be made, until that works again. Shown on the health page; their moderators get one mail.';
revoke all on table private.series_failures from public, anon, authenticated, service_role;
alter table private.series_failures enable row level security;

create or replace function private.note_series_failure(series public.event_series, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failure private.series_failures;
begin
  insert into private.series_failures as f (series_id, problem) values ((series).id, left(reason, 500))
    on conflict (series_id) do update set tried_at = now(), problem = excluded.problem
    returning f.* into failure;
  -- The key names the first failure, so that later tries add no mail.
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    select 'series_failing', r.email, jsonb_build_object('series_id', (series).id, 'user_id', r.user_id),
        'series_failing:' || (series).id || ':' || extract(epoch from failure.failing_since) || ':' || r.email
      from private.nearest_reviewers((series).group_id) r
    on conflict (dedupe_key) do nothing;
end $$;
comment on function private.note_series_failure(public.event_series, text) is
  'Notes that a series could not be extended, and queues one mail to each moderator of its group, or to the super admins.';

create or replace function private.extend_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  done integer := 0;
begin
  -- Series that another server extends at this moment are skipped.
  for series in
    select s.* from public.event_series s join private.series_progress p on p.series_id = s.id
    left join private.series_failures f on f.series_id = s.id
    where p.made_until < private.city_today() + 366
      and not exists (select 1 from private.series_renewals r where r.series_id = s.id and r.unanswered_since is not null)
      -- One that failed is tried again with the next hourly run, not in this one.
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
        -- Somebody was editing it: the next run finds it again.
        null;
      when insufficient_resources then
        -- A full disk is not the fault of this series.
        raise;
      when others then
        perform private.note_series_failure(series, sqlerrm);
        done := done + 1;
    end;
    -- Others wait for the engine meanwhile, and a statement has a time limit.
    exit when clock_timestamp() > statement_timestamp() + interval '1 second';
  end loop;
  return done;
end $$;
comment on function private.extend_series(integer) is
  'Makes the dates that have come within a year, for so many series at most; returns for how many it tried. One that fails is noted, and the others are made all the same.';

create or replace function private.ask_about_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  renewal private.series_renewals;
  step text;
  done integer := 0;
  problem text;
begin
  -- Whatever another server asks about at this moment is passed over.
  for series in
    select s.* from public.event_series s left join private.series_renewals r on r.series_id = s.id
    where private.renewal_step(s, r) is not null
    -- In any order, so that those that fail do not take the places of the others for ever.
    order by random() limit max_series
    for update of s skip locked
  loop
    begin
      -- Read again under the lock: the other server may have been done a moment ago.
      select * into renewal from private.series_renewals r where r.series_id = series.id;
      step := private.renewal_step(series, renewal);
      if step = 'give up' then
        update private.series_renewals r set unanswered_since = now() where r.series_id = series.id;
      elsif step = 'ask' then
        delete from private.series_renewals r where r.series_id = series.id;
        insert into private.series_renewals (series_id) values (series.id) returning * into renewal;
      elsif step = 'remind' then
        update private.series_renewals r set reminders = r.reminders + 1, mailed_at = now()
          where r.series_id = series.id returning r.* into renewal;
      end if;
      insert into private.mail_outbox (kind, address, payload, dedupe_key)
        select 'series_still_on', email,
            jsonb_build_object('series_id', series.id, 'round', renewal.round, 'reminder', renewal.reminders),
            'series:' || renewal.round || ':' || renewal.reminders || ':' || email
          from private.renewal_recipients(series) as email where step in ('ask', 'remind')
        on conflict (dedupe_key) do nothing;
      done := done + 1;
    exception
      when insufficient_resources then
        raise;
      when others then
        problem := sqlerrm;
    end;
  end loop;
  -- Said once nothing else is left to do, so that it undoes nothing.
  if done = 0 and problem is not null then
    raise exception 'somebody could not be asked about a series: %', problem;
  end if;
  return done;
end $$;

create or replace function private.tell_failing_imports() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
  told integer := 0;
  problem text;
begin
  for source in
    select s.* from public.import_sources s join public.groups g on g.id = s.group_id
      where s.failing_since < now() - interval '1 day' and s.told_at is null and not s.is_paused
      order by random() limit 20 for update of s skip locked
  loop
    begin
      insert into private.mail_outbox (kind, address, payload, dedupe_key)
        select 'import_failing', r.email, jsonb_build_object('source_id', source.id, 'user_id', r.user_id),
            'import:' || source.id || ':' || extract(epoch from source.failing_since) || ':' || r.email
          from private.nearest_reviewers(source.group_id) r
        on conflict (dedupe_key) do nothing;
      update public.import_sources s set told_at = now() where s.id = source.id;
      told := told + 1;
    exception
      when insufficient_resources then
        raise;
      when others then
        problem := sqlerrm;
    end;
  end loop;
  -- Said once nothing else is left to do, so that it undoes nothing.
  if told = 0 and problem is not null then
    raise exception 'somebody could not be told of a calendar that fails: %', problem;
  end if;
  return told;
end $$;

revoke all on function private.end_of(timestamp, interval, text), private.clock_duration(timestamptz, timestamptz),
  private.note_series_failure(public.event_series, text) from public, anon, authenticated, service_role;
