-- Rides are found by their distance and pace, and titles have an index of their own.

-- What is indexed already only gains marks. Each mark of a distance stands for 5 %.
create function pg_temp.marks_of(facts jsonb) returns tsvector language sql immutable as $$
  select coalesce(string_agg(quote_literal(mark) || ':1B', ' '), '')::tsvector from (
    select '@km_' || step from generate_series(
        floor(ln((facts #>> '{distance_km,0}')::numeric) / ln(1.05))::integer,
        floor(ln((facts #>> '{distance_km,1}')::numeric) / ln(1.05))::integer) as step
      where facts ? 'distance_km'
    union all select '@pace_' || (facts ->> 'pace') where facts ? 'pace'
  ) as marks (mark)
$$;
update private.search_entries n set words = n.words || pg_temp.marks_of(e.facts)
  from public.events e where e.id = n.id and n.kind = 'event' and e.facts ?| '{distance_km,pace}';
update private.search_entries n set words = n.words || pg_temp.marks_of(s.facts)
  from public.event_series s where s.id = n.id and n.kind = 'series' and s.facts ?| '{distance_km,pace}';
drop function pg_temp.marks_of(jsonb);

-- The index of all words knows no weights: a search for a title would read everything that has its words anywhere.
create index search_entries_by_title on private.search_entries using gin (to_tsvector('private.words', title)) with (fastupdate = off);
