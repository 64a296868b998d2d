-- What reading a rule may cost. A stranger can have one read, and two thousand weekdays took the engine seconds.

alter function private.read_rule(text, timestamp) rename to read_short_rule;
comment on function private.read_short_rule(text, timestamp) is
  'What a rule of bounded length says, for a ride that starts at this time of the city''s clock; refused in words that name the part.';

create function private.read_rule(rule text, start timestamp) returns private.recurrence
language plpgsql stable set search_path = '' as $$
declare
  found private.recurrence;
begin
  -- Dates are counted one by one; a rhythm cannot be longer than a series keeps it.
  if char_length(rule) <= 8000 and exists (
    select 1 from regexp_split_to_table(rule, '[\r\n]+') as line
    where char_length(line) > 300 and btrim(line, E' \t') !~* '^(EXDATE|RDATE)[:;]'
  ) then
    perform private.refuse_rule('A rule of up to 300 characters is needed, besides the days of EXDATE and RDATE.');
  end if;
  found := private.read_short_rule(rule, start);
  -- A weekday that is said again is not looked for again.
  select array_agg(weekday), array_agg(ordinal) into found.weekdays, found.ordinals
    from (select distinct weekday, ordinal from unnest(found.weekdays, found.ordinals) as said (weekday, ordinal)) as days;
  return found;
end $$;
comment on function private.read_rule(text, timestamp) is
  'What a rule says, for a ride that starts at this time of the city''s clock; refused in words that name the part.';
revoke all on function private.read_short_rule(text, timestamp), private.read_rule(text, timestamp)
  from public, anon, authenticated, service_role;
