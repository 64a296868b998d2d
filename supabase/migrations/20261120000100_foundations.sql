-- What every later file stands on: nothing is allowed until it is granted, the shapes that columns are checked against, and the city's clock.

-- Hosted Supabase grants new tables and functions to its API roles by default; here each file says what it grants.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema private;
comment on schema private is 'Helper functions of policies, constraints and triggers. No API reaches it.';
revoke all on schema private from public;

-- Shapes ----------------------------------------------------------------------------------------------------------------

-- Every class of characters is spelled out, because \s means something else in every locale.
create or replace function private.is_filled(value text, max_length integer) returns boolean
language sql immutable parallel safe
-- Unicode spaces, zero-width characters and blank letters are as empty as a blank.
return char_length(value) <= max_length
  -- Control characters other than tabs and line ends, and the two non-characters, make a feed's XML unreadable.
  and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]'
  and value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u2800\u3164\ufe00-\ufe0f\uffa0]';

create or replace function private.is_web_url(value text) returns boolean
language sql immutable parallel safe
return char_length(value) <= 2048
  and value ~ ('^[hH][tT][tT][pP][sS]?://[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff/?#<>"\\^`{|}@:%\[\]]+'
    || '(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'
    || '([/?#][^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff<>"\\^`{|}]*)?$');

create or replace function private.is_email(value text) returns boolean
language sql immutable parallel safe
return char_length(value) <= 254
  and value = lower(btrim(value))
  -- One mailbox has one spelling: mail servers read a domain in ASCII alone, and other letters in their usual form.
  and value ~ '@[\u0021-\u007e]+$' and value is nfkc normalized
  and value ~ ('^[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@<>"(),:;\\\[\]]{1,64}'
    || '@[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@<>"(),:;\\\[\]]+\.[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@.<>"(),:;\\\[\]]+$');

create or replace function private.one_line(words text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(words, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g'));
comment on function private.one_line(text) is 'Words without line ends of any kind, for a title or a name.';

create or replace function private.has_only_keys(value jsonb, keys text[]) returns boolean
language sql immutable parallel safe
return jsonb_typeof(value) = 'object' and value - keys = '{}'::jsonb;

-- A key that may be left out, null or empty; when it is filled, it must be a text.
create or replace function private.optional_text(value jsonb, key text) returns text
language sql immutable parallel safe
return case jsonb_typeof(value -> key) when 'string' then nullif(value ->> key, '') end;

create or replace function private.is_text_or_absent(value jsonb, key text) returns boolean
language sql immutable parallel safe
return coalesce(jsonb_typeof(value -> key), 'null') in ('null', 'string');

create or replace function private.is_place(value jsonb) returns boolean
language sql immutable parallel safe
return coalesce(
    private.has_only_keys(value, '{name,url}')
      and jsonb_typeof(value -> 'name') = 'string' and private.is_filled(value ->> 'name', 200)
      and jsonb_typeof(value -> 'url') = 'string' and private.is_web_url(value ->> 'url'),
    false);

create or replace function private.is_host(value jsonb) returns boolean
language sql immutable parallel safe
return value is null or coalesce(
    private.has_only_keys(value, '{name,url}')
      and private.is_text_or_absent(value, 'name') and private.is_text_or_absent(value, 'url')
      and coalesce(private.is_filled(private.optional_text(value, 'name'), 200), true)
      and coalesce(private.is_web_url(private.optional_text(value, 'url')), true)
      and coalesce(private.optional_text(value, 'name'), private.optional_text(value, 'url')) is not null,
    false);

create or replace function private.is_address(value jsonb) returns boolean
language sql immutable parallel safe
return value is null or coalesce(
    private.has_only_keys(value, '{address,mapUrl}')
      and private.is_text_or_absent(value, 'address') and private.is_text_or_absent(value, 'mapUrl')
      and coalesce(private.is_filled(private.optional_text(value, 'address'), 300), true)
      and coalesce(private.is_web_url(private.optional_text(value, 'mapUrl')), true),
    false);

create or replace function private.is_social_links(value jsonb) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 20 then not exists (
    select 1 from jsonb_array_elements(value) as link
    where not coalesce(
      private.has_only_keys(link, '{platform,url}')
        and jsonb_typeof(link -> 'platform') = 'string'
        and link ->> 'platform' in ('Bluesky', 'Facebook', 'Instagram', 'Twitter', 'Discord', 'Slack', 'Strava')
        and jsonb_typeof(link -> 'url') = 'string' and private.is_web_url(link ->> 'url'),
      false)
  ) else false end;

-- Whoever writes a row must be able to run the checks on it.
grant execute on function private.is_filled(text, integer), private.is_web_url(text), private.is_email(text),
  private.has_only_keys(jsonb, text[]), private.optional_text(jsonb, text), private.is_text_or_absent(jsonb, text),
  private.is_place(jsonb), private.is_host(jsonb), private.is_address(jsonb), private.is_social_links(jsonb)
  to anon, authenticated, service_role;

-- What several tables' triggers do --------------------------------------------------------------------------------------

create or replace function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.touch() is 'Keeps updated_at true.';

create or replace function private.keep_title_on_a_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := private.one_line(new.title);
  return new;
end $$;
comment on function private.keep_title_on_a_line() is 'A title is one line: in mail, lines of its own would pass for the site''s words.';

create or replace function private.sign() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A server process (no caller) may name an author; a caller is always the author of what it makes.
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end $$;
comment on function private.sign() is 'Keeps created_by equal to the caller.';

create or replace function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- PostgreSQL sends equal notifications of one transaction once, so a bulk change is one message.
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;
comment on function private.announce_change() is 'Tells listening servers which table changed, so that they drop what they cached.';

-- The city's clock ------------------------------------------------------------------------------------------------------

-- The server writes SITE_TIME_ZONE here whenever it starts.
create table private.city (
  is_the_city boolean primary key default true check (is_the_city),
  time_zone text not null
);
comment on table private.city is 'One row: the time zone in which rides repeat at the same hour.';

insert into private.city (time_zone) values ('America/Denver');

create or replace function private.city_zone() returns text
language sql stable security definer set search_path = '' as $$
  select time_zone from private.city
$$;
comment on function private.city_zone() is 'The city''s time zone.';

create or replace function private.city_clock(at timestamptz) returns timestamp
language sql stable security definer set search_path = '' as $$
  select at at time zone (select private.city_zone())
$$;
comment on function private.city_clock(timestamptz) is 'What the city''s clock shows at an instant.';

create or replace function private.instant_of(clock timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  -- A time that the spring night leaves out moves forward by the gap, and of the double hour of autumn the first one is
  -- meant, as in calendar programs; PostgreSQL alone would take the second.
  select case when before at time zone zone = clock then before else clock at time zone zone end
    from (select ((clock - interval '1 day') at time zone zone) + interval '24 hours' as before) as offset_of_the_day_before
$$;
comment on function private.instant_of(timestamp, text) is 'The instant at which a zone''s clocks show a time.';

create or replace function private.city_today() returns date
language sql stable security definer set search_path = '' as $$
  select private.city_clock(now())::date
$$;
comment on function private.city_today() is 'Today''s date in the city.';

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.one_line(text), private.touch(), private.keep_title_on_a_line(), private.sign(), private.announce_change(), private.city_zone(),
  private.city_clock(timestamptz), private.instant_of(timestamp, text), private.city_today()
  from public, anon, authenticated, service_role;
