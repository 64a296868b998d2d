-- Series: rides that repeat. Every date is a row of events, so whoever reads the calendar need not know of series.

create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  rule text constraint event_series_rule_is_short check (char_length(rule) <= 300),
  starts_at timestamp not null,
  lasts interval constraint event_series_lasts_a_year_at_most check (lasts between interval '0' and interval '366 days'),
  skipped_dates date[] not null default '{}',
  added_dates date[] not null default '{}',
  title text not null constraint event_series_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint event_series_description_is_filled check (private.is_filled(description, 20000)),
  type_id uuid not null references public.event_types (id),
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null constraint event_series_location_has_shape check (private.is_place(location)),
  host jsonb constraint event_series_host_has_shape check (private.is_host(host)),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  split_from uuid
);
comment on table public.event_series is
  'What the dates of a repeating ride share. Everyone reads it; it is written by the procedures for series alone.';
comment on column public.event_series.rule is 'An RFC 5545 rule in its one spelling; null for a list of chosen dates.';
comment on column public.event_series.starts_at is 'The first date that the rule names, with the hour that the city''s clock shows.';
comment on column public.event_series.split_from is
  'The series that was made first, where this one is its later dates; that one may be gone.';
comment on column public.event_series.lasts is 'From the start to the end as the clock shows them; null without an end.';
create index event_series_by_type on public.event_series (type_id);
create index event_series_by_group on public.event_series (group_id);
create index event_series_by_author on public.event_series (created_by);

create trigger event_series_touch before update on public.event_series
  for each row when (old.* is distinct from new.*) execute function private.touch();
create trigger event_series_announce after insert or update or delete on public.event_series
  for each row execute function private.announce_change();

revoke all on table public.event_series from public, anon, authenticated, service_role;
grant select on table public.event_series to anon, authenticated;
grant select, insert, update, delete on table public.event_series to service_role;
alter table public.event_series enable row level security;
create policy "everyone reads series" on public.event_series for select to anon, authenticated using (true);

-- How far the dates of a series were made is bookkeeping, not a change that an editor must hear of.
create table private.series_progress (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  made_until date not null
);
comment on table private.series_progress is 'The day up to which the dates of a series are rows of events.';
create index series_progress_by_day on private.series_progress (made_until);

alter table public.events
  add column series_id uuid references public.event_series (id) on delete set null,
  add column series_date date,
  -- Checked at the end of a statement, because a whole series moves in one.
  add constraint events_one_row_a_series_date unique (series_id, series_date) deferrable initially immediate;
comment on column public.events.series_id is 'The series that this event is a date of.';
comment on column public.events.series_date is 'The day of the series that this event stands for, wherever it was moved since.';

alter table public.deleted_events add column series_id uuid, add column series_date date;

-- Making dates ---------------------------------------------------------------------------------------------------------

create function private.recurrence_of(series public.event_series) returns private.recurrence
language plpgsql stable set search_path = '' as $$
declare
  found private.recurrence;
begin
  -- A list of chosen dates has no rule to read; what it names is in added_dates.
  found := private.read_rule(coalesce((series).rule, 'RDATE:' || to_char((series).starts_at, 'YYYYMMDD')), (series).starts_at);
  found.skipped := (series).skipped_dates;
  found.added := (series).added_dates;
  return found;
end $$;
comment on function private.recurrence_of(public.event_series) is 'A series'' rule with its skipped and added days.';

create function private.horizon_of(first_day date) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.city_today(), first_day) + 366
$$;
comment on function private.horizon_of(date) is 'Dates are made a year ahead; of a series that starts later, its first year.';

create function private.dates_to_make(recurrence private.recurrence, first_day date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
declare
  days date[] := array(select private.series_dates(recurrence, first_day, '-infinity', private.horizon_of(first_day), 801));
begin
  if cardinality(days) > 800 then
    perform private.refuse_rule('This would put more than 800 dates on the calendar at once. Choose a later start, or fewer days.');
  end if;
  return days;
end $$;
comment on function private.dates_to_make(private.recurrence, date) is 'The dates that stand on the calendar today; at most 800.';

create function private.insert_dates(series public.event_series, days date[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.events (title, description, start_date, end_date, type_id, group_id, location, host, created_by, series_id, series_date)
    select (series).title, (series).description,
        private.instant_of(day + (series).starts_at::time, zone),
        private.instant_of(day + (series).starts_at::time + (series).lasts, zone),
        (series).type_id, (series).group_id, (series).location, (series).host, (series).created_by, (series).id, day
      from unnest(days) as day, private.city_zone() as zone
      order by day
$$;
comment on function private.insert_dates(public.event_series, date[]) is 'Puts days of a series on the calendar, with its words and its hour.';

create function private.keep_progress(series public.event_series) returns void
language sql security definer set search_path = '' as $$
  insert into private.series_progress (series_id, made_until)
    values ((series).id, private.horizon_of((series).starts_at::date))
    on conflict (series_id) do update set made_until = excluded.made_until
$$;
comment on function private.keep_progress(public.event_series) is 'Notes that a series'' dates were made up to the horizon.';

create function private.event_to_repeat(event jsonb) returns public.event_series
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
    where key not in ('title', 'description', 'start_date', 'end_date', 'type_id', 'type_name', 'group_id', 'location', 'host', 'created_by')
    limit 1;
  if found then
    raise exception 'An event that repeats has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  start := (event ->> 'start_date')::timestamptz;
  if start is null or not isfinite(start) or start < '2000-01-01T00:00:00Z' or start >= '2190-01-01T00:00:00Z' then
    raise exception 'A series needs a start_date.' using errcode = 'PT400';
  end if;
  clock := private.city_clock(start);
  series.id := gen_random_uuid();
  series.starts_at := clock;
  series.lasts := private.city_clock((event ->> 'end_date')::timestamptz) - clock;
  series.title := event ->> 'title';
  series.description := event ->> 'description';
  series.type_id := (event ->> 'type_id')::uuid;
  series.group_id := (event ->> 'group_id')::uuid;
  series.location := event -> 'location';
  series.host := nullif(event -> 'host', 'null');
  series.created_by := coalesce(auth.uid(), (event ->> 'created_by')::uuid);
  series.created_at := now();
  series.updated_at := clock_timestamp();
  return series;
end $$;
comment on function private.event_to_repeat(jsonb) is 'A series with the words and the hour of an event, as for an insert into events.';

create function private.first_date_from(recurrence private.recurrence, anchor date, day date) returns date
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
  'The first day from a day on that a rule names in the rhythm of its anchor, skipped or not, as COUNT counts skipped days too.';

create function private.save_series(series public.event_series, recurrence private.recurrence) returns public.event_series
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
comment on function private.save_series(public.event_series, private.recurrence) is 'Stores a new series, which starts on the first day that its rule names.';

create function private.make_series(event jsonb, rule text) returns public.event_series
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
  return series;
end $$;
comment on function private.make_series(jsonb, text) is 'Makes a series and its dates, without asking for rights.';

create function public.create_event_series(event jsonb, rule text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_moderate_group((event ->> 'group_id')::uuid) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;
  return (private.make_series(event, rule)).id;
end $$;
comment on function public.create_event_series(jsonb, text) is
  'Puts a ride that repeats on the calendar and returns the id of its series. For whoever moderates its group.';

create function public.repeat_event(event_id uuid, rule text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  series public.event_series;
  recurrence private.recurrence;
begin
  select * into event from public.events e where e.id = event_id for update;
  if not found then
    raise exception 'There is no event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(event.group_id) then
    raise exception 'You may not change this event.' using errcode = 'insufficient_privilege';
  end if;
  if event.series_id is not null then
    raise exception 'This event repeats already.' using errcode = 'PT409';
  end if;
  series := private.event_to_repeat(jsonb_build_object('title', event.title, 'description', event.description, 'start_date', event.start_date,
    'end_date', event.end_date, 'type_id', event.type_id, 'group_id', event.group_id, 'location', event.location, 'host', event.host));
  recurrence := private.read_rule(rule, series.starts_at);
  if private.city_clock(event.start_date)::date is distinct from private.first_date_from(recurrence, series.starts_at::date, series.starts_at::date)
      or series.starts_at::date = any (recurrence.skipped) then
    perform private.refuse_rule('The rule must name the day of the event itself.');
  end if;
  series := private.save_series(series, recurrence);
  update public.events e set series_id = series.id, series_date = series.starts_at::date where e.id = event_id;
  perform private.insert_dates(series, array_remove(private.dates_to_make(recurrence, series.starts_at::date), series.starts_at::date));
  perform private.keep_progress(series);
  return series.id;
end $$;
comment on function public.repeat_event(uuid, text) is
  'Makes an event the first date of a new series and returns the series'' id. For whoever moderates its group.';

-- One date deleted, one date restored ------------------------------------------------------------------------------------

create function private.skip_deleted_dates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('calendar.changing_series', true) = 'yes' then
    return null;
  end if;
  update public.event_series s set skipped_dates = s.skipped_dates || gone.days
    from (select series_id, array_agg(series_date) as days from deleted where series_id is not null group by series_id) as gone
    where s.id = gone.series_id;
  return null;
end $$;
comment on function private.skip_deleted_dates() is 'A deleted date of a series is skipped from then on, so that it is not made again.';
create trigger events_skip_deleted_dates after delete on public.events
  referencing old table as deleted for each statement execute function private.skip_deleted_dates();

create or replace function private.bury_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_by, created_at, deleted_by, deleted_at, status, status_note, postponed_to, series_id, series_date)
    values (old.id, old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id,
      old.location, old.host, old.sequence + 1, old.created_by, old.created_at, auth.uid(), clock_timestamp(),
      old.status, old.status_note, old.postponed_to, old.series_id, old.series_date);
  return null;
end $$;

create or replace function public.restore_event(event_id uuid) returns setof public.events
language plpgsql security definer set search_path = '' as $$
declare
  buried public.deleted_events;
begin
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
  -- It is a date of its series again if the series still skips it; otherwise the series has gone on without it.
  update public.event_series s set skipped_dates = array_remove(s.skipped_dates, buried.series_date)
    where s.id = buried.series_id and buried.series_date = any (s.skipped_dates);
  if not found then
    buried.series_id := null;
    buried.series_date := null;
  end if;
  delete from public.deleted_events d where d.id = event_id;
  insert into public.events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_at, status, status_note, postponed_to, series_id, series_date)
    values (buried.id, buried.title, buried.description, buried.start_date, buried.end_date, buried.type_id, buried.type_name,
      buried.group_id, buried.location, buried.host, buried.sequence + 1, buried.created_at, buried.status, buried.status_note,
      (select e.id from public.events e where e.id = buried.postponed_to), buried.series_id, buried.series_date);
  -- The insert signed the caller; the author stays who it was.
  return query update public.events e set created_by = buried.created_by where e.id = event_id returning e.*;
end $$;

revoke all on function private.recurrence_of(public.event_series), private.horizon_of(date), private.dates_to_make(private.recurrence, date),
  private.insert_dates(public.event_series, date[]), private.keep_progress(public.event_series), private.event_to_repeat(jsonb),
  private.first_date_from(private.recurrence, date, date), private.save_series(public.event_series, private.recurrence),
  private.make_series(jsonb, text), private.skip_deleted_dates()
  from public, anon, authenticated, service_role;
revoke all on function public.create_event_series(jsonb, text), public.repeat_event(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.create_event_series(jsonb, text), public.repeat_event(uuid, text) to authenticated;
