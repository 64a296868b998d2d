-- Deletes a group, and undoes a deletion.

create or replace function private.group_belongings(target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'events', array(select e.id from public.events e where e.group_id = target),
    'event_series', array(select s.id from public.event_series s where s.group_id = target),
    'event_submissions', array(select s.id from public.event_submissions s where s.group_id = target),
    'deleted_events', array(select d.id from public.deleted_events d where d.group_id = target))
$$;
comment on function private.group_belongings(uuid) is 'Ids of the rows that lose their group when this one is deleted, by table.';

create or replace function public.delete_group(group_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change_id uuid;
begin
  perform private.check_super_admin();
  -- A concurrent save of one of the group's events either finishes first or finds the group gone.
  perform 1 from public.groups g where g.id = delete_group.group_id for update;
  if not found then
    raise exception 'This group does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or merged it.';
  end if;
  insert into private.deleted_groups (deleted_by, group_before, moderators, merged_groups, belongings)
    select auth.uid(), to_jsonb(g),
        (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.group_moderators m where m.group_id = g.id),
        (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.merged_groups m where m.into_id = g.id),
        private.group_belongings(g.id)
      from public.groups g where g.id = delete_group.group_id
    returning id into change_id;
  delete from private.deleted_groups d where d.deleted_by = auth.uid() and d.id not in (
    select latest.id from private.deleted_groups latest where latest.deleted_by = auth.uid() order by latest.deleted_at desc limit 10);
  perform private.remove_group(delete_group.group_id);
  return change_id;
end $$;
comment on function public.delete_group(uuid) is
  'Deletes a group; its events (see group_uses) stay on the calendar without a group. Returns the id for undo_group_deletion. For super admins.';

create or replace function public.undo_group_deletion(change_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change private.deleted_groups;
  before public.groups;
  former_events uuid[];
  own_events uuid[];
begin
  perform private.check_super_admin();
  delete from private.deleted_groups d
    where d.id = change_id and d.deleted_by = auth.uid() and d.deleted_at > now() - interval '1 day'
    returning d.* into change;
  if not found then
    raise exception 'This deletion can no longer be undone.' using errcode = 'PT404';
  end if;
  -- Groups deleted by an older version have no moderators_review.
  before := jsonb_populate_record(null::public.groups, '{"moderators_review": false}'::jsonb || change.group_before);
  if exists (select 1 from public.groups g where lower(g.name) = lower(before.name)) then
    raise exception 'Another group has this name today.' using errcode = 'PT409', hint = 'Give that one another name first.';
  end if;
  insert into public.groups values (before.*);
  perform private.note_change('group', null, to_jsonb(before), null, 'restored');
  -- Events deleted or restored in the meantime still belong to the group. Rows that have since moved to another group stay there.
  former_events := array(select id::uuid from jsonb_array_elements_text((change.belongings -> 'events') || (change.belongings -> 'deleted_events')) as id);
  update public.deleted_events d set group_id = before.id where d.group_id is null and d.id = any (former_events);
  update public.event_submissions s set group_id = before.id
    where s.group_id is null and s.id in (select id::uuid from jsonb_array_elements_text(change.belongings -> 'event_submissions') as id);
  perform private.change_row('series', s.id, jsonb_build_object('group_id', before.id), null, 'restored') from public.event_series s
    where s.group_id is null and s.id in (select id::uuid from jsonb_array_elements_text(change.belongings -> 'event_series') as id);
  -- So does everything its series and submissions produced in the meantime.
  perform private.change_row('series', s.id, jsonb_build_object('group_id', before.id), null, 'restored') from public.event_series s
    where s.group_id is null and (
      s.id in (select p.series_id from private.series_parents p join public.event_series o on o.id = p.parent_id
        where o.group_id = before.id and p.parted_at > change.deleted_at)
      or s.created_at > change.deleted_at and s.id in (select w.series_id from public.event_submissions w where w.group_id = before.id));
  own_events := array(
    select e.id from public.events e where e.group_id is null and (e.id = any (former_events)
      or e.created_at > change.deleted_at and (e.series_id in (select s.id from public.event_series s where s.group_id = before.id)
        or e.id in (select w.event_id from public.event_submissions w where w.group_id = before.id))));
  perform private.change_row('event', e.id, jsonb_build_object('group_id', before.id), null, 'restored') from public.events e
    where e.id = any (own_events) and e.series_id is null;
  -- The history of a series covers its dates.
  update public.events e set group_id = before.id where e.id = any (own_events) and e.series_id is not null;
  insert into public.group_moderators
    select m.* from jsonb_populate_recordset(null::public.group_moderators, change.moderators) as m
      where m.user_id is null or exists (select 1 from auth.users u where u.id = m.user_id);
  insert into public.merged_groups select m.* from jsonb_populate_recordset(null::public.merged_groups, change.merged_groups) as m;
  -- The inserts recorded the caller; put the original authors and assigners back.
  update public.groups g set created_by = (select u.id from auth.users u where u.id = before.created_by) where g.id = before.id;
  update public.group_moderators m set assigned_by = u.id
    from jsonb_populate_recordset(null::public.group_moderators, change.moderators) as saved
    left join auth.users u on u.id = saved.assigned_by
    where m.id = saved.id;
  return before.id;
end $$;
comment on function public.undo_group_deletion(uuid) is
  'Restores a group that the caller deleted within the last day, with its moderators and those of its events that have not moved to another group. Returns its id. For super admins.';

-- Grants

revoke all on table private.deleted_groups from public, anon, authenticated, service_role;
grant execute on function public.delete_group(uuid), public.undo_group_deletion(uuid) to authenticated;

-- Comments

comment on table private.deleted_groups is 'Groups deleted within the last day, kept for undo.';
comment on column private.deleted_groups.belongings is 'Ids, by table, of the rows that belonged to the group and have had no group since.';
