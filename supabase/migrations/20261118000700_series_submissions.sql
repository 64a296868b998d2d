-- Visitors submit rides that repeat: one submission with a rule, approved as one.

alter table public.event_submissions
  add column rule text constraint event_submissions_rule_is_short check (char_length(rule) between 1 and 4000),
  add column series_id uuid references public.event_series (id) on delete set null;
comment on column public.event_submissions.rule is 'How the ride repeats, as create_event_series takes it; null for a single ride.';
comment on column public.event_submissions.series_id is 'The series that the approval put on the calendar.';
create index event_submissions_by_series on public.event_submissions (series_id);
grant insert (rule), update (rule) on table public.event_submissions to authenticated;
grant insert (rule) on table public.event_submissions to anon;

create function private.dates_of_new_series(start timestamptz, rule text) returns date[]
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
  'The days that stand on the calendar when a series with this start and rule is made today; refused where it could not be made.';

create function private.write_submitted_rule(recurrence private.recurrence, first_day date) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n',
    private.write_rule(recurrence),
    'EXDATE:' || (select string_agg(distinct to_char(day, 'YYYYMMDD'), ',') from unnest((recurrence).skipped) as day),
    -- The start belongs to chosen dates by itself, and would stay behind if it were written down and then moved.
    'RDATE:' || coalesce(
      (select string_agg(distinct to_char(day, 'YYYYMMDD'), ',') from unnest((recurrence).added) as day
        where (recurrence).freq is not null or day <> first_day),
      case when (recurrence).freq is null then to_char(first_day, 'YYYYMMDD') end))
$$;
comment on function private.write_submitted_rule(private.recurrence, date) is
  'A rule with the days that it skips and adds, in the one spelling that people are shown it by.';

-- A rule may be spelt in many ways, and whoever reviews it must read what the database has understood.
create function private.check_submitted_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rule := nullif(btrim(new.rule, E' \t\r\n'), '');
  if new.rule is not null then
    perform private.dates_of_new_series(new.start_date, new.rule);
    new.rule := private.write_submitted_rule(
      private.read_rule(new.rule, private.city_clock(new.start_date)), private.city_clock(new.start_date)::date);
  end if;
  return new;
end $$;
comment on function private.check_submitted_rule() is
  'A rule that no series could have is refused while its submitter is still there; any other is kept in its one spelling.';
create trigger event_submissions_check_rule before insert or update of rule, start_date on public.event_submissions
  for each row execute function private.check_submitted_rule();

create or replace function private.review_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What a decision put on the calendar, and below its reviewer, disappear only when they themselves are gone.
  new.event_id := (select e.id from public.events e where e.id = old.event_id);
  new.series_id := (select s.id from public.event_series s where s.id = old.series_id);
  if new.status = old.status then
    if old.status <> 'pending' and (new.title, new.description, new.start_date, new.end_date, new.location, new.host, new.type_id,
        new.submitter_email, new.rejection_reason, new.reviewed_at, new.rule)
        is distinct from (old.title, old.description, old.start_date, old.end_date, old.location, old.host, old.type_id,
        old.submitter_email, old.rejection_reason, old.reviewed_at, old.rule) then
      raise exception 'This submission was already %.', old.status using errcode = 'PT409';
    end if;
    new.reviewed_by := (select u.id from auth.users u where u.id = old.reviewed_by);
    return new;
  end if;
  new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
  new.reviewed_at := clock_timestamp();
  if new.status = 'approved' and new.rule is null then
    new.rejection_reason := null;
    insert into public.events (title, description, start_date, end_date, type_id, location, host, created_by)
      values (new.title, new.description, new.start_date, new.end_date, new.type_id, new.location, new.host, new.reviewed_by)
      returning id into new.event_id;
  elsif new.status = 'approved' then
    new.rejection_reason := null;
    new.series_id := (private.make_series(jsonb_build_object('title', new.title, 'description', new.description,
      'start_date', new.start_date, 'end_date', new.end_date, 'type_id', new.type_id, 'location', new.location, 'host', new.host,
      'created_by', new.reviewed_by), new.rule)).id;
    new.event_id := (select e.id from public.events e where e.series_id = new.series_id order by e.start_date, e.id limit 1);
  else
    new.rejection_reason := nullif(btrim(new.rejection_reason), '');
  end if;
  return new;
end $$;

-- What the approval would do -------------------------------------------------------------------------------------------

create function public.count_series_dates(start timestamptz, rule text) returns integer
language sql stable security definer set search_path = '' as $$
  select cardinality(private.dates_of_new_series(start, rule))
$$;
comment on function public.count_series_dates(timestamptz, text) is
  'How many dates a series with this start and rule puts on the calendar at once; later ones follow by themselves.';

create function public.preview_series_collisions(start timestamptz, rule text, lasts interval default '1 hour')
returns table (event_id uuid, title text, start_date timestamptz, at_date timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  max_found constant integer := 200;
  length constant interval := least(coalesce(lasts, interval '1 hour'), interval '366 days');
  clock constant time := private.city_clock(start)::time;
  -- The few that may have begun long before: all others are found by their start, whatever the calendar holds.
  long_events constant uuid[] := array(
    select e.id from public.events e
    where e.ends_at > now() and e.ends_at > e.start_date + interval '1 day' and e.status = 'scheduled');
  day date;
  added integer;
  given integer := 0;
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
      order by e.start_date, e.id limit max_found - given;
    get diagnostics added = row_count;
    given := given + added;
    exit when given >= max_found;
  end loop;
end $$;
comment on function public.preview_series_collisions(timestamptz, text, interval) is
  'The rides that are on the calendar at the same time as a coming date (at_date) of a series would be; at most 200.';

revoke all on function private.check_submitted_rule(), private.dates_of_new_series(timestamptz, text), private.write_submitted_rule(private.recurrence, date)
  from public, anon, authenticated, service_role;
revoke all on function public.count_series_dates(timestamptz, text), public.preview_series_collisions(timestamptz, text, interval)
  from public, anon, authenticated, service_role;
grant execute on function public.count_series_dates(timestamptz, text), public.preview_series_collisions(timestamptz, text, interval)
  to authenticated;
