-- Dates to come whose end was computed from an hour that the clock change skips: 02:30 to 03:00 became 03:30 to 03:00.

create function pg_temp.instant_of(clock timestamp, zone text) returns timestamptz language sql stable as $$
  select case when before at time zone zone = clock then before else clock at time zone zone end
    from (select ((clock - interval '1 day') at time zone zone) + interval '24 hours' as before) as day_before
$$;
create function pg_temp.end_of(start timestamptz, lasts interval, zone text) returns timestamptz language sql stable as $$
  select least(pg_temp.instant_of((start at time zone zone) + lasts, zone), start + interval '8784 hours')
$$;

update public.events e
  set end_date = pg_temp.end_of(e.start_date, s.lasts, c.time_zone), sequence = e.sequence + 1, updated_at = now()
  from public.event_series s, private.city c
  where e.series_id = s.id and s.lasts is not null and e.start_date > now()
    and (e.start_date at time zone c.time_zone)::time <> s.starts_at::time
    and e.start_date = pg_temp.instant_of(e.series_date + s.starts_at::time, c.time_zone)
    and e.end_date = pg_temp.instant_of(e.series_date + s.starts_at::time + s.lasts, c.time_zone);

update private.search_entries n set ends_at = e.ends_at
  from public.events e where e.id = n.id and n.kind = 'event' and n.ends_at is distinct from e.ends_at;

drop function pg_temp.end_of(timestamptz, interval, text);
drop function pg_temp.instant_of(timestamp, text);
