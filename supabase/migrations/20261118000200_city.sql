-- What the database must know of the city: its clock. The server writes SITE_TIME_ZONE here whenever it starts.

create table private.city (
  is_the_city boolean primary key default true check (is_the_city),
  time_zone text not null
);
comment on table private.city is 'One row: the time zone in which rides repeat at the same hour.';
insert into private.city (time_zone) values ('America/Denver');

create function private.city_zone() returns text
language sql stable security definer set search_path = '' as $$
  select time_zone from private.city
$$;
comment on function private.city_zone() is 'The city''s time zone.';

create function private.city_clock(at timestamptz) returns timestamp
language sql stable security definer set search_path = '' as $$
  select at at time zone (select private.city_zone())
$$;
comment on function private.city_clock(timestamptz) is 'What the city''s clock shows at an instant.';

create function private.instant_of(clock timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- A time that the spring night leaves out moves forward by the gap, and of the double hour of autumn the first one is
  -- meant, as in calendar programs; PostgreSQL alone would take the second.
  select case when before at time zone zone = clock then before else clock at time zone zone end
    from (select ((clock - interval '1 day') at time zone zone) + interval '24 hours' as before) as offset_of_the_day_before
$$;
comment on function private.instant_of(timestamp, text) is 'The instant at which a zone''s clocks show a time.';

create function private.city_today() returns date
language sql stable security definer set search_path = '' as $$
  select private.city_clock(now())::date
$$;
comment on function private.city_today() is 'Today''s date in the city.';

revoke all on function private.city_zone(), private.city_clock(timestamptz), private.instant_of(timestamp, text), private.city_today()
  from public, anon, authenticated, service_role;
