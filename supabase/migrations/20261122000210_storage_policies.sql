-- Who may put which files where, who may read and remove them, and when nobody needs them any more.

create policy "everyone reads buckets" on storage.buckets for select to anon, authenticated using (true);

create or replace function private.looks_after(bucket text, file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin() or case bucket
    when 'event-pictures' then cardinality(private.moderated_group_ids()) > 0
    -- <the id of the group>/<a name>
    when 'group-logos' then split_part(file, '/', 1) = any (private.moderated_group_ids()::text[])
    else false end
$$;
comment on function private.looks_after(text, text) is
  'Whether the caller puts pictures on the calendar, or logos at this group. Asked for one file, or once for a bucket without a name.';

create or replace function private.is_shown_by_others(file text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.events e where e.picture_path = file and not private.can_moderate_group(e.group_id))
    or exists (select 1 from public.event_series s where s.picture_path = file and not private.can_moderate_group(s.group_id))
$$;
comment on function private.is_shown_by_others(text) is
  'Whether a ride that is not the caller''s shows this picture: whoever took the ride over has its picture too.';

-- Without rights to read, not even one's own: nobody lists what others submitted, and a name says nothing.
create policy "anyone submits a picture" on storage.objects for insert to anon
  with check (bucket_id = 'submission-pictures' and owner is null);
create policy "signed-in people submit a picture" on storage.objects for insert to authenticated
  with check (bucket_id = 'submission-pictures' and owner = (select auth.uid()) and (select private.session_is_live()));
create policy "reviewers read submitted pictures" on storage.objects for select to authenticated
  using (bucket_id = 'submission-pictures' and ((select private.is_super_admin())
    -- The submission's own policy decides.
    or exists (select 1 from public.event_submissions s where s.picture_path = name)));
create policy "reviewers remove submitted pictures" on storage.objects for delete to authenticated
  using (bucket_id = 'submission-pictures' and ((select private.is_super_admin())
    or exists (select 1 from public.event_submissions s where s.picture_path = name)));

create policy "moderators list pictures" on storage.objects for select to authenticated
  using (bucket_id in ('event-pictures', 'group-logos') and (select private.looks_after('event-pictures', '')));
create policy "moderators add pictures" on storage.objects for insert to authenticated
  with check (bucket_id in ('event-pictures', 'group-logos') and owner = (select auth.uid()) and private.looks_after(bucket_id, name));
-- A picture belongs to whoever uploaded it, until others' rides show it; a logo to whoever looks after the group.
create policy "moderators replace pictures" on storage.objects for update to authenticated
  using (bucket_id in ('event-pictures', 'group-logos') and private.looks_after(bucket_id, name)
    and (bucket_id = 'group-logos' or (select private.is_super_admin()) or (owner = (select auth.uid()) and not private.is_shown_by_others(name))))
  with check (bucket_id in ('event-pictures', 'group-logos') and private.looks_after(bucket_id, name));
create policy "moderators remove pictures" on storage.objects for delete to authenticated
  using (bucket_id in ('event-pictures', 'group-logos') and private.looks_after(bucket_id, name)
    and (bucket_id = 'group-logos' or (select private.is_super_admin()) or (owner = (select auth.uid()) and not private.is_shown_by_others(name))));

-- Servers remember which pictures are public.
create or replace trigger pictures_announce after update or delete on public.pictures
  for each row execute function private.announce_change();

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
  'Whether a private link opens this picture: that of its submission, or of a change that was proposed by it.';

create or replace function private.unused_objects(max_rows integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from storage.objects o
    where o.created_at < now() - interval '1 day' and o.updated_at < now() - interval '1 day' and case o.bucket_id
      when 'submission-pictures' then not exists (select 1 from public.event_submissions s where s.picture_path = o.name)
      when 'event-pictures' then not exists (select 1 from public.events e where e.picture_path = o.name)
        and not exists (select 1 from public.event_series s where s.picture_path = o.name)
        -- What can be restored or taken back comes with its picture.
        and not exists (select 1 from public.deleted_events d where d.more ->> 'picture_path' = o.name)
        and not exists (select 1 from private.series_changes c
          where c.series_before || c.events_before @> jsonb_build_array(jsonb_build_object('picture_path', o.name)))
        and not exists (select 1 from private.applied_changes a where a.event_before ->> 'picture_path' = o.name)
        and not exists (select 1 from private.history h
          where h.before ->> 'picture_path' = o.name and h.changed_at > now() - interval '1 day')
      when 'group-logos' then not exists (select 1 from public.groups g where g.logo_url like '%/group-logos/' || o.name)
        and not exists (select 1 from private.deleted_groups d where d.group_before ->> 'logo_url' like '%/group-logos/' || o.name)
        and not exists (select 1 from private.history h
          where h.before ->> 'logo_url' like '%/group-logos/' || o.name and h.changed_at > now() - interval '1 day')
      else false end
    order by o.created_at limit max_rows
$$;
comment on function private.unused_objects(integer) is
  'Files that nothing has referred to for a day, and that nothing which can be taken back would bring back.';

revoke all on function private.looks_after(text, text), private.is_shown_by_others(text), private.is_picture_by_link(text, uuid), private.unused_objects(integer)
  from public, anon, authenticated, service_role;
grant execute on function private.looks_after(text, text), private.is_shown_by_others(text) to anon, authenticated, service_role;
