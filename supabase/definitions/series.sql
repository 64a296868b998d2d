-- Series: parses and writes recurrence rules, and expands them into dates.

create or replace function private.refuse_rule(problem text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', problem using errcode = 'PT400',
    hint = 'A ride can repeat FREQ=WEEKLY with INTERVAL, BYDAY and WKST; FREQ=MONTHLY with INTERVAL and one BYMONTHDAY or BYDAY such as 2TU or -1FR; or FREQ=YEARLY with INTERVAL; each with COUNT or UNTIL. Lines EXDATE: and RDATE: skip and add days.';
end $$;
comment on function private.refuse_rule(text) is 'Raises an error about a rule, with a hint on what is allowed.';

create or replace function private.rule_number(name text, value text, min integer, max integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^[+-]?[0-9]{1,4}$' or value::integer not between min and max then
    perform private.refuse_rule(format('%s=%s is not possible here: it must be a number from %s to %s.', name, left(value, 20), min, max));
  end if;
  return value::integer;
end $$;
comment on function private.rule_number(text, text, integer, integer) is 'Parses a number in a rule.';

create or replace function private.rule_day(name text, value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^[0-9]{8}$' then
    perform private.refuse_rule(format('%s must give days such as 20270105, not %s.', name, left(value, 20)));
  end if;
  return make_date(substr(value, 1, 4)::integer, substr(value, 5, 2)::integer, substr(value, 7, 2)::integer);
exception when datetime_field_overflow then
  perform private.refuse_rule(format('%s names the day %s, which does not exist.', name, value));
end $$;
comment on function private.rule_day(text, text) is 'Parses a date in a rule.';

create or replace function private.rule_days(name text, line text) returns date[]
language plpgsql immutable set search_path = '' as $$
declare
  days date[] := '{}';
  value text;
begin
  foreach value in array string_to_array(regexp_replace(line, '^[^:]*:', ''), ',') loop
    -- Ignore a time next to the date: all dates of a series start at the same hour.
    days := days || private.rule_day(name, regexp_replace(btrim(value), 'T[0-9]{6}Z?$', ''));
  end loop;
  if cardinality(days) > 400 then
    perform private.refuse_rule(format('%s names %s days; at most 400 are possible.', name, cardinality(days)));
  end if;
  return days;
end $$;
comment on function private.rule_days(text, text) is 'Parses the dates of an EXDATE or RDATE line.';

create or replace function private.rule_until(value text, clock time) returns date
language plpgsql stable set search_path = '' as $$
declare
  last timestamp;
begin
  if value ~ '^[0-9]{8}$' then
    return private.rule_day('UNTIL', value);
  end if;
  if value !~ '^[0-9]{8}T([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]Z?$' then
    perform private.refuse_rule(format('UNTIL must be a day such as 20271231, not %s.', left(value, 20)));
  end if;
  last := private.rule_day('UNTIL', left(value, 8)) + make_time(substr(value, 10, 2)::integer, substr(value, 12, 2)::integer, substr(value, 14, 2)::integer);
  if right(value, 1) = 'Z' then
    last := private.city_clock(last at time zone 'UTC');
  end if;
  -- The last day on which the ride starts no later than UNTIL.
  return last::date - case when last::time < clock then 1 else 0 end;
end $$;
comment on function private.rule_until(text, time) is 'The last day that UNTIL allows, for a ride that starts at this hour.';

create or replace function private.weekday_keys() returns text[]
language sql immutable set search_path = '' as $$
  select '{MO,TU,WE,TH,FR,SA,SU}'::text[]
$$;
comment on function private.weekday_keys() is
  'The weekdays as written in rules, in isodow order; keep in sync with domain/time/weekdays.ts.';

create or replace function private.read_rule(rule text, start timestamp) returns private.recurrence
language plpgsql stable set search_path = '' as $$
declare
  day_keys constant text[] := private.weekday_keys();
  parsed private.recurrence;
  seen text[] := '{}';
  line text;
  part text;
  name text;
  value text;
  day text;
begin
  if rule is null or char_length(rule) > 8000 then
    perform private.refuse_rule('A rule of up to 8000 characters is needed.');
  end if;
  parsed.step := 1;
  parsed.week_start := 1;
  parsed.skipped := '{}';
  parsed.added := '{}';
  foreach line in array regexp_split_to_array(upper(btrim(rule, E' \t\r\n')), '[ \t]*[\r\n]+[ \t]*') loop
    if line ~ '^EXDATE[:;]' then
      parsed.skipped := parsed.skipped || private.rule_days('EXDATE', line);
      continue;
    elsif line ~ '^RDATE[:;]' then
      parsed.added := parsed.added || private.rule_days('RDATE', line);
      continue;
    elsif char_length(line) > 300 then
      -- Dates are expanded one by one; a rule with two thousand weekdays took seconds.
      perform private.refuse_rule('A rule of up to 300 characters is needed, besides the days of EXDATE and RDATE.');
    elsif line !~ '^(RRULE:)?[A-Z-]+=' then
      perform private.refuse_rule(format('%s is no rule.', coalesce(nullif(left(line, 40), ''), 'Nothing')));
    end if;
    foreach part in array string_to_array(rtrim(regexp_replace(line, '^RRULE:', ''), ';'), ';') loop
      name := split_part(part, '=', 1);
      value := substr(part, char_length(name) + 2);
      if name = any (seen) then
        perform private.refuse_rule(format('%s is given twice.', left(name, 20)));
      end if;
      seen := seen || name;
      if value = '' then
        perform private.refuse_rule(format('%s= says nothing.', left(name, 20)));
      end if;
      case name
        when 'FREQ' then
          if value not in ('WEEKLY', 'MONTHLY', 'YEARLY') then
            perform private.refuse_rule(format('FREQ=%s is not possible here: it must be WEEKLY, MONTHLY or YEARLY.', left(value, 20)));
          end if;
          parsed.freq := value;
        when 'INTERVAL' then
          parsed.step := private.rule_number(name, value, 1, 99);
        when 'COUNT' then
          parsed.max_count := private.rule_number(name, value, 1, 999);
        when 'UNTIL' then
          parsed.until_day := private.rule_until(value, start::time);
        when 'WKST' then
          parsed.week_start := array_position(day_keys, value);
          if parsed.week_start is null then
            perform private.refuse_rule(format('WKST=%s is no weekday.', left(value, 20)));
          end if;
        when 'BYMONTHDAY' then
          parsed.month_day := private.rule_number(name, value, -1, 31);
          if parsed.month_day = 0 then
            perform private.refuse_rule('BYMONTHDAY=0 is no day of a month.');
          end if;
        when 'BYDAY' then
          foreach day in array string_to_array(value, ',') loop
            if right(day, 2) <> all (day_keys) or day !~ '^([+-]?[1-5])?..$' or day ~ '^-[2-5]' then
              perform private.refuse_rule(format('BYDAY=%s is not possible here: it must be weekdays such as TU,TH, or such as 2TU or -1FR in a month.', left(day, 20)));
            end if;
            parsed.weekdays := parsed.weekdays || array_position(day_keys, right(day, 2));
            parsed.ordinals := parsed.ordinals || nullif(left(day, -2), '')::integer;
          end loop;
        else
          perform private.refuse_rule(format('%s is not possible here.', left(name, 20)));
      end case;
    end loop;
  end loop;
  if parsed.freq is null then
    if cardinality(seen) > 0 then
      perform private.refuse_rule('FREQ is missing.');
    end if;
    -- A list of chosen dates includes the start.
    parsed.added := parsed.added || start::date;
    return parsed;
  end if;
  if parsed.max_count is not null and parsed.until_day is not null then
    perform private.refuse_rule('COUNT and UNTIL cannot be given together.');
  end if;
  if parsed.month_day is not null and parsed.freq <> 'MONTHLY' then
    perform private.refuse_rule(format('BYMONTHDAY is not possible with FREQ=%s.', parsed.freq));
  end if;
  if parsed.weekdays is not null then
    if parsed.freq = 'YEARLY' then
      perform private.refuse_rule('BYDAY is not possible with FREQ=YEARLY.');
    elsif parsed.month_day is not null then
      perform private.refuse_rule('BYDAY and BYMONTHDAY cannot be given together.');
    elsif parsed.freq = 'WEEKLY' and cardinality(array_remove(parsed.ordinals, null)) > 0 then
      perform private.refuse_rule('BYDAY with a number is not possible with FREQ=WEEKLY.');
    elsif parsed.freq = 'MONTHLY' and array_position(parsed.ordinals, null) is not null then
      perform private.refuse_rule('BYDAY in a month needs a number, such as 2TU or -1FR.');
    end if;
  end if;
  -- Remove duplicate weekdays.
  select array_agg(distinct_days.weekday), array_agg(distinct_days.ordinal) into parsed.weekdays, parsed.ordinals
    from (select distinct listed.weekday, listed.ordinal from unnest(parsed.weekdays, parsed.ordinals) as listed (weekday, ordinal)) as distinct_days;
  -- Make explicit what the rule takes from its start, so that it means the same when the start moves.
  if parsed.freq = 'WEEKLY' and parsed.weekdays is null then
    parsed.weekdays := array[extract(isodow from start)::integer];
  elsif parsed.freq = 'MONTHLY' and parsed.weekdays is null and parsed.month_day is null then
    parsed.month_day := extract(day from start)::integer;
  end if;
  return parsed;
end $$;
comment on function private.read_rule(text, timestamp) is
  'Parses a rule for a ride that starts at this local time; errors name the offending part.';

create or replace function private.write_rule(recurrence private.recurrence) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(';',
    'FREQ=' || (recurrence).freq,
    case when (recurrence).step > 1 then 'INTERVAL=' || (recurrence).step end,
    case when (recurrence).week_start > 1 and (recurrence).step > 1 and (recurrence).freq = 'WEEKLY'
      then 'WKST=' || (private.weekday_keys())[(recurrence).week_start] end,
    'BYDAY=' || (
      select string_agg(coalesce((recurrence).ordinals[nth]::text, '') || (private.weekday_keys())[weekday], ',' order by weekday, (recurrence).ordinals[nth])
      from unnest((recurrence).weekdays) with ordinality as days (weekday, nth)),
    'BYMONTHDAY=' || (recurrence).month_day,
    'COUNT=' || (recurrence).max_count,
    'UNTIL=' || to_char((recurrence).until_day, 'YYYYMMDD'))
  where (recurrence).freq is not null
$$;
comment on function private.write_rule(private.recurrence) is 'A rule in its canonical form; null for a list of chosen dates.';

create or replace function private.days_of_period(recurrence private.recurrence, anchor date, period integer) returns setof date
language plpgsql immutable set search_path = '' as $$
declare
  first_day date;
  last_day date;
begin
  case (recurrence).freq
    when 'WEEKLY' then
      first_day := anchor - (extract(isodow from anchor)::integer - (recurrence).week_start + 7) % 7
        + 7 * (recurrence).step * period;
      return query
        select first_day + (weekday - (recurrence).week_start + 7) % 7
        from unnest((recurrence).weekdays) as weekday group by weekday order by 1;
    when 'MONTHLY' then
      first_day := date_trunc('month', anchor::timestamp) + make_interval(months => (recurrence).step * period);
      last_day := first_day + interval '1 month' - interval '1 day';
      if (recurrence).weekdays is null then
        return query
          select day from (select case when (recurrence).month_day = -1 then last_day else first_day + (recurrence).month_day - 1 end) as candidate (day)
          where day <= last_day;
      else
        return query
          select distinct day
          from unnest((recurrence).weekdays, (recurrence).ordinals) as by_day (weekday, ordinal)
          cross join lateral (select case
            when ordinal > 0 then first_day + (weekday - extract(isodow from first_day)::integer + 7) % 7 + 7 * (ordinal - 1)
            else last_day - (extract(isodow from last_day)::integer - weekday + 7) % 7 end) as candidate (day)
          where day <= last_day order by day;
      end if;
    else
      -- February 29 exists only in leap years.
      return query
        select day from (select (anchor + make_interval(years => (recurrence).step * period))::date) as candidate (day)
        where extract(day from day) = extract(day from anchor);
  end case;
end $$;
comment on function private.days_of_period(private.recurrence, date, integer) is
  'The dates of a rule in one week, month or year, counted from the one that contains the anchor.';

create or replace function private.rule_dates(recurrence private.recurrence, first_day date, from_day date, to_day date, max_dates integer)
returns setof date
language plpgsql immutable set search_path = '' as $$
declare
  counted integer := 0;
  returned integer := 0;
  day date;
begin
  if (recurrence).freq is null then
    return;
  end if;
  -- No supported rule has a gap longer than eight years times its interval, so the loop ends.
  for period in 0 .. 6000 loop
    for day in select private.days_of_period(recurrence, first_day, period) loop
      continue when day < first_day;
      exit when returned >= max_dates or day > to_day or day > (recurrence).until_day or counted >= (recurrence).max_count;
      counted := counted + 1;
      continue when day < from_day or day = any ((recurrence).skipped);
      returned := returned + 1;
      return next day;
    end loop;
    exit when returned >= max_dates or day > to_day or day > (recurrence).until_day or counted >= (recurrence).max_count
      or first_day + period * case (recurrence).freq when 'WEEKLY' then 7 when 'MONTHLY' then 28 else 365 end * (recurrence).step > to_day;
  end loop;
end $$;
comment on function private.rule_dates(private.recurrence, date, date, date, integer) is
  'The dates of a rule with this first day, within a range, in order. COUNT includes skipped days, as in RFC 5545.';

create or replace function private.series_dates(recurrence private.recurrence, first_day date, from_day date, to_day date, max_dates integer)
returns setof date
language sql immutable set search_path = '' as $$
  select day from (
    select private.rule_dates(recurrence, first_day, from_day, to_day, max_dates)
    union
    select added from unnest((recurrence).added) as added
      where added between from_day and to_day and added <> all ((recurrence).skipped)
  ) as dates (day)
  order by day limit max_dates
$$;
comment on function private.series_dates(private.recurrence, date, date, date, integer) is
  'Expands a rule: its dates and the added ones within a range, without the skipped ones. All expansion goes through here.';

create or replace function public.preview_event_series(start timestamptz, rule text, max_dates integer default 5) returns setof timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  clock timestamp := private.city_clock(start);
begin
  if start is null or not isfinite(start) or start < '2000-01-01T00:00:00Z' or start >= '2200-01-01T00:00:00Z' then
    raise exception 'A series needs a start.' using errcode = 'PT400';
  end if;
  if max_dates is null or max_dates not between 1 and 400 then
    raise exception 'Between 1 and 400 dates can be shown.' using errcode = 'PT400';
  end if;
  return query
    select private.instant_of(day + clock::time, private.city_zone())
    from private.series_dates(private.read_rule(rule, clock), clock::date, '-infinity', '2200-01-01', max_dates) as day;
end $$;
comment on function public.preview_event_series(timestamptz, text, integer) is
  'The first dates of a series that starts at that time, all at the same local hour. For everyone.';

create or replace function private.normalise_series() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  new.title := private.one_line(new.title);
  if is_new or new.type_id is distinct from old.type_id then
    new.type_id := private.type_meant(new.type_id);
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
  if new.location is distinct from old.location then
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
  if not is_new and new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.normalise_series() is 'Normalises a series and fills in derived columns.';

-- Triggers

create trigger event_series_normalise before insert or update on public.event_series
  for each row execute function private.normalise_series();
create trigger event_series_announce after insert or update or delete on public.event_series
  for each row execute function private.announce_change();

-- Policies

create policy "everyone reads series" on public.event_series for select to anon, authenticated using (true);

-- Grants

revoke all on table public.event_series from public, anon, authenticated, service_role;
grant select on table public.event_series to anon, authenticated;
grant select, insert, update, delete on table public.event_series to service_role;
revoke all on table private.series_renewals from public, anon, authenticated, service_role;
grant execute on function public.preview_event_series(timestamptz, text, integer) to anon, authenticated;

-- Comments

comment on table public.event_series is
  'What the dates of a repeating ride share. Everyone can read it; only the series procedures write it.';
comment on column public.event_series.rule is 'An RFC 5545 rule in canonical form; null for a list of chosen dates.';
comment on column public.event_series.starts_at is 'The first date of the rule, with the local start time.';
comment on column public.event_series.split_from is 'The original series, if this one was split off from it; it may be gone.';
comment on column public.event_series.lasts is 'From start to end in local time; null without an end.';
comment on table private.series_progress is 'The day up to which dates of a series exist as events.';
comment on table private.series_changes is 'Series and their dates as they were before a change, for undo.';
comment on table private.series_renewals is
  'The latest renewal check of a series without an end: whether it still takes place, with reminders and the answer.';
comment on column private.series_renewals.round is 'Links in emails are signed for one round; those of older rounds do nothing.';
comment on column private.series_renewals.unanswered_since is 'Since when the reminders are unanswered too: no more dates are created.';
comment on column private.series_renewals.change_id is 'The change to undo if the series was ended.';
comment on table private.series_parents is 'The series that a series was split from, and when. Until then it shares that series'' history.';
