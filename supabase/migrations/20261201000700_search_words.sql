-- The search: titles come before dates, hours and ride facts can be asked for, and nothing typed is dropped without saying so.
-- At the end: reports may be about the site.

-- Text ------------------------------------------------------------------------------------------------------------------

create or replace function private.plain_text(description text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Tags within a line leave no space behind ('<b>here</b>.' is 'here.'); all others separate words.
  select replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(description, '</?(a|b|i|u|em|strong|code)(\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
      '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

-- Ride facts ------------------------------------------------------------------------------------------------------------

create or replace function private.km_marks(from_km numeric, to_km numeric) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select '@km_' || step from generate_series(floor(ln(from_km) / ln(1.05))::integer, floor(ln(to_km) / ln(1.05))::integer) as step)
$$;
comment on function private.km_marks(numeric, numeric) is 'A range of distances as search marks. Each mark stands for 5 % of distance.';

create or replace function private.fact_marks(facts jsonb) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when facts ? 'distance_km' then private.km_marks((facts #>> '{distance_km,0}')::numeric, (facts #>> '{distance_km,1}')::numeric) else '{}' end
    || case when facts ? 'pace' then array['@pace_' || (facts ->> 'pace')] else '{}' end
$$;
comment on function private.fact_marks(jsonb) is 'The distance and pace of a ride as search marks.';

comment on column private.search_entries.words is
  'The words by weight: A title, B host, C place and facts, D description; as marks that start with @: its type and group when it was written, its months and years (@202611, @2026), its distance (@km_71) and pace (@pace_fast).';

create or replace function private.index_events(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A date of a series has an entry of its own where it has a title or place of its own.
  own constant uuid[] := array(select e.id from unnest(ids) as changed (id) join public.events e on e.id = changed.id
    left join public.event_series s on s.id = e.series_id
    where s.id is null or e.title <> s.title or e.location ->> 'name' <> s.location ->> 'name');
begin
  delete from private.search_entries n using (select unnest(ids) except select unnest(own)) as gone (id) where n.id = gone.id;
  perform private.keep_entries(array(
    select row(e.id, 'event', private.folded(e.title), private.folded(e.host ->> 'name'),
        private.folded(concat_ws(' ', e.location ->> 'name', private.fact_words(e.facts))), private.about_words(e.description),
        private.month_marks(e.start_date, e.ends_at) || array_remove(array['@' || e.type_id, '@' || e.group_id], null) || private.fact_marks(e.facts),
        e.start_date, e.ends_at)::private.search_document
      from unnest(own) as kept (id) join public.events e on e.id = kept.id));
end $$;

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

-- What is indexed already only gains marks, so no word has to be looked at again.
alter table private.search_entries disable trigger user;
update private.search_entries n set words = n.words || private.marks_of(private.fact_marks(e.facts))
  from public.events e where e.id = n.id and n.kind = 'event' and e.facts ?| '{distance_km,pace}';
update private.search_entries n set words = n.words || private.marks_of(private.fact_marks(s.facts))
  from public.event_series s where s.id = n.id and n.kind = 'series' and s.facts ?| '{distance_km,pace}';
alter table private.search_entries enable trigger user;

-- What a search means ---------------------------------------------------------------------------------------------------

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
      ) as alike cross join lateral (select least(private.edits(mistyped, alike.word), private.edits(mistyped, rtrim(alike.word, 's')))) as away (edits)
      where away.edits <= 2 order by away.edits, alike.word limit 3);
  end if;
  return found;
end $$;
comment on function private.near_words(text) is 'What a word that is nowhere on the calendar was probably meant to be: at most three, the most likely first.';

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
  return found;
end $$;
comment on function private.words_meant(text, boolean) is
  'The words of the calendar that a word of a search stands for: with another ending, or only begun.';

drop function private.read_search(text);
create function private.read_search(
  q text, out phrase text, out parts text[], out terms tsquery[], out marks text[], out unknown text[], out left_out text[], out corrected jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  all_parts text[];
  meant text[];
begin
  if char_length(q) > 200 then
    raise exception 'A search has at most 200 characters.' using errcode = 'PT400';
  end if;
  phrase := private.folded(coalesce(q, ''));
  all_parts := array(select part from unnest(string_to_array(phrase, ' ')) with ordinality as cut (part, place)
    where part <> '' and to_tsvector('private.words', part) <> ''::tsvector group by part order by min(place));
  parts := all_parts[:8];
  terms := '{}';
  marks := '{}';
  unknown := '{}';
  left_out := all_parts[9:];
  corrected := '[]';
  for i in 1 .. cardinality(parts) loop
    meant := private.words_meant(parts[i], i = cardinality(parts));
    if meant = '{}' and char_length(parts[i]) between 4 and 24 then
      meant := private.near_words(parts[i]);
      if meant <> '{}' then
        corrected := corrected || jsonb_build_object('typed', parts[i],
          'meant', case when parts[i] like '%s' then meant[1] else regexp_replace(meant[1], '([^s])s$', '\1') end);
      end if;
    end if;
    if meant = '{}' then
      unknown := unknown || parts[i];
    else
      marks := marks || meant;
      terms := terms || private.search_term(array(
        select w.stem from private.search_words w where w.word = any (meant)
        union select (tsvector_to_array(to_tsvector('private.words', parts[i])))[1] where parts[i] = any (meant)));
    end if;
  end loop;
end $$;
comment on function private.read_search(text) is
  'What a search means: its words, what each is found by, the words to mark, those that nothing has, those after the eighth, and those that were corrected.';

create or replace function private.title_term(term tsquery) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  -- A title has no marks of types and groups.
  select string_agg(stem, ' | ')::tsquery from string_to_table(term::text, ' | ') as stem where stem not like '''@%'
$$;
comment on function private.title_term(tsquery) is 'A word of a search, as it is looked for in titles alone.';

-- Titles have an index of their own: the other one knows no weights, and would go through everything that has the words anywhere.
create index search_entries_by_title on private.search_entries using gin (to_tsvector('private.words', title)) with (fastupdate = off);

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
comment on function private.search_titles(tsquery) is 'Events and series that have the words in their title: those of the next months, and some of all others.';

-- When ------------------------------------------------------------------------------------------------------------------

create or replace function private.is_at(starts timestamp, ends timestamp, weekday integer, from_hour integer, to_hour integer) returns boolean
language sql immutable
return (weekday is null or private.is_on_weekday(starts, ends, weekday))
  and (from_hour is null or ends - starts >= interval '1 day' or (extract(hour from starts) >= from_hour and extract(hour from starts) < to_hour));
comment on function private.is_at(timestamp, timestamp, integer, integer, integer) is
  'Whether something is on a weekday and starts between two hours. What lasts a day or longer is on at any hour.';

drop function private.events_on(timestamptz, timestamptz, integer);
create function private.events_on(
  starts timestamptz, ends timestamptz, weekday integer, from_hour integer, to_hour integer, day_shift interval
) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct entry.id from (
      select e.id as event_id, e.series_id from public.events e cross join (select private.city_zone()) as city (zone)
        where e.start_date < coalesce(ends, now() + interval '60 days') and e.ends_at > coalesce(starts, now())
          -- Few last longer than a month, and all that is past need not be gone through for them.
          and e.start_date > coalesce(starts, now()) - interval '31 days'
          and private.is_at(e.start_date at time zone city.zone - day_shift, e.ends_at at time zone city.zone - day_shift, weekday, from_hour, to_hour)
        order by e.start_date limit 100) as shown
    cross join lateral (values (shown.event_id), (shown.series_id)) as entry (id) where entry.id is not null)
$$;
comment on function private.events_on(timestamptz, timestamptz, integer, integer, integer, interval) is 'Events and series on some days or at some hours: the first 100 dates.';

drop function private.next_date(uuid, timestamptz, timestamptz, integer, text);
create function private.next_date(
  of_series uuid, starts timestamptz, ends timestamptz, weekday integer, from_hour integer, to_hour integer, day_shift interval, zone text
) returns table (id uuid, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.start_date, e.ends_at from public.events e
    where e.series_id = of_series and (starts is null or (e.ends_at > starts and e.start_date < ends))
      and private.is_at(e.start_date at time zone zone - day_shift, e.ends_at at time zone zone - day_shift, weekday, from_hour, to_hour)
    order by e.ends_at < now(), abs(extract(epoch from e.start_date - now())) limit 1
$$;
comment on function private.next_date(uuid, timestamptz, timestamptz, integer, integer, integer, interval, text) is
  'The date of a series that is shown for it: the next one at the time that is asked for, or else the last one.';

-- Searching -------------------------------------------------------------------------------------------------------------

drop function public.search(text, date, date, integer, integer, boolean);
create function public.search(
  q text, first_day date default null, last_day date default null, weekday integer default null, max_rows integer default 40, brief boolean default false,
  typed text default null, from_hour integer default null, to_hour integer default null,
  from_km double precision default null, to_km double precision default null, pace text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := private.city_zone();
  -- The hours of a night after midnight belong to the day before.
  night_hours constant integer := greatest(to_hour - 24, 0);
  day_shift constant interval := make_interval(hours => coalesce(night_hours, 0));
  first_hour constant integer := from_hour - night_hours;
  last_hour constant integer := to_hour - night_hours;
  starts constant timestamptz := (first_day::timestamp + day_shift) at time zone zone;
  ends constant timestamptz := ((coalesce(last_day, first_day) + 1)::timestamp + day_shift) at time zone zone;
  has_time constant boolean := first_day is not null or weekday is not null or from_hour is not null;
  shown_rows constant integer := least(greatest(coalesce(max_rows, 40), 1), 60);
  asked record;
  written record;
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
  select * into asked from private.read_search(q);
  terms := asked.terms;
  if from_km is not null then
    terms := terms || (select string_agg(quote_literal(mark), ' | ')::tsquery from unnest(private.km_marks(from_km::numeric, to_km::numeric)) as mark);
  end if;
  if pace is not null then
    terms := terms || quote_literal('@pace_' || pace)::tsquery;
  end if;
  meaning := private.joined(terms, '&');
  -- Everything that was typed, also the words that were read as a time or a fact: they may be the words of a title.
  select * into written from private.read_search(coalesce(typed, q));
  if typed is null then
    words_meaning := case when not has_time then meaning end;
  elsif written.terms <> '{}' and written.unknown = '{}' then
    words_meaning := private.joined(written.terms, '&');
    title_meaning := private.joined(array(select private.title_term(term) from unnest(written.terms) as term), '&');
  end if;
  if from_km is not null or pace is not null then
    -- Many say in their description how far they ride, and nowhere else.
    meaning := coalesce(meaning || words_meaning, meaning);
  end if;
  if terms = '{}' and title_meaning is null and (asked.parts <> '{}' or not has_time) then
    return jsonb_build_object('events', '[]'::jsonb, 'groups', '[]'::jsonb, 'places', '[]'::jsonb, 'marks', '[]'::jsonb,
      'near', private.words_to_offer(asked.unknown), 'corrected', '[]'::jsonb, 'ignored', '[]'::jsonb, 'is_partial', false);
  end if;
  for try in 1 .. 2 loop
    with candidates as (
      -- ts_rank divides by the number of words in a term, and a term is one word that may stand for many.
      select n.id, n.kind, n.starts_at, n.ends_at, by_words.is_asked, in_title.is_titled, round((coalesce(rank.score, 0)
          + case when written.phrase <> '' and strpos(n.title, written.phrase) > 0 then 0.5 else 0 end
          + case when in_title.is_titled and (asked.parts <> '{}' or not has_time or n.title = written.phrase) then 10 else 0 end)::numeric, 1) as score
        from (
          select id, bool_or(is_asked) as is_asked from (
            select unnest(case
                when meaning is not null then private.search_events(meaning, starts, ends)
                when asked.parts = '{}' and has_time then private.events_on(starts, ends, weekday, first_hour, last_hour, day_shift)
              end) as id, true as is_asked
            union all select unnest(case when title_meaning is not null then private.search_titles(title_meaning) end), false
          ) as either group by id
        ) as by_words
        join private.search_entries n on n.id = by_words.id and n.kind in ('event', 'series')
        -- A time alone is a title only as it was typed: 'this weekend' is not meant by 'Mechanic's Weekend'.
        cross join lateral (select title_meaning is not null and to_tsvector('private.words', n.title) @@ title_meaning
          and (asked.parts <> '{}' or strpos(' ' || n.title || ' ', ' ' || written.phrase || ' ') > 0) as is_titled) as in_title
        cross join lateral (select sum(least(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term) * (numnode(term) + 1) / 2, 1)) as score
          from unnest(terms) as term) as rank
    ), at_that_time as (
      select c.id as entry_id, c.id, c.starts_at, c.ends_at, c.score from candidates c
        where c.is_asked and c.kind = 'event' and (starts is null or (c.ends_at > starts and c.starts_at < ends))
          and private.is_at(c.starts_at at time zone zone - day_shift, c.ends_at at time zone zone - day_shift, weekday, first_hour, last_hour)
      union all
      select c.id, d.id, d.starts_at, d.ends_at, c.score
        from candidates c cross join lateral private.next_date(c.id, starts, ends, weekday, first_hour, last_hour, day_shift, zone) as d
        where c.is_asked and c.kind = 'series'
    ), titled as (
      select c.id, c.kind, c.starts_at, c.ends_at, c.score from candidates c
        where c.is_titled and not exists (select from at_that_time d where d.entry_id = c.id)
    ), dated as (
      select d.id, d.starts_at, d.ends_at, d.score from at_that_time d
      union all select t.id, t.starts_at, t.ends_at, t.score from titled t where t.kind = 'event'
      union all select d.id, d.starts_at, d.ends_at, t.score
        from titled t cross join lateral private.next_date(t.id, null, null, null, null, null, interval '0', zone) as d where t.kind = 'series'
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
        select g.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(written.terms) as term) as score
          from unnest(private.search_candidates(words_meaning, '{@group}', 50)) as candidate join private.search_entries n on n.id = candidate join public.groups g on g.id = n.id
          order by score desc, g.name, g.id limit 5
      ) as g;
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address) order by p.score desc, p.name, p.id), '[]') into places
      from (
        select p.*, (select sum(ts_rank('{0.1, 0.4, 0.6, 1}', n.words, term)) from unnest(written.terms) as term) as score
          from unnest(private.search_candidates(words_meaning, '{@place}', 50)) as candidate join private.search_entries n on n.id = candidate join public.places p on p.id = n.id
          -- As the policy of places says.
          where p.is_pinned or exists (select from public.events e where e.place_id = p.id) or exists (select from public.groups g where g.place_id = p.id)
          order by score desc, p.name, p.id limit 5
      ) as p;
    exit when events <> '[]' or groups <> '[]' or places <> '[]' or cardinality(terms) < 2;
    -- Nothing has all of the words: whatever has most of them.
    meaning := private.joined(terms, '|');
    words_meaning := case when not has_time then meaning end;
    is_partial := true;
  end loop;
  return jsonb_build_object('events', events, 'groups', groups, 'places', places, 'marks', to_jsonb(asked.marks || written.marks),
    'near', case when events = '[]' and groups = '[]' and places = '[]' then private.words_to_offer(asked.unknown) else '[]'::jsonb end,
    'corrected', asked.corrected, 'ignored', to_jsonb(asked.unknown || asked.left_out), 'is_partial', is_partial);
end $$;
comment on function public.search(text, date, date, integer, integer, boolean, text, integer, integer, double precision, double precision, text) is
  'What a few words find, perhaps at some time or with some ride facts: upcoming events, past ones, groups, places; the words to mark, to correct and to ignore, and near ones where nothing is found. For everyone.';

revoke all on function private.km_marks(numeric, numeric), private.fact_marks(jsonb), private.read_search(text), private.title_term(tsquery), private.search_titles(tsquery),
  private.is_at(timestamp, timestamp, integer, integer, integer), private.events_on(timestamptz, timestamptz, integer, integer, integer, interval),
  private.next_date(uuid, timestamptz, timestamptz, integer, integer, integer, interval, text) from public, anon, authenticated, service_role;
revoke all on function public.search(text, date, date, integer, integer, boolean, text, integer, integer, double precision, double precision, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search(text, date, date, integer, integer, boolean, text, integer, integer, double precision, double precision, text) to anon, authenticated;

-- Messages about the site -----------------------------------------------------------------------------------------------
-- A report without an event is a message about the site, which super admins read.

alter table public.event_reports alter column event_id drop not null;
comment on table public.event_reports is
  'What visitors say is wrong with an event, or with the site where there is no event. Anyone may add one; super admins read them, and the moderators of the event''s present group.';
comment on column public.event_reports.event_id is 'The event that it is about; null for the site itself.';
comment on table private.report_sources is
  'From where a report came, so that a few who report much do not shut out others: a fingerprint for this event, or the site, of an account or IP address.';

create or replace function private.report_source(event_id uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(convert_to(coalesce(report_source.event_id::text, 'site') || ' ' || coalesce(auth.uid()::text, auth.jwt() ->> 'ip'), 'UTF8'))
$$;

create or replace function private.receive_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_about_site constant boolean := new.event_id is null;
  own_source constant bytea := private.report_source(new.event_id);
  sources bytea[];
begin
  new.message := btrim(new.message, E' \t\r\n');
  new.email := nullif(lower(btrim(new.email)), '');
  -- Two at the same moment are looked at one after the other.
  perform pg_advisory_xact_lock(hashtext('private.receive_report'), hashtext(coalesce(new.event_id::text, 'site')));
  -- Pressed twice, or sent once more with an address that had been left out.
  update public.event_reports r set email = coalesce(r.email, new.email)
    where (r.event_id = new.event_id or (is_about_site and r.event_id is null)) and r.created_at > now() - interval '10 minutes'
      and lower(regexp_replace(r.message, '[ \t\r\n]+', ' ', 'g')) = lower(regexp_replace(new.message, '[ \t\r\n]+', ' ', 'g'));
  if found then
    return null;
  end if;
  select array_agg(coalesce(o.source, sha256(convert_to(r.id::text, 'UTF8')))) into sources
    from public.event_reports r left join private.report_sources o on o.report_id = r.id
    where (r.event_id = new.event_id or (is_about_site and r.event_id is null)) and r.settled_at is null;
  if (select count(*) from unnest(sources) as source where source = own_source) >= 5 then
    raise exception using errcode = 'PT409', message = case when is_about_site
      then 'You have written five times already. The admins have been told.'
      else 'You have reported this event five times already. Whoever looks after it has been told.' end;
  end if;
  if (select count(distinct source) from unnest(sources) as source) >= (case when is_about_site then 500 else 50 end) then
    raise exception using errcode = 'PT409', message = case when is_about_site
      then 'Very many people have written to the admins. Please try again in a few days.'
      else 'Many people have reported this event already. Whoever looks after it has been told.' end;
  end if;
  return new;
end $$;
comment on function private.receive_report() is
  'Tidies a report; the same words within ten minutes are one. Five open ones of one source are enough, and fifty sources for an event (five hundred for the site).';

create or replace function private.mail_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reviewer record;
begin
  insert into private.report_sources (report_id, source)
    select new.id, source from private.report_source(new.event_id) as source where source is not null;
  for reviewer in
    select r.user_id, r.email from private.nearest_reviewers((select e.group_id from public.events e where e.id = new.event_id)) r
  loop
    -- As with submissions: a mail that waits speaks of this report as well.
    perform 1 from private.mail_outbox m
      where m.kind = 'event_reported' and m.address = reviewer.email and m.payload ->> 'event_id' is not distinct from new.event_id::text
        and m.state = 'waiting' limit 1 for share skip locked;
    continue when found or private.mails_today('event_reported', reviewer.email, '{waiting,sending,sent}') >= 12;
    insert into private.mail_outbox (kind, address, payload, next_attempt_at)
      values ('event_reported', reviewer.email, jsonb_build_object('user_id', reviewer.user_id, 'event_id', new.event_id),
        greatest(now(), (select max(coalesce(m.sent_at, now())) + interval '10 minutes' from private.mail_outbox m
          where m.kind = 'event_reported' and m.address = reviewer.email and m.payload ->> 'event_id' is not distinct from new.event_id::text
            and m.state in ('sending', 'sent') and m.created_at > now() - interval '1 day')));
  end loop;
  return null;
end $$;
comment on function private.mail_report() is
  'Notes from where a report came, and queues a mail to whoever looks after the event, or the site: one for each and ten minutes, and twelve a day.';

create or replace function public.settle_event_report(report_id uuid, is_settled boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  group_of_event uuid;
begin
  -- Of a message about the site there is no group, so only super admins pass.
  select e.group_id into group_of_event from public.event_reports r left join public.events e on e.id = r.event_id
    where r.id = report_id for update of r;
  if not found and private.is_super_admin() then
    raise exception 'This report does not exist.' using errcode = 'PT404', hint = 'Its event may have been deleted.';
  end if;
  -- The same words for what is not there, so that nobody learns by asking what is.
  if not private.can_moderate_group(group_of_event) then
    raise exception 'Only a super admin or a moderator of the event''s group can settle this report.'
      using errcode = 'insufficient_privilege', hint = 'The event may have been deleted, or given to another group.';
  end if;
  update public.event_reports r
    set settled_at = case when is_settled then coalesce(r.settled_at, clock_timestamp()) end,
      settled_by = case when is_settled then coalesce(r.settled_by, auth.uid()) end
    where r.id = report_id;
end $$;
