-- Types and groups are found by names of their own: an event says in the search whose it is, and not what they are called. So a new name, a type in the
-- place of another and groups that become one are a row each, however many events they have. Entries are as in 20261124000100_search.sql but for that.

alter table private.search_entries drop constraint search_entries_kind_is_known;
alter table private.search_entries add constraint search_entries_kind_is_known check (kind in ('event', 'series', 'group', 'place', 'type'));
comment on table private.search_entries is
  'What is found by which words: an event, a series once for all its dates, a group, a place; and types, which only lead to their events. Written by triggers alone.';
comment on column private.search_entries.words is
  'The words by weight: A title, B host, C place and facts, D description; whose it is, as @ and the id of its type and group when it was written; and its months and years, such as @202611 and @2026, so that a search need not go through all the past.';

create table private.replaced_types (
  id uuid primary key,
  type_id uuid not null references public.event_types (id) on delete cascade
);
comment on table private.replaced_types is
  'Which type every type that was replaced means now: search entries still name it. Unlike former_types, it forgets none whose name another had since.';
create index replaced_types_by_type on private.replaced_types (type_id);
revoke all on table private.replaced_types from public, anon, authenticated, service_role;
alter table private.replaced_types enable row level security;
insert into private.replaced_types select f.id, f.type_id from public.former_types f;

create or replace function private.note_replaced_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.replaced_types r set type_id = new.type_id where r.type_id = new.id;
  insert into private.replaced_types values (new.id, new.type_id);
  return null;
end $$;
comment on function private.note_replaced_type() is 'Remembers which type is meant from now on by the entries of one that is replaced.';
create or replace trigger former_types_note_replaced after insert on public.former_types
  for each row execute function private.note_replaced_type();

-- What each row costs --------------------------------------------------------------------------------------------------

create or replace function private.folded(words text) returns text
language sql stable parallel safe set search_path = '' as $$
  -- By Unicode and not by the server's locale, so that both engines cut alike. An apostrophe parts no word. Most words are plain letters, which need none of it.
  select case when octet_length(cut) = char_length(cut)
      then btrim(regexp_replace(replace(lower(cut collate "C"), '''', ''), '[^a-z0-9]+', ' ', 'g')) collate "default"
      else btrim(regexp_replace(
        replace(lower(extensions.unaccent('extensions.unaccent', normalize(cut, nfkc)) collate "und-x-icu"), '''', ''),
        '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g')) collate "default"
    end
    from (select left(coalesce(words, ''), 25000)) as shortened (cut)
$$;

create or replace function private.about_words(description text) returns text
language sql stable parallel safe set search_path = '' as $$
  select case when words ~ '[0-9]' then regexp_replace(words, '\m(?=\w*[0-9])\w{9,}\M', '', 'g') else words end
    from (select private.folded(private.plain_text(description))) as said (words)
$$;

create or replace function private.follow_place_link(target uuid, old_url text, new_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if new_url = old_url then
    return;
  end if;
  -- Who corrects the link that the place has from nobody else corrects the place's, and the point that was read from it. A new ride corrects none,
  -- and the others at its place, which may be thousands, are not gone through for it.
  if exists (select from public.places p where p.id = target and p.url = old_url)
      and not exists (select from public.events e where e.place_id = target and e.location ->> 'url' = old_url)
      and not exists (select from public.event_series s where s.place_id = target and s.location ->> 'url' = old_url) then
    update public.places p set url = new_url,
        lat = case when r.is_point then null else p.lat end, lon = case when r.is_point then null else p.lon end
      from public.places same left join private.place_readings r on r.place_id = same.id
      where p.id = target and same.id = p.id and p.url = old_url;
  end if;
  delete from private.place_readings r using public.places p where r.place_id = target and p.id = target and p.lat is null;
end $$;

create or replace function private.count_stored_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant bigint := 20000000;
  writer constant uuid := auth.uid();
  stored bigint;
begin
  if writer is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select sum(octet_length(description)) into stored from written;
  else
    -- Not joined, because the plan that a connection keeps from one row would compare each with each when there are thousands.
    select sum(octet_length(changed.description)) into stored
      from (select now_is.id, now_is.description from written as now_is except select was.id, was.description from overwritten as was) as changed;
  end if;
  if coalesce(stored, 0) = 0 then
    return null;
  end if;
  insert into private.stored_words as known values (writer, now(), stored)
    on conflict (person) do update set (since, bytes) = (
      select case when is_over then now() else known.since end, case when is_over then 0 else known.bytes end + excluded.bytes
        from (select known.since < now() - interval '10 minutes' as is_over) as window_of)
    returning bytes into stored;
  -- Asked last, because this runs for each statement of a procedure.
  if stored > most and not private.is_super_admin() then
    raise exception 'You have put very much text on the calendar within ten minutes. Please go on in ten minutes.' using errcode = 'PT429';
  end if;
  return null;
end $$;

-- Keeping up ------------------------------------------------------------------------------------------------------------

create or replace function private.marks_of(marks text[]) returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(quote_literal(mark) || ':1B', ' '), '')::tsvector from unnest(marks) as mark
$$;
comment on function private.marks_of(text[]) is 'Marks as words that count as much as a name.';

create or replace function private.keep_entries(documents private.search_document[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_words (word, stem, is_name)
    select said.word, stems[1], said.is_name from (
        select letters as word, bool_or(part.is_name) as is_name
          from unnest(documents) as d
          cross join lateral (values (true, concat_ws(' ', d.title, d.names, d.places)), (false, d.about)) as part (is_name, folded)
          cross join lateral string_to_table(part.folded, ' ') as letters
          where char_length(letters) between 2 and 40 group by letters
          having not exists (select from private.search_words w where w.word = letters and (w.is_name or not bool_or(part.is_name)))
      ) as said
      cross join lateral (select tsvector_to_array(to_tsvector('private.words', said.word))) as cut (stems)
      where stems <> '{}'
      -- In one order, so that two who write at once wait for one another and do not cross.
      order by said.word
    on conflict (word) do update set is_name = true where excluded.is_name and not search_words.is_name;
  insert into private.search_entries (id, kind, title, starts_at, ends_at, words)
    select d.id, d.kind, d.title, d.starts_at, d.ends_at,
        setweight(to_tsvector('private.words', d.title), 'A') || setweight(to_tsvector('private.words', d.names), 'B')
        || setweight(to_tsvector('private.words', d.places), 'C') || to_tsvector('private.words', d.about) || private.marks_of(d.marks)
      from unnest(documents) as d order by d.id
    on conflict (id) do update set title = excluded.title, words = excluded.words, starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (search_entries.title, search_entries.words, search_entries.starts_at, search_entries.ends_at)
        is distinct from (excluded.title, excluded.words, excluded.starts_at, excluded.ends_at);
end $$;

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
        private.month_marks(e.start_date, e.ends_at) || array_remove(array['@' || e.type_id, '@' || e.group_id], null),
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
          where e.series_id = s.id) || array_remove(array['@' || s.type_id, '@' || s.group_id], null), null, null)::private.search_document
      from unnest(ids) as changed (id) join public.event_series s on s.id = changed.id));
end $$;

create or replace function private.index_types(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_entries n using unnest(ids) as changed (id) where n.id = changed.id
    and not exists (select from public.event_types t where t.id = n.id);
  perform private.keep_entries(array(
    select row(t.id, 'type', private.folded(t.name), '', '', '', '{@type}'::text[], null, null)::private.search_document
      from public.event_types t where t.id = any (ids)));
end $$;
comment on function private.index_types(uuid[]) is 'Keeps the entries of types true.';

create or replace function private.names_group(entry_id uuid, named uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.search_entries n where n.id = entry_id and case
    -- Nothing is found by a group that is deleted, and whoever brings it back finds its mark where it was.
    when named is null then not exists (select from unnest(tsvector_to_array(n.words)) as mark join public.groups g on mark = '@' || g.id)
    else n.words @@ quote_literal('@' || named)::tsquery end)
$$;
comment on function private.names_group(uuid, uuid) is 'Whether an entry names this group already; or, for none, no group that is there.';

-- Rows before and after are not joined: the plan that a connection keeps from one row would compare each with each when there are thousands.
create or replace function private.index_changed_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_events(array(
    select changed.id from (
      select n.id, n.title, n.description, n.location, n.host, n.facts, n.start_date, n.end_date, n.series_id from after n
      except select o.id, o.title, o.description, o.location, o.host, o.facts, o.start_date, o.end_date, o.series_id from before o) as changed
    -- Of types that are replaced, and groups that become one, the marks mean the other one from now on.
    union select changed.id from (select n.id, n.type_id from after n except select o.id, o.type_id from before o) as changed
      where current_setting('calendar.moving', true) is distinct from 'yes'
    union select changed.id from (select n.id, n.group_id from after n except select o.id, o.group_id from before o) as changed
      where current_setting('calendar.moving', true) is distinct from 'yes' and not private.names_group(changed.id, changed.group_id)));
  perform private.index_series(array(select distinct touched.series_id from (
      (select n.id, n.start_date, n.end_date, n.series_id from after n except select o.id, o.start_date, o.end_date, o.series_id from before o)
      union all (select o.id, o.start_date, o.end_date, o.series_id from before o except select n.id, n.start_date, n.end_date, n.series_id from after n)
    ) as touched where touched.series_id is not null));
  return null;
end $$;

create or replace function private.index_changed_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or (new.title, new.description, new.location, new.host, new.facts, new.type_id)
        is distinct from (old.title, old.description, old.location, old.host, old.facts, old.type_id)
      or (new.group_id is distinct from old.group_id and not private.names_group(new.id, new.group_id)) then
    perform private.index_series(array[coalesce(new.id, old.id)]);
  end if;
  -- A date that has the words of its series has no entry of its own.
  if tg_op <> 'UPDATE' or (new.title, new.location ->> 'name') is distinct from (old.title, old.location ->> 'name') then
    perform private.index_events(array(select e.id from public.events e where e.series_id = coalesce(new.id, old.id)));
  end if;
  return null;
end $$;
create or replace trigger event_series_index_changed_later after update of title, description, type_id, group_id, location, host, facts on public.event_series
  for each row when (old.* is distinct from new.* and current_setting('calendar.moving', true) is distinct from 'yes')
  execute function private.index_changed_series();

create or replace function private.index_changed_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_groups(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_group() is 'Lets a group, and all that is its own, be found by the name that it has now.';

drop trigger event_types_index_renamed on public.event_types;
drop function private.index_renamed_type();
create or replace function private.index_changed_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_types(array[coalesce(new.id, old.id)]);
  return null;
end $$;
comment on function private.index_changed_type() is 'Lets all that is of a type be found by the name that it has now.';
create or replace trigger event_types_index_changed after insert or delete or update of name on public.event_types
  for each row execute function private.index_changed_type();

-- All at once and without the index, which is quicker made of what is there than kept up.
truncate private.search_entries, private.search_words;
drop index private.search_entries_by_words;
select private.index_events(array(select e.id from public.events e)), private.index_series(array(select s.id from public.event_series s)),
  private.index_groups(array(select g.id from public.groups g)), private.index_places(array(select p.id from public.places p)),
  private.index_types(array(select t.id from public.event_types t));
create index search_entries_by_words on private.search_entries using gin (words) with (fastupdate = off);

-- Searching -------------------------------------------------------------------------------------------------------------

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
comment on function private.search_term(text[]) is 'What a word of a search is found by: its own, or a type or group that has it in its name, also under its former ids.';

create or replace function private.read_search(q text, out phrase text, out parts text[], out terms tsquery[], out marks text[], out unknown text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  meant text[];
begin
  if char_length(q) > 200 then
    raise exception 'A search has at most 200 characters.' using errcode = 'PT400';
  end if;
  phrase := private.folded(coalesce(q, ''));
  parts := array(select part from unnest(string_to_array(phrase, ' ')) with ordinality as cut (part, place)
    where part <> '' and to_tsvector('private.words', part) <> ''::tsvector group by part order by min(place) limit 8);
  terms := '{}';
  marks := '{}';
  unknown := '{}';
  for i in 1 .. cardinality(parts) loop
    meant := private.words_meant(parts[i], i = cardinality(parts));
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
comment on function private.read_search(text) is 'What a search means: its words, what each of them is found by, the words to mark, and those that nothing has.';

create or replace function private.joined(terms tsquery[], by_sign text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('(' || term::text || ')', by_sign)::tsquery from unnest(terms) as term
$$;
comment on function private.joined(tsquery[], text) is 'All of the terms (&), or any of them (|).';

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
  marks text[];
  unknown text[];
  terms tsquery[];
  meaning tsquery;
  events jsonb;
  groups jsonb;
  places jsonb;
begin
  if weekday not between 1 and 7 or first_day not between '2000-01-01' and '2200-01-01' or last_day not between '2000-01-01' and '2200-01-01' then
    raise exception 'There is no such day to search on.' using errcode = 'PT400';
  end if;
  select r.phrase, r.parts, r.terms, r.marks, r.unknown into phrase, parts, terms, marks, unknown from private.read_search(q) as r;
  meaning := private.joined(terms, '&');
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
    meaning := private.joined(terms, '|');
  end loop;
  return jsonb_build_object('events', events, 'groups', groups, 'places', places, 'marks', to_jsonb(marks),
    'near', case when events = '[]' and groups = '[]' and places = '[]' then private.words_to_offer(unknown) else '[]'::jsonb end);
end $$;

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.note_replaced_type(), private.marks_of(text[]), private.index_types(uuid[]), private.names_group(uuid, uuid),
  private.index_changed_type(), private.search_term(text[]), private.read_search(text), private.joined(tsquery[], text)
  from public, anon, authenticated, service_role;
