-- The search: what a few words find, for everyone alike. Every step of it is bounded, whatever is asked and however much there is.

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
  'How many letters were left out, added, changed or swapped with the next one between two words; 9 for many.';

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
comment on function private.one_edit_away(text) is 'Every word that differs in a letter left out, added, changed or swapped with the next one.';

create or replace function private.near_words(mistyped text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found text[] := array(select w.word from private.search_words w
    where w.word = any (private.one_edit_away(mistyped)) order by w.is_name desc, w.word limit 3);
begin
  if found = '{}' and char_length(mistyped) >= 7 then
    found := array(select alike.word from (
        select w.word from private.search_words w where w.is_name and w.word ~ '^[^0-9]{4,}$'
          order by w.word operator(extensions.<->) mistyped limit 8
      ) as alike where private.edits(mistyped, alike.word) <= 2 order by alike.word limit 3);
  end if;
  return found;
end $$;
comment on function private.near_words(text) is 'What a word that nobody has written here was meant to be: at most three.';

create or replace function private.words_meant(part text, is_last boolean) returns text[]
-- The planner expects to meet any word soon in the table itself, and one that is nowhere would be looked for in all of it.
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  own_stem constant text := (tsvector_to_array(to_tsvector('private.words', part)))[1];
  found text[] := array(select w.word from private.search_words w where w.stem = own_stem order by w.is_name desc, w.word limit 8);
begin
  -- Who deletes the last event with a word while another one is added may forget the word of both.
  if found = '{}' and exists (select from private.search_entries n where n.words @@ quote_literal(own_stem)::tsquery) then
    found := array[part];
  end if;
  -- What is typed last may be the beginning of a word; so may be what is no word.
  if char_length(part) >= 2 and (is_last or found = '{}') then
    found := found || array(select w.word from private.search_words w
      where w.word > part collate "C" and w.word < (part || chr(1114109)) collate "C" and w.word <> all (found)
      order by w.is_name desc, char_length(w.word), w.word limit 16);
  end if;
  if found = '{}' and char_length(part) between 4 and 24 then
    found := private.near_words(part);
  end if;
  return found;
end $$;
comment on function private.words_meant(text, boolean) is
  'The words of the calendar that a word of a search stands for: with another ending, begun, or mistyped.';

create or replace function private.words_to_offer(unknown text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct alike.word), '[]') from unnest(unknown[1:3]) as part
    cross join lateral (
      select w.word from private.search_words w where char_length(part) between 3 and 40 and w.is_name and w.word ~ '^[^0-9]{4,}$'
        order by w.word operator(extensions.<->) part limit 3
    ) as alike
    where extensions.similarity(alike.word, part) > 0.2
$$;
comment on function private.words_to_offer(text[]) is 'Words that look a little like those that find nothing.';

create or replace function private.search_candidates(meaning tsquery, months text[], max_found integer) returns uuid[]
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select array(select n.id from private.search_entries n
    where n.words @@ (meaning && (select string_agg(quote_literal(month), ' | ') from unnest(months) as month)::tsquery) limit max_found)
$$;
comment on function private.search_candidates(tsquery, text[], integer) is 'What is found by the words in these months; so much of it is then put in order.';

create or replace function private.months_between(first timestamptz, last timestamptz) returns text[]
language sql stable set search_path = '' as $$
  select array(select mark from unnest(private.month_marks(first, least(last, first + interval '10 years'))) as mark where mark like '@______')
$$;
comment on function private.months_between(timestamptz, timestamptz) is 'The months of a time, as search_entries writes them.';

create or replace function private.search_events(meaning tsquery, starts timestamptz, ends timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  this_year constant integer := extract(year from now());
  found uuid[];
  past uuid[];
begin
  if starts is not null then
    return private.search_candidates(meaning, private.months_between(starts, ends), 600);
  end if;
  -- What is near comes first: where there is much of it, nobody reads what is far.
  found := private.search_candidates(meaning, private.months_between(now(), now() + interval '3 months'), 160);
  if cardinality(found) < 100 then
    found := found || private.search_candidates(meaning, private.months_between(now() + interval '3 months', now() + interval '12 months')
      || array(select '@' || this_year + number from generate_series(1, 9) as number), 100);
  end if;
  past := private.search_candidates(meaning, private.months_between(now() - interval '4 months', now()), 40);
  if cardinality(past) < 20 then
    past := past || private.search_candidates(meaning, array(select '@' || this_year - number from generate_series(0, 9) as number), 40);
  end if;
  return array(select distinct id from unnest(found || past) as id);
end $$;
comment on function private.search_events(tsquery, timestamptz, timestamptz) is 'Events and series that are found by words, or by words within some days.';

create or replace function private.is_on_weekday(starts timestamp, ends timestamp, weekday integer) returns boolean
language sql immutable
return (weekday - extract(isodow from starts)::integer + 7) % 7 <= ends::date - starts::date;
comment on function private.is_on_weekday(timestamp, timestamp, integer) is 'Whether one of the days is a Monday (1) to Sunday (7).';

create or replace function private.events_on(starts timestamptz, ends timestamptz, weekday integer) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct entry.id from (
      select e.id as event_id, e.series_id from public.events e cross join (select private.city_zone()) as city (zone)
        where e.start_date < coalesce(ends, now() + interval '60 days') and e.ends_at > coalesce(starts, now())
          -- Few last longer than a month, and all that is past need not be gone through for them.
          and e.start_date > coalesce(starts, now()) - interval '31 days'
          and (weekday is null or private.is_on_weekday(e.start_date at time zone city.zone, e.ends_at at time zone city.zone, weekday))
        order by e.start_date limit 100) as shown
    cross join lateral (values (shown.event_id), (shown.series_id)) as entry (id) where entry.id is not null)
$$;
comment on function private.events_on(timestamptz, timestamptz, integer) is 'Events and series on some days: the first 100 dates.';

create or replace function private.next_date(of_series uuid, starts timestamptz, ends timestamptz, weekday integer, zone text)
returns table (id uuid, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.start_date, e.ends_at from public.events e
    where e.series_id = of_series and (starts is null or (e.ends_at > starts and e.start_date < ends))
      and (weekday is null or private.is_on_weekday(e.start_date at time zone zone, e.ends_at at time zone zone, weekday))
    order by e.ends_at < now(), abs(extract(epoch from e.start_date - now())) limit 1
$$;
comment on function private.next_date(uuid, timestamptz, timestamptz, integer, text) is
  'The date of a series that stands for it: the next one on the days that are asked for, else the last one.';

create or replace function public.search(
  q text, first_day date default null, last_day date default null, weekday integer default null, max_rows integer default 40, brief boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.city_zone();
  starts constant timestamptz := first_day::timestamp at time zone zone;
  ends constant timestamptz := (coalesce(last_day, first_day) + 1)::timestamp at time zone zone;
  shown_rows constant integer := least(greatest(coalesce(max_rows, 40), 1), 60);
  phrase text;
  parts text[];
  meant text[];
  marks text[] := '{}';
  unknown text[] := '{}';
  terms tsquery[] := '{}';
  meaning tsquery;
  events jsonb;
  groups jsonb;
  places jsonb;
begin
  if char_length(q) > 200 then
    raise exception 'A search has at most 200 characters.' using errcode = 'PT400';
  end if;
  if weekday not between 1 and 7 or first_day not between '2000-01-01' and '2200-01-01' or last_day not between '2000-01-01' and '2200-01-01' then
    raise exception 'There is no such day to search on.' using errcode = 'PT400';
  end if;
  phrase := private.folded(coalesce(q, ''));
  parts := array(select part from unnest(string_to_array(phrase, ' ')) with ordinality as cut (part, place)
    where part <> '' and to_tsvector('private.words', part) <> ''::tsvector group by part order by min(place) limit 8);
  for i in 1 .. cardinality(parts) loop
    meant := private.words_meant(parts[i], i = cardinality(parts));
    if meant = '{}' then
      unknown := unknown || parts[i];
    else
      marks := marks || meant;
      terms := terms || (select string_agg(quote_literal(stem), ' | ')::tsquery from (
        select w.stem from private.search_words w where w.word = any (meant)
        union select (tsvector_to_array(to_tsvector('private.words', parts[i])))[1] where parts[i] = any (meant)) as stems (stem));
      meaning := case when meaning is null then terms[cardinality(terms)] else meaning && terms[cardinality(terms)] end;
    end if;
  end loop;
  if terms = '{}' and (parts <> '{}' or (starts is null and weekday is null)) then
    return jsonb_build_object('events', '[]'::jsonb, 'groups', '[]'::jsonb, 'places', '[]'::jsonb, 'marks', '[]'::jsonb, 'near', private.words_to_offer(unknown));
  end if;
  for try in 1 .. 2 loop
    with candidates as (
      -- ts_rank divides by the number of words in a term, and a term is one word that may stand for many.
      select n.id, n.kind, n.starts_at, n.ends_at, round((coalesce(rank.score, 0)
          + case when phrase <> '' and strpos(n.title, phrase) > 0 then 0.5 else 0 end)::numeric, 1) as score
        from unnest(case when meaning is null then private.events_on(starts, ends, weekday) else private.search_events(meaning, starts, ends) end) as candidate
        join private.search_entries n on n.id = candidate and n.kind in ('event', 'series')
        cross join lateral (select sum(least(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term) * (numnode(term) + 1) / 2, 1)) as score
          from unnest(terms) as term) as rank
    ), dated as (
      select c.id, c.starts_at, c.ends_at, c.score from candidates c
        where c.kind = 'event' and (starts is null or (c.ends_at > starts and c.starts_at < ends))
          and (weekday is null or private.is_on_weekday(c.starts_at at time zone zone, c.ends_at at time zone zone, weekday))
      union all
      select d.id, d.starts_at, d.ends_at, c.score from candidates c cross join lateral private.next_date(c.id, starts, ends, weekday, zone) as d
        where c.kind = 'series'
    ), in_line as (
      select d.id, row_number() over (order by d.ends_at < now(), max(d.score) desc, abs(extract(epoch from d.starts_at - now())), d.id) as place_in_line
        from dated d group by d.id, d.starts_at, d.ends_at order by place_in_line limit shown_rows
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date, 'end_date', e.end_date, 'status', e.status,
        'type', e.type_name, 'colour', t.color, 'group', g.name, 'place', e.location ->> 'name', 'repeats', e.series_id is not null,
        'is_past', e.ends_at < now(), 'about', case when not brief then left(private.plain_text(e.description), 3000) end) order by i.place_in_line), '[]') into events
      from in_line i join public.events e on e.id = i.id join public.event_types t on t.id = e.type_id left join public.groups g on g.id = e.group_id;
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'about', case when not brief then left(private.plain_text(g.description), 3000) end)
        order by g.score desc, g.name, g.id), '[]') into groups
      from (
        select g.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(terms) as term) as score
          from unnest(private.search_candidates(meaning, '{@group}', 50)) as candidate join private.search_entries n on n.id = candidate join public.groups g on g.id = n.id
          where starts is null and weekday is null
          order by score desc, g.name, g.id limit 5
      ) as g;
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address) order by p.score desc, p.name, p.id), '[]') into places
      from (
        select p.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(terms) as term) as score
          from unnest(private.search_candidates(meaning, '{@place}', 50)) as candidate join private.search_entries n on n.id = candidate join public.places p on p.id = n.id
          where starts is null and weekday is null
            -- As the policy of places says.
            and (p.is_pinned or exists (select from public.events e where e.place_id = p.id) or exists (select from public.groups g where g.place_id = p.id))
          order by score desc, p.name, p.id limit 5
      ) as p;
    exit when events <> '[]' or groups <> '[]' or places <> '[]' or cardinality(terms) < 2;
    -- Nothing has all of the words: whatever has most of them.
    meaning := terms[1];
    for i in 2 .. cardinality(terms) loop
      meaning := meaning || terms[i];
    end loop;
  end loop;
  return jsonb_build_object('events', events, 'groups', groups, 'places', places, 'marks', to_jsonb(marks),
    'near', case when events = '[]' and groups = '[]' and places = '[]' then private.words_to_offer(unknown) else '[]'::jsonb end);
end $$;
comment on function public.search(text, date, date, integer, integer, boolean) is
  'What a few words find, perhaps on some days: upcoming events, past ones, groups, places; the words to mark, and near ones where nothing is found. For everyone.';

revoke all on function private.edits(text, text), private.one_edit_away(text), private.near_words(text), private.words_meant(text, boolean),
  private.words_to_offer(text[]), private.search_candidates(tsquery, text[], integer), private.months_between(timestamptz, timestamptz),
  private.search_events(tsquery, timestamptz, timestamptz), private.is_on_weekday(timestamp, timestamp, integer),
  private.events_on(timestamptz, timestamptz, integer), private.next_date(uuid, timestamptz, timestamptz, integer, text)
  from public, anon, authenticated, service_role;
revoke all on function public.search(text, date, date, integer, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.search(text, date, date, integer, integer, boolean) to anon, authenticated;
