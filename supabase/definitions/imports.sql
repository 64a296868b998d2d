-- Followed calendars: who may add, change and remove them.

create or replace function private.begin_following(source_id uuid, claimed uuid) returns setof public.import_sources
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
begin
  select s.* into source from public.import_sources s
    join public.groups g on g.id = s.group_id
    where s.id = source_id and s.claim = claimed for update of s;
  if not found then
    return;
  end if;
  return next source;
end $$;
comment on function private.begin_following(uuid, uuid) is 'Returns a source, locked, if this run still holds the claim on it.';

-- Merged groups ---------------------------------------------------------------------------------------------------------
create or replace function private.move_import_sources(from_group uuid, into_group uuid) returns void
language sql security definer set search_path = '' as $$
  -- A calendar that both groups follow is kept once.
  delete from public.import_sources s where s.group_id = from_group
    and exists (select 1 from public.import_sources existing where existing.group_id = into_group and existing.address = s.address);
  update public.import_sources s set group_id = into_group where s.group_id = from_group;
$$;
comment on function private.move_import_sources(uuid, uuid) is 'Moves the calendars of a merged group to the group that remains.';

create or replace function private.import_name(source public.import_sources) returns text
language sql immutable set search_path = '' as $$
  select 'the import from ' || substring((source).address from '^[^:]+://([^/?#]+)')
$$;
comment on function private.import_name(public.import_sources) is
  'The name under which changes from a followed calendar appear in the history.';

-- Managing sources ------------------------------------------------------------------------------------------------------
create or replace function private.source_to_manage(source_id uuid) returns public.import_sources
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
begin
  select * into source from public.import_sources s where s.id = source_id for update;
  if not found and private.is_super_admin() then
    raise exception 'This import does not exist.' using errcode = 'PT404', hint = 'Someone else may have removed it.';
  end if;
  -- Same message as for a missing source, so that it does not reveal which ones exist.
  if not private.can_moderate_group(source.group_id) then
    raise exception 'Only a super admin or a moderator of its group can do this.' using errcode = 'insufficient_privilege';
  end if;
  return source;
end $$;
comment on function private.source_to_manage(uuid) is 'Returns a source, locked, if the caller moderates its group.';

create or replace function public.add_import_source(
  group_id uuid, address text, type_id uuid, place text default null, is_live boolean default false, name text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_sources constant integer := 5;
  -- Calendar apps subscribe with webcal: addresses.
  web_address constant text := regexp_replace(btrim(address), '^webcals?://', 'https://', 'i');
  new_id uuid;
begin
  if not private.can_moderate_group(group_id) then
    raise exception 'You may not import events for this group.' using errcode = 'insufficient_privilege';
  end if;
  if is_live and not private.is_super_admin() then
    raise exception 'Only a super admin can let imported events go live.' using errcode = 'insufficient_privilege';
  end if;
  if not coalesce(private.is_web_url(web_address), false) then
    raise exception 'Please enter the web address of a calendar.' using errcode = 'PT400';
  end if;
  perform 1 from public.groups g where g.id = add_import_source.group_id for update;
  if not found then
    raise exception 'This group does not exist any more.' using errcode = 'PT404';
  end if;
  if not exists (select 1 from public.event_types t where t.id = add_import_source.type_id) then
    raise exception 'Please select an event type.' using errcode = 'PT400';
  end if;
  if exists (select 1 from public.import_sources s where s.group_id = add_import_source.group_id and s.address = web_address) then
    raise exception 'This calendar is followed already.' using errcode = 'PT409';
  end if;
  if (select count(*) from public.import_sources s where s.group_id = add_import_source.group_id) >= max_sources then
    raise exception 'At most % calendars of a group can be followed.', max_sources using errcode = 'PT409', hint = 'Remove one first.';
  end if;
  insert into public.import_sources (group_id, address, name, type_id, place, is_live, created_by)
    values (add_import_source.group_id, web_address, nullif(left(private.one_line(add_import_source.name), 200), ''),
      add_import_source.type_id, nullif(private.one_line(add_import_source.place), ''), coalesce(add_import_source.is_live, false), auth.uid())
    returning id into new_id;
  return new_id;
end $$;
comment on function public.add_import_source(uuid, text, uuid, text, boolean, text) is
  'Follows a calendar for a group and returns the id of the source. For moderators of the group; is_live only for super admins.';

create or replace function public.change_import_source(source_id uuid, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources := private.source_to_manage(source_id);
begin
  if changes is null or not private.has_only_keys(changes, '{is_paused,is_live,type_id,place}') then
    raise exception 'Of an import, is_paused, is_live, type_id and place can be changed.' using errcode = 'PT400';
  end if;
  if changes ? 'is_live' and not private.is_super_admin() then
    raise exception 'Only a super admin can let imported events go live.' using errcode = 'insufficient_privilege';
  end if;
  if changes ? 'type_id' and not exists (select 1 from public.event_types t where t.id = (changes ->> 'type_id')::uuid) then
    raise exception 'Please select an event type.' using errcode = 'PT400';
  end if;
  source := jsonb_populate_record(source, changes);
  update public.import_sources s
    set is_paused = source.is_paused, is_live = source.is_live, type_id = source.type_id, place = nullif(private.one_line(source.place), ''),
      -- Read the whole calendar again, for items left out before.
      etag = null, last_modified = null,
      next_reading_at = case when s.is_paused and not source.is_paused then now() else s.next_reading_at end
    where s.id = source_id;
end $$;
comment on function public.change_import_source(uuid, jsonb) is
  'Pauses a followed calendar, or changes how its new events are added. For moderators of its group; is_live only for super admins.';

create or replace function public.remove_import_source(source_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.source_to_manage(source_id);
  delete from public.import_sources s where s.id = source_id;
end $$;
comment on function public.remove_import_source(uuid) is 'Stops following a calendar. Its events stay. For moderators of its group.';

create or replace function private.tell_failing_imports() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
  notified integer := 0;
  problem text;
begin
  for source in
    select s.* from public.import_sources s join public.groups g on g.id = s.group_id
      where s.failing_since < now() - interval '1 day' and s.told_at is null and not s.is_paused
      order by random() limit 20 for update of s skip locked
  loop
    begin
      insert into private.mail_outbox (kind, address, payload, dedupe_key)
        select 'import_failing', r.email, jsonb_build_object('source_id', source.id, 'user_id', r.user_id),
            'import:' || source.id || ':' || extract(epoch from source.failing_since) || ':' || r.email
          from private.nearest_reviewers(source.group_id) r
        on conflict (dedupe_key) do nothing;
      update public.import_sources s set told_at = now() where s.id = source.id;
      notified := notified + 1;
    exception
      when insufficient_resources then
        raise;
      when others then
        problem := sqlerrm;
    end;
  end loop;
  -- Raised only when nothing else was done, since it rolls back everything.
  if notified = 0 and problem is not null then
    raise exception 'somebody could not be told of a calendar that fails: %', problem;
  end if;
  return notified;
end $$;
comment on function private.tell_failing_imports() is
  'Emails the moderators of a group, or the super admins, once its calendar could not be read for a day.';

-- Policies

create policy "moderators read the calendars of their own groups" on public.import_sources for select to authenticated
  using (private.covers((select private.moderated_reach()), group_id));
create policy "moderators read what came from them" on public.imported_items for select to authenticated
  -- The policy of import_sources decides.
  using (exists (select 1 from public.import_sources s where s.id = source_id));

-- Grants

revoke all on table public.import_sources, public.imported_items from public, anon, authenticated, service_role;
grant select on table public.import_sources, public.imported_items to authenticated;
grant select, insert, update, delete on table public.import_sources, public.imported_items to service_role;
grant execute on function public.add_import_source(uuid, text, uuid, text, boolean, text),
  public.change_import_source(uuid, jsonb), public.remove_import_source(uuid) to authenticated;

-- Comments

comment on table public.import_sources is
  'Followed calendars, up to five per group. Only moderators of the group and super admins can read them, since an address may be secret; only procedures write them.';
comment on column public.import_sources.group_id is
  'The group that the calendar belongs to. Not a foreign key: a group restored within a day gets its calendars back.';
comment on column public.import_sources.type_id is 'The type of new events. Not a foreign key: events map a replaced type automatically.';
comment on column public.import_sources.place is 'Where events without a location take place; if null, such events are left out.';
comment on column public.import_sources.is_live is
  'Whether new events go straight to the calendar; otherwise they wait for review. Set by super admins.';
comment on column public.import_sources.claim is
  'Identifies the running read until claimed_until; a run that lost its claim writes nothing.';
comment on column public.import_sources.read_whole_at is 'When the calendar was last read in full, not merely found unchanged.';
comment on column public.import_sources.told_at is 'When its moderators were emailed that it fails.';
comment on column public.import_sources.outcome is 'Counts and first problems of the last full read, at outcome_at.';
comment on table public.imported_items is
  'Items read from a followed calendar and what they became here, up to 2,000 per source. No foreign keys to these rows, which may be deleted and restored.';
comment on column public.imported_items.recurrence is 'The date within the series, for a single date that differs from the others.';
comment on column public.imported_items.state is
  'followed; differs: changed there and edited here; vanished: no longer there; double: a likely duplicate of double_of, not added; declined: no longer followed.';
comment on column public.imported_items.fingerprint is 'A hash of the item as read; unchanged while the item is.';
comment on column public.imported_items.seen is
  'The item as read: title, description, location, status, when; for a single date of a series, only what differs.';
comment on column public.imported_items.taken is 'The values already applied here, or declined.';
comment on column public.imported_items.written is
  'The row here after the last update: any difference from the current row is a local edit.';
comment on column public.imported_items.ends_at is 'When it is over; infinity for a series without an end.';
