-- Two groups become one: everything of the one moves to the other, and its page leads there.

create table public.merged_groups (
  id uuid primary key,
  into_id uuid not null references public.groups (id) on delete cascade,
  merged_at timestamptz not null default now()
);
comment on table public.merged_groups is
  'Groups that became part of another one: their page, their feeds and open forms lead on to it. Everyone reads where to; written by merge_groups alone.';
comment on column public.merged_groups.into_id is 'The group that stayed. Always one that is there, however often it was merged since.';
create index merged_groups_by_group on public.merged_groups (into_id);

revoke all on table public.merged_groups from public, anon, authenticated, service_role;
grant select on table public.merged_groups to anon, authenticated, service_role;
alter table public.merged_groups enable row level security;
create policy "everyone reads merged groups" on public.merged_groups for select to anon, authenticated using (true);

-- A form that was open while its group was merged is saved with the group that stayed. The lock makes a merge that is under way
-- finish first. A group that never was is left to the foreign key to report.
create function private.follow_merged_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.groups g where g.id = new.group_id for key share;
  if not found then
    new.group_id := coalesce((select m.into_id from public.merged_groups m where m.id = new.group_id), new.group_id);
  end if;
  return new;
end $$;
comment on function private.follow_merged_group() is 'Puts the group that stayed in the place of one that was merged into it.';

create trigger events_follow_merged_group before insert on public.events
  for each row when (new.group_id is not null) execute function private.follow_merged_group();
create trigger events_follow_merged_group_later before update of group_id on public.events
  for each row when (new.group_id is distinct from old.group_id and new.group_id is not null) execute function private.follow_merged_group();
create trigger event_series_follow_merged_group before insert on public.event_series
  for each row when (new.group_id is not null) execute function private.follow_merged_group();
create trigger event_series_follow_merged_group_later before update of group_id on public.event_series
  for each row when (new.group_id is distinct from old.group_id and new.group_id is not null) execute function private.follow_merged_group();
create trigger event_submissions_follow_merged_group before insert on public.event_submissions
  for each row when (new.group_id is not null) execute function private.follow_merged_group();
create trigger event_submissions_follow_merged_group_later before update of group_id on public.event_submissions
  for each row when (new.group_id is distinct from old.group_id and new.group_id is not null) execute function private.follow_merged_group();
create trigger group_moderators_follow_merged_group before insert on public.group_moderators
  for each row execute function private.follow_merged_group();

create or replace function private.can_moderate_group(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin()
    or coalesce(target = any (private.moderated_group_ids()), false)
    -- Whoever looked after a group that was merged looks after the one that stayed.
    or coalesce((select m.into_id from public.merged_groups m where m.id = target) = any (private.moderated_group_ids()), false)
$$;

create function public.group_uses(group_id uuid)
returns table (events bigint, series bigint, moderators bigint, invitations bigint, submissions bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select
    (select count(*) from public.events e where e.group_id = group_uses.group_id),
    (select count(*) from public.event_series s where s.group_id = group_uses.group_id),
    (select count(*) from public.group_moderators m where m.group_id = group_uses.group_id and m.user_id is not null),
    (select count(*) from public.group_moderators m where m.group_id = group_uses.group_id and m.user_id is null),
    (select count(*) from public.event_submissions s where s.group_id = group_uses.group_id);
end $$;
comment on function public.group_uses(uuid) is 'How much belongs to a group, before it is merged into another. For super admins.';

create function public.merge_groups(from_id uuid, into_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  max_events constant integer := 10000;
  groups_found integer;
  moved integer;
begin
  perform private.check_super_admin();
  if from_id = into_id then
    raise exception 'A group cannot be merged into itself.' using errcode = 'PT400', hint = 'Choose another group.';
  end if;
  -- One after the other, so that two groups that are merged into each other do not wait for each other.
  perform pg_advisory_xact_lock(hashtext('public.merge_groups'));
  -- Whoever saves an event of the group at this moment comes before or after all of this.
  perform 1 from public.groups g where g.id = from_id for update;
  perform 1 from public.groups g where g.id = merge_groups.into_id for key share;
  select count(*) into groups_found from public.groups g where g.id in (from_id, merge_groups.into_id);
  if groups_found < 2 then
    raise exception 'This group does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or merged it.';
  end if;
  if (select count(*) from (select 1 from public.events e where e.group_id = from_id limit max_events + 1) as counted) > max_events then
    raise exception 'More than % events belong to this group; that is too many to move at once.', max_events using errcode = 'PT409';
  end if;
  perform set_config('calendar.moving', 'yes', true);
  update public.events e set group_id = merge_groups.into_id where e.group_id = from_id;
  get diagnostics moved = row_count;
  update public.event_series s set group_id = merge_groups.into_id where s.group_id = from_id;
  update public.event_submissions s set group_id = merge_groups.into_id where s.group_id = from_id;
  update public.deleted_events d set group_id = merge_groups.into_id where d.group_id = from_id;
  delete from public.group_moderators m
    where m.group_id = from_id and exists (
      select 1 from public.group_moderators kept
      where kept.group_id = merge_groups.into_id
        and (kept.user_id = m.user_id or (kept.user_id is null and m.user_id is null and kept.email = m.email)));
  update public.group_moderators m set group_id = merge_groups.into_id where m.group_id = from_id;
  update private.series_changes c
    set series_before = private.moved_rows(c.series_before, 'group_id', from_id, merge_groups.into_id),
      events_before = private.moved_rows(c.events_before, 'group_id', from_id, merge_groups.into_id)
    where c.series_before @> jsonb_build_array(jsonb_build_object('group_id', from_id))
      or c.events_before @> jsonb_build_array(jsonb_build_object('group_id', from_id));
  update public.merged_groups m set into_id = merge_groups.into_id where m.into_id = from_id;
  insert into public.merged_groups (id, into_id) values (from_id, merge_groups.into_id);
  delete from public.groups g where g.id = from_id;
  perform set_config('calendar.moving', '', true);
  return moved;
end $$;
comment on function public.merge_groups(uuid, uuid) is
  'Moves everything of one group to another, deletes the first, whose page then leads to the other, and returns how many events moved. For super admins.';

revoke all on function private.follow_merged_group() from public, anon, authenticated, service_role;
revoke all on function public.group_uses(uuid), public.merge_groups(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.group_uses(uuid), public.merge_groups(uuid, uuid) to authenticated;
