-- What every table is built on: no rights until they are granted, the extensions, and the functions that constraints use.

-- Hosted Supabase grants new tables and functions to its API roles by default; here the definitions say what is granted.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Helper functions of policies, constraints and triggers. No API reaches it.';

create schema if not exists extensions;
do $$
declare
  wanted text;
begin
  foreach wanted in array array['unaccent', 'pg_trgm'] loop
    if not exists (select from pg_catalog.pg_available_extensions where name = wanted) then
      raise exception 'The search needs the extension %, which this PostgreSQL does not have.', wanted using errcode = 'feature_not_supported',
        hint = 'Install PostgreSQL''s additional modules (the package postgresql-contrib), and start again.';
    end if;
    execute format('create extension if not exists %I with schema extensions', wanted);
    if not exists (select from pg_catalog.pg_extension where extname = wanted and extnamespace = 'extensions'::regnamespace) then
      execute format('alter extension %I set schema extensions', wanted);
    end if;
  end loop;
end $$;
-- Named, so that search does not depend on the server's language: it knows English endings.
create text search configuration private.words (copy = pg_catalog.english);
comment on text search configuration private.words is 'How words are cut for the search.';

-- Functions that constraints use ----------------------------------------------------------------------------------------
-- They are frozen: a new rule is a new function and a new constraint, so that stored rows are checked again.

-- Names of nothing but invisible characters are refused, and settings of the site follow the form's rules through the API too.
create or replace function private.is_filled(value text, max_length integer) returns boolean
language sql immutable parallel safe
-- Unicode spaces, zero-width characters and blank letters are as empty as a blank.
return char_length(value) <= max_length
  -- Control characters other than tabs and line ends, and the two non-characters, make a feed's XML unreadable.
  and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]'
  and value ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffc'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');

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

-- How far, how fast, for whom: what a cyclist wants to know before anything else. One optional object on an event, which
-- submissions and series share; domain/event/ride-facts.ts describes the same to the pages.
create or replace function private.number_problem(value jsonb, lowest numeric, highest numeric) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'number' then format('must be a number between %s and %s', lowest, highest)
    when (value #>> '{}')::numeric not between lowest and highest then format('must be between %s and %s', lowest, highest) end
$$;
comment on function private.number_problem(jsonb, numeric, numeric) is 'What is wrong with a number, in words; null where nothing is.';

create or replace function private.range_problem(value jsonb, lowest numeric, highest numeric) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 2
      then format('must be two numbers between %s and %s, from and to', lowest, highest)
    else coalesce(private.number_problem(value -> 0, lowest, highest), private.number_problem(value -> 1, lowest, highest),
      case when (value ->> 0)::numeric > (value ->> 1)::numeric then 'must not begin with the larger number' end) end
$$;
comment on function private.range_problem(jsonb, numeric, numeric) is 'What is wrong with [from, to], in words; null where nothing is.';

create or replace function private.choice_problem(value jsonb, choices text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) is distinct from 'string' or (value #>> '{}') <> all (choices)
    then 'must be one of ' || array_to_string(choices, ', ') end
$$;
comment on function private.choice_problem(jsonb, text[]) is 'What is wrong with a choice, in words; null where nothing is.';

create or replace function private.price_problem(value jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'object' then case
      when not private.has_only_keys(value, '{amount,currency}') then 'has an unknown key'
      when jsonb_typeof(value -> 'currency') is distinct from 'string' or value ->> 'currency' !~ '^[A-Z]{3}$'
        then 'must have a currency of three letters, such as USD'
      else 'has an amount that ' || coalesce(private.number_problem(value -> 'amount', 0.01, 10000),
        case when scale((value ->> 'amount')::numeric) > 2 then 'must have at most two decimals' end) end
    else case when private.choice_problem(value, '{free,donation}') is not null
      then 'must be free, donation, or an amount with its currency' end end
$$;
comment on function private.price_problem(jsonb) is 'What is wrong with a price, in words; null where nothing is.';

create or replace function private.audience_problem(value jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and 5 then 'must be a list of one to five'
    else coalesce(
      (select min(private.choice_problem(one, '{everyone,families,beginners,women_trans_femme,adaptive}')) from jsonb_array_elements(value) as one),
      case when (select count(distinct one) from jsonb_array_elements(value) as one) < jsonb_array_length(value)
        then 'must name each only once' end) end
$$;
comment on function private.audience_problem(jsonb) is 'What is wrong with the list of those whom a ride is for, in words; null where nothing is.';

create or replace function private.are_facts(facts jsonb) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
declare
  fact record;
  problem text;
begin
  if facts is null then
    return true;
  end if;
  if jsonb_typeof(facts) <> 'object' then
    raise exception 'The facts must be an object.' using errcode = 'PT400';
  end if;
  for fact in select key, value from jsonb_each(facts) loop
    problem := case fact.key
      when 'distance_km' then private.range_problem(fact.value, 0.1, 2000)
      when 'pace' then private.choice_problem(fact.value, '{relaxed,social,steady,fast}')
      when 'speed_kmh' then private.range_problem(fact.value, 1, 80)
      when 'climb_m' then private.number_problem(fact.value, 0, 20000)
      when 'surface' then private.choice_problem(fact.value, '{paved,gravel,trail,mixed}')
      when 'no_drop' then case when jsonb_typeof(fact.value) <> 'boolean' then 'must be true or false' end
      when 'audience' then private.audience_problem(fact.value)
      when 'bring' then case when jsonb_typeof(fact.value) <> 'string' or fact.value #>> '{}' ~ '[\r\n]'
          or not private.is_filled(fact.value #>> '{}', 200) then 'must be one line of at most 200 characters' end
      when 'price' then private.price_problem(fact.value)
      when 'registration_url' then case when jsonb_typeof(fact.value) <> 'string' or not private.is_web_url(fact.value #>> '{}')
          then 'must be a web address that starts with http:// or https://' end
      else 'is not known' end;
    if problem is not null then
      raise exception 'Of the facts, % %.', left(fact.key, 60), problem using errcode = 'PT400';
    end if;
  end loop;
  return true;
end $$;
comment on function private.are_facts(jsonb) is 'Refuses facts of a ride that cannot be, in words that name the one that is wrong.';
-- Words and references --------------------------------------------------------------------------------------------------
create or replace function private.is_described(picture_path text, picture_alt text) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if (picture_path is null) <> (picture_alt is null) then
    raise exception 'A picture needs a description for people who cannot see it.' using errcode = 'PT400';
  end if;
  if picture_alt is not null and (picture_alt ~ '[\r\n]' or not private.is_filled(picture_alt, 300)) then
    raise exception 'The description of the picture must be one line of at most 300 characters.' using errcode = 'PT400';
  end if;
  return true;
end $$;
comment on function private.is_described(text, text) is 'Refuses a picture without words, and words that are none, in words.';
-- Columns ---------------------------------------------------------------------------------------------------------------
create or replace function private.is_route_url(value text) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if value is not null and (value !~ '^https://' or not private.is_web_url(value)) then
    raise exception 'The link to the route must be a web address that starts with https://.' using errcode = 'PT400';
  end if;
  return true;
end $$;
comment on function private.is_route_url(text) is 'Refuses a link to a route that is none, in words.';
-- What a subscriber chose of the weekly email: everything, or some types, groups, weekdays and facts; and what comes in a week
-- in which none of it is on. domain/weekly-email/email-choice.ts describes the same to the pages and to the mail.
create or replace function private.choices_problem(value jsonb, pattern text, max_length integer, kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and max_length
      then format('must be a list of one to %s', max_length)
    when exists (select 1 from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string' or one #>> '{}' !~ pattern)
      then 'must name ' || kind
    when (select count(distinct one) from jsonb_array_elements(value) as one) < jsonb_array_length(value)
      then 'must name each only once' end
$$;
comment on function private.choices_problem(jsonb, text, integer, text) is 'What is wrong with a list of what was chosen, in words; null where nothing is.';

create or replace function private.is_email_choice(choice jsonb) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
declare
  part record;
  problem text;
begin
  if choice is null then
    return true;
  end if;
  if jsonb_typeof(choice) <> 'object' then
    raise exception 'The choice must be an object.' using errcode = 'PT400';
  end if;
  for part in select key, value from jsonb_each(choice) loop
    problem := case part.key
      when 'types' then private.choices_problem(part.value, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 30, 'event types by their ids')
      when 'groups' then private.choices_problem(part.value, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 50, 'groups by their ids')
      when 'weekdays' then private.choices_problem(part.value, '^(sun|mon|tues|wednes|thurs|fri|satur)day$', 7, 'weekdays in small letters')
      when 'facts' then private.choices_problem(part.value, '^(free|no-drop|short|families)$', 4, 'facts: free, no-drop, short, families')
      when 'empty_week' then private.choice_problem(part.value, '{line}')
      else 'is not known' end;
    if problem is not null then
      raise exception 'Of the choice, % %.', left(part.key, 60), problem using errcode = 'PT400';
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_email_choice(jsonb) is 'Refuses a choice of the weekly email that cannot be, in words that name what is wrong.';

revoke all on function private.is_filled(text, integer), private.is_web_url(text), private.is_email(text),
  private.has_only_keys(jsonb, text[]), private.optional_text(jsonb, text), private.is_text_or_absent(jsonb, text),
  private.is_place(jsonb), private.is_host(jsonb), private.is_address(jsonb), private.is_social_links(jsonb),
  private.are_facts(jsonb), private.is_described(text, text), private.is_route_url(text), private.is_email_choice(jsonb),
  private.number_problem(jsonb, numeric, numeric), private.range_problem(jsonb, numeric, numeric),
  private.choice_problem(jsonb, text[]), private.price_problem(jsonb), private.audience_problem(jsonb),
  private.choices_problem(jsonb, text, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function private.is_filled(text, integer), private.is_web_url(text), private.is_email(text),
  private.has_only_keys(jsonb, text[]), private.optional_text(jsonb, text), private.is_text_or_absent(jsonb, text),
  private.is_place(jsonb), private.is_host(jsonb), private.is_address(jsonb), private.is_social_links(jsonb),
  private.are_facts(jsonb), private.is_described(text, text), private.is_route_url(text), private.is_email_choice(jsonb)
  to anon, authenticated, service_role;
