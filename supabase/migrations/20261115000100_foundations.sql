-- What every later file stands on: nothing is allowed until it is granted, and the shapes that columns are checked against.

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
create function private.is_filled(value text, max_length integer) returns boolean
language sql immutable parallel safe
-- Unicode spaces, zero-width characters and blank letters are as empty as a blank.
return char_length(value) <= max_length
  -- Control characters other than tabs and line ends make a feed's XML unreadable.
  and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f]'
  and value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u2800\u3164\ufe00-\ufe0f\uffa0]';

create function private.is_web_url(value text) returns boolean
language sql immutable parallel safe
return char_length(value) <= 2048
  and value ~ ('^[hH][tT][tT][pP][sS]?://[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff/?#<>"\\^`{|}@:%\[\]]+'
    || '(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'
    || '([/?#][^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff<>"\\^`{|}]*)?$');

create function private.is_email(value text) returns boolean
language sql immutable parallel safe
return char_length(value) <= 254
  and value = lower(btrim(value))
  and value ~ ('^[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@<>"(),:;\\\[\]]{1,64}'
    || '@[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@<>"(),:;\\\[\]]+\.[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff@.<>"(),:;\\\[\]]+$');

create function private.has_only_keys(value jsonb, keys text[]) returns boolean
language sql immutable parallel safe
return jsonb_typeof(value) = 'object' and value - keys = '{}'::jsonb;

-- A key that may be left out, null or empty; when it is filled, it must be a text.
create function private.optional_text(value jsonb, key text) returns text
language sql immutable parallel safe
return case jsonb_typeof(value -> key) when 'string' then nullif(value ->> key, '') end;

create function private.is_text_or_absent(value jsonb, key text) returns boolean
language sql immutable parallel safe
return coalesce(jsonb_typeof(value -> key), 'null') in ('null', 'string');

create function private.is_place(value jsonb) returns boolean
language sql immutable parallel safe
return coalesce(
    private.has_only_keys(value, '{name,url}')
      and jsonb_typeof(value -> 'name') = 'string' and private.is_filled(value ->> 'name', 200)
      and jsonb_typeof(value -> 'url') = 'string' and private.is_web_url(value ->> 'url'),
    false);

create function private.is_host(value jsonb) returns boolean
language sql immutable parallel safe
return value is null or coalesce(
    private.has_only_keys(value, '{name,url}')
      and private.is_text_or_absent(value, 'name') and private.is_text_or_absent(value, 'url')
      and coalesce(private.is_filled(private.optional_text(value, 'name'), 200), true)
      and coalesce(private.is_web_url(private.optional_text(value, 'url')), true)
      and coalesce(private.optional_text(value, 'name'), private.optional_text(value, 'url')) is not null,
    false);

create function private.is_address(value jsonb) returns boolean
language sql immutable parallel safe
return value is null or coalesce(
    private.has_only_keys(value, '{address,mapUrl}')
      and private.is_text_or_absent(value, 'address') and private.is_text_or_absent(value, 'mapUrl')
      and coalesce(private.is_filled(private.optional_text(value, 'address'), 300), true)
      and coalesce(private.is_web_url(private.optional_text(value, 'mapUrl')), true),
    false);

create function private.is_social_links(value jsonb) returns boolean
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
grant execute on all functions in schema private to anon, authenticated, service_role;

-- What several tables' triggers do -----------------------------------------------------------------------------------------

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.touch() is 'Keeps updated_at true.';

create function private.sign() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A server process (no caller) may name an author; a caller is always the author of what it makes.
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end $$;
comment on function private.sign() is 'Keeps created_by equal to the caller.';

create function private.announce_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- PostgreSQL sends equal notifications of one transaction once, so a bulk change is one message.
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;
comment on function private.announce_change() is 'Tells listening servers which table changed, so that they drop what they cached.';

revoke all on function private.touch(), private.sign(), private.announce_change() from public, anon, authenticated, service_role;
