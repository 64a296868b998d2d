-- Routes of events, series and submissions, and who can see them.

-- Readers ---------------------------------------------------------------------------------------------------------------
create or replace function private.is_route_shown(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.events e where e.route_path = is_route_shown.path)
$$;
comment on function private.is_route_shown(text) is 'Whether an event on the calendar has this route now.';

create or replace function private.is_route_by_link(token text, of_version uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.linked_submission(token);
begin
  return exists (
    select 1 from public.event_submissions s join public.routes r on r.path = s.route_path
      where (s.id = submission.id or s.changes_of = submission.id) and r.version = of_version);
end $$;
comment on function private.is_route_by_link(text, uuid) is
  'Whether a private link opens this route: that of its submission, or of a change proposed by it.';

-- Files in the bucket ---------------------------------------------------------------------------------------------------
create or replace function private.keep_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.check_name_is_free('routes', new.name, new.owner);
  end if;
  insert into public.routes (path, version, distance_m, climb_m, line)
    values (new.name, new.version::uuid, (new.metadata ->> 'distance_m')::integer, (new.metadata ->> 'climb_m')::integer, new.metadata -> 'line')
    on conflict (path) do update set version = excluded.version, distance_m = excluded.distance_m, climb_m = excluded.climb_m,
      line = excluded.line;
  -- The line is in public.routes; listing a bucket returns the metadata of a thousand files.
  update storage.objects o set metadata = o.metadata - 'line' where o.id = new.id;
  return null;
end $$;
comment on function private.keep_route() is 'Records the distance, climb and line of a stored route.';

create or replace function private.drop_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_files (bucket_id, name, owner)
    select old.bucket_id, old.name, old.owner from public.routes r where r.path = old.name and r.was_shown
    on conflict (bucket_id, name) do update set owner = excluded.owner, removed_at = excluded.removed_at;
  perform private.change_row('event', e.id, '{"route_path": null}') from public.events e where e.route_path = old.name;
  perform private.change_row('series', s.id, '{"route_path": null}') from public.event_series s where s.route_path = old.name;
  update public.event_submissions s set route_path = null where s.route_path = old.name;
  delete from public.routes r where r.path = old.name;
  return null;
end $$;
comment on function private.drop_route() is 'Removes a deleted route from events, series and submissions.';

-- Using routes ----------------------------------------------------------------------------------------------------------
create or replace function private.is_route(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.routes r where r.path = is_route.path)
$$;
comment on function private.is_route(text) is 'Whether a route with this name exists, even one the caller may not see.';

create or replace function private.may_be_submitted(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.routes r
    where r.path = may_be_submitted.path and (not r.was_shown or private.is_route_shown(r.path)))
$$;
comment on function private.may_be_submitted(text) is
  'Whether a submission may use this route: knowing the name of a route that was taken off the calendar is not enough.';

create or replace function private.route_facts(path text) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- Values outside the range of ride facts are left out.
  select jsonb_strip_nulls(jsonb_build_object(
      'distance_km', case when r.distance_m between 50 and 2000000 then jsonb_build_array(km, km) end,
      'climb_m', case when r.climb_m <= 20000 then r.climb_m end))
    from public.routes r cross join lateral (select trim_scale(round(r.distance_m / 1000.0, 1)) as km) as rounded
    where r.path = route_facts.path
$$;
comment on function private.route_facts(text) is 'The ride facts known from a route: distance and climb. Null if there is no such route.';

create or replace function private.facts_with_route(facts jsonb, path text, path_before text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  measured constant jsonb := private.route_facts(path);
begin
  if measured is null or jsonb_typeof(facts) <> 'object' then
    return facts;
  end if;
  if path_before is not null then
    -- Facts from the previous route go with it; those entered by hand stay.
    facts := (select jsonb_object_agg(key, value) from jsonb_each(facts)
      where value is distinct from private.route_facts(path_before) -> key);
  end if;
  return nullif(measured || coalesce(facts, '{}'), '{}');
end $$;
comment on function private.facts_with_route(jsonb, text, text) is
  'The facts of a ride, with the distance and climb of its route where it has none of its own.';

create or replace function private.route_meant(path text) returns text
language sql stable security definer set search_path = '' as $$
  select r.path from public.routes r where r.path = route_meant.path
$$;
comment on function private.route_meant(text) is 'The route, or null if it is gone: a row restored from the history comes without it.';

-- Triggers

create trigger routes_announce after update of version or delete on public.routes
  for each row execute function private.announce_change();
create trigger objects_keep_route after insert or update of version on storage.objects
  for each row when (new.bucket_id = 'routes') execute function private.keep_route();
create trigger objects_drop_route after delete on storage.objects
  for each row when (old.bucket_id = 'routes') execute function private.drop_route();

-- Policies

create policy "everyone sees what is on the calendar" on public.routes for select to anon, authenticated
  using (private.is_route_shown(path));
create policy "reviewers see what was submitted" on public.routes for select to authenticated
  -- The policy of event_submissions decides.
  using (exists (select 1 from public.event_submissions s where s.route_path = path));
-- Anyone may upload a route; only people with a role read one by name. Everyone else uses /route/<version>.gpx.
create policy "anyone submits a route" on storage.objects for insert to anon
  with check (bucket_id = 'routes' and owner is null);
create policy "signed-in people submit a route" on storage.objects for insert to authenticated
  with check (bucket_id = 'routes' and owner = (select auth.uid()) and (select private.session_is_live()));
create policy "moderators read routes that they see" on storage.objects for select to authenticated
  using (bucket_id = 'routes' and (select private.has_role()) and exists (select 1 from public.routes r where r.path = name));
create policy "super admins remove routes" on storage.objects for delete to authenticated
  using (bucket_id = 'routes' and (select private.is_super_admin()));

-- Grants

grant insert (route_path, route_url), update (route_path, route_url) on table public.events to authenticated;
grant insert (route_path, route_url) on table public.event_submissions to anon, authenticated;
revoke all on table public.routes from public, anon, authenticated, service_role;
grant select on table public.routes to anon, authenticated, service_role;
grant execute on function private.is_route_shown(text), private.is_route(text), private.may_be_submitted(text)
  to anon, authenticated, service_role;

-- Comments

comment on table public.routes is
  'Routes of rides. One row per name in the bucket routes, written only by triggers; readable by everyone who can read an event or submission that uses it.';
comment on column public.routes.version is 'Its file is named after this; new content gets a new version.';
comment on column public.routes.climb_m is 'Total climb, with noise removed; null if the file has no elevations.';
comment on column public.routes.line is
  'The simplified line for display: {"points", "heights", "at", "gaps", "lowest", "highest", "highest_at", "is_loop"}; see domain/route/route.ts.';
comment on column public.routes.was_shown is
  'Whether it has ever been on the calendar. Once taken off, it cannot be obtained by naming it in a submission.';
comment on column public.events.route_path is 'The name of its route in the bucket routes.';
comment on column public.events.route_url is 'Its route on another site, such as RideWithGPS, Strava or Komoot.';
