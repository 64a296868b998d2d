-- Calendars that are followed: who may add them, and which is read next.

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
comment on function private.begin_following(uuid, uuid) is
  'A source, locked, if this reading still has the claim on it.';

-- What becomes of groups ------------------------------------------------------------------------------------------------
create or replace function private.move_import_sources(from_group uuid, into_group uuid) returns void
language sql security definer set search_path = '' as $$
  -- A calendar that both groups have stays once.
  delete from public.import_sources s where s.group_id = from_group
    and exists (select 1 from public.import_sources kept where kept.group_id = into_group and kept.address = s.address);
  update public.import_sources s set group_id = into_group where s.group_id = from_group;
$$;
comment on function private.move_import_sources(uuid, uuid) is 'Gives the calendars of a group that is merged to the group that stays.';

create or replace function private.import_name(source public.import_sources) returns text
language sql immutable set search_path = '' as $$
  select 'the import from ' || substring((source).address from '^[^:]+://([^/?#]+)')
$$;
comment on function private.import_name(public.import_sources) is 'Who the history says has done what a followed calendar did.';

-- Procedures ------------------------------------------------------------------------------------------------------------
create or replace function private.source_to_manage(source_id uuid) returns public.import_sources
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
begin
  select * into source from public.import_sources s where s.id = source_id for update;
  if not found and private.is_super_admin() then
    raise exception 'This import does not exist.' using errcode = 'PT404', hint = 'Someone else may have removed it.';
  end if;
  -- The same words for what is not there, so that nobody learns by asking what is.
  if not private.can_moderate_group(source.group_id) then
    raise exception 'Only a super admin or a moderator of its group can do this.' using errcode = 'insufficient_privilege';
  end if;
  return source;
end $$;
comment on function private.source_to_manage(uuid) is 'A source, locked, if the caller looks after its group.';

create or replace function public.add_import_source(
  group_id uuid, address text, type_id uuid, place text default null, is_live boolean default false, name text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_sources constant integer := 5;
  -- What programs call a calendar's address to subscribe to.
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
  'Follows a calendar for a group and returns the id of the source. For whoever moderates the group; is_live for super admins.';

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
      -- What was left out is looked at again.
      etag = null, last_modified = null,
      next_reading_at = case when s.is_paused and not source.is_paused then now() else s.next_reading_at end
    where s.id = source_id;
end $$;
comment on function public.change_import_source(uuid, jsonb) is
  'Pauses a followed calendar, or says what becomes of its new events. For whoever moderates its group; is_live for super admins.';

create or replace function public.remove_import_source(source_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.source_to_manage(source_id);
  delete from public.import_sources s where s.id = source_id;
end $$;
comment on function public.remove_import_source(uuid) is
  'Follows a calendar no longer. What came from it stays. For whoever moderates its group.';

create or replace function private.tell_failing_imports() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  source public.import_sources;
  told integer := 0;
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
      told := told + 1;
    exception
      when insufficient_resources then
        raise;
      when others then
        problem := sqlerrm;
    end;
  end loop;
  -- Said once nothing else is left to do, so that it undoes nothing.
  if told = 0 and problem is not null then
    raise exception 'somebody could not be told of a calendar that fails: %', problem;
  end if;
  return told;
end $$;
comment on function private.tell_failing_imports() is
  'Queues one mail to each moderator of a group, or to the super admins, when its calendar could not be read for a day.';

-- Policies

create policy "moderators read the calendars of their own groups" on public.import_sources for select to authenticated
  using (private.covers((select private.moderated_reach()), group_id));
create policy "moderators read what came from them" on public.imported_items for select to authenticated
  -- The source's own policy decides.
  using (exists (select 1 from public.import_sources s where s.id = source_id));

-- Grants

revoke all on table public.import_sources, public.imported_items from public, anon, authenticated, service_role;
grant select on table public.import_sources, public.imported_items to authenticated;
grant select, insert, update, delete on table public.import_sources, public.imported_items to service_role;
grant execute on function public.add_import_source(uuid, text, uuid, text, boolean, text),
  public.change_import_source(uuid, jsonb), public.remove_import_source(uuid) to authenticated;

-- Comments

comment on table public.import_sources is
  'The calendars that are followed, five of a group. Read by the moderators of the group and super admins alone, since an address may be a secret; written by procedures.';
comment on column public.import_sources.group_id is 'Whose calendar it is. No foreign key: a group that is brought back within a day has its calendars again.';
comment on column public.import_sources.type_id is 'What new events are. No foreign key: an event follows a type that was replaced by itself.';
comment on column public.import_sources.place is 'Where events take place that do not say so; without it, these are left out.';
comment on column public.import_sources.is_live is 'New events go on the calendar; otherwise they wait in the queue. As a super admin chooses.';
comment on column public.import_sources.claim is 'Which reading is under way, until claimed_until; one whose claim was taken over writes nothing.';
comment on column public.import_sources.read_whole_at is 'When its text was last read, and not only found unchanged.';
comment on column public.import_sources.told_at is 'When its moderators were told by mail that it fails.';
comment on column public.import_sources.outcome is 'What the last reading of its text did, in numbers, and its first faults; since outcome_at.';
comment on table public.imported_items is
  'What was read in a followed calendar and what it became here, 2,000 of a source. No foreign keys to what it became: what was deleted here may be brought back.';
comment on column public.imported_items.recurrence is 'The day of the series for which it stands, where it is one date that is unlike the others.';
comment on column public.imported_items.state is
  'followed; differs: changed there and edited here; vanished: no longer there; double: perhaps double_of, and not added; declined: not followed any more.';
comment on column public.imported_items.fingerprint is 'Of what was read; the same as long as nothing changed there.';
comment on column public.imported_items.seen is 'What it says there: title, description, location, status, when; of a single date of a series, what it says for itself.';
comment on column public.imported_items.taken is 'What of it was taken over here, or decided against.';
comment on column public.imported_items.written is 'What stood here after that: whatever stands here now and is not the same was edited here.';
comment on column public.imported_items.ends_at is 'When it is over; infinity for a series without an end.';
