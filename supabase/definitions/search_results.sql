-- Search helpers: spelling corrections, candidates, and the lists of moderators.

create or replace function private.edits(one text, other text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  width constant integer := char_length(other);
  before integer[];
  above integer[] := array(select generate_series(0, width));
  this integer[];
  cost integer;
begin
  if abs(char_length(one) - width) > 2 or greatest(char_length(one), width) > 40 then
    return 9;
  end if;
  for i in 1 .. char_length(one) loop
    this := array[i];
    for j in 1 .. width loop
      cost := case when substr(one, i, 1) = substr(other, j, 1) then 0 else 1 end;
      this[j + 1] := least(above[j + 1] + 1, this[j] + 1, above[j] + cost);
      if cost = 1 and i > 1 and j > 1 and substr(one, i, 1) = substr(other, j - 1, 1) and substr(one, i - 1, 1) = substr(other, j, 1) then
        this[j + 1] := least(this[j + 1], before[j - 1] + 1);
      end if;
    end loop;
    before := above;
    above := this;
  end loop;
  return above[width + 1];
end $$;
comment on function private.edits(text, text) is
  'The edit distance between two words, counting swapped neighbours as one edit; 9 if it is large.';

create or replace function private.one_edit_away(mistyped text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select left(mistyped, at) || changed from generate_series(0, char_length(mistyped)) as at
      cross join lateral (
        select substr(mistyped, at + 2)
        union all select substr(mistyped, at + 2, 1) || substr(mistyped, at + 1, 1) || substr(mistyped, at + 3)
        union all select chr(letter) || rest from generate_series(97, 122) as letter
          cross join lateral (values (substr(mistyped, at + 1)), (substr(mistyped, at + 2))) as rests (rest)
      ) as changes (changed))
$$;
comment on function private.one_edit_away(text) is
  'Every word at edit distance one: a character left out, added, changed or swapped with the next one.';

create or replace function private.near_words(mistyped text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  matches text[] := array(select w.word from private.search_words w
    where w.word = any (private.one_edit_away(mistyped)) order by w.is_name desc, w.word limit 3);
begin
  if matches = '{}' and char_length(mistyped) >= 7 then
    matches := array(select alike.word from (
        select w.word from private.search_words w where w.is_name and w.word ~ '^[^0-9]{4,}$'
          order by w.word operator(extensions.<->) mistyped limit 8
      ) as alike cross join lateral (select least(private.edits(mistyped, alike.word), private.edits(mistyped, rtrim(alike.word, 's')))) as away (edits)
      where away.edits <= 2 order by away.edits, alike.word limit 3);
  end if;
  return matches;
end $$;
comment on function private.near_words(text) is 'Likely corrections of an unknown word: at most three, best first.';

create or replace function private.words_meant(part text, is_last boolean) returns text[]
-- The planner expects a sequential scan to find any word soon, but for an unknown word it would scan the whole table.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  own_stem constant text := (tsvector_to_array(to_tsvector('private.words', part)))[1];
  matches text[] := array(select w.word from private.search_words w where w.stem = own_stem order by w.is_name desc, w.word limit 8);
begin
  -- When the last event with a word is deleted while another one is added, the word may be lost from search_words.
  if matches = '{}' and exists (select from private.search_entries n where n.words @@ quote_literal(own_stem)::tsquery) then
    matches := array[part];
  end if;
  -- The last word may still be incomplete, and so may an unknown one.
  if char_length(part) >= 2 and (is_last or matches = '{}') then
    matches := matches || array(select w.word from private.search_words w
      where w.word > part collate "C" and w.word < (part || chr(1114109)) collate "C" and w.word <> all (matches)
      order by w.is_name desc, char_length(w.word), w.word limit 16);
  end if;
  return matches;
end $$;
comment on function private.words_meant(text, boolean) is
  'The indexed words that a search word matches: with another ending, or as a prefix.';

create or replace function private.words_to_offer(unknown text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct alike.word), '[]') from unnest(unknown[1:3]) as part
    cross join lateral (
      select w.word from private.search_words w where char_length(part) between 3 and 40 and w.is_name and w.word ~ '^[^0-9]{4,}$'
        order by w.word operator(extensions.<->) part limit 3
    ) as alike
    where extensions.similarity(alike.word, part) > 0.2
$$;
comment on function private.words_to_offer(text[]) is 'Suggestions for unknown words.';

create or replace function private.search_candidates(meaning tsquery, months text[], max_found integer) returns uuid[]
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select array(select n.id from private.search_entries n
    where n.words @@ (meaning && (select string_agg(quote_literal(month), ' | ') from unnest(months) as month)::tsquery) limit max_found)
$$;
comment on function private.search_candidates(tsquery, text[], integer) is
  'Entries that match the words in these months, up to a limit, not ranked yet.';

create or replace function private.months_between(first timestamptz, last timestamptz) returns text[]
language sql stable set search_path = '' as $$
  select array(select mark from unnest(private.month_marks(first, least(last, first + interval '10 years'))) as mark where mark like '@______')
$$;
comment on function private.months_between(timestamptz, timestamptz) is 'The months of a time span, as search_entries stores them.';

create or replace function private.search_events(meaning tsquery, starts timestamptz, ends timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  this_year constant integer := extract(year from now());
  upcoming uuid[];
  past uuid[];
begin
  if starts is not null then
    return private.search_candidates(meaning, private.months_between(starts, ends), 600);
  end if;
  -- Near dates come first: if there are many, nobody reads the distant ones.
  upcoming := private.search_candidates(meaning, private.months_between(now(), now() + interval '3 months'), 160);
  if cardinality(upcoming) < 100 then
    upcoming := upcoming || private.search_candidates(meaning, private.months_between(now() + interval '3 months', now() + interval '12 months')
      || array(select '@' || this_year + number from generate_series(1, 9) as number), 100);
  end if;
  past := private.search_candidates(meaning, private.months_between(now() - interval '4 months', now()), 40);
  if cardinality(past) < 20 then
    past := past || private.search_candidates(meaning, array(select '@' || this_year - number from generate_series(0, 9) as number), 40);
  end if;
  return array(select distinct id from unnest(upcoming || past) as id);
end $$;
comment on function private.search_events(tsquery, timestamptz, timestamptz) is
  'Events and series that match the words, optionally within a time span.';

create or replace function private.is_on_weekday(starts timestamp, ends timestamp, weekday integer) returns boolean
language sql immutable as $$
  select (weekday - extract(isodow from starts)::integer + 7) % 7 <= ends::date - starts::date
$$;
comment on function private.is_on_weekday(timestamp, timestamp, integer) is
  'Whether a time span includes a weekday, Monday (1) to Sunday (7).';

-- The lists of moderators match words in the same way as the public search: other endings, prefixes, typos, no accents.
create or replace function private.entries_found(q text, wanted text) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  parsed record;
  meaning tsquery;
begin
  if not (private.is_super_admin() or private.moderated_group_ids() <> '{}') then
    raise exception 'Only moderators and super admins search the lists of the calendar.' using errcode = 'insufficient_privilege';
  end if;
  select * into parsed from private.read_search(q);
  meaning := private.joined(parsed.terms, '&');
  -- All words must be found, except single characters and stop words such as 'the'.
  if exists (select from unnest(parsed.unknown) as part where char_length(part) > 1) then
    return;
  end if;
  return query select n.id from private.search_entries n where n.kind = wanted and (meaning is null or n.words @@ meaning);
end $$;
comment on function private.entries_found(text, text) is
  'All events, series or places that match every word of a search. For moderators and super admins.';

-- Everyone can read what is on the calendar; only super admins can read all places.
create or replace function public.found_series(q text) returns setof public.event_series
language sql stable security definer set search_path = '' as $$
  select s.* from public.event_series s where s.id in (select private.entries_found(q, 'series'))
$$;
comment on function public.found_series(text) is 'The series that match a search. For moderators and super admins.';

create or replace function public.found_events(q text) returns setof public.events
language sql stable security definer set search_path = '' as $$
  select e.* from public.events e where e.id in (select private.entries_found(q, 'event'))
    and (e.series_id is null or e.series_id not in (select private.entries_found(q, 'series')))
$$;
comment on function public.found_events(text) is
  'The single events that match a search, and dates of series that match while their series does not. For moderators and super admins.';

create or replace function public.found_places(q text) returns setof public.places
language sql stable security definer set search_path = '' as $$
  select p.* from public.places p where p.id in (select private.entries_found(q, 'place')) and (select private.is_super_admin())
$$;
comment on function public.found_places(text) is 'The places that match a search. For super admins.';

-- Grants

grant execute on function public.found_series(text), public.found_events(text), public.found_places(text) to authenticated;
