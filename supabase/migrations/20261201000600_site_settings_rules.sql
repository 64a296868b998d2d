-- Names of nothing but invisible characters are refused, and settings of the site follow the form's rules through the API too.

create or replace function private.is_filled(value text, max_length integer) returns boolean
language sql immutable parallel safe
-- Unicode spaces, zero-width characters and blank letters are as empty as a blank.
return char_length(value) <= max_length
  -- Control characters other than tabs and line ends, and the two non-characters, make a feed's XML unreadable.
  and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]'
  and value ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffc'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]');

-- Rows that were accepted before get other words: with these, every later change of them and every restore of a backup
-- would be refused. All columns of a row change at once, because each change checks the whole row.
create function private.visible_or(words text, instead text) returns text
language sql immutable set search_path = ''
return case when words <> '' and private.is_filled(words, 100000) is false then instead else words end;

create function private.visible_or(value jsonb, instead text) returns jsonb
language sql immutable set search_path = ''
return case when jsonb_typeof(value) = 'object' then coalesce((
  select jsonb_object_agg(key, case when jsonb_typeof(part) = 'string'
    then to_jsonb(private.visible_or(part #>> '{}', instead)) else part end)
  from jsonb_each(value) as parts (key, part)), value) else value end;

do $$
declare
  broken record;
begin
  for broken in
    select table_name, string_agg(column_name, ', ') as columns,
      string_agg(format('private.visible_or(%s, %s)', column_name, instead), ', ') as words
    from (
      values ('public.groups', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.places', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.event_types', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.event_reports', 'message', quote_literal('(no message)')),
        ('public.notices', 'text', quote_literal('–')),
        ('private.weekly_plans', 'intro', quote_literal('–'))
      union all
      select 'public.groups', name, quote_literal('–') from unnest('{description,phone,meeting_info,location}'::text[]) name
      union all
      select 'public.places', name, quote_literal('–') from unnest('{address,notes}'::text[]) name
      union all
      select 'public.import_sources', name, quote_literal('–') from unnest('{name,place}'::text[]) name
      union all
      -- Without one, the setting of the environment holds.
      select 'public.site_settings', name, 'null' from unnest('{name,city,contact}'::text[]) name
      union all
      select 'public.events', 'status_note', quote_literal('–')
      union all
      select table_name, name, quote_literal(case name when 'title' then '(no title)' else '–' end)
      from unnest('{public.event_series,public.event_submissions,public.events}'::text[]) table_name,
        unnest('{title,description,location,host,facts,picture_alt}'::text[]) name
    ) as places (table_name, column_name, instead)
    group by table_name
  loop
    execute format('update %1$s set (%2$s) = row(%3$s) where (%2$s) is distinct from (%3$s)',
      broken.table_name, broken.columns, broken.words);
  end loop;
end $$;

drop function private.visible_or(jsonb, text);
drop function private.visible_or(text, text);

create function private.is_time_zone(value text) returns boolean
language sql stable set search_path = '' as $$
  -- 'FOO5' and 'UTC+3' are POSIX rules: PostgreSQL computes with them, the server and the browsers cannot. The directory
  -- of zones also has 'Factory', 'localtime', 'posixrules' and copies below 'posix/' and 'right/'.
  select value ~ '^(UTC|[A-Z][A-Za-z]*(/[A-Z][A-Za-z0-9_+-]*){1,2})$'
    and exists (select 1 from pg_catalog.pg_timezone_names z where z.name = value)
$$;
comment on function private.is_time_zone(text) is 'Whether this is UTC or the name of an area and a city that the database knows, in its usual spelling.';
revoke all on function private.is_time_zone(text) from public, anon, authenticated, service_role;

create function private.check_site_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what changes is checked: an older value that breaks a rule must not prevent the other changes.
  if new.name is distinct from old.name and new.name <> private.one_line(new.name)
      or new.city is distinct from old.city and new.city <> private.one_line(new.city) then
    raise exception 'Please enter the name of the site and of the city in one line.' using errcode = 'PT400';
  end if;
  if new.time_zone is distinct from old.time_zone and not private.is_time_zone(new.time_zone) then
    raise exception 'Please enter a time zone, such as America/Denver or Europe/Berlin.' using errcode = 'PT400';
  end if;
  if new.contact is distinct from old.contact
      and not (private.is_email(new.contact) or private.is_web_url(new.contact)) then
    raise exception 'Please enter an email address or a web address.' using errcode = 'PT400';
  end if;
  return new;
end $$;
comment on function private.check_site_settings() is 'Refuses settings that the site could not use, as the form does.';
revoke all on function private.check_site_settings() from public, anon, authenticated, service_role;

drop trigger site_settings_time_zone on public.site_settings;
drop function private.check_time_zone();
create trigger site_settings_check before update on public.site_settings
  for each row execute function private.check_site_settings();
