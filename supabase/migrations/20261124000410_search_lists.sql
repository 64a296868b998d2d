-- The lists of those who run the calendar find by the same words as the search of everyone: with other endings, begun, mistyped, without accents.

create or replace function private.entries_found(q text, wanted text) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  asked record;
  meaning tsquery;
begin
  if not (private.is_super_admin() or private.moderated_group_ids() <> '{}') then
    raise exception 'Only moderators and super admins search the lists of the calendar.' using errcode = 'insufficient_privilege';
  end if;
  select * into asked from private.read_search(q);
  meaning := private.joined(asked.terms, '&');
  -- All words have to be found; a single letter is only begun, and words such as 'the' are in everything.
  if exists (select from unnest(asked.unknown) as part where char_length(part) > 1) then
    return;
  end if;
  return query select n.id from private.search_entries n where n.kind = wanted and (meaning is null or n.words @@ meaning);
end $$;
comment on function private.entries_found(text, text) is 'All events, series or places that have all words of a search; for those who manage some.';
revoke all on function private.entries_found(text, text) from public, anon, authenticated, service_role;

-- Whatever is on the calendar is read by everyone; of places, super admins read all.
create or replace function public.found_series(q text) returns setof public.event_series
language sql stable security definer set search_path = '' as $$
  select s.* from public.event_series s where s.id in (select private.entries_found(q, 'series'))
$$;
comment on function public.found_series(text) is 'The series that have these words. For moderators and super admins.';

create or replace function public.found_events(q text) returns setof public.events
language sql stable security definer set search_path = '' as $$
  select e.* from public.events e where e.id in (select private.entries_found(q, 'event'))
    and (e.series_id is null or e.series_id not in (select private.entries_found(q, 'series')))
$$;
comment on function public.found_events(text) is
  'The single events that have these words, and the dates of series that alone have them. For moderators and super admins.';

create or replace function public.found_places(q text) returns setof public.places
language sql stable security definer set search_path = '' as $$
  select p.* from public.places p where p.id in (select private.entries_found(q, 'place')) and (select private.is_super_admin())
$$;
comment on function public.found_places(text) is 'The places that have these words. For super admins.';

revoke all on function public.found_series(text), public.found_events(text), public.found_places(text) from public, anon, authenticated, service_role;
grant execute on function public.found_series(text), public.found_events(text), public.found_places(text) to authenticated;
