-- Where a ride goes: the line of a GPX file, measured, which submissions, series and events share, or a link to a site that has it.

-- Nobody reads a file of a ride that is not on the calendar, so this bucket is not public, and none of its names is ever replaced.
update storage.buckets set public = false, allowed_mime_types = '{application/gpx+xml}' where id = 'routes';

create table public.routes (
  path text primary key constraint routes_path_is_a_name check (path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$'),
  version uuid not null,
  distance_m integer not null constraint routes_distance_is_possible check (distance_m between 1 and 10000000),
  climb_m integer constraint routes_climb_is_possible check (climb_m between 0 and 1000000),
  line jsonb not null constraint routes_line_is_small check (jsonb_typeof(line) = 'object' and pg_column_size(line) <= 65536),
  was_shown boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.routes is
  'Where rides go. A row for each name in the bucket routes, written by triggers alone; read by whoever may read what names it.';
comment on column public.routes.version is 'What its file is named after: another one for other bytes.';
comment on column public.routes.climb_m is 'All climbs together, without noise; null where the file has no heights.';
comment on column public.routes.line is
  'What a screen shows of it: {"points", "heights", "at", "gaps", "lowest", "highest", "highest_at", "is_loop"}; see domain/route/route.ts.';
comment on column public.routes.was_shown is
  'It was on the calendar once. Whoever noted its name then does not get it by a submission after it was taken off.';
create index routes_by_version on public.routes (version);

-- Columns ---------------------------------------------------------------------------------------------------------------

create or replace function private.is_route_url(value text) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if value is not null and (value !~ '^https://' or not private.is_web_url(value)) then
    raise exception 'The link to the route must be a web address that starts with https://.' using errcode = 'PT400';
  end if;
  return true;
end $$;
comment on function private.is_route_url(text) is 'Refuses a link to a route that is none, in words.';

alter table public.events
  add column route_path text references public.routes (path),
  add column route_url text constraint events_route_url_is_one check (private.is_route_url(route_url));
alter table public.event_series
  add column route_path text references public.routes (path),
  add column route_url text constraint event_series_route_url_is_one check (private.is_route_url(route_url));
alter table public.event_submissions
  add column route_path text references public.routes (path),
  add column route_url text constraint event_submissions_route_url_is_one check (private.is_route_url(route_url));
comment on column public.events.route_path is 'The name of its route in the bucket routes.';
comment on column public.events.route_url is 'Its route on another site, such as RideWithGPS, Strava or Komoot.';
create index events_by_route on public.events (route_path);
create index event_series_by_route on public.event_series (route_path);
create index event_submissions_by_route on public.event_submissions (route_path);

grant insert (route_path, route_url), update (route_path, route_url) on table public.events to authenticated;
grant insert (route_path, route_url) on table public.event_submissions to anon, authenticated;

-- Who reads -------------------------------------------------------------------------------------------------------------

create or replace function private.is_route_shown(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.events e where e.route_path = is_route_shown.path)
    or exists (select 1 from public.event_series s where s.route_path = is_route_shown.path)
$$;
comment on function private.is_route_shown(text) is 'Whether something that everyone reads names this route now.';

revoke all on table public.routes from public, anon, authenticated, service_role;
grant select on table public.routes to anon, authenticated, service_role;
alter table public.routes enable row level security;
create policy "everyone sees what is on the calendar" on public.routes for select to anon, authenticated
  using (private.is_route_shown(path));
create policy "reviewers see what was submitted" on public.routes for select to authenticated
  -- The submission's own policy decides.
  using (exists (select 1 from public.event_submissions s where s.route_path = path));

create or replace trigger routes_announce after update of version or delete on public.routes
  for each row execute function private.announce_change();

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
  'Whether a private link opens this route: that of its submission, or of a change that was proposed by it.';

-- Everyone may send one, and gets back by name what people with a role may see; people without one have /route/<version>.gpx.
create policy "anyone submits a route" on storage.objects for insert to anon
  with check (bucket_id = 'routes' and owner is null);
create policy "signed-in people submit a route" on storage.objects for insert to authenticated
  with check (bucket_id = 'routes' and owner = (select auth.uid()) and (select private.session_is_live()));
create policy "moderators read routes that they see" on storage.objects for select to authenticated
  using (bucket_id = 'routes' and (select private.has_role()) and exists (select 1 from public.routes r where r.path = name));
create policy "super admins remove routes" on storage.objects for delete to authenticated
  using (bucket_id = 'routes' and (select private.is_super_admin()));

-- What stands in the bucket ---------------------------------------------------------------------------------------------

create or replace function private.keep_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.routes (path, version, distance_m, climb_m, line)
    values (new.name, new.version::uuid, (new.metadata ->> 'distance_m')::integer, (new.metadata ->> 'climb_m')::integer, new.metadata -> 'line')
    on conflict (path) do update set version = excluded.version, distance_m = excluded.distance_m, climb_m = excluded.climb_m,
      line = excluded.line;
  -- Once is enough: whoever lists a bucket gets the metadata of a thousand.
  update storage.objects o set metadata = o.metadata - 'line' where o.id = new.id;
  return null;
end $$;
comment on function private.keep_route() is 'Writes what pages must know of a route that was stored.';
create or replace trigger objects_keep_route after insert or update of version on storage.objects
  for each row when (new.bucket_id = 'routes') execute function private.keep_route();

create or replace function private.drop_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events e set route_path = null where e.route_path = old.name;
  update public.event_series s set route_path = null where s.route_path = old.name;
  -- What was decided on stays as it was, but for what is gone.
  perform set_config('calendar.moving', 'yes', true);
  update public.event_submissions s set route_path = null where s.route_path = old.name;
  perform set_config('calendar.moving', '', true);
  delete from public.routes r where r.path = old.name;
  return null;
end $$;
comment on function private.drop_route() is 'Takes a route that is gone from whatever shows it.';
create or replace trigger objects_drop_route after delete on storage.objects
  for each row when (old.bucket_id = 'routes') execute function private.drop_route();

-- What names them -------------------------------------------------------------------------------------------------------

create or replace function private.is_route(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.routes r where r.path = is_route.path)
$$;
comment on function private.is_route(text) is 'Whether there is a route of this name, also one that the caller may not see.';

create or replace function private.may_be_submitted(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.routes r
    where r.path = may_be_submitted.path and (not r.was_shown or private.is_route_shown(r.path)))
$$;
comment on function private.may_be_submitted(text) is
  'Whether a submission may name this route: one that was taken off the calendar is not to be had by its name.';

create or replace function private.refuse_unknown_route() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'There is no route with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
end $$;
comment on function private.refuse_unknown_route() is 'Says that a route must be uploaded before it is named.';

create or replace function private.route_facts(path text) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- What facts cannot say of a ride, they do not say of a route either.
  select jsonb_strip_nulls(jsonb_build_object(
      'distance_km', case when r.distance_m between 50 and 2000000 then jsonb_build_array(km, km) end,
      'climb_m', case when r.climb_m <= 20000 then r.climb_m end))
    from public.routes r cross join lateral (select trim_scale(round(r.distance_m / 1000.0, 1)) as km) as rounded
    where r.path = route_facts.path
$$;
comment on function private.route_facts(text) is 'The facts that a route knows: how far and how hilly. Null where there is no such route.';

create or replace function private.follow_route() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  measured constant jsonb := private.route_facts(new.route_path);
begin
  if measured is null then
    -- What is brought back from history comes without a route that is gone.
    new.route_path := null;
    return new;
  end if;
  if jsonb_typeof(new.facts) <> 'object' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.route_path is not null then
    -- What was known of the route before goes with it; what somebody wrote stays.
    new.facts := (select jsonb_object_agg(key, value) from jsonb_each(new.facts)
      where value is distinct from private.route_facts(old.route_path) -> key);
  end if;
  new.facts := nullif(measured || coalesce(new.facts, '{}'), '{}');
  return new;
end $$;
comment on function private.follow_route() is 'A ride that says nothing of its distance and climbing gets both from its route.';

create or replace function private.note_shown_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.routes r set was_shown = true where r.path = new.route_path and not r.was_shown;
  return null;
end $$;
comment on function private.note_shown_route() is 'Remembers that a route was on the calendar.';

-- Only the caller's own words are refused: what the database copies is tidied. Triggers go by their names.
create or replace trigger events_route_1_known before insert or update of route_path on public.events
  for each row when (new.route_path is not null and current_user in ('anon', 'authenticated', 'service_role')
    and not private.is_route(new.route_path)) execute function private.refuse_unknown_route();
create or replace trigger events_route_2_follow before insert on public.events
  for each row when (new.route_path is not null) execute function private.follow_route();
create or replace trigger events_route_3_follow_another before update of route_path on public.events
  for each row when (new.route_path is not null and new.route_path is distinct from old.route_path) execute function private.follow_route();
create or replace trigger events_note_shown_route after insert or update of route_path on public.events
  for each row when (new.route_path is not null) execute function private.note_shown_route();

create or replace trigger event_series_route_follow before insert on public.event_series
  for each row when (new.route_path is not null) execute function private.follow_route();
create or replace trigger event_series_route_follow_another before update of route_path on public.event_series
  for each row when (new.route_path is not null and new.route_path is distinct from old.route_path) execute function private.follow_route();
create or replace trigger event_series_note_shown_route after insert or update of route_path on public.event_series
  for each row when (new.route_path is not null) execute function private.note_shown_route();

-- A submission is never brought back, so an unknown route was typed.
create or replace trigger event_submissions_route_1_known before insert on public.event_submissions
  for each row when (new.route_path is not null and not private.may_be_submitted(new.route_path))
  execute function private.refuse_unknown_route();
create or replace trigger event_submissions_route_2_other_known before update of route_path on public.event_submissions
  for each row when (new.route_path is not null and new.route_path is distinct from old.route_path
    and not private.may_be_submitted(new.route_path)) execute function private.refuse_unknown_route();
create or replace trigger event_submissions_route_3_follow before insert on public.event_submissions
  for each row when (new.route_path is not null) execute function private.follow_route();
create or replace trigger event_submissions_route_4_follow_another before update of route_path on public.event_submissions
  for each row when (new.route_path is not null and new.route_path is distinct from old.route_path) execute function private.follow_route();

-- Behind a private link -------------------------------------------------------------------------------------------------

-- As in 20261122000200_pictures.sql, but with the route.
create or replace function private.shown_words(words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (private.picked(words, private.event_words() || '{start_date,end_date}') - 'group_id') || jsonb_build_object(
    'type_name', (select t.name from public.event_types t where t.id = (words ->> 'type_id')::uuid),
    'group', (select jsonb_build_object('id', g.id, 'name', g.name) from public.groups g where g.id = (words ->> 'group_id')::uuid),
    'picture', (select jsonb_build_object('version', p.version, 'width', p.width, 'height', p.height, 'colour', p.colour, 'is_public', p.is_public)
      from public.pictures p where p.path = words ->> 'picture_path'),
    'route', (select jsonb_build_object('version', r.version, 'distance_m', r.distance_m, 'climb_m', r.climb_m, 'line', r.line)
      from public.routes r where r.path = words ->> 'route_path'))
$$;
comment on function private.shown_words(jsonb) is
  'Of an event or a submission, what its organiser may read: the words, the hours, the picture, the route and the names of its type and group.';

-- What nobody needs any more --------------------------------------------------------------------------------------------

-- As in 20261122000210_storage_policies.sql, but with routes.
create or replace function private.unused_objects(max_rows integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- What can be restored or taken back comes with its files. Each of these is gone through once, not once a file.
  with remembered (said) as materialized (
    select d.more from public.deleted_events d
    union all select jsonb_array_elements(c.series_before || c.events_before) from private.series_changes c
    union all select a.event_before from private.applied_changes a
    union all select d.group_before from private.deleted_groups d
    union all select h.before from private.history h where h.changed_at > now() - interval '1 day'
  ), pictures (path) as materialized (
    select said ->> 'picture_path' from remembered where said ->> 'picture_path' is not null
  ), routes (path) as materialized (
    select said ->> 'route_path' from remembered where said ->> 'route_path' is not null
  ), logos (path) as materialized (
    select substring(url from '/group-logos/(.+)$') from (
        select said ->> 'logo_url' from remembered union all select g.logo_url from public.groups g
      ) as urls (url) where url ~ '/group-logos/.'
  )
  select o.id from storage.objects o
    where o.created_at < now() - interval '1 day' and o.updated_at < now() - interval '1 day' and case o.bucket_id
      when 'submission-pictures' then not exists (select 1 from public.event_submissions s where s.picture_path = o.name)
      when 'event-pictures' then not exists (select 1 from public.events e where e.picture_path = o.name)
        and not exists (select 1 from public.event_series s where s.picture_path = o.name)
        and o.name not in (select path from pictures)
      when 'group-logos' then o.name not in (select path from logos)
      when 'routes' then not private.is_route_shown(o.name)
        and not exists (select 1 from public.event_submissions s where s.route_path = o.name)
        and o.name not in (select path from routes)
      else false end
    order by o.created_at limit max_rows
$$;

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.is_route_url(text), private.is_route_shown(text), private.is_route_by_link(text, uuid), private.keep_route(),
  private.drop_route(), private.is_route(text), private.may_be_submitted(text), private.refuse_unknown_route(), private.route_facts(text),
  private.follow_route(), private.note_shown_route() from public, anon, authenticated, service_role;
grant execute on function private.is_route_url(text), private.is_route_shown(text), private.is_route(text), private.may_be_submitted(text)
  to anon, authenticated, service_role;
