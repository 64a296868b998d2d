-- The search index, the triggers that update it, and the search itself.

-- Text to words ---------------------------------------------------------------------------------------------------------
-- These run for every event of a large import, so they must be cheap. PostgreSQL inlines an SQL function only if it is a single expression
-- without a SET clause, and otherwise plans it at every call. PL/pgSQL caches its plans.
create or replace function private.folded(words text) returns text
language plpgsql stable parallel safe as $$
declare
  cut constant text := left(coalesce(words, ''), 25000);
begin
  -- By Unicode, not the server's locale, so that both engines split words alike. An apostrophe does not split a word. Plain ASCII, the
  -- usual case, takes the fast path. Replacements are slow, so single spaces are kept.
  if octet_length(cut) = char_length(cut) then
    return btrim(regexp_replace(replace(lower(cut collate "C"), '''', ''), '[^a-z0-9]{2,}|[^a-z0-9 ]', ' ', 'g')) collate "default";
  end if;
  return btrim(regexp_replace(
    replace(lower(extensions.unaccent('extensions.unaccent', normalize(cut, nfkc)) collate "und-x-icu"), '''', ''),
    '[^[:alnum:]]{2,}|[^[:alnum:] ]' collate "und-x-icu", ' ', 'g')) collate "default";
end $$;
comment on function private.folded(text) is 'Text in lower case without accents and punctuation, with single spaces between words.';

create or replace function private.plain_text(description text) returns text
language sql immutable parallel safe as $$
  -- Inline tags leave no space behind ('<b>here</b>.' is 'here.'); all others separate words.
  select replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(description, '</?(a|b|i|u|em|strong|code)(\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
      '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;
comment on function private.plain_text(text) is 'A description without its tags, for searching.';

create or replace function private.about_words(description text) returns text
language plpgsql stable parallel safe as $$
declare
  words constant text := private.folded(private.plain_text(description));
begin
  return case when words ~ '[0-9]' then regexp_replace(words, '\m(?=\w*[0-9])\w{9,}\M', '', 'g') else words end;
end $$;
comment on function private.about_words(text) is
  'The words of a description, without long numbers and codes: nobody searches for them, and each would be a new word.';

create or replace function private.fact_words(facts jsonb) returns text
language sql stable parallel safe as $$
  select concat_ws(' ', facts ->> 'pace', facts ->> 'surface', case when facts -> 'no_drop' = 'true' then 'no drop' end,
    case jsonb_typeof(facts -> 'price') when 'string' then facts ->> 'price' end, facts ->> 'bring', facts ->> 'audience')
$$;
comment on function private.fact_words(jsonb) is 'The ride facts that are text.';

create or replace function private.nicknames(name text) returns text
language sql stable parallel safe set search_path = '' as $$
  with words as (select part, nth from unnest(string_to_array(private.folded(name), ' ')) with ordinality as cut (part, nth))
  select concat_ws(' ', (select string_agg(one.part || next.part, ' ') from words one join words next on next.nth = one.nth + 1),
    (select string_agg(left(part, 1), '' order by nth) from words where part not in ('the', 'and', 'of') having count(*) > 2))
$$;
comment on function private.nicknames(text) is 'Short names of a group: for ''Tin Sparrow Workshop'', tinsparrow, sparrowworkshop and tsw.';

create or replace function private.keep_entries(documents private.search_document[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Find the new words first, so that only they are stemmed.
  with new_words as materialized (
    select token as word, bool_or(part.is_name) as is_name
      from unnest(documents) as d
      cross join lateral (values (true, concat_ws(' ', d.title, d.names, d.places)), (false, d.about)) as part (is_name, folded)
      cross join lateral string_to_table(part.folded, ' ') as token
      where char_length(token) between 2 and 40 group by token
      having not exists (select from private.search_words w where w.word = token and (w.is_name or not bool_or(part.is_name)))
  )
  insert into private.search_words (word, stem, is_name)
    select new_words.word, stems[1], new_words.is_name
      from new_words cross join lateral (select tsvector_to_array(to_tsvector('private.words', new_words.word))) as cut (stems)
      where stems <> '{}'
      -- In a fixed order, so that concurrent writers cannot deadlock.
      order by new_words.word
    on conflict (word) do update set is_name = true where excluded.is_name and not search_words.is_name;
  insert into private.search_entries (id, kind, title, starts_at, ends_at, words)
    select d.id, d.kind, d.title, d.starts_at, d.ends_at,
        setweight(to_tsvector('private.words', d.title), 'A') || setweight(to_tsvector('private.words', d.names), 'B')
        || setweight(to_tsvector('private.words', d.places), 'C') || to_tsvector('private.words', d.about) || private.marks_of(d.marks)
      from unnest(documents) as d order by d.id
    on conflict (id) do update set title = excluded.title, words = excluded.words, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (search_entries.title, search_entries.words, search_entries.starts_at, search_entries.ends_at)
        is distinct from (excluded.title, excluded.words, excluded.starts_at, excluded.ends_at);
  -- Merge the pending lists of the indexes now. One merge is much faster than adding entries one by one, and no search has to scan the
  -- list.
  perform gin_clean_pending_list('private.search_entries_by_words'), gin_clean_pending_list('private.search_entries_by_title');
end $$;
comment on function private.keep_entries(private.search_document[]) is 'Replaces the search entries of these documents.';

create or replace function private.forget_words() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  if not exists (select from before) then
    return null;
  end if;
  -- The text of a deleted event must not be readable, not even word by word.
  delete from private.search_words w where w.stem in (
      select stem from before o cross join lateral unnest(tsvector_to_array(o.words)) as stem
      except select stem from before o join private.search_entries n on n.id = o.id cross join lateral unnest(tsvector_to_array(n.words)) as stem)
    and not exists (select from private.search_entries n where n.words @@ quote_literal(w.stem)::tsquery);
  return null;
end $$;
comment on function private.forget_words() is 'Deletes words that no entry contains any more.';

create or replace function private.month_marks(starts timestamptz, ends timestamptz) returns text[]
language plpgsql stable as $$
declare
  first_month constant timestamp := date_trunc('month', starts at time zone 'UTC');
begin
  if ends at time zone 'UTC' between first_month and first_month + interval '1 month' - interval '1 microsecond' then
    return array[to_char(first_month, '"@"YYYY'), to_char(first_month, '"@"YYYYMM')];
  end if;
  return (select array_agg(distinct mark) from generate_series(first_month, ends at time zone 'UTC', '1 month') as month
    cross join lateral (values (to_char(month, '"@"YYYYMM')), (to_char(month, '"@"YYYY'))) as marks (mark));
end $$;
comment on function private.month_marks(timestamptz, timestamptz) is
  'The months and years that a time span touches, as search_entries stores them.';

create or replace function private.index_events(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A date of a series has its own entry only if its title or place differs.
  own_entries constant uuid[] := array(select e.id from unnest(ids) as changed (id) join public.events e on e.id = changed.id
    left join public.event_series s on s.id = e.series_id
    where s.id is null or e.title <> s.title or e.location ->> 'name' <> s.location ->> 'name');
begin
  if cardinality(own_entries) < cardinality(ids) then
    delete from private.search_entries n using (select unnest(ids) except select unnest(own_entries)) as gone (id) where n.id = gone.id;
  end if;
  perform private.keep_entries(array(
    select row(e.id, 'event', private.folded(e.title), private.folded(e.host ->> 'name'),
        private.folded(concat_ws(' ', e.location ->> 'name', private.fact_words(e.facts))), private.about_words(e.description),
        private.month_marks(e.start_date, e.ends_at) || array_remove(array['@' || e.type_id, '@' || e.group_id], null) || private.fact_marks(e.facts),
        e.start_date, e.ends_at)::private.search_document
      from unnest(own_entries) as entry (id) join public.events e on e.id = entry.id));
end $$;
comment on function private.index_events(uuid[]) is 'Updates the search entries of events.';

create or replace function private.index_series(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n using unnest(ids) as changed (id) where n.id = changed.id
    and not exists (select from public.event_series s where s.id = n.id);
  perform private.keep_entries(array(
    select row(s.id, 'series', private.folded(s.title), private.folded(s.host ->> 'name'),
        private.folded(concat_ws(' ', s.location ->> 'name', private.fact_words(s.facts))), private.about_words(s.description),
        array(select distinct mark from public.events e cross join lateral unnest(private.month_marks(e.start_date, e.ends_at)) as mark
          where e.series_id = s.id) || array_remove(array['@' || s.type_id, '@' || s.group_id], null) || private.fact_marks(s.facts),
        null, null)::private.search_document
      from unnest(ids) as changed (id) join public.event_series s on s.id = changed.id));
end $$;
comment on function private.index_series(uuid[]) is 'Updates the search entries of series.';

create or replace function private.index_groups(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n where n.id = any (ids) and not exists (select from public.groups g where g.id = n.id);
  perform private.keep_entries(array(
    select row(g.id, 'group', private.folded(g.name), private.nicknames(g.name), private.folded(g.location ->> 'address'),
        private.folded(concat_ws(' ', g.meeting_info, private.plain_text(g.description))), '{@group}'::text[], null, null)::private.search_document
      from public.groups g where g.id = any (ids)));
end $$;
comment on function private.index_groups(uuid[]) is 'Updates the search entries of groups.';

create or replace function private.index_places(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n where n.id = any (ids) and not exists (select from public.places p where p.id = n.id);
  perform private.keep_entries(array(
    select row(p.id, 'place', private.folded(p.name), '', private.folded(p.address), private.folded(p.notes), '{@place}'::text[], null, null)::private.search_document
      from public.places p where p.id = any (ids)));
end $$;
comment on function private.index_places(uuid[]) is 'Updates the search entries of places.';

create or replace function private.index_added_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_events(array(select id from added));
  if exists (select from added where series_id is not null) then
    perform private.index_series(array(select distinct series_id from added where series_id is not null));
  end if;
  return null;
end $$;
comment on function private.index_added_events() is 'Adds new events to the search index.';

-- Old and new rows are not joined: a plan cached for one row would use a nested loop for thousands.
create or replace function private.index_changed_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_events(array(
    select changed.id from (
      select n.id, n.title, n.description, n.location, n.host, n.facts, n.start_date, n.end_date, n.series_id from after n
      except select o.id, o.title, o.description, o.location, o.host, o.facts, o.start_date, o.end_date, o.series_id from before o) as changed
    -- Marks of replaced types and merged groups remain valid: search_term expands them.
    union select changed.id from (
      select n.id, n.type_id from after n
      except select o.id, coalesce(r.type_id, o.type_id) from before o left join private.replaced_types r on r.id = o.type_id) as changed
    union select changed.id from (
      select n.id, n.group_id from after n
      except select o.id, coalesce(m.into_id, o.group_id) from before o left join public.merged_groups m on m.id = o.group_id) as changed
      where not private.names_group(changed.id, changed.group_id)));
  perform private.index_series(array(select distinct touched.series_id from (
      (select n.id, n.start_date, n.end_date, n.series_id from after n except select o.id, o.start_date, o.end_date, o.series_id from before o)
      union all (select o.id, o.start_date, o.end_date, o.series_id from before o except select n.id, n.start_date, n.end_date, n.series_id from after n)
    ) as touched where touched.series_id is not null));
  return null;
end $$;
comment on function private.index_changed_events() is 'Updates the search index for changed events.';

create or replace function private.index_deleted_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n using gone where n.id = gone.id;
  perform private.index_series(array(select distinct series_id from gone where series_id is not null));
  return null;
end $$;
comment on function private.index_deleted_events() is 'Removes deleted events from the search index.';

create or replace function private.index_changed_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- Marks of replaced types and merged groups remain valid: search_term expands them.
    old.type_id := coalesce((select r.type_id from private.replaced_types r where r.id = old.type_id), old.type_id);
    old.group_id := coalesce((select m.into_id from public.merged_groups m where m.id = old.group_id), old.group_id);
  end if;
  if tg_op <> 'UPDATE' or (new.title, new.description, new.location, new.host, new.facts, new.type_id)
        is distinct from (old.title, old.description, old.location, old.host, old.facts, old.type_id)
      or (new.group_id is distinct from old.group_id and not private.names_group(new.id, new.group_id)) then
    perform private.index_series(array[coalesce(new.id, old.id)]);
  end if;
  -- A date with the title and place of its series has no entry of its own.
  if tg_op <> 'UPDATE' or (new.title, new.location ->> 'name') is distinct from (old.title, old.location ->> 'name') then
    perform private.index_events(array(select e.id from public.events e where e.series_id = coalesce(new.id, old.id)));
  end if;
  return null;
end $$;
comment on function private.index_changed_series() is 'Updates the search index for a changed series and its dates.';

create or replace function private.index_changed_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_groups(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_group() is 'Updates the search index for a changed group; its events are found by its mark.';

create or replace function private.index_changed_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_places(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_place() is 'Updates the search index for a changed place.';

-- Types, groups and marks -----------------------------------------------------------------------------------------------
create or replace function private.marks_of(marks text[]) returns tsvector
language sql stable parallel safe as $$
  -- Marks contain no quotes.
  select case when marks <> '{}' then '''' || array_to_string(marks, ''':1B ''') || ''':1B' else '' end::tsvector
$$;
comment on function private.marks_of(text[]) is 'Marks as lexemes with the weight of a name.';

create or replace function private.index_types(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n using unnest(ids) as changed (id) where n.id = changed.id
    and not exists (select from public.event_types t where t.id = n.id);
  perform private.keep_entries(array(
    select row(t.id, 'type', private.folded(t.name), '', '', '', '{@type}'::text[], null, null)::private.search_document
      from public.event_types t where t.id = any (ids)));
end $$;
comment on function private.index_types(uuid[]) is 'Updates the search entries of types.';

create or replace function private.names_group(entry_id uuid, named uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.search_entries n where n.id = entry_id and case
    -- A deleted group finds nothing, and if it is restored its mark is still there.
    when named is null then not exists (select from unnest(tsvector_to_array(n.words)) as mark join public.groups g on mark = '@' || g.id)
    else n.words @@ quote_literal('@' || named)::tsquery end)
$$;
comment on function private.names_group(uuid, uuid) is
  'Whether an entry already has this group''s mark; for null, whether it has no mark of an existing group.';

create or replace function private.index_changed_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_types(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_type() is 'Updates the search index for a changed type; its events are found by its mark.';

-- Search terms ----------------------------------------------------------------------------------------------------------
create or replace function private.search_term(stems text[]) returns tsquery
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  with named as materialized (
    select n.id from private.search_entries n
      where n.words @@ ((select string_agg(quote_literal(stem) || ':AB', ' | ') from unnest(stems) as stem)::tsquery && '''@type'' | ''@group''') limit 120
  )
  select string_agg(quote_literal(lexeme), ' | ')::tsquery from (
    select unnest(stems)
    union select '@' || id from named
    union select '@' || r.id from named join private.replaced_types r on r.type_id = named.id
    union select '@' || m.id from named join public.merged_groups m on m.into_id = named.id
  ) as lexemes (lexeme)
$$;
comment on function private.search_term(text[]) is
  'The lexemes that match a search word: the word itself, and the marks of types and groups with the word in their name, including former ids.';

create or replace function private.joined(terms tsquery[], by_sign text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('(' || term::text || ')', by_sign)::tsquery from unnest(terms) as term
$$;
comment on function private.joined(tsquery[], text) is 'All of the terms (&), or any of them (|).';

-- Ride facts ------------------------------------------------------------------------------------------------------------
create or replace function private.km_step(km numeric) returns integer
language plpgsql immutable parallel safe as $$
declare
  steps constant double precision := ln(km::double precision) / ln(1.05::double precision);
begin
  if abs(steps - round(steps)) > 0.000001 then
    return floor(steps);
  end if;
  -- Near a boundary only the exact logarithm is right, and it is slow.
  return floor(ln(km) / ln(1.05));
end $$;
comment on function private.km_step(numeric) is 'The 5 % step that a distance falls into.';

create or replace function private.km_marks(from_km numeric, to_km numeric) returns text[]
language plpgsql immutable parallel safe as $$
declare
  marks text[] := '{}';
begin
  for step in private.km_step(from_km) .. private.km_step(to_km) loop
    marks := marks || ('@km_' || step);
  end loop;
  return marks;
end $$;
comment on function private.km_marks(numeric, numeric) is 'A range of distances as search marks, one per 5 % step.';

create or replace function private.fact_marks(facts jsonb) returns text[]
language sql immutable parallel safe as $$
  select case when facts ? 'distance_km' then private.km_marks((facts #>> '{distance_km,0}')::numeric, (facts #>> '{distance_km,1}')::numeric) else '{}' end
    || case when facts ? 'pace' then array['@pace_' || (facts ->> 'pace')] else '{}' end
$$;
comment on function private.fact_marks(jsonb) is 'The distance and pace of a ride as search marks.';

create or replace function private.read_search(
  q text, out phrase text, out parts text[], out terms tsquery[], out marks text[], out unknown text[], out left_out text[], out corrected jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  all_parts text[];
  matches text[];
begin
  if char_length(q) > 200 then
    raise exception 'A search has at most 200 characters.' using errcode = 'PT400';
  end if;
  phrase := private.folded(coalesce(q, ''));
  all_parts := array(select part from unnest(string_to_array(phrase, ' ')) with ordinality as cut (part, nth)
    where part <> '' and to_tsvector('private.words', part) <> ''::tsvector group by part order by min(nth));
  parts := all_parts[:8];
  terms := '{}';
  marks := '{}';
  unknown := '{}';
  left_out := all_parts[9:];
  corrected := '[]';
  for i in 1 .. cardinality(parts) loop
    matches := private.words_meant(parts[i], i = cardinality(parts));
    if matches = '{}' and char_length(parts[i]) between 4 and 24 then
      matches := private.near_words(parts[i]);
      if matches <> '{}' then
        corrected := corrected || jsonb_build_object('typed', parts[i],
          'meant', case when parts[i] like '%s' then matches[1] else regexp_replace(matches[1], '([^s])s$', '\1') end);
      end if;
    end if;
    if matches = '{}' then
      unknown := unknown || parts[i];
    else
      marks := marks || matches;
      terms := terms || private.search_term(array(
        select w.stem from private.search_words w where w.word = any (matches)
        union select (tsvector_to_array(to_tsvector('private.words', parts[i])))[1] where parts[i] = any (matches)));
    end if;
  end loop;
end $$;
comment on function private.read_search(text) is
  'Parses a search: its words, the terms that match each, words to highlight, words not found, words after the eighth, and corrected words.';

create or replace function private.title_term(term tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- Titles contain no marks of types and groups.
  select string_agg(stem, ' | ')::tsquery from string_to_table(term::text, ' | ') as stem where stem not like '''@%'
$$;
comment on function private.title_term(tsquery) is 'A search term for titles only.';

create or replace function private.search_titles(meaning tsquery) returns uuid[]
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  with soon as (
    select n.id from private.search_entries n
      where to_tsvector('private.words', n.title) @@ meaning
        and n.words @@ (select string_agg(quote_literal(month), ' | ') from unnest(private.months_between(now(), now() + interval '3 months')) as month)::tsquery
      limit 100
  ), anytime as (
    select n.id from private.search_entries n
      where to_tsvector('private.words', n.title) @@ meaning and n.kind in ('event', 'series') limit 100
  )
  select array(select id from soon union select id from anytime)
$$;
comment on function private.search_titles(tsquery) is
  'Events and series with the words in their title: those of the next three months, and some at any time.';

-- Times -----------------------------------------------------------------------------------------------------------------
create or replace function private.is_at(starts timestamp, ends timestamp, weekday integer, from_hour integer, to_hour integer) returns boolean
language sql immutable as $$
  select (weekday is null or private.is_on_weekday(starts, ends, weekday))
    and (from_hour is null or ends - starts >= interval '1 day'
      or (extract(hour from starts) >= from_hour and extract(hour from starts) < to_hour))
$$;
comment on function private.is_at(timestamp, timestamp, integer, integer, integer) is
  'Whether something is on a weekday and starts between two hours. Events of a day or longer match any hour.';

create or replace function private.events_on(
  starts timestamptz, ends timestamptz, weekday integer, from_hour integer, to_hour integer, day_shift interval
) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct entry.id from (
      select e.id as event_id, e.series_id from public.events e cross join (select private.city_zone()) as city (zone)
        where e.start_date < coalesce(ends, now() + interval '60 days') and e.ends_at > coalesce(starts, now())
          -- Few events last longer than a month, so there is no need to scan the whole past for them.
          and e.start_date > coalesce(starts, now()) - interval '31 days'
          and private.is_at(e.start_date at time zone city.zone - day_shift, e.ends_at at time zone city.zone - day_shift, weekday, from_hour, to_hour)
        order by e.start_date limit 100) as shown
    cross join lateral (values (shown.event_id), (shown.series_id)) as entry (id) where entry.id is not null)
$$;
comment on function private.events_on(timestamptz, timestamptz, integer, integer, integer, interval) is
  'Events and series on these days or at these hours: the first 100 dates.';

create or replace function private.next_date(
  of_series uuid, starts timestamptz, ends timestamptz, weekday integer, from_hour integer, to_hour integer, day_shift interval, zone text
) returns table (id uuid, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.start_date, e.ends_at from public.events e
    where e.series_id = of_series and (starts is null or (e.ends_at > starts and e.start_date < ends))
      and private.is_at(e.start_date at time zone zone - day_shift, e.ends_at at time zone zone - day_shift, weekday, from_hour, to_hour)
    order by e.ends_at < now(), abs(extract(epoch from e.start_date - now())) limit 1
$$;
comment on function private.next_date(uuid, timestamptz, timestamptz, integer, integer, integer, interval, text) is
  'The date that represents a series: the next one that matches, or else the last one.';

create or replace function public.search(
  q text, first_day date default null, last_day date default null, weekday integer default null, max_rows integer default 40, brief boolean default false,
  typed text default null, from_hour integer default null, to_hour integer default null,
  from_km double precision default null, to_km double precision default null, pace text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.city_zone();
  -- Hours after midnight belong to the night of the day before.
  night_hours constant integer := greatest(to_hour - 24, 0);
  day_shift constant interval := make_interval(hours => coalesce(night_hours, 0));
  first_hour constant integer := from_hour - night_hours;
  last_hour constant integer := to_hour - night_hours;
  starts constant timestamptz := (first_day::timestamp + day_shift) at time zone zone;
  ends constant timestamptz := ((coalesce(last_day, first_day) + 1)::timestamp + day_shift) at time zone zone;
  has_time constant boolean := first_day is not null or weekday is not null or from_hour is not null;
  shown_rows constant integer := least(greatest(coalesce(max_rows, 40), 1), 60);
  parsed record;
  parsed_typed record;
  terms tsquery[];
  meaning tsquery;
  title_meaning tsquery;
  words_meaning tsquery;
  is_partial boolean := false;
  events jsonb;
  groups jsonb;
  places jsonb;
begin
  if weekday not between 1 and 7 or first_day not between '2000-01-01' and '2200-01-01' or last_day not between '2000-01-01' and '2200-01-01' then
    raise exception 'There is no such day to search on.' using errcode = 'PT400';
  end if;
  if (from_hour is null) <> (to_hour is null) or from_hour not between 0 and 23 or to_hour not between from_hour + 1 and from_hour + 24 then
    raise exception 'There are no such hours to search in.' using errcode = 'PT400';
  end if;
  if (from_km is null) <> (to_km is null) or from_km < 0.1 or to_km not between from_km and 2000 or pace not in ('relaxed', 'social', 'steady', 'fast') then
    raise exception 'There is no such distance or pace to search for.' using errcode = 'PT400';
  end if;
  select * into parsed from private.read_search(q);
  terms := parsed.terms;
  if from_km is not null then
    terms := terms || (select string_agg(quote_literal(mark), ' | ')::tsquery from unnest(private.km_marks(from_km::numeric, to_km::numeric)) as mark);
  end if;
  if pace is not null then
    terms := terms || quote_literal('@pace_' || pace)::tsquery;
  end if;
  meaning := private.joined(terms, '&');
  -- The full text typed, including words parsed as a time or a fact: they may be part of a title.
  select * into parsed_typed from private.read_search(coalesce(typed, q));
  if typed is null then
    words_meaning := case when not has_time then meaning end;
  elsif parsed_typed.terms <> '{}' and parsed_typed.unknown = '{}' then
    words_meaning := private.joined(parsed_typed.terms, '&');
    title_meaning := private.joined(array(select private.title_term(term) from unnest(parsed_typed.terms) as term), '&');
  end if;
  if from_km is not null or pace is not null then
    -- Many events give their distance only in the description.
    meaning := coalesce(meaning || words_meaning, meaning);
  end if;
  if terms = '{}' and title_meaning is null and (parsed.parts <> '{}' or not has_time) then
    return jsonb_build_object('events', '[]'::jsonb, 'groups', '[]'::jsonb, 'places', '[]'::jsonb, 'marks', '[]'::jsonb,
      'near', private.words_to_offer(parsed.unknown), 'corrected', '[]'::jsonb, 'ignored', '[]'::jsonb, 'is_partial', false);
  end if;
  for try in 1 .. 2 loop
    with candidates as (
      -- ts_rank divides by the number of lexemes in a term, but a term is one search word with many variants.
      select n.id, n.kind, n.starts_at, n.ends_at, matched.matches_query, in_title.matches_title, round((coalesce(rank.score, 0)
          + case when parsed_typed.phrase <> '' and strpos(n.title, parsed_typed.phrase) > 0 then 0.5 else 0 end
          + case when in_title.matches_title and (parsed.parts <> '{}' or not has_time or n.title = parsed_typed.phrase) then 10 else 0 end)::numeric, 1) as score
        from (
          select id, bool_or(matches_query) as matches_query from (
            select unnest(case
                when meaning is not null then private.search_events(meaning, starts, ends)
                when parsed.parts = '{}' and has_time then private.events_on(starts, ends, weekday, first_hour, last_hour, day_shift)
              end) as id, true as matches_query
            union all select unnest(case when title_meaning is not null then private.search_titles(title_meaning) end), false
          ) as either group by id
        ) as matched
        join private.search_entries n on n.id = matched.id and n.kind in ('event', 'series')
        -- A time alone matches a title only as typed: 'this weekend' does not mean 'Mechanic's Weekend'.
        cross join lateral (select title_meaning is not null and to_tsvector('private.words', n.title) @@ title_meaning
          and (parsed.parts <> '{}' or strpos(' ' || n.title || ' ', ' ' || parsed_typed.phrase || ' ') > 0) as matches_title) as in_title
        cross join lateral (select sum(least(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term) * (numnode(term) + 1) / 2, 1)) as score
          from unnest(terms) as term) as rank
    ), at_that_time as (
      select c.id as entry_id, c.id, c.starts_at, c.ends_at, c.score from candidates c
        where c.matches_query and c.kind = 'event' and (starts is null or (c.ends_at > starts and c.starts_at < ends))
          and private.is_at(c.starts_at at time zone zone - day_shift, c.ends_at at time zone zone - day_shift, weekday, first_hour, last_hour)
      union all
      select c.id, d.id, d.starts_at, d.ends_at, c.score
        from candidates c cross join lateral private.next_date(c.id, starts, ends, weekday, first_hour, last_hour, day_shift, zone) as d
        where c.matches_query and c.kind = 'series'
    ), titled as (
      select c.id, c.kind, c.starts_at, c.ends_at, c.score from candidates c
        where c.matches_title and not exists (select from at_that_time d where d.entry_id = c.id)
    ), dated as (
      select d.id, d.starts_at, d.ends_at, d.score from at_that_time d
      union all select t.id, t.starts_at, t.ends_at, t.score from titled t where t.kind = 'event'
      union all select d.id, d.starts_at, d.ends_at, t.score
        from titled t cross join lateral private.next_date(t.id, null, null, null, null, null, interval '0', zone) as d where t.kind = 'series'
    ), ranked as (
      select d.id, row_number() over (order by d.ends_at < now(), max(d.score) desc, abs(extract(epoch from d.starts_at - now())), d.id) as result_rank
        from dated d group by d.id, d.starts_at, d.ends_at order by result_rank limit shown_rows
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date, 'end_date', e.end_date, 'status', e.status,
        'type', e.type_name, 'colour', t.color, 'group', g.name, 'place', e.location ->> 'name', 'repeats', e.series_id is not null,
        'is_past', e.ends_at < now(), 'about', case when not brief then left(private.plain_text(e.description), 3000) end) order by i.result_rank), '[]') into events
      from ranked i join public.events e on e.id = i.id join public.event_types t on t.id = e.type_id left join public.groups g on g.id = e.group_id;
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'about', case when not brief then left(private.plain_text(g.description), 3000) end)
        order by g.score desc, g.name, g.id), '[]') into groups
      from (
        select g.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(parsed_typed.terms) as term) as score
          from unnest(private.search_candidates(words_meaning, '{@group}', 50)) as candidate join private.search_entries n on n.id = candidate join public.groups g on g.id = n.id
          order by score desc, g.name, g.id limit 5
      ) as g;
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address) order by p.score desc, p.name, p.id), '[]') into places
      from (
        select p.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(parsed_typed.terms) as term) as score
          from unnest(private.search_candidates(words_meaning, '{@place}', 50)) as candidate join private.search_entries n on n.id = candidate join public.places p on p.id = n.id
          -- Same condition as the policy of places.
          where p.is_pinned or exists (select from public.events e where e.place_id = p.id) or exists (select from public.groups g where g.place_id = p.id)
          order by score desc, p.name, p.id limit 5
      ) as p;
    exit when events <> '[]' or groups <> '[]' or places <> '[]' or cardinality(terms) < 2;
    -- Nothing has all of the words: try any of them.
    meaning := private.joined(terms, '|');
    words_meaning := case when not has_time then meaning end;
    is_partial := true;
  end loop;
  return jsonb_build_object('events', events, 'groups', groups, 'places', places, 'marks', to_jsonb(parsed.marks || parsed_typed.marks),
    'near', case when events = '[]' and groups = '[]' and places = '[]' then private.words_to_offer(parsed.unknown) else '[]'::jsonb end,
    'corrected', parsed.corrected, 'ignored', to_jsonb(parsed.unknown || parsed.left_out), 'is_partial', is_partial);
end $$;
comment on function public.search(text, date, date, integer, integer, boolean, text, integer, integer, double precision, double precision, text) is
  'Searches by words, optionally with a time or ride facts: upcoming and past events, groups and places; words to highlight, corrections, ignored words, and suggestions if nothing is found. For everyone.';

-- Triggers

create trigger search_entries_forget_changed after update on private.search_entries
  referencing old table as before for each statement execute function private.forget_words();
create trigger search_entries_forget_deleted after delete on private.search_entries
  referencing old table as before for each statement execute function private.forget_words();
create trigger events_index_added after insert on public.events
  referencing new table as added for each statement execute function private.index_added_events();
create trigger events_index_changed after update on public.events
  referencing old table as before new table as after for each statement execute function private.index_changed_events();
create trigger events_index_deleted after delete on public.events
  referencing old table as gone for each statement execute function private.index_deleted_events();
create trigger event_series_index_changed
  after insert or delete or update of title, description, type_id, group_id, location, host, facts on public.event_series
  for each row execute function private.index_changed_series();
create trigger groups_index_changed after insert or delete or update of name, description, meeting_info, location on public.groups
  for each row execute function private.index_changed_group();
create trigger places_index_changed after insert or delete or update of name, address, notes on public.places
  for each row execute function private.index_changed_place();
create trigger event_types_index_changed after insert or delete or update of name on public.event_types
  for each row execute function private.index_changed_type();

-- Grants

revoke all on table private.search_words, private.search_entries from public, anon, authenticated, service_role;
revoke all on table private.replaced_types from public, anon, authenticated, service_role;
grant execute on function public.search(text, date, date, integer, integer, boolean, text, integer, integer, double precision, double precision, text)
  to anon, authenticated;

-- Comments

comment on table public.event_reports is
  'Problems that visitors report about an event, or about the site if there is no event. Anyone may add one; super admins and moderators of the event''s current group read them.';
comment on table private.report_sources is
  'Where a report came from, so that a few frequent reporters do not shut out others: a hash of the account or IP address, per event or for the site.';
comment on table private.search_words is 'Every indexed word, for prefixes and spelling corrections.';
comment on column private.search_words.stem is 'The stem of the word, as in search_entries.';
comment on column private.search_words.is_name is
  'Whether the word occurs in a title or the name of a group, type or place; these rank first.';
comment on table private.search_entries is
  'The search index: events, series (once for all dates), groups, places, and types, which only lead to their events. Written only by triggers.';
comment on column private.search_entries.id is 'The id of the event, series, group, place or type.';
comment on column private.search_entries.title is 'The title after folded().';
comment on column private.search_entries.starts_at is 'The start of an event; null for everything else.';
comment on column private.search_entries.words is
  'Words by weight: A title, B host, C place and facts, D description; plus marks that start with @: type and group at the time of writing, months and years (@202611, @2026), distance (@km_71) and pace (@pace_fast).';
comment on table private.replaced_types is
  'The current type for each replaced type, which search entries still refer to. Unlike former_types, it keeps types whose name was reused.';
comment on column public.event_reports.event_id is 'The event it is about; null for the site itself.';
