-- Places: finds the place for a name, and merges places.

create or replace function private.letters_of(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- Same as lettersOf in domain/text/matching.ts. NFKD can turn one character into eighteen, and an index entry has a maximum size.
  select left(coalesce(
    nullif(lower(regexp_replace(normalize(name, NFKD) collate "und-x-icu", '[^[:alnum:]]+', '', 'g')), ''),
    regexp_replace(name, '^[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g')),
    300)
$$;
comment on function private.letters_of(text) is
  'The letters and digits of a name, without spelling variants; for a name that has none, the name itself.';

-- From names to places --------------------------------------------------------------------------------------------------
create or replace function private.count_made_place() returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_places constant integer := 200;
  writer constant uuid := auth.uid();
  created integer;
begin
  if writer is null then
    return;
  end if;
  insert into private.made_places as counter values (writer, now(), 1)
    on conflict (person) do update set (since, places) = (
      select case when is_over then now() else counter.since end, case when is_over then 0 else counter.places end + 1
        from (select counter.since < now() - interval '10 minutes' as is_over) as time_window)
    returning places into created;
  if created > max_places and not private.is_super_admin() then
    raise exception 'You have named very many new places within ten minutes. Please go on in ten minutes.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.count_made_place() is 'Counts the places a person creates, and stops them before they flood the list.';

create or replace function private.place_of(place_name text, place_url text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  spelling constant text := private.letters_of(place_name);
  found_place uuid;
begin
  for attempt in 1..5 loop
    select n.place_id into found_place from private.place_names n where n.letters = spelling;
    -- The lock waits for a concurrent merge, after which the name means another place.
    perform 1 from public.places p where p.id = found_place for key share;
    if found then
      return found_place;
    end if;
    if found_place is null then
      perform private.count_made_place();
      found_place := gen_random_uuid();
      insert into public.places (id, name, url) values (found_place, private.one_line(place_name), place_url);
      insert into private.place_names (letters, place_id) values (spelling, found_place) on conflict (letters) do nothing;
      if found then
        return found_place;
      end if;
      -- Someone else has just created it.
      delete from public.places p where p.id = found_place;
    end if;
  end loop;
  return null;
end $$;
comment on function private.place_of(text, text) is 'The place for a name in any spelling; created if there is none.';

create or replace function private.place_to_name(named uuid, place_name text, place_url text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if named is not null then
    -- A restored row may refer to a place that has since been merged or removed.
    select p.id into named from public.places p
      where p.id = coalesce((select m.into_id from public.merged_places m where m.id = named), named) for key share;
  end if;
  if named is null and place_name is not null then
    return private.place_of(place_name, place_url);
  end if;
  return named;
end $$;
comment on function private.place_to_name(uuid, text, text) is 'The place a row refers to, if it exists; otherwise the place for its name.';

create or replace function private.follow_place_link(target uuid, by_ride uuid, old_url text, new_url text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if target is null or new_url = old_url then
    return;
  end if;
  -- If only this ride has the place's link, correcting the link also corrects the place, and drops the point read from it. A new ride
  -- corrects nothing, so the possibly thousands of other rides are not scanned for it.
  if old_url <> '' and exists (select from public.places p where p.id = target and p.url = old_url)
      and not exists (select from public.events e where e.place_id = target and e.location ->> 'url' = old_url and e.id <> by_ride)
      and not exists (select from public.event_series s where s.place_id = target and s.location ->> 'url' = old_url and s.id <> by_ride) then
    update public.places p set url = new_url,
        lat = case when r.is_point then null else p.lat end, lon = case when r.is_point then null else p.lon end
      from public.places same left join private.place_readings r on r.place_id = same.id
      where p.id = target and same.id = p.id and p.url = old_url;
  end if;
  delete from private.place_readings r using public.places p where r.place_id = target and p.id = target and p.lat is null;
end $$;
comment on function private.follow_place_link(uuid, uuid, text, text) is
  'Updates a place when the rides its link came from correct that link, and schedules the new link to be read for coordinates.';

create or replace function private.place_of_ride(place_id uuid, location jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- The check constraint reports an invalid place.
  return private.place_to_name(place_id, case when private.is_place(location) then location ->> 'name' end, location ->> 'url');
end $$;
comment on function private.place_of_ride(uuid, jsonb) is 'The place of an event or a series: the one set, or the one its name means.';

create or replace function private.place_of_group(place_id uuid, location jsonb) returns uuid
language sql security definer set search_path = '' as $$
  select private.place_to_name(place_id, case when private.is_address(location) then private.optional_text(location, 'address') end, null)
    where place_id is not null or location is not null
$$;
comment on function private.place_of_group(uuid, jsonb) is 'The place of a group: the one set, or the one of its address.';

-- Place rows ------------------------------------------------------------------------------------------------------------
create or replace function private.normalise_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.one_line(new.name);
  new.address := nullif(private.one_line(new.address), '');
  new.url := nullif(btrim(new.url), '');
  new.notes := nullif(btrim(new.notes), '');
  if tg_op = 'UPDATE' and new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
comment on function private.normalise_place() is 'Normalises a place: forms send an empty string for an empty field.';

create or replace function private.refuse_other_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can rename or pin a place.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function private.refuse_other_name() is
  'Lets only super admins rename or pin a place; moderators may edit the other columns for places of their groups.';

create or replace function private.keep_place_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_names (letters, place_id) values (private.letters_of(new.name), new.id) on conflict (letters) do nothing;
  if (select n.place_id from private.place_names n where n.letters = private.letters_of(new.name)) <> new.id then
    raise exception 'Another place has this name.' using errcode = 'PT409', hint = 'If both are the same, merge them.';
  end if;
  return null;
end $$;
comment on function private.keep_place_name() is 'Adds the new name of a place to its spellings. The old name still means the place.';

create or replace function private.keep_own_point() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.place_readings (place_id, is_point) values (new.id, false)
    on conflict (place_id) do update set is_point = false;
  return null;
end $$;
comment on function private.keep_own_point() is 'Stops reading coordinates from links once someone has set or removed them by hand.';

create or replace function private.place_belongings(targets uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'events', (select coalesce(jsonb_object_agg(e.id, e.place_id), '{}') from public.events e where e.place_id = any (targets)),
    'event_series', (select coalesce(jsonb_object_agg(s.id, s.place_id), '{}') from public.event_series s where s.place_id = any (targets)),
    'groups', (select coalesce(jsonb_object_agg(g.id, g.place_id), '{}') from public.groups g where g.place_id = any (targets)))
$$;
comment on function private.place_belongings(uuid[]) is 'Which row is at which of these places, by table.';

create or replace function public.merge_places(from_ids uuid[], into_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_places constant integer := 20;
  max_events constant integer := 10000;
  targets constant uuid[] := array(select distinct id from unnest(from_ids) as id where id is not null order by id);
  merge_id uuid;
begin
  perform private.check_super_admin();
  if into_id is null or cardinality(targets) not between 1 and max_places then
    raise exception 'Choose between two and % places to merge.', max_places + 1 using errcode = 'PT400';
  end if;
  if into_id = any (targets) then
    raise exception 'A place cannot be merged into itself.' using errcode = 'PT400', hint = 'Choose another place.';
  end if;
  -- Serialised, so that two opposite merges cannot deadlock.
  perform pg_advisory_xact_lock(hashtext('public.merge_places'));
  -- A concurrent save of an event at one of them runs entirely before or after this.
  perform 1 from public.places p where p.id = any (targets || into_id) order by p.id for update;
  if (select count(*) from public.places p where p.id = any (targets || into_id)) <= cardinality(targets) then
    raise exception 'One of these places does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have merged it.';
  end if;
  if (select count(*) from (select 1 from public.events e where e.place_id = any (targets) limit max_events + 1) as counted) > max_events then
    raise exception 'More than % events are at these places; that is too many to move at once.', max_events using errcode = 'PT409';
  end if;
  insert into private.place_merges (merged_by, into_id, into_after, places_before, names_before, belongings)
    select auth.uid(), merge_places.into_id, now(),
        (select jsonb_agg(to_jsonb(p)) from public.places p where p.id = any (targets || merge_places.into_id)),
        (select jsonb_object_agg(n.letters, n.place_id) from private.place_names n where n.place_id = any (targets)),
        private.place_belongings(targets)
    returning id into merge_id;
  delete from private.place_merges m where m.merged_at < now() - interval '1 day' or (m.merged_by = auth.uid() and m.id not in (
    select latest.id from private.place_merges latest where latest.merged_by = auth.uid() order by latest.merged_at desc limit 10));
  -- Columns that the remaining place lacks come from the first of the others that has them.
  update public.places remaining set address = coalesce(remaining.address, merged.address), url = coalesce(remaining.url, merged.url),
      notes = coalesce(remaining.notes, merged.notes), is_pinned = remaining.is_pinned or merged.is_pinned,
      lat = case when remaining.lat is null then merged.point[1] else remaining.lat end, lon = case when remaining.lat is null then merged.point[2] else remaining.lon end
    from (
      select (array_agg(p.address order by nth) filter (where p.address is not null))[1] as address,
          (array_agg(p.url order by nth) filter (where p.url is not null))[1] as url,
          (array_agg(p.notes order by nth) filter (where p.notes is not null))[1] as notes,
          array[(array_agg(p.lat order by nth) filter (where p.lat is not null))[1],
            (array_agg(p.lon order by nth) filter (where p.lat is not null))[1]] as point,
          bool_or(p.is_pinned) as is_pinned
        from unnest(from_ids) with ordinality as chosen (id, nth) join public.places p on p.id = chosen.id
    ) as merged
    where remaining.id = merge_places.into_id;
  update private.place_merges m set into_after = (select p.updated_at from public.places p where p.id = merge_places.into_id) where m.id = merge_id;
  update public.events e set place_id = merge_places.into_id where e.place_id = any (targets);
  update public.event_series s set place_id = merge_places.into_id where s.place_id = any (targets);
  update public.groups g set place_id = merge_places.into_id where g.place_id = any (targets);
  update private.place_names n set place_id = merge_places.into_id where n.place_id = any (targets);
  update public.merged_places m set into_id = merge_places.into_id where m.into_id = any (targets);
  delete from private.place_readings r using public.places p where r.place_id = merge_places.into_id and p.id = r.place_id and p.lat is null;
  delete from public.places p where p.id = any (targets);
  insert into public.merged_places (id, into_id) select id, merge_places.into_id from unnest(targets) as id;
  return merge_id;
end $$;
comment on function public.merge_places(uuid[], uuid) is
  'Merges places into one, which takes over their spellings, events, series and groups; their pages redirect to it. Returns the id for undo_place_merge. For super admins.';

create or replace function public.undo_place_merge(merge_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  merge private.place_merges;
  of_table text;
begin
  perform private.check_super_admin();
  perform pg_advisory_xact_lock(hashtext('public.merge_places'));
  delete from private.place_merges m
    where m.id = merge_id and m.merged_by = auth.uid() and m.merged_at > now() - interval '1 day' returning m.* into merge;
  if not found then
    raise exception 'This merge can no longer be undone.' using errcode = 'PT404';
  end if;
  if not exists (select 1 from public.places p where p.id = merge.into_id) then
    raise exception 'The place that stayed has been merged into another since.' using errcode = 'PT409', hint = 'Undo that first.';
  end if;
  delete from public.merged_places m
    where m.id in (select before.id from jsonb_populate_recordset(null::public.places, merge.places_before) as before);
  insert into public.places
    select before.* from jsonb_populate_recordset(null::public.places, merge.places_before) as before where before.id <> merge.into_id;
  update public.places remaining set address = before.address, url = before.url, notes = before.notes, is_pinned = before.is_pinned,
      lat = before.lat, lon = before.lon
    from jsonb_populate_recordset(null::public.places, merge.places_before) as before
    where before.id = merge.into_id and remaining.id = merge.into_id and remaining.updated_at = merge.into_after;
  update private.place_names n set place_id = (merge.names_before ->> n.letters)::uuid
    where n.place_id = merge.into_id and merge.names_before ? n.letters;
  -- Rows that have moved on since stay where they are.
  foreach of_table in array '{events,event_series,groups}'::text[] loop
    execute format('update public.%I t set place_id = ($2 ->> t.id::text)::uuid where t.place_id = $1 and $2 ? t.id::text', of_table)
      using merge.into_id, merge.belongings -> of_table;
  end loop;
end $$;
comment on function public.undo_place_merge(uuid) is 'Undoes a merge of places that the caller made within the last day. For super admins.';

-- Triggers

create trigger places_normalise before insert or update on public.places
  for each row execute function private.normalise_place();
create trigger places_refuse_other_name before update of name, is_pinned on public.places
  for each row when (current_user = 'authenticated' and (old.name, old.is_pinned) is distinct from (new.name, new.is_pinned))
  execute function private.refuse_other_name();
create trigger places_keep_name after update of name on public.places
  for each row when (old.name is distinct from new.name) execute function private.keep_place_name();
create trigger places_keep_own_point after update of lat, lon on public.places
  for each row when (current_user in ('authenticated', 'service_role') and (old.lat, old.lon) is distinct from (new.lat, new.lon))
  execute function private.keep_own_point();
create trigger places_announce after insert or update or delete on public.places
  for each row execute function private.announce_change();

-- Policies

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

-- Grants

grant insert (place_id), update (place_id) on table public.events, public.groups to authenticated;
revoke all on table public.places, public.merged_places, private.place_names, private.place_readings, private.made_places
  from public, anon, authenticated, service_role;
grant select on table public.places, public.merged_places to anon, authenticated, service_role;
grant update (name, address, lat, lon, url, notes, is_pinned) on table public.places to authenticated, service_role;
revoke all on table private.place_merges from public, anon, authenticated, service_role;
grant execute on function public.merge_places(uuid[], uuid), public.undo_place_merge(uuid) to authenticated;

-- Comments

comment on table public.places is
  'Where rides meet. Everyone can read places that an event on the calendar or a group uses, and pinned ones. Triggers create them from names.';
comment on column public.places.name is 'The display name; events keep their own spelling.';
comment on column public.places.notes is 'Hints for people who come, such as: meet at the north gate.';
comment on column public.places.is_pinned is 'Whether it is always suggested and shown, even without events.';
comment on table private.place_names is
  'Spellings and the places they mean. Spellings of renamed or merged places stay, so that nobody creates them again.';
comment on table private.place_readings is
  'Places whose link the server has read for coordinates, and whether it found them there. The row is deleted when there is another link to read.';
comment on table private.made_places is 'How many places a person has created, and since when; reset after ten minutes.';
comment on table public.merged_places is
  'Places merged into another: their page and feeds redirect there. Readable by everyone who can read that place; only merge_places writes it.';
comment on column public.events.place_id is 'The place for the name in location, unless another was chosen.';
comment on column public.event_series.place_id is 'The place for the name in location.';
comment on column public.groups.place_id is 'The place for the address in location, unless another was chosen.';
comment on table private.place_merges is 'Merges of places within the last day, kept for undo.';
comment on column private.place_merges.into_after is 'When the merge updated the place that remains; later changes are kept on undo.';
comment on column private.place_merges.belongings is 'By table, which row was at which of the merged places: {"events": {"id": "place"}}.';
