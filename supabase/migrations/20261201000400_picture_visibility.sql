-- A picture, a route or a logo is public exactly as long as something public shows it. This is computed at each read and
-- stored nowhere, so deleting, undoing, merging and replacing need no code of their own.

-- The rule --------------------------------------------------------------------------------------------------------------

comment on column public.pictures.is_public is 'It is in the bucket event-pictures. Visitors see it only while an event shows it.';

create or replace function private.is_shown(picture public.pictures) returns boolean
language sql stable security definer set search_path = '' as $$
  -- A series without a date on the calendar shows nothing.
  select (picture).is_public and exists (select 1 from public.events e where e.picture_path = (picture).path)
$$;
comment on function private.is_shown(public.pictures) is 'Whether an event on the calendar shows this picture now.';

create or replace function private.is_route_shown(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.events e where e.route_path = is_route_shown.path)
$$;
comment on function private.is_route_shown(text) is 'Whether an event on the calendar has this route now.';

create index groups_by_logo on public.groups (substring(logo_url from '/group-logos/(.+)$'));

create or replace function private.is_file_public(bucket text, file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from storage.buckets b where b.id = bucket and b.public) and case bucket
    when 'event-pictures' then exists (select 1 from public.pictures p where p.path = file and private.is_shown(p))
    when 'group-logos' then exists (select 1 from public.groups g where substring(g.logo_url from '/group-logos/(.+)$') = file)
      or exists (select 1 from public.site_settings s where substring(s.logo_url from '/group-logos/(.+)$') = file)
    else true end
$$;
comment on function private.is_file_public(text, text) is 'Whether everyone may read this file now.';

-- Who reads -------------------------------------------------------------------------------------------------------------

drop policy "everyone sees what is public" on public.pictures;
create policy "everyone sees what an event shows" on public.pictures for select to anon, authenticated
  using (private.is_shown(pictures));
-- As in the bucket itself: they undo, restore and look at what an event showed before.
create policy "people with a role see pictures of the calendar" on public.pictures for select to authenticated
  using (is_public and (select private.has_role()));

create or replace function private.may_submit_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.pictures p
    where p.path = may_submit_picture.path and (not p.is_public or private.is_shown(p) or private.has_role()))
$$;
comment on function private.may_submit_picture(text) is
  'Whether a submission may name this picture. Its private link shows it, so one that was taken off the calendar is not to be had by its name.';

create or replace function private.check_submitted_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or new.picture_path is distinct from old.picture_path) and not private.may_submit_picture(new.picture_path) then
    raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  return new;
end $$;
comment on function private.check_submitted_picture() is 'Says that a picture must be uploaded before it is submitted.';
create or replace trigger event_submissions_picture_1_known before insert or update of picture_path on public.event_submissions
  for each row when (new.picture_path is not null) execute function private.check_submitted_picture();

-- Names that were used --------------------------------------------------------------------------------------------------

create table private.removed_files (
  bucket_id text not null,
  name text not null,
  owner uuid,
  removed_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
comment on table private.removed_files is
  'Names of pictures and routes of the calendar that were removed. Deleted events and the history may still name them, so nobody but the owner uses them again. Kept for a year, as the history is.';
create index removed_files_by_time on private.removed_files (removed_at);
revoke all on table private.removed_files from public, anon, authenticated, service_role;
alter table private.removed_files enable row level security;

create or replace function private.check_name_is_free(bucket text, file text, uploader uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from private.removed_files f where f.bucket_id = bucket and f.name = file
      and (uploader is null or f.owner is distinct from uploader)) then
    raise exception 'A file with this name was removed. Please choose another name.' using errcode = 'unique_violation';
  end if;
end $$;
comment on function private.check_name_is_free(text, text, uuid) is
  'Refuses the name of somebody else''s removed file: an event that is restored must not show another file than it had.';

create or replace function private.keep_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A picture that is in one bucket already is the same one in the other.
  if tg_op = 'INSERT' and not private.is_picture(new.name) then
    perform private.check_name_is_free('event-pictures', new.name, new.owner);
  end if;
  insert into public.pictures (path, version, width, height, colour, is_public)
    values (new.name, new.version::uuid, (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer,
      new.metadata ->> 'colour', new.bucket_id = 'event-pictures')
    on conflict (path) do update set version = excluded.version, width = excluded.width, height = excluded.height,
        colour = excluded.colour, is_public = pictures.is_public or excluded.is_public
      -- What is added under a name of the other bucket must be the same picture.
      where tg_op = 'UPDATE' or pictures.version = excluded.version;
  if not found then
    raise exception 'There is a picture with this name already.' using errcode = 'unique_violation';
  end if;
  -- A name that stands in both buckets is one picture.
  update storage.objects o set version = new.version, metadata = new.metadata
    where o.name = new.name and o.bucket_id in ('event-pictures', 'submission-pictures') and o.version <> new.version;
  return null;
end $$;

create or replace function private.drop_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.bucket_id = 'event-pictures' then
    insert into private.removed_files (bucket_id, name, owner) values (old.bucket_id, old.name, old.owner)
      on conflict (bucket_id, name) do update set owner = excluded.owner, removed_at = excluded.removed_at;
  end if;
  if exists (select 1 from storage.objects o where o.name = old.name and o.bucket_id in ('event-pictures', 'submission-pictures')) then
    update public.pictures p set is_public = exists (
        select 1 from storage.objects o where o.bucket_id = 'event-pictures' and o.name = old.name)
      where p.path = old.name;
    return null;
  end if;
  update public.events e set picture_path = null where e.picture_path = old.name;
  update public.event_series s set picture_path = null where s.picture_path = old.name;
  -- What was decided on stays as it was, but for what is gone.
  perform set_config('calendar.moving', 'yes', true);
  update public.event_submissions s set picture_path = null where s.picture_path = old.name;
  perform set_config('calendar.moving', '', true);
  delete from public.pictures p where p.path = old.name;
  return null;
end $$;

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
  -- Once is enough: whoever lists a bucket gets the metadata of a thousand.
  update storage.objects o set metadata = o.metadata - 'line' where o.id = new.id;
  return null;
end $$;

create or replace function private.drop_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_files (bucket_id, name, owner)
    select old.bucket_id, old.name, old.owner from public.routes r where r.path = old.name and r.was_shown
    on conflict (bucket_id, name) do update set owner = excluded.owner, removed_at = excluded.removed_at;
  update public.events e set route_path = null where e.route_path = old.name;
  update public.event_series s set route_path = null where s.route_path = old.name;
  -- What was decided on stays as it was, but for what is gone.
  perform set_config('calendar.moving', 'yes', true);
  update public.event_submissions s set route_path = null where s.route_path = old.name;
  perform set_config('calendar.moving', '', true);
  delete from public.routes r where r.path = old.name;
  return null;
end $$;

-- Behind a private link -------------------------------------------------------------------------------------------------

create or replace function private.shown_words(words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (private.picked(words, private.event_words() || '{start_date,end_date}') - 'group_id') || jsonb_build_object(
    'type_name', (select t.name from public.event_types t where t.id = (words ->> 'type_id')::uuid),
    'group', (select jsonb_build_object('id', g.id, 'name', g.name) from public.groups g where g.id = (words ->> 'group_id')::uuid),
    'picture', (select jsonb_build_object('version', p.version, 'width', p.width, 'height', p.height, 'colour', p.colour,
        'is_public', private.is_shown(p))
      from public.pictures p where p.path = words ->> 'picture_path'),
    'route', (select jsonb_build_object('version', r.version, 'distance_m', r.distance_m, 'climb_m', r.climb_m, 'line', r.line)
      from public.routes r where r.path = words ->> 'route_path'))
$$;

-- What nobody needs any more --------------------------------------------------------------------------------------------

-- As in 20261127000200_site_logo.sql, but that a series keeps its route without a date on the calendar too.
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
        union all select s.logo_url from public.site_settings s
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
        and not exists (select 1 from public.event_series s where s.route_path = o.name)
        and not exists (select 1 from public.event_submissions s where s.route_path = o.name)
        and o.name not in (select path from routes)
      else false end
    order by o.created_at limit max_rows
$$;

create or replace function private.unclaimed_objects(min_age interval, wanted_bytes bigint) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from (
    select o.id, sum(stored) over (order by o.created_at, o.id) - stored as before, sum(stored) over () as total
      from storage.objects o cross join lateral (select coalesce((o.metadata ->> 'stored')::bigint, 0) as stored) as size
      where o.created_at < now() - min_age
        and not exists (select 1 from public.user_roles r where r.user_id = o.owner)
        and not exists (select 1 from public.group_moderators m where m.user_id = o.owner)
        and case o.bucket_id
          when 'submission-pictures' then not exists (select 1 from public.event_submissions s where s.picture_path = o.name)
            and not exists (select 1 from public.pictures p where p.path = o.name and p.is_public)
          when 'routes' then not exists (select 1 from public.event_submissions s where s.route_path = o.name)
            and not exists (select 1 from public.routes r where r.path = o.name and r.was_shown)
          else false end
  ) as oldest where before < wanted_bytes and total >= wanted_bytes
$$;
comment on function private.unclaimed_objects(interval, bigint) is
  'Files that people without a role uploaded and no submission ever named: the oldest that make up these bytes, or none if all are too few.';

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.is_shown(public.pictures), private.is_file_public(text, text), private.may_submit_picture(text),
  private.check_submitted_picture(), private.check_name_is_free(text, text, uuid), private.unclaimed_objects(interval, bigint)
  from public, anon, authenticated, service_role;
grant execute on function private.is_shown(public.pictures) to anon, authenticated, service_role;
