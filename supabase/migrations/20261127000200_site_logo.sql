-- The logo of the site can be uploaded: it stands among those of groups, and is kept as long as the settings name it.

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
        and not exists (select 1 from public.event_submissions s where s.route_path = o.name)
        and o.name not in (select path from routes)
      else false end
    order by o.created_at limit max_rows
$$;
