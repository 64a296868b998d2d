-- The list of deleted events, for those who may bring them back.

create function private.deleted_together(tombstone public.deleted_events) returns text
language sql immutable set search_path = '' as $$
  select case when (tombstone).series_id is null then (tombstone).id::text else concat_ws(' ', (tombstone).series_id,
    (tombstone).deleted_by, floor(extract(epoch from (tombstone).deleted_at) / 60)) end
$$;
comment on function private.deleted_together(public.deleted_events) is
  'The same for dates of a series that one person deleted within a minute: that was one deed.';

create function public.restorable_events(
  together_with uuid default null, older_than timestamptz default null, older_id uuid default null, max_rows integer default 20
)
returns table (id uuid, title text, start_date timestamptz, end_date timestamptz, group_name text, deleted_by text,
  deleted_at timestamptz, restorable_until timestamptz, dates integer, obstacle text)
language plpgsql stable security definer set search_path = '' as $$
declare
  is_admin boolean := private.is_super_admin();
  own_groups uuid[] := private.moderated_group_ids();
begin
  if not is_admin and cardinality(own_groups) = 0 then
    raise exception 'You may not read what was deleted.' using errcode = 'insufficient_privilege';
  end if;
  return query
    with within_reach as (
      select d.id, d.deleted_at, d.start_date, private.deleted_together(d) as deed
        from public.deleted_events d
        -- Of these the sweeping takes away what is older.
        where d.deleted_at > now() - interval '60 days' and (is_admin or d.group_id = any (own_groups))
    ), chosen as (
      select w.*, count(*) over deeds as dates, row_number() over (deeds order by w.start_date, w.id) as place
        from within_reach w
        where together_with is null or w.deed = (select one.deed from within_reach one where one.id = together_with)
        window deeds as (partition by w.deed)
    ), shown as (
      select c.id, c.dates from chosen c
        where (together_with is not null or c.place = 1)
          and (older_than is null or (c.deleted_at, c.id) < (older_than, coalesce(older_id, c.id)))
        order by c.deleted_at desc, c.id desc limit least(greatest(coalesce(max_rows, 20), 1), 100)
    )
    select d.id, d.title, d.start_date, d.end_date, g.name, coalesce(
          (select h.person from private.history h where h.subject_id = d.id and h.kind = 'deleted' order by h.id desc limit 1),
          (select u.email::text from auth.users u where u.id = d.deleted_by)),
        d.deleted_at, d.deleted_at + interval '60 days', case when together_with is null then s.dates::integer else 1 end,
        case when d.type_id is null then 'Its event type was deleted.' end
      from shown s join public.deleted_events d on d.id = s.id left join public.groups g on g.id = d.group_id
      order by d.deleted_at desc, d.id desc;
end $$;
comment on function public.restorable_events(uuid, timestamptz, uuid, integer) is
  'Deleted events that the caller may restore, the latest first, dates of a series that were deleted together as one; together_with lists them all. The deleted_at and id of the last row lead to the next page.';

revoke all on function private.deleted_together(public.deleted_events) from public, anon, authenticated, service_role;
revoke all on function public.restorable_events(uuid, timestamptz, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.restorable_events(uuid, timestamptz, uuid, integer) to authenticated;
