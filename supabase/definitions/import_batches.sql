-- File imports: adds many events in one idempotent request, and undoes it.

create or replace function private.import_event(given jsonb) returns table (event_id uuid, series_id uuid)
language plpgsql security definer set search_path = '' as $$
declare
  own_columns constant text[] := '{title,description,location,start_date,end_date}';
  event constant jsonb := private.picked(given -> 'event', own_columns || '{type_id,group_id}');
  series public.event_series;
  own_date jsonb;
  target uuid;
begin
  if given ->> 'rule' is null then
    event_id := private.add_event(event
      || jsonb_build_object('status', case when (given -> 'is_cancelled')::boolean then 'cancelled' else 'scheduled' end));
    return next;
    return;
  end if;
  series := private.make_series(event, given ->> 'rule');
  -- Changes to single dates are part of creating the series, so the history has no entries for them.
  for own_date in select * from jsonb_array_elements(coalesce(given -> 'dates', '[]')) loop
    select e.id into target from public.events e where e.series_id = series.id and e.series_date = (own_date ->> 'series_date')::date;
    if found then
      perform private.update_row('events', target, private.picked(own_date, own_columns || '{status}'));
    end if;
  end loop;
  series_id := series.id;
  return next;
end $$;
comment on function private.import_event(jsonb) is
  'Adds one imported event (see domain/import/imported-row.ts): a single event, or a series with the dates that differ from it. Does not check permissions.';

create or replace function public.import_events(batch uuid, piece integer, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant integer := 100;
  saved private.import_batches;
  imported record;
  created record;
begin
  if batch is null or piece is null or piece not between 0 and 2000 then
    raise exception 'An import needs an id, and its pieces a number.' using errcode = 'PT400';
  end if;
  if rows is null or jsonb_typeof(rows) <> 'array' or jsonb_array_length(rows) not between 1 and max_rows then
    raise exception 'Between 1 and % events can be imported at once.', max_rows using errcode = 'PT400';
  end if;
  if exists (
    select 1 from (select distinct element -> 'event' ->> 'group_id' as group_id from jsonb_array_elements(rows) as element) as named
    where not private.can_moderate_group(named.group_id::uuid)) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;
  delete from private.import_batches b where b.made_at < now() - interval '7 days';
  -- If the same piece is sent twice concurrently, the second request waits here.
  insert into private.import_batches (made_by, id, piece) values (auth.uid(), batch, import_events.piece) on conflict do nothing;
  select * into saved from private.import_batches b
    where b.made_by = auth.uid() and b.id = batch and b.piece = import_events.piece for update;
  if saved.undone_at is not null then
    raise exception 'This import was undone.' using errcode = 'PT409', hint = 'Choose the file again to import it anew.';
  end if;
  if cardinality(saved.events) + cardinality(saved.series) + jsonb_array_length(saved.problems) = 0 then
    for imported in select element.value as event, element.ordinality::integer - 1 as row_index from jsonb_array_elements(rows) with ordinality as element loop
      begin
        select * into created from private.import_event(imported.event);
        saved.events := saved.events || array_remove(array[created.event_id], null);
        saved.series := saved.series || array_remove(array[created.series_id], null);
      exception when others then
        -- A rate limit is not a fault of this row: fail the whole piece, to be retried.
        if sqlstate = 'PT429' then
          raise;
        end if;
        saved.problems := saved.problems || jsonb_build_object('row', imported.row_index,
          'why', case when sqlstate like 'PT%' then sqlerrm else 'Something in it cannot be stored.' end);
      end;
    end loop;
    update private.import_batches b set (events, series, problems, made_at) = (saved.events, saved.series, saved.problems, clock_timestamp())
      where b.made_by = auth.uid() and b.id = batch and b.piece = import_events.piece;
  end if;
  return jsonb_build_object('events', cardinality(saved.events), 'series', cardinality(saved.series), 'problems', saved.problems);
end $$;
comment on function public.import_events(uuid, integer, jsonb) is
  'Imports up to 100 events as one piece of an import. Idempotent: sent again, it returns the same result. Returns the number of events and series created, and the rows refused. For moderators of their groups.';

create or replace function public.undo_import(batch uuid, piece integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  saved private.import_batches;
  own_series uuid[];
  own_events uuid[];
begin
  select * into saved from private.import_batches b
    where b.made_by = auth.uid() and b.id = batch and b.piece = undo_import.piece and b.made_at > now() - interval '7 days' for update;
  if not found then
    raise exception 'This import can no longer be undone.' using errcode = 'PT404';
  end if;
  if saved.undone_at is not null then
    return jsonb_build_object('removed', 0, 'kept', 0);
  end if;
  perform private.lock_series(id) from unnest(saved.series) as id;
  perform 1 from public.events e where e.id = any (saved.events) order by e.id for update;
  -- Skip rows that someone has changed or taken over since.
  own_series := array(
    select s.id from public.event_series s
      where s.id = any (saved.series) and s.updated_at <= saved.made_at and private.can_moderate_group(s.group_id)
        and not exists (select 1 from public.events e where e.series_id = s.id
          and (e.updated_at > greatest(saved.made_at, e.created_at) or e.group_id is distinct from s.group_id)));
  delete from public.events e where e.series_id = any (own_series);
  perform private.remove_series(s) from public.event_series s where s.id = any (own_series);
  own_events := array(
    select e.id from public.events e
      where e.id = any (saved.events) and e.updated_at <= saved.made_at and private.can_moderate_group(e.group_id));
  perform private.remove_event(id) from unnest(own_events) as id;
  update private.import_batches b set undone_at = now()
    where b.made_by = auth.uid() and b.id = batch and b.piece = undo_import.piece;
  return jsonb_build_object('removed', cardinality(own_events) + cardinality(own_series), 'kept', (
    select count(*) from public.events e where e.id = any (saved.events)) + (
    select count(*) from public.event_series s where s.id = any (saved.series)));
end $$;
comment on function public.undo_import(uuid, integer) is
  'Undoes a piece of an import within a week, for the person who imported it: removes events and series that nobody has changed since. Returns how many were removed and how many remain.';

-- Grants

revoke all on table private.import_batches from public, anon, authenticated, service_role;
grant execute on function public.import_events(uuid, integer, jsonb), public.undo_import(uuid, integer) to authenticated;

-- Comments

comment on table private.import_batches is 'Imports of the last week, in pieces, so that none is imported twice and each can be undone.';
comment on column private.import_batches.id is 'Generated by the page before it sends anything, so that a retry has the same id.';
comment on column private.import_batches.problems is 'The rows refused, by index within the piece (from 0), with the reason.';
