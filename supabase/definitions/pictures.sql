-- Pictures of events, series and submissions, and who can see them.

-- Files in the buckets --------------------------------------------------------------------------------------------------
create or replace function private.keep_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A name already in one bucket is the same picture in the other.
  if tg_op = 'INSERT' and not private.is_picture(new.name) then
    perform private.check_name_is_free('event-pictures', new.name, new.owner);
  end if;
  insert into public.pictures (path, version, width, height, colour, is_public)
    values (new.name, new.version::uuid, (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer,
      new.metadata ->> 'colour', new.bucket_id = 'event-pictures')
    on conflict (path) do update set version = excluded.version, width = excluded.width, height = excluded.height,
        colour = excluded.colour, is_public = pictures.is_public or excluded.is_public
      -- A name already in the other bucket must be the same picture.
      where tg_op = 'UPDATE' or pictures.version = excluded.version;
  if not found then
    raise exception 'There is a picture with this name already.' using errcode = 'unique_violation';
  end if;
  -- Replacing a picture replaces it in both buckets.
  update storage.objects o set version = new.version, metadata = new.metadata
    where o.name = new.name and o.bucket_id in ('event-pictures', 'submission-pictures') and o.version <> new.version;
  return null;
end $$;
comment on function private.keep_picture() is 'Records the size, colour and version of a stored picture.';

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
  perform private.change_row('event', e.id, '{"picture_path": null}') from public.events e where e.picture_path = old.name;
  perform private.change_row('series', s.id, '{"picture_path": null}') from public.event_series s where s.picture_path = old.name;
  update public.event_submissions s set picture_path = null where s.picture_path = old.name;
  delete from public.pictures p where p.path = old.name;
  return null;
end $$;
comment on function private.drop_picture() is 'Removes a picture that is in no bucket any more from events, series and submissions.';

-- Showing pictures ------------------------------------------------------------------------------------------------------
create or replace function private.is_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.pictures p where p.path = is_picture.path)
$$;
comment on function private.is_picture(text) is 'Whether a picture with this name exists, even one the caller may not see.';

create or replace function private.check_event_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.route_path is not null and (tg_op = 'INSERT' or new.route_path is distinct from old.route_path)
      and not (private.is_route(new.route_path) and private.may_name_file('routes', new.route_path)) then
    raise exception 'There is no route with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  if new.picture_path is not null and (tg_op = 'INSERT' or new.picture_path is distinct from old.picture_path)
      and not (private.is_picture(new.picture_path) and private.may_name_file('event-pictures', new.picture_path)) then
    raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  return new;
end $$;
comment on function private.check_event_files() is
  'Refuses a route or picture of an event that was not uploaded, or that the caller cannot see.';

create or replace function private.picture_meant(path text) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_picture(path) then path end
$$;
comment on function private.picture_meant(text) is 'The picture, or null if it is gone: a row restored from the history comes without it.';

create or replace function private.show_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Copy a submitted picture to the public bucket: same files, same name, so no bytes move.
  if new.picture_path is not null and (tg_op = 'INSERT' or new.picture_path is distinct from old.picture_path) then
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
      select 'event-pictures', o.name, o.owner, o.owner_id, o.version, o.metadata, o.user_metadata
        from storage.objects o where o.bucket_id = 'submission-pictures' and o.name = new.picture_path
      on conflict (bucket_id, name) do nothing;
  end if;
  if new.route_path is not null and (tg_op = 'INSERT' or new.route_path is distinct from old.route_path) then
    update public.routes r set was_shown = true where r.path = new.route_path and not r.was_shown;
  end if;
  return null;
end $$;
comment on function private.show_files() is 'Publishes the picture of an event or a series, and marks its route as shown.';

create or replace function private.is_shown(picture public.pictures) returns boolean
language sql stable security definer set search_path = '' as $$
  -- A series without a date on the calendar shows nothing.
  select (picture).is_public and exists (select 1 from public.events e where e.picture_path = (picture).path)
$$;
comment on function private.is_shown(public.pictures) is 'Whether an event on the calendar shows this picture now.';

create or replace function private.is_file_public(bucket text, file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from storage.buckets b where b.id = bucket and b.public) and case bucket
    when 'event-pictures' then exists (select 1 from public.pictures p where p.path = file and private.is_shown(p))
    when 'group-logos' then exists (select 1 from public.groups g where substring(g.logo_url from '/group-logos/(.+)$') = file)
      or exists (select 1 from public.site_settings s where substring(s.logo_url from '/group-logos/(.+)$') = file)
    else true end
$$;
comment on function private.is_file_public(text, text) is 'Whether everyone may read this file now.';

create or replace function private.may_submit_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.pictures p
    where p.path = may_submit_picture.path and (not p.is_public or private.is_shown(p) or private.has_role()))
$$;
comment on function private.may_submit_picture(text) is
  'Whether a submission may use this picture. Its private link shows it, so knowing the name of a picture that was taken off the calendar is not enough.';

create or replace function private.check_submitted_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.picture_path is not null and (tg_op = 'INSERT' or new.picture_path is distinct from old.picture_path)
      and not private.may_submit_picture(new.picture_path) then
    raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  if new.route_path is not null and (tg_op = 'INSERT' or new.route_path is distinct from old.route_path)
      and not private.may_be_submitted(new.route_path) then
    raise exception 'There is no route with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  return new;
end $$;
comment on function private.check_submitted_files() is
  'Refuses a route or picture of a submission that was not uploaded, or that may not be reused by name.';

create or replace function private.check_name_is_free(bucket text, file text, uploader uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from private.removed_files f where f.bucket_id = bucket and f.name = file
      and (uploader is null or f.owner is distinct from uploader)) then
    raise exception 'A file with this name was removed. Please choose another name.' using errcode = 'unique_violation';
  end if;
end $$;
comment on function private.check_name_is_free(text, text, uuid) is
  'Refuses the name of a file that someone else removed: a restored event must not show a different file.';

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
  'Uploads by people without a role that no submission ever used: the oldest that add up to these bytes, or none if all together are too few.';

-- Triggers

-- Only direct writes are refused; the normalise triggers clean up what procedures copy.
create trigger events_check_files before insert or update of picture_path, route_path on public.events
  for each row when ((new.picture_path is not null or new.route_path is not null) and current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.check_event_files();
create trigger event_submissions_check_files before insert or update of picture_path, route_path on public.event_submissions
  for each row execute function private.check_submitted_files();
create trigger events_show_files after insert or update of picture_path, route_path on public.events
  for each row when (new.picture_path is not null or new.route_path is not null) execute function private.show_files();
create trigger event_series_show_files after insert or update of picture_path, route_path on public.event_series
  for each row when (new.picture_path is not null or new.route_path is not null) execute function private.show_files();
-- Servers cache which pictures are public.
create trigger pictures_announce after update or delete on public.pictures
  for each row execute function private.announce_change();
create trigger objects_keep_picture after insert or update of version on storage.objects
  for each row when (new.bucket_id in ('event-pictures', 'submission-pictures')) execute function private.keep_picture();
create trigger objects_drop_picture after delete on storage.objects
  for each row when (old.bucket_id in ('event-pictures', 'submission-pictures')) execute function private.drop_picture();

-- Policies

create policy "reviewers see what was submitted" on public.pictures for select to authenticated
  using ((select private.is_super_admin())
    -- The policy of event_submissions decides.
    or exists (select 1 from public.event_submissions s where s.picture_path = path));
create policy "everyone sees what an event shows" on public.pictures for select to anon, authenticated
  using (private.is_shown(pictures));
-- As in the bucket itself: moderators undo, restore and look at earlier versions of events.
create policy "people with a role see pictures of the calendar" on public.pictures for select to authenticated
  using (is_public and (select private.has_role()));

-- Grants

grant insert (picture_path, picture_alt), update (picture_path, picture_alt) on table public.events to authenticated;
grant insert (picture_path, picture_alt) on table public.event_submissions to anon, authenticated;
revoke all on table public.pictures from public, anon, authenticated, service_role;
grant select on table public.pictures to anon, authenticated, service_role;
revoke all on table private.removed_files from public, anon, authenticated, service_role;
grant execute on function private.is_picture(text), private.is_shown(public.pictures) to anon, authenticated, service_role;

-- Comments

comment on table public.pictures is
  'Picture data that pages need before the file loads. One row per name in event-pictures or submission-pictures, written only by triggers.';
comment on column public.pictures.version is 'Its files are named after this; new content gets a new version.';
comment on column public.pictures.colour is 'The placeholder colour until the picture has loaded, such as #336699.';
comment on column public.pictures.is_public is 'Whether it is in the bucket event-pictures. Visitors see it only while an event shows it.';
comment on column public.events.picture_path is 'The name of its picture in the bucket event-pictures.';
comment on column public.events.picture_alt is 'Alternative text for the picture, on one line.';
comment on column public.event_submissions.picture_path is
  'The name of its picture in the bucket submission-pictures, or in event-pictures once it was on the calendar.';
comment on table private.removed_files is
  'Names of removed pictures and routes. Deleted events and the history may still refer to them, so only the owner may use them again. Kept for a year, like the history.';
