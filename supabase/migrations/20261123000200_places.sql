-- Places: where rides meet. Made from the words of what is on the calendar, so that one corner of the city is one row however it is
-- spelled; an event keeps its own words, and names its place beside them.

create or replace function private.letters_of(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- As lettersOf of domain/text/words.ts. A signature may become eighteen letters, and an index must end somewhere.
  select left(coalesce(
    nullif(lower(regexp_replace(normalize(name, NFKD) collate "und-x-icu", '[^[:alnum:]]+', '', 'g')), ''),
    regexp_replace(name, '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g')),
    300)
$$;
comment on function private.letters_of(text) is 'The letters and numbers of a name alone, without what people write differently; of a name that has none, the name.';

create table public.places (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint places_name_is_filled check (private.is_filled(name, 300)),
  address text constraint places_address_is_filled check (private.is_filled(address, 300)),
  lat double precision constraint places_lat_is_possible check (lat between -90 and 90),
  lon double precision constraint places_lon_is_possible check (lon between -180 and 180),
  url text constraint places_url_is_web_url check (private.is_web_url(url)),
  notes text constraint places_notes_are_filled check (private.is_filled(notes, 500)),
  is_pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint places_point_is_whole check ((lat is null) = (lon is null))
);
comment on table public.places is
  'Where rides meet. Everyone reads what an event on the calendar or a group names, or what is pinned; made by triggers from names.';
comment on column public.places.name is 'What it is called; events keep their own spelling.';
comment on column public.places.notes is 'What whoever comes should know: meet at the north gate.';
comment on column public.places.is_pinned is 'A super admin wants it offered and shown, whatever happens there.';
create index places_by_name on public.places (name, id);

create table private.place_names (
  letters text primary key,
  place_id uuid not null references public.places (id) on delete cascade
);
comment on table private.place_names is
  'Which spelling means which place. Those of a place that was renamed or merged stay, so that nobody makes it a second time.';
create index place_names_by_place on private.place_names (place_id);

create table private.place_readings (
  place_id uuid primary key references public.places (id) on delete cascade,
  is_point boolean not null
);
comment on table private.place_readings is
  'Places whose links the server has read for a point, and whether it has its point from there. A row goes when there is another link to read.';

create table private.made_places (
  person uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  places integer not null
);
comment on table private.made_places is 'How many places a person has made since when; forgotten after ten minutes.';

create table public.merged_places (
  id uuid primary key,
  into_id uuid not null references public.places (id) on delete cascade,
  merged_at timestamptz not null default now()
);
comment on table public.merged_places is
  'Places that turned out to be another one: their page and their feeds lead on to it. Whoever reads that one reads it; written by merge_places alone.';
create index merged_places_by_place on public.merged_places (into_id);

-- What has a place ------------------------------------------------------------------------------------------------------

alter table public.events add column place_id uuid;
alter table public.event_series add column place_id uuid;
alter table public.groups add column place_id uuid;
comment on column public.events.place_id is 'Its place: that of the name in location, unless whoever wrote it named another.';
comment on column public.event_series.place_id is 'Its place: that of the name in location.';
comment on column public.groups.place_id is 'Its place: that of the address in location, unless whoever wrote it named another.';

create temporary table named on commit drop as
  select name, private.letters_of(name) as letters, min(url) as url, sum(uses) as uses
    from (
      select location ->> 'name', location ->> 'url', count(*) from public.events group by 1, 2
      union all select location ->> 'name', location ->> 'url', count(*) from public.event_series group by 1, 2
      union all select location ->> 'address', null, count(*) from public.groups where private.optional_text(location, 'address') is not null group by 1
    ) as used (name, url, uses)
    group by name, url;
create temporary table found on commit drop as
  select distinct on (letters) letters, private.one_line(name) as name, url, gen_random_uuid() as id
    from named order by letters, url is null, uses desc, name, url;
insert into public.places (id, name, url) select id, name, url from found;
insert into private.place_names (letters, place_id) select letters, id from found;

create temporary table meant on commit drop as select distinct n.name, f.id from named n join found f on f.letters = n.letters;
create index on meant (name);
analyze meant;
create function pg_temp.place_named(words text) returns uuid language sql stable return (select m.id from meant m where m.name = words);
-- Rewritten as a whole: no trigger runs, because nobody has changed anything, and no row is checked and indexed one by one.
alter table public.events alter column place_id type uuid using pg_temp.place_named(location ->> 'name');
alter table public.event_series alter column place_id type uuid using pg_temp.place_named(location ->> 'name');
alter table public.groups alter column place_id type uuid using pg_temp.place_named(location ->> 'address');
drop function pg_temp.place_named(text);
drop table meant, found, named;

create index events_by_place on public.events (place_id, start_date);
create index event_series_by_place on public.event_series (place_id);
create index groups_by_place on public.groups (place_id);
alter table public.events add constraint events_place_id_fkey foreign key (place_id) references public.places (id);
alter table public.event_series add constraint event_series_place_id_fkey foreign key (place_id) references public.places (id);
alter table public.groups add constraint groups_place_id_fkey foreign key (place_id) references public.places (id);

grant insert (place_id), update (place_id) on table public.events, public.groups to authenticated;

-- Names become places ---------------------------------------------------------------------------------------------------

create or replace function private.count_made_place() returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
  writer constant uuid := auth.uid();
  made integer;
begin
  if writer is null then
    return;
  end if;
  insert into private.made_places as known values (writer, now(), 1)
    on conflict (person) do update set (since, places) = (
      select case when is_over then now() else known.since end, case when is_over then 0 else known.places end + 1
        from (select known.since < now() - interval '10 minutes' as is_over) as window_of)
    returning places into made;
  if made > most and not private.is_super_admin() then
    raise exception 'You have named very many new places within ten minutes. Please go on in ten minutes.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.count_made_place() is 'Counts the places that a person makes, and ends it where they would fill the list.';

create or replace function private.place_of(place_name text, place_url text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  spelled constant text := private.letters_of(place_name);
  meant uuid;
begin
  for attempt in 1..5 loop
    select n.place_id into meant from private.place_names n where n.letters = spelled;
    -- The lock makes a merge that is under way finish first; then the name means another place.
    perform 1 from public.places p where p.id = meant for key share;
    if found then
      return meant;
    end if;
    if meant is null then
      perform private.count_made_place();
      meant := gen_random_uuid();
      insert into public.places (id, name, url) values (meant, private.one_line(place_name), place_url);
      insert into private.place_names (letters, place_id) values (spelled, meant) on conflict (letters) do nothing;
      if found then
        return meant;
      end if;
      -- Somebody else has made it at the same moment.
      delete from public.places p where p.id = meant;
    end if;
  end loop;
  return null;
end $$;
comment on function private.place_of(text, text) is 'The place of a name, however it is written; made where there is none.';

create or replace function private.place_to_name(named uuid, place_name text, place_url text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- What is brought back may name a place that was merged since, or that is gone.
  select p.id into named from public.places p
    where p.id = coalesce((select m.into_id from public.merged_places m where m.id = named), named) for key share;
  if named is null and place_name is not null then
    return private.place_of(place_name, place_url);
  end if;
  return named;
end $$;
comment on function private.place_to_name(uuid, text, text) is 'The place that a row names itself, if it is there; else that of its name.';

create or replace function private.follow_place_link(target uuid, old_url text, new_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if new_url = old_url then
    return;
  end if;
  -- Who corrects the link that the place has from nobody else corrects the place's, and the point that was read from it.
  update public.places p set url = new_url,
      lat = case when r.is_point then null else p.lat end, lon = case when r.is_point then null else p.lon end
    from public.places same left join private.place_readings r on r.place_id = same.id
    where p.id = target and same.id = p.id and p.url = old_url
      and not exists (select 1 from public.events e where e.place_id = target and e.location ->> 'url' = old_url)
      and not exists (select 1 from public.event_series s where s.place_id = target and s.location ->> 'url' = old_url);
  delete from private.place_readings r using public.places p where r.place_id = target and p.id = target and p.lat is null;
end $$;
comment on function private.follow_place_link(uuid, text, text) is
  'Gives a place the corrected link of the rides from which it had the old one; whatever is new is to be read for a point.';

create or replace function private.name_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.place_id is not distinct from old.place_id then
    new.place_id := null;
  end if;
  -- What is no place is left to the check on the column to report.
  new.place_id := private.place_to_name(new.place_id, case when private.is_place(new.location) then new.location ->> 'name' end,
    new.location ->> 'url');
  return new;
end $$;
comment on function private.name_place() is 'Gives an event or a series the place of its name, unless whoever writes it names one.';

create or replace function private.name_place_of_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.place_id is not distinct from old.place_id then
    new.place_id := null;
  end if;
  new.place_id := private.place_to_name(new.place_id,
    case when private.is_address(new.location) then private.optional_text(new.location, 'address') end, null);
  return new;
end $$;
comment on function private.name_place_of_group() is 'Gives a group the place of its address, unless whoever writes it names one.';

create or replace function private.note_place_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_place_link(new.place_id, case when tg_op = 'UPDATE' and new.place_id = old.place_id
    then old.location ->> 'url' else '' end, new.location ->> 'url');
  return null;
end $$;
comment on function private.note_place_link() is 'Tells a place of another link to it.';

create or replace trigger events_name_place before insert on public.events for each row execute function private.name_place();
create or replace trigger events_follow_place before update of location, place_id on public.events
  for each row when (new.place_id is distinct from old.place_id or new.location ->> 'name' is distinct from old.location ->> 'name')
  execute function private.name_place();
create or replace trigger events_note_place_link after insert on public.events
  for each row when (new.series_id is null and new.place_id is not null) execute function private.note_place_link();
create or replace trigger events_note_other_place_link after update of location, place_id on public.events
  for each row when (new.place_id is not null and current_setting('calendar.moving', true) is distinct from 'yes'
    and (new.location is distinct from old.location or new.place_id is distinct from old.place_id))
  execute function private.note_place_link();
create or replace trigger event_series_name_place before insert on public.event_series for each row execute function private.name_place();
create or replace trigger event_series_follow_place before update of location, place_id on public.event_series
  for each row when (new.place_id is distinct from old.place_id or new.location ->> 'name' is distinct from old.location ->> 'name')
  execute function private.name_place();
create or replace trigger event_series_note_place_link after insert on public.event_series
  for each row when (new.place_id is not null) execute function private.note_place_link();
create or replace trigger event_series_note_other_place_link after update of location, place_id on public.event_series
  for each row when (new.place_id is not null and current_setting('calendar.moving', true) is distinct from 'yes'
    and (new.location is distinct from old.location or new.place_id is distinct from old.place_id))
  execute function private.note_place_link();
create or replace trigger groups_name_place before insert on public.groups
  for each row when (new.location is not null or new.place_id is not null) execute function private.name_place_of_group();
create or replace trigger groups_follow_place before update of location, place_id on public.groups
  for each row when (new.place_id is distinct from old.place_id or new.location ->> 'address' is distinct from old.location ->> 'address')
  execute function private.name_place_of_group();

-- A place follows from the words of a ride, so that it is nobody's change when it is merged: as in 20261120000800_events.sql and
-- 20261120001600_history.sql, but for that.
create or replace function private.note_event_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  before public.events := old;
begin
  -- Everything but the bookkeeping, and but the end that is computed, which is not known yet.
  before.sequence := new.sequence;
  before.created_by := new.created_by;
  before.created_at := new.created_at;
  before.updated_at := new.updated_at;
  before.series_id := new.series_id;
  before.series_date := new.series_date;
  before.place_id := new.place_id;
  before.ends_at := new.ends_at;
  if before is distinct from new then
    new.sequence := old.sequence + 1;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

create or replace function private.columns_that_differ(old_row jsonb, new_row jsonb, bookkeeping text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row - bookkeeping - 'place_id'::text) where value is distinct from new_row -> key
$$;

-- The place itself ------------------------------------------------------------------------------------------------------

create or replace function private.tidy_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.one_line(new.name);
  new.address := nullif(private.one_line(new.address), '');
  new.url := nullif(btrim(new.url), '');
  new.notes := nullif(btrim(new.notes), '');
  return new;
end $$;
comment on function private.tidy_place() is 'Forms send an empty text for a field that was left empty.';

create or replace function private.refuse_other_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can rename or pin a place.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function private.refuse_other_name() is 'Moderators describe the places of their groups; what they are called and whether they are pinned is the super admins''.';

create or replace function private.keep_place_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_names (letters, place_id) values (private.letters_of(new.name), new.id) on conflict (letters) do nothing;
  if (select n.place_id from private.place_names n where n.letters = private.letters_of(new.name)) <> new.id then
    raise exception 'Another place has this name.' using errcode = 'PT409', hint = 'If both are the same, merge them.';
  end if;
  return null;
end $$;
comment on function private.keep_place_name() is 'A new name means the place from now on, and the old one still does.';

create or replace function private.keep_own_point() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_readings (place_id, is_point) values (new.id, false)
    on conflict (place_id) do update set is_point = false;
  return null;
end $$;
comment on function private.keep_own_point() is 'A point that somebody has set, or taken away, is not read from links any more.';

create or replace trigger places_tidy before insert or update on public.places for each row execute function private.tidy_place();
create or replace trigger places_refuse_other_name before update of name, is_pinned on public.places
  for each row when (current_user = 'authenticated' and (old.name, old.is_pinned) is distinct from (new.name, new.is_pinned))
  execute function private.refuse_other_name();
create or replace trigger places_touch before update on public.places
  for each row when (old.* is distinct from new.*) execute function private.touch();
create or replace trigger places_keep_name after update of name on public.places
  for each row when (old.name is distinct from new.name) execute function private.keep_place_name();
create or replace trigger places_keep_own_point after update of lat, lon on public.places
  for each row when (current_user in ('authenticated', 'service_role') and (old.lat, old.lon) is distinct from (new.lat, new.lon))
  execute function private.keep_own_point();
create or replace trigger places_announce after insert or update or delete on public.places
  for each row execute function private.announce_change();

revoke all on table public.places, public.merged_places, private.place_names, private.place_readings, private.made_places
  from public, anon, authenticated, service_role;
grant select on table public.places, public.merged_places to anon, authenticated, service_role;
grant update (name, address, lat, lon, url, notes, is_pinned) on table public.places to authenticated, service_role;
alter table public.places enable row level security;
alter table public.merged_places enable row level security;
alter table private.place_names enable row level security;
alter table private.place_readings enable row level security;
alter table private.made_places enable row level security;
create policy "everyone reads places of what is on the calendar" on public.places for select to anon, authenticated
  using (is_pinned or exists (select 1 from public.events e where e.place_id = places.id)
    or exists (select 1 from public.groups g where g.place_id = places.id));
create policy "super admins read every place" on public.places for select to authenticated using ((select private.is_super_admin()));
create policy "super admins change places" on public.places for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "moderators describe places of their own groups" on public.places for update to authenticated
  using (not is_pinned
    and exists (select 1 from public.events e where e.place_id = places.id)
    and not exists (select 1 from public.events e where e.place_id = places.id
      and (e.group_id is null or e.group_id <> all ((select private.moderated_group_ids())::uuid[])))
    and not exists (select 1 from public.groups g where g.place_id = places.id and g.id <> all ((select private.moderated_group_ids())::uuid[])));
create policy "merged places are read by whoever reads what they are now" on public.merged_places for select to anon, authenticated
  using (exists (select 1 from public.places p where p.id = into_id));

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.letters_of(text), private.count_made_place(), private.place_of(text, text),
  private.place_to_name(uuid, text, text), private.follow_place_link(uuid, text, text), private.name_place(), private.name_place_of_group(),
  private.note_place_link(), private.tidy_place(), private.refuse_other_name(), private.keep_place_name(), private.keep_own_point()
  from public, anon, authenticated, service_role;
