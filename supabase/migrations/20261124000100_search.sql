-- Searching the calendar: what each event, series, group and place is found by, and the words that there are. It keeps up by itself.

-- What it stands on: letters without accents, and words that look alike. Both come with PostgreSQL, and the owner of a database may install them.
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

-- Named here, so that it is the same whatever the server's language is: English endings are forgiven.
create text search configuration private.words (copy = pg_catalog.english);
comment on text search configuration private.words is 'How words are cut for the search.';

-- Words -----------------------------------------------------------------------------------------------------------------

create or replace function private.folded(words text) returns text
language sql stable parallel safe set search_path = '' as $$
  -- By Unicode and not by the server's locale, so that both engines cut alike. An apostrophe parts no word.
  select btrim(regexp_replace(
    replace(lower(extensions.unaccent('extensions.unaccent', normalize(left(coalesce(words, ''), 25000), nfkc)) collate "und-x-icu"), '''', ''),
    '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'))
$$;
comment on function private.folded(text) is 'Words in small letters without accents and signs, with one space between them.';

create or replace function private.plain_text(description text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(description, '<[^>]*>', ' ', 'g'), '&[a-zA-Z]{2,8};|&#[0-9a-fA-Fx]{1,8};', ' ', 'g')
$$;
comment on function private.plain_text(text) is 'A description without its tags: for finding words in it.';

create or replace function private.about_words(description text) returns text
language sql stable parallel safe set search_path = '' as $$
  select regexp_replace(private.folded(private.plain_text(description)), '\m(?=\w*[0-9])\w{9,}\M', '', 'g')
$$;
comment on function private.about_words(text) is
  'The words of a description, without long numbers and codes: nobody looks for them, and each would be a word of its own.';

create or replace function private.fact_words(facts jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select concat_ws(' ', facts ->> 'pace', facts ->> 'surface', case when facts -> 'no_drop' = 'true' then 'no drop' end,
    case jsonb_typeof(facts -> 'price') when 'string' then facts ->> 'price' end, facts ->> 'bring', facts ->> 'audience')
$$;
comment on function private.fact_words(jsonb) is 'The facts of a ride that are words.';

create or replace function private.nicknames(name text) returns text
language sql stable parallel safe set search_path = '' as $$
  with words as (select part, place from unnest(string_to_array(private.folded(name), ' ')) with ordinality as cut (part, place))
  select concat_ws(' ', (select string_agg(one.part || next.part, ' ') from words one join words next on next.place = one.place + 1),
    (select string_agg(left(part, 1), '' order by place) from words where part not in ('the', 'and', 'of') having count(*) > 2))
$$;
comment on function private.nicknames(text) is 'What a group is called for short: of ''Tin Sparrow Workshop'', tinsparrow, sparrowworkshop and tsw.';

create table private.search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  is_name boolean not null
);
comment on table private.search_words is
  'Every word that something is found by: for beginnings of words, and for what a mistyped one may have meant.';
comment on column private.search_words.stem is 'The word without its ending, as it stands in search_entries.';
comment on column private.search_words.is_name is 'Whether it is a word of a title, a group, a type or a place; these come first.';
create index search_words_by_stem on private.search_words (stem);
create index search_words_by_likeness on private.search_words using gist (word extensions.gist_trgm_ops)
  where is_name and word ~ '^[^0-9]{4,}$';

create table private.search_entries (
  id uuid primary key,
  kind text not null constraint search_entries_kind_is_known check (kind in ('event', 'series', 'group', 'place')),
  title text not null,
  words tsvector not null,
  starts_at timestamptz,
  ends_at timestamptz
);
comment on table private.search_entries is
  'What is found by which words: an event, a series once for all its dates, a group, a place. Written by triggers alone.';
comment on column private.search_entries.id is 'Of the event, series, group or place.';
comment on column private.search_entries.title is 'As folded() leaves it.';
comment on column private.search_entries.starts_at is 'Of an event; a series has many starts, and the others none.';
comment on column private.search_entries.words is
  'The words by weight: A title, B type, group and host, C place and facts, D description; and its months and years, such as @202611 and @2026, so that a search need not go through all the past.';
create index search_entries_by_words on private.search_entries using gin (words) with (fastupdate = off);
create index events_by_series_start on public.events (series_id, start_date) where series_id is not null;

revoke all on table private.search_words, private.search_entries from public, anon, authenticated, service_role;
alter table private.search_words enable row level security;
alter table private.search_entries enable row level security;

-- Keeping up ------------------------------------------------------------------------------------------------------------

create type private.search_document as (id uuid, kind text, title text, names text, places text, about text, marks text[], starts_at timestamptz, ends_at timestamptz);

create or replace function private.keep_entries(documents private.search_document[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_words (word, stem, is_name)
    select said.word, stems[1], said.is_name from (
        select word, bool_or(part.is_name) as is_name
          from unnest(documents) as d
          cross join lateral (values (true, concat_ws(' ', d.title, d.names, d.places)), (false, d.about)) as part (is_name, folded)
          cross join lateral string_to_table(part.folded, ' ') as word
          where char_length(word) between 2 and 40 group by word
      ) as said
      cross join lateral (select tsvector_to_array(to_tsvector('private.words', said.word))) as cut (stems)
      where stems <> '{}' and not exists (select from private.search_words w where w.word = said.word and (w.is_name or not said.is_name))
      -- In one order, so that two who write at once wait for one another and do not cross.
      order by said.word
    on conflict (word) do update set is_name = true where excluded.is_name and not search_words.is_name;
  insert into private.search_entries (id, kind, title, starts_at, ends_at, words)
    select d.id, d.kind, d.title, d.starts_at, d.ends_at,
        setweight(to_tsvector('private.words', d.title), 'A') || setweight(to_tsvector('private.words', d.names), 'B')
        || setweight(to_tsvector('private.words', d.places), 'C') || to_tsvector('private.words', d.about) || array_to_tsvector(d.marks)
      from unnest(documents) as d order by d.id
    on conflict (id) do update set title = excluded.title, words = excluded.words, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (search_entries.title, search_entries.words, search_entries.starts_at, search_entries.ends_at)
        is distinct from (excluded.title, excluded.words, excluded.starts_at, excluded.ends_at);
end $$;
comment on function private.keep_entries(private.search_document[]) is 'Lets things be found by these words, and by no older ones.';

create or replace function private.forget_words() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- What a deleted event said is for nobody to read, not even a word at a time.
  delete from private.search_words w where w.stem in (
      select stem from before o cross join lateral unnest(tsvector_to_array(o.words)) as stem
      except select stem from before o join private.search_entries n on n.id = o.id cross join lateral unnest(tsvector_to_array(n.words)) as stem)
    and not exists (select from private.search_entries n where n.words @@ quote_literal(w.stem)::tsquery);
  return null;
end $$;
comment on function private.forget_words() is 'Forgets the words that nothing is found by any more.';
create or replace trigger search_entries_forget_changed after update on private.search_entries
  referencing old table as before for each statement execute function private.forget_words();
create or replace trigger search_entries_forget_deleted after delete on private.search_entries
  referencing old table as before for each statement execute function private.forget_words();

create or replace function private.month_marks(starts timestamptz, ends timestamptz) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct mark) from generate_series(date_trunc('month', starts at time zone 'UTC'), ends at time zone 'UTC', '1 month') as month
    cross join lateral (values (to_char(month, '"@"YYYYMM')), (to_char(month, '"@"YYYY'))) as marks (mark)
$$;
comment on function private.month_marks(timestamptz, timestamptz) is 'The months and years that something lies in, as search_entries writes them.';

create or replace function private.index_events(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A date of a series has an entry of its own where it has a title or place of its own.
  own constant uuid[] := array(select e.id from public.events e left join public.event_series s on s.id = e.series_id
    where e.id = any (ids) and (s.id is null or e.title <> s.title or e.location ->> 'name' <> s.location ->> 'name'));
begin
  delete from private.search_entries n where n.id = any (ids) and n.id <> all (own);
  perform private.keep_entries(array(
    -- Once for each group, however many of its events change at once.
    with named as materialized (select g.id, concat_ws(' ', g.name, private.nicknames(g.name)) as names from public.groups g
      where g.id in (select e.group_id from public.events e where e.id = any (own)))
    select row(e.id, 'event', private.folded(e.title), private.folded(concat_ws(' ', e.type_name, g.names, e.host ->> 'name')),
        private.folded(concat_ws(' ', e.location ->> 'name', private.fact_words(e.facts))), private.about_words(e.description),
        private.month_marks(e.start_date, e.ends_at), e.start_date, e.ends_at)::private.search_document
      from public.events e left join named g on g.id = e.group_id where e.id = any (own)));
end $$;
comment on function private.index_events(uuid[]) is 'Keeps the entries of events true.';

create or replace function private.index_series(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n where n.id = any (ids) and not exists (select from public.event_series s where s.id = n.id);
  perform private.keep_entries(array(
    select row(s.id, 'series', private.folded(s.title), private.folded(concat_ws(' ', t.name, g.name, private.nicknames(g.name), s.host ->> 'name')),
        private.folded(concat_ws(' ', s.location ->> 'name', private.fact_words(s.facts))), private.about_words(s.description),
        array(select distinct mark from public.events e cross join lateral unnest(private.month_marks(e.start_date, e.ends_at)) as mark
          where e.series_id = s.id), null, null)::private.search_document
      from public.event_series s join public.event_types t on t.id = s.type_id left join public.groups g on g.id = s.group_id where s.id = any (ids)));
end $$;
comment on function private.index_series(uuid[]) is 'Keeps the entries of series true.';

create or replace function private.index_groups(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n where n.id = any (ids) and not exists (select from public.groups g where g.id = n.id);
  perform private.keep_entries(array(
    select row(g.id, 'group', private.folded(g.name), private.nicknames(g.name), private.folded(g.location ->> 'address'),
        private.folded(concat_ws(' ', g.meeting_info, private.plain_text(g.description))), '{@group}'::text[], null, null)::private.search_document
      from public.groups g where g.id = any (ids)));
end $$;
comment on function private.index_groups(uuid[]) is 'Keeps the entries of groups true.';

create or replace function private.index_places(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n where n.id = any (ids) and not exists (select from public.places p where p.id = n.id);
  perform private.keep_entries(array(
    select row(p.id, 'place', private.folded(p.name), '', private.folded(p.address), private.folded(p.notes), '{@place}'::text[], null, null)::private.search_document
      from public.places p where p.id = any (ids)));
end $$;
comment on function private.index_places(uuid[]) is 'Keeps the entries of places true.';

create or replace function private.index_added_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_events(array(select id from added));
  perform private.index_series(array(select distinct series_id from added where series_id is not null));
  return null;
end $$;
comment on function private.index_added_events() is 'Lets new events be found.';
create or replace trigger events_index_added after insert on public.events
  referencing new table as added for each statement execute function private.index_added_events();

create or replace function private.index_changed_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_events(array(select n.id from after n join before o on o.id = n.id
    where (n.title, n.description, n.type_name, n.group_id, n.location, n.host, n.facts, n.start_date, n.end_date, n.series_id)
      is distinct from (o.title, o.description, o.type_name, o.group_id, o.location, o.host, o.facts, o.start_date, o.end_date, o.series_id)));
  perform private.index_series(array(select distinct touched.series_id from after n join before o on o.id = n.id
    cross join lateral (values (n.series_id), (o.series_id)) as touched (series_id)
    where touched.series_id is not null and (n.start_date, n.end_date, n.series_id) is distinct from (o.start_date, o.end_date, o.series_id)));
  return null;
end $$;
comment on function private.index_changed_events() is 'Lets changed events be found by what they say now.';
create or replace trigger events_index_changed after update on public.events
  referencing old table as before new table as after for each statement execute function private.index_changed_events();

create or replace function private.index_deleted_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n using gone where n.id = gone.id;
  perform private.index_series(array(select distinct series_id from gone where series_id is not null));
  return null;
end $$;
comment on function private.index_deleted_events() is 'Lets deleted events be found no more.';
create or replace trigger events_index_deleted after delete on public.events
  referencing old table as gone for each statement execute function private.index_deleted_events();

create or replace function private.index_changed_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_series(array[coalesce(new.id, old.id)]);
  -- A date that has the words of its series has no entry of its own.
  perform private.index_events(array(select e.id from public.events e where e.series_id = coalesce(new.id, old.id)));
  return null;
end $$;
comment on function private.index_changed_series() is 'Lets a series be found by what it says now.';
create or replace trigger event_series_index_changed after insert or delete on public.event_series
  for each row execute function private.index_changed_series();
create or replace trigger event_series_index_changed_later after update of title, description, type_id, group_id, location, host, facts on public.event_series
  for each row when (old.* is distinct from new.*) execute function private.index_changed_series();

create or replace function private.index_changed_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_groups(array[coalesce(new.id, old.id)]);
  if tg_op = 'UPDATE' and new.name is distinct from old.name then
    perform private.index_events(array(select e.id from public.events e where e.group_id = new.id));
    perform private.index_series(array(select s.id from public.event_series s where s.group_id = new.id));
  end if;
  return null;
end $$;
comment on function private.index_changed_group() is 'Lets a group and its events be found by the name that it has now.';
create or replace trigger groups_index_changed after insert or delete on public.groups
  for each row execute function private.index_changed_group();
create or replace trigger groups_index_changed_later after update of name, description, meeting_info, location on public.groups
  for each row execute function private.index_changed_group();

create or replace function private.index_changed_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_places(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_place() is 'Lets a place be found by what it is called now.';
create or replace trigger places_index_changed after insert or delete on public.places
  for each row execute function private.index_changed_place();
create or replace trigger places_index_changed_later after update of name, address, notes on public.places
  for each row execute function private.index_changed_place();

create or replace function private.index_renamed_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Its events carry the name themselves.
  perform private.index_series(array(select s.id from public.event_series s where s.type_id = new.id));
  return null;
end $$;
comment on function private.index_renamed_type() is 'Lets series be found by the name that their type has now.';
create or replace trigger event_types_index_renamed after update of name on public.event_types
  for each row when (old.name is distinct from new.name) execute function private.index_renamed_type();

select private.index_events(array(select e.id from public.events e)), private.index_series(array(select s.id from public.event_series s)),
  private.index_groups(array(select g.id from public.groups g)), private.index_places(array(select p.id from public.places p));

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.folded(text), private.plain_text(text), private.about_words(text), private.fact_words(jsonb), private.nicknames(text),
  private.keep_entries(private.search_document[]), private.month_marks(timestamptz, timestamptz), private.index_events(uuid[]),
  private.index_series(uuid[]), private.index_groups(uuid[]), private.index_places(uuid[]), private.index_changed_place(), private.index_added_events(), private.index_changed_events(),
  private.index_deleted_events(), private.index_changed_series(), private.index_changed_group(), private.index_renamed_type(),
  private.forget_words() from public, anon, authenticated, service_role;
