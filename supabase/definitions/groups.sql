-- Groups, their moderators, and merging two groups.

create or replace function private.moderated_group_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.group_id), '{}')
    from public.group_moderators m
    join public.user_roles r on r.user_id = m.user_id and r.role = 'group_moderator'
    where m.user_id = (select auth.uid()) and (select private.session_is_live())
$$;
comment on function private.moderated_group_ids() is
  'The groups that the caller is assigned to as a moderator; none without a live session.';

-- Policies by group use `private.covers((select private.moderated_reach()), group_id)`. The select runs once per statement. PostgreSQL
-- inlines `covers`, because it has no subquery and no `set` clause.
create or replace function private.moderated_reach() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when private.is_super_admin() then '{00000000-0000-0000-0000-000000000000}' else private.moderated_group_ids() end
$$;
comment on function private.moderated_reach() is
  'The groups that the caller moderates. For super admins the zero UUID, which no group has and which means all groups.';

create or replace function private.covers(reach anyarray, target anyelement) returns boolean
language sql immutable parallel safe as $$
  -- With coalesce the planner expects half of the rows. Without it, it expects few, but a super admin sees all.
  select coalesce(array[target, '00000000-0000-0000-0000-000000000000'] operator(pg_catalog.&&) reach, false)
$$;
comment on function private.covers(anyarray, anyelement) is
  'Whether a reach includes a group. Only a super admin''s reach covers rows without a group.';

create or replace function private.can_moderate_group(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin()
    or coalesce(target = any (private.moderated_group_ids()), false)
    -- Moderators of a merged group moderate the group that remains.
    or coalesce((select m.into_id from public.merged_groups m where m.id = target) = any (private.moderated_group_ids()), false)
$$;
comment on function private.can_moderate_group(uuid) is
  'Whether the caller is a super admin or a moderator of that group. For single checks; policies, which run for every row, use moderated_reach.';

create or replace function private.normalise_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  before public.groups;
begin
  if is_new then
    new.created_by := coalesce(auth.uid(), new.created_by);
  end if;
  -- Forms send an empty string for an empty field.
  new.name := private.one_line(new.name);
  new.logo_url := nullif(btrim(new.logo_url), '');
  new.website := nullif(btrim(new.website), '');
  new.email := nullif(lower(btrim(new.email)), '');
  new.phone := nullif(btrim(new.phone), '');
  new.meeting_info := nullif(btrim(new.meeting_info), '');
  -- A new address means a new place, unless the place itself is set.
  if is_new or new.place_id is distinct from old.place_id then
    new.place_id := private.place_of_group(new.place_id, new.location);
  elsif new.location ->> 'address' is distinct from old.location ->> 'address' then
    new.place_id := private.place_of_group(null, new.location);
  end if;
  if not is_new then
    -- Changing only moderators_review does not make an open form of the group stale.
    before := old;
    before.moderators_review := new.moderators_review;
    if before is distinct from new then
      new.updated_at := clock_timestamp();
    end if;
  end if;
  return new;
end $$;
comment on function private.normalise_group() is 'Normalises a group and fills in derived columns.';

create or replace function private.group_meant(named uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  -- The group may have been merged while the form was open. The lock waits for a concurrent merge. The foreign key reports a group that
  -- never existed.
  perform 1 from public.groups g where g.id = named for key share;
  if found then
    return named;
  end if;
  return coalesce((select m.into_id from public.merged_groups m where m.id = named), named);
end $$;
comment on function private.group_meant(uuid) is 'The group itself, or the one it was merged into.';

create or replace function private.normalise_moderator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.email_of_role(new.email, new.user_id);
  if tg_op = 'INSERT' then
    new.assigned_by := coalesce(auth.uid(), new.assigned_by);
    new.group_id := private.group_meant(new.group_id);
  end if;
  return new;
end $$;
comment on function private.normalise_moderator() is
  'Normalises a moderator''s email and records who assigned them. Assignments to a merged group go to the group that remains.';

create or replace function private.remove_group(target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone public.groups;
begin
  delete from public.groups g where g.id = target returning g.* into gone;
  perform private.note_change('group', to_jsonb(gone), null);
end $$;
comment on function private.remove_group(uuid) is 'Deletes a group and records it in the history.';

-- Usage and merging -----------------------------------------------------------------------------------------------------
create or replace function public.group_uses(group_id uuid)
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
comment on function public.group_uses(uuid) is 'How many rows belong to a group, shown before it is merged or deleted. For super admins.';

create or replace function public.merge_groups(from_id uuid, into_id uuid) returns integer
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
  -- Serialised, so that two opposite merges cannot deadlock.
  perform pg_advisory_xact_lock(hashtext('public.merge_groups'));
  -- A concurrent save of one of the group's events runs entirely before or after this.
  perform 1 from public.groups g where g.id = from_id for update;
  perform 1 from public.groups g where g.id = merge_groups.into_id for key share;
  select count(*) into groups_found from public.groups g where g.id in (from_id, merge_groups.into_id);
  if groups_found < 2 then
    raise exception 'This group does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or merged it.';
  end if;
  if (select count(*) from (select 1 from public.events e where e.group_id = from_id limit max_events + 1) as counted) > max_events then
    raise exception 'More than % events belong to this group; that is too many to move at once.', max_events using errcode = 'PT409';
  end if;
  -- First, so that the search index sees that its entries are still valid.
  update public.merged_groups m set into_id = merge_groups.into_id where m.into_id = from_id;
  insert into public.merged_groups (id, into_id) values (from_id, merge_groups.into_id);
  update public.events e set group_id = merge_groups.into_id where e.group_id = from_id;
  get diagnostics moved = row_count;
  perform private.change_row('series', s.id, jsonb_build_object('group_id', merge_groups.into_id)) from public.event_series s where s.group_id = from_id;
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
  perform private.move_import_sources(from_id, merge_groups.into_id);
  perform private.remove_group(from_id);
  return moved;
end $$;
comment on function public.merge_groups(uuid, uuid) is
  'Moves everything from one group to another, deletes the first, and returns the number of events moved. The old group''s page redirects to the new one. For super admins.';

-- Triggers

create trigger groups_normalise before insert or update on public.groups
  for each row execute function private.normalise_group();
create trigger groups_announce after insert or update or delete on public.groups
  for each row execute function private.announce_change();
create trigger group_moderators_normalise before insert or update on public.group_moderators
  for each row execute function private.normalise_moderator();
create trigger group_moderators_keep_assigner before update of assigned_by on public.group_moderators
  for each row when (current_user = 'authenticated') execute function private.note_assigner();

-- Policies

create policy "everyone reads groups" on public.groups for select to anon, authenticated using (true);
create policy "super admins create groups" on public.groups for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "moderators edit their own groups" on public.groups for update to authenticated
  using (private.covers((select private.moderated_reach()), id));
create policy "super admins delete groups" on public.groups for delete to authenticated
  using ((select private.is_super_admin()));
create policy "people read their own assignments" on public.group_moderators for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_is_live()));
create policy "super admins read every assignment" on public.group_moderators for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins assign moderators" on public.group_moderators for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change assignments" on public.group_moderators for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins remove assignments" on public.group_moderators for delete to authenticated
  using ((select private.is_super_admin()));
create policy "everyone reads merged groups" on public.merged_groups for select to anon, authenticated using (true);

-- Grants

revoke all on table public.groups from public, anon, authenticated, service_role;
grant select on table public.groups to anon, authenticated;
grant insert (name, description, logo_url, website, email, phone, location, meeting_info, social_links, created_by)
  on table public.groups to authenticated;
grant update (name, description, logo_url, website, email, phone, location, meeting_info, social_links)
  on table public.groups to authenticated;
grant delete on table public.groups to authenticated;
grant select, insert, update, delete on table public.groups to service_role;
revoke all on table public.group_moderators from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.group_moderators to service_role;
grant select, delete on table public.group_moderators to authenticated;
grant insert (user_id, group_id, email, assigned_by), update (user_id, group_id, email, assigned_by)
  on table public.group_moderators to authenticated;
revoke all on table public.merged_groups from public, anon, authenticated, service_role;
grant select on table public.merged_groups to anon, authenticated, service_role;
grant execute on function private.moderated_group_ids(), private.moderated_reach(), private.covers(anyarray, anyelement),
  private.can_moderate_group(uuid) to anon, authenticated, service_role;
grant execute on function public.group_uses(uuid), public.merge_groups(uuid, uuid) to authenticated;

-- Comments

comment on table public.groups is 'Bike groups: who they are, where they meet, how to reach them. Everyone can read them.';
comment on table public.group_moderators is
  'Assignments of moderators to groups. A row with an email and no user_id waits for that verified address to sign in.';
comment on table public.merged_groups is
  'Groups merged into another: their page, feeds and open forms redirect there. Everyone can read it; only merge_groups writes it.';
comment on column public.merged_groups.into_id is 'The group that remains. Always an existing one, even after further merges.';
