-- Shared basics: schema permissions, change notifications, and the city's clock.

create or replace function private.one_line(words text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(words, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g'))
$$;
comment on function private.one_line(text) is 'Text on a single line, for titles and names.';

create or replace function private.announce_change() returns trigger
language plpgsql as $$
begin
  -- PostgreSQL merges equal notifications in a transaction, so a bulk change sends one message.
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;
comment on function private.announce_change() is 'Notifies servers which table changed, so that they drop cached data.';

create or replace function private.city_zone() returns text
language sql stable security definer set search_path = '' as $$
  select time_zone from private.city
$$;
comment on function private.city_zone() is 'The city''s time zone.';

create or replace function private.city_clock(at timestamptz) returns timestamp
language sql stable security definer set search_path = '' as $$
  select at at time zone (select private.city_zone())
$$;
comment on function private.city_clock(timestamptz) is 'The city''s local time at an instant.';

create or replace function private.instant_of(clock timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- A time in the spring gap moves forward by the gap. An ambiguous time in autumn means the first one, as in calendar apps; PostgreSQL
  -- would pick the second.
  select case when before at time zone zone = clock then before else clock at time zone zone end
    from (select ((clock - interval '1 day') at time zone zone) + interval '24 hours' as before) as offset_of_the_day_before
$$;
comment on function private.instant_of(timestamp, text) is 'The instant at which clocks in a time zone show a local time.';

create or replace function private.city_today() returns date
language sql stable security definer set search_path = '' as $$
  select private.city_clock(now())::date
$$;
comment on function private.city_today() is 'Today''s date in the city.';

create or replace function private.length_without_end() returns interval
language sql immutable set search_path = '' as $$
  select interval '1 hour'
$$;
comment on function private.length_without_end() is
  'How long an event without an end lasts. Keep in sync with the generated column events.ends_at and domain/event/event-span.ts.';

-- Grants

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
revoke all on schema private from public;

-- Comments

comment on table private.city is 'One row: the time zone in which rides repeat at the same local time.';
