-- Merging places that are one, and taking that back.

create table private.place_merges (
  id uuid primary key default gen_random_uuid(),
  merged_by uuid not null references auth.users (id) on delete cascade,
  merged_at timestamptz not null default clock_timestamp(),
  into_id uuid not null,
  into_after timestamptz not null,
  places_before jsonb not null,
  names_before jsonb not null,
  belongings jsonb not null
);
comment on table private.place_merges is 'Places that were merged within a day, so that whoever merged them can take it back.';
comment on column private.place_merges.into_after is 'When the place that stayed was changed by the merge; whoever has changed it since keeps that.';
comment on column private.place_merges.belongings is 'By table, which row was at which of the places that went: {"events": {"id": "place"}}.';
create index place_merges_by_person on private.place_merges (merged_by, merged_at);
revoke all on table private.place_merges from public, anon, authenticated, service_role;
alter table private.place_merges enable row level security;

create or replace function private.place_belongings(targets uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'events', (select coalesce(jsonb_object_agg(e.id, e.place_id), '{}') from public.events e where e.place_id = any (targets)),
    'event_series', (select coalesce(jsonb_object_agg(s.id, s.place_id), '{}') from public.event_series s where s.place_id = any (targets)),
    'groups', (select coalesce(jsonb_object_agg(g.id, g.place_id), '{}') from public.groups g where g.place_id = any (targets)))
$$;
comment on function private.place_belongings(uuid[]) is 'The rows that are at some places, by table.';

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
  -- One after the other, so that two places that are merged into each other do not wait for each other.
  perform pg_advisory_xact_lock(hashtext('public.merge_places'));
  -- Whoever saves an event at one of them at this moment comes before or after all of this.
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
  perform set_config('calendar.moving', 'yes', true);
  -- What the place that stays does not say of itself, the first of the others that does says.
  update public.places kept set address = coalesce(kept.address, said.address), url = coalesce(kept.url, said.url),
      notes = coalesce(kept.notes, said.notes), is_pinned = kept.is_pinned or said.is_pinned,
      lat = case when kept.lat is null then said.point[1] else kept.lat end, lon = case when kept.lat is null then said.point[2] else kept.lon end
    from (
      select (array_agg(p.address order by place) filter (where p.address is not null))[1] as address,
          (array_agg(p.url order by place) filter (where p.url is not null))[1] as url,
          (array_agg(p.notes order by place) filter (where p.notes is not null))[1] as notes,
          array[(array_agg(p.lat order by place) filter (where p.lat is not null))[1],
            (array_agg(p.lon order by place) filter (where p.lat is not null))[1]] as point,
          bool_or(p.is_pinned) as is_pinned
        from unnest(from_ids) with ordinality as chosen (id, place) join public.places p on p.id = chosen.id
    ) as said
    where kept.id = merge_places.into_id;
  update private.place_merges m set into_after = (select p.updated_at from public.places p where p.id = merge_places.into_id) where m.id = merge_id;
  update public.events e set place_id = merge_places.into_id where e.place_id = any (targets);
  update public.event_series s set place_id = merge_places.into_id where s.place_id = any (targets);
  update public.groups g set place_id = merge_places.into_id where g.place_id = any (targets);
  update private.place_names n set place_id = merge_places.into_id where n.place_id = any (targets);
  update public.merged_places m set into_id = merge_places.into_id where m.into_id = any (targets);
  delete from private.place_readings r using public.places p where r.place_id = merge_places.into_id and p.id = r.place_id and p.lat is null;
  delete from public.places p where p.id = any (targets);
  insert into public.merged_places (id, into_id) select id, merge_places.into_id from unnest(targets) as id;
  perform set_config('calendar.moving', '', true);
  return merge_id;
end $$;
comment on function public.merge_places(uuid[], uuid) is
  'Makes several places one, whose spellings, events, series and groups are its from then on; their pages lead to it. Returns what undo_place_merge takes back. For super admins.';

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
  perform set_config('calendar.moving', 'yes', true);
  delete from public.merged_places m
    where m.id in (select before.id from jsonb_populate_recordset(null::public.places, merge.places_before) as before);
  insert into public.places
    select before.* from jsonb_populate_recordset(null::public.places, merge.places_before) as before where before.id <> merge.into_id;
  update public.places kept set address = before.address, url = before.url, notes = before.notes, is_pinned = before.is_pinned,
      lat = before.lat, lon = before.lon
    from jsonb_populate_recordset(null::public.places, merge.places_before) as before
    where before.id = merge.into_id and kept.id = merge.into_id and kept.updated_at = merge.into_after;
  update private.place_names n set place_id = (merge.names_before ->> n.letters)::uuid
    where n.place_id = merge.into_id and merge.names_before ? n.letters;
  -- What has moved on since stays where it is.
  foreach of_table in array '{events,event_series,groups}'::text[] loop
    execute format('update public.%I t set place_id = ($2 ->> t.id::text)::uuid where t.place_id = $1 and $2 ? t.id::text', of_table)
      using merge.into_id, merge.belongings -> of_table;
  end loop;
  perform set_config('calendar.moving', '', true);
end $$;
comment on function public.undo_place_merge(uuid) is 'Takes a merge of places back that the caller made within a day. For super admins.';

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.place_belongings(uuid[]) from public, anon, authenticated, service_role;
revoke all on function public.merge_places(uuid[], uuid), public.undo_place_merge(uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_places(uuid[], uuid), public.undo_place_merge(uuid) to authenticated;
