-- Private calendars that visitors build from starred events, series and groups.

create or replace function public.starred_events(stars text[], since timestamptz default now()) returns setof public.events
language plpgsql stable set search_path = '' as $$
declare
  event_ids uuid[];
  series_ids uuid[];
  group_ids uuid[];
begin
  if cardinality(stars) > 200 then
    raise exception 'At most 200 stars are read at a time.' using errcode = 'PT400';
  end if;
  if exists (select 1 from unnest(stars) as star where (star ~ '^[esg]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true) then
    raise exception 'A star is "e:", "s:" or "g:" and an id.' using errcode = 'PT400';
  end if;
  event_ids := array(select substr(star, 3)::uuid from unnest(stars) as star where star like 'e:%');
  series_ids := array(select substr(star, 3)::uuid from unnest(stars) as star where star like 's:%');
  group_ids := array(select substr(star, 3)::uuid from unnest(stars) as star where star like 'g:%');
  -- Include series split off later, and groups that starred ones were merged into.
  series_ids := series_ids || array(select s.id from public.event_series s where s.split_from = any (series_ids));
  group_ids := group_ids || array(select m.into_id from public.merged_groups m where m.id = any (group_ids));
  return query
    with recursive followed as (
      select e.id, e.postponed_to from public.events e where e.id = any (event_ids)
      union
      select n.id, n.postponed_to from followed f join public.events n on n.id = f.postponed_to
    )
    select e.* from public.events e
      where e.id = any (array(select f.id from followed f))
        or (e.ends_at > since and (e.series_id = any (series_ids) or e.group_id = any (group_ids)));
end $$;
comment on function public.starred_events(text[], timestamptz) is
  'The events for up to 200 stars, without duplicates: starred events, with the new date if postponed, and events of starred series and groups after a given time.';

-- Grants

-- A feed with a starred series marks a deleted date as cancelled.
grant select (series_id) on table public.deleted_events to anon, authenticated;
revoke all on table private.own_calendars from public, anon, authenticated, service_role;
grant execute on function public.starred_events(text[], timestamptz) to anon, authenticated;

-- Comments

comment on table private.own_calendars is
  'Private calendars of visitors, stored by the SHA-256 of their tokens: reading this table does not allow opening one, and it does not say whose they are.';
comment on column private.own_calendars.stars is
  'What it follows: "e:", "s:" or "g:" plus the id of an event, a series or a group, whether it still exists or not.';
comment on column private.own_calendars.used_on is
  'The day it was last read or changed. Deleted after a year without use, or after 30 days if never used after the day it was created.';
