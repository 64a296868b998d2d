-- Who may upload, read and delete files, and which files are unused.

create or replace function private.has_role() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin() or cardinality(private.moderated_group_ids()) > 0
$$;
comment on function private.has_role() is 'Whether the caller manages events: a super admin, or a moderator of any group.';

create or replace function private.is_shown_by_others(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.events e where e.picture_path = file and not private.can_moderate_group(e.group_id))
    or exists (select 1 from public.event_series s where s.picture_path = file and not private.can_moderate_group(s.group_id))
$$;
comment on function private.is_shown_by_others(text) is
  'Whether an event or series of a group the caller does not moderate shows this picture: taking over a ride includes its picture.';

create or replace function private.is_picture_by_link(token text, of_version uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.linked_submission(token);
begin
  return exists (
    select 1 from public.event_submissions s join public.pictures p on p.path = s.picture_path
      where (s.id = submission.id or s.changes_of = submission.id) and p.version = of_version);
end $$;
comment on function private.is_picture_by_link(text, uuid) is
  'Whether a private link opens this picture: that of its submission, or of a change proposed by it.';

-- The site's logo is in the bucket of group logos, and is kept while the settings refer to it.
create or replace function private.unused_objects(max_rows integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- Anything that can be restored or undone keeps its files. Materialised, so that each source is scanned once, not once per file.
  with saved_rows (saved_row) as materialized (
    select d.more from public.deleted_events d
    union all select jsonb_array_elements(c.series_before || c.events_before) from private.series_changes c
    union all select a.event_before from private.applied_changes a
    union all select d.group_before from private.deleted_groups d
    union all select h.before from private.history h where h.changed_at > now() - interval '1 day'
  ), pictures (path) as materialized (
    select saved_row ->> 'picture_path' from saved_rows where saved_row ->> 'picture_path' is not null
  ), routes (path) as materialized (
    select saved_row ->> 'route_path' from saved_rows where saved_row ->> 'route_path' is not null
  ), logos (path) as materialized (
    select substring(url from '/group-logos/(.+)$') from (
        select saved_row ->> 'logo_url' from saved_rows union all select g.logo_url from public.groups g
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
comment on function private.unused_objects(integer) is
  'Files that nothing has referred to for a day, and that no restore or undo would bring back.';

-- Policies

create policy "everyone reads buckets" on storage.buckets for select to anon, authenticated using (true);
-- No select policy, not even for one's own: nobody can list what others submitted.
create policy "anyone submits a picture" on storage.objects for insert to anon
  with check (bucket_id = 'submission-pictures' and owner is null);
create policy "signed-in people submit a picture" on storage.objects for insert to authenticated
  with check (bucket_id = 'submission-pictures' and owner = (select auth.uid()) and (select private.session_is_live()));
create policy "reviewers read submitted pictures" on storage.objects for select to authenticated
  using (bucket_id = 'submission-pictures' and ((select private.is_super_admin())
    -- The policy of event_submissions decides.
    or exists (select 1 from public.event_submissions s where s.picture_path = name)));
create policy "reviewers remove submitted pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'submission-pictures' and ((select private.is_super_admin())
    or exists (select 1 from public.event_submissions s where s.picture_path = name)));
create policy "moderators list pictures and logos" on storage.objects for select to authenticated
  using (bucket_id in ('event-pictures', 'group-logos') and (select private.has_role()));
-- A picture belongs to its uploader, until other groups' rides show it.
create policy "moderators add pictures" on storage.objects for insert to authenticated
  with check (bucket_id = 'event-pictures' and owner = (select auth.uid()) and (select private.has_role()));
create policy "moderators replace their own pictures" on storage.objects for update to authenticated
  using (bucket_id = 'event-pictures' and ((select private.is_super_admin())
    or owner = (select auth.uid()) and (select private.has_role()) and not private.is_shown_by_others(name)));
create policy "moderators remove their own pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'event-pictures' and ((select private.is_super_admin())
    or owner = (select auth.uid()) and (select private.has_role()) and not private.is_shown_by_others(name)));
-- A logo belongs to its group: <group id>/<name>.
create policy "moderators add logos of their own groups" on storage.objects for insert to authenticated
  with check (bucket_id = 'group-logos' and owner = (select auth.uid())
    and private.covers((select private.moderated_reach()::text[]), split_part(name, '/', 1)));
create policy "moderators replace logos of their own groups" on storage.objects for update to authenticated
  using (bucket_id = 'group-logos'
    and private.covers((select private.moderated_reach()::text[]), split_part(name, '/', 1)));
create policy "moderators remove logos of their own groups" on storage.objects for delete to authenticated
  using (bucket_id = 'group-logos'
    and private.covers((select private.moderated_reach()::text[]), split_part(name, '/', 1)));

-- Grants

grant execute on function private.has_role(), private.is_shown_by_others(text) to anon, authenticated, service_role;
