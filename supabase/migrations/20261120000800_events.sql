-- The calendar itself: events, their status, and what a deleted one leaves behind.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint events_description_is_filled check (private.is_filled(description, 20000)),
  start_date timestamptz not null,
  end_date timestamptz,
  ends_at timestamptz not null generated always as (
    coalesce(end_date, (start_date at time zone 'UTC' + interval '1 hour') at time zone 'UTC')
  ) stored,
  type_id uuid not null references public.event_types (id),
  type_name text not null default '',
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null constraint events_location_has_shape check (private.is_place(location)),
  host jsonb constraint events_host_has_shape check (private.is_host(host)),
  sequence integer not null default 0,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'scheduled'
    constraint events_status_is_known check (status in ('scheduled', 'cancelled', 'postponed')),
  status_note text constraint events_status_note_is_filled check (private.is_filled(status_note, 300)),
  postponed_to uuid references public.events (id) on delete set null,
  series_id uuid references public.event_series (id) on delete set null,
  series_date date,
  constraint events_start_is_sensible check (start_date >= '2000-01-01T00:00:00Z' and start_date < '2200-01-01T00:00:00Z'),
  constraint events_end_follows_start check (end_date >= start_date),
  constraint events_last_a_year_at_most check (
    end_date at time zone 'UTC' <= start_date at time zone 'UTC' + interval '366 days'
  ),
  constraint events_postponed_to_another check (postponed_to <> id),
  constraint events_only_postponed_has_new_date check (postponed_to is null or status = 'postponed'),
  -- Checked at the end of a statement, because a whole series moves in one.
  constraint events_one_row_a_series_date unique (series_id, series_date) deferrable initially immediate
);
comment on table public.events is 'Everything on the calendar. Everyone reads it; a deleted event leaves a row in deleted_events.';
comment on column public.events.type_name is 'Always the name of the event''s type.';
comment on column public.events.ends_at is 'end_date or, without one, an hour after the start.';
comment on column public.events.sequence is 'Rises with every change, as calendar programs expect.';
comment on column public.events.status is 'scheduled, cancelled or postponed. What is off stays on the calendar and says so.';
comment on column public.events.status_note is 'A sentence for whoever wanted to come.';
comment on column public.events.postponed_to is 'The event that takes the place of a postponed one.';
comment on column public.events.series_id is 'The series that this event is a date of.';
comment on column public.events.series_date is 'The day of the series that this event stands for, wherever it was moved since.';
create index events_by_start on public.events (start_date, id);
create index events_by_end on public.events (ends_at);
create index events_by_group on public.events (group_id, start_date);
create index events_by_type on public.events (type_id, start_date);
create index events_by_type_name on public.events (type_name, start_date);
create index events_by_author on public.events (created_by);
create index events_by_new_date on public.events (postponed_to);

revoke all on table public.events from public, anon, authenticated, service_role;
grant select on table public.events to anon, authenticated;
grant insert (title, description, start_date, end_date, type_id, type_name, group_id, location, host, created_by,
  status, status_note)
  on table public.events to authenticated;
grant update (title, description, start_date, end_date, type_id, group_id, location, host, status, status_note)
  on table public.events to authenticated;
grant delete on table public.events to authenticated;
grant select, insert, update, delete on table public.events to service_role;
alter table public.events enable row level security;
create policy "everyone reads events" on public.events for select to anon, authenticated using (true);
create policy "moderators create events for their own groups" on public.events for insert to authenticated
  with check ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
-- The old group and the new group must both be their own.
create policy "moderators edit events of their own groups" on public.events for update to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]))
  with check ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
create policy "moderators delete events of their own groups" on public.events for delete to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));

create or replace trigger events_sign before insert on public.events for each row execute function private.sign();
create or replace trigger events_announce after insert or update or delete on public.events
  for each row execute function private.announce_change();
create or replace trigger events_follow_merged_group before insert on public.events
  for each row when (new.group_id is not null) execute function private.follow_merged_group();
create or replace trigger events_follow_merged_group_later before update of group_id on public.events
  for each row when (new.group_id is distinct from old.group_id and new.group_id is not null) execute function private.follow_merged_group();

create table public.deleted_events (
  id uuid primary key,
  title text not null,
  description text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  type_id uuid references public.event_types (id) on delete set null,
  type_name text not null,
  group_id uuid references public.groups (id) on delete set null,
  location jsonb not null,
  host jsonb,
  sequence integer not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null,
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz not null default now(),
  status text not null default 'scheduled',
  status_note text,
  postponed_to uuid,
  series_id uuid,
  series_date date
);
comment on table public.deleted_events is
  'Tombstones, for 60 days. Everyone reads that an event is gone; its words wait for restore_event alone.';
create index deleted_events_by_time on public.deleted_events (deleted_at);
create index deleted_events_by_group on public.deleted_events (group_id);
create index deleted_events_by_type on public.deleted_events (type_id);
create index deleted_events_by_author on public.deleted_events (created_by);
create index deleted_events_by_deleter on public.deleted_events (deleted_by);

revoke all on table public.deleted_events from public, anon, authenticated, service_role;
-- What a calendar program needs to drop an event, and a feed to know whether it was one of its own.
grant select (id, start_date, end_date, type_id, type_name, group_id, sequence, created_at, deleted_at)
  on table public.deleted_events to anon, authenticated;
grant delete on table public.deleted_events to authenticated;
grant select, insert, update, delete on table public.deleted_events to service_role;
alter table public.deleted_events enable row level security;
create policy "everyone reads tombstones" on public.deleted_events for select to anon, authenticated using (true);
create policy "super admins remove tombstones" on public.deleted_events for delete to authenticated
  using ((select private.is_super_admin()));

create or replace trigger deleted_events_announce after insert or delete on public.deleted_events
  for each row execute function private.announce_change();

create or replace function private.fill_type_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  meant uuid;
begin
  -- The lock makes a type that is being renamed or replaced finish first. A missing type is left to the foreign key to report.
  select t.name into new.type_name from public.event_types t where t.id = new.type_id for share;
  if not found then
    select f.type_id into meant from public.former_types f where f.id = new.type_id;
    if found then
      new.type_id := meant;
      select t.name into new.type_name from public.event_types t where t.id = meant for share;
    end if;
  end if;
  new.type_name := coalesce(new.type_name, '');
  return new;
end $$;
comment on function private.fill_type_name() is
  'Keeps an event''s type_name equal to its type''s name, and puts the type that is meant now in the place of one that was replaced.';
create or replace trigger events_fill_type_name before insert on public.events
  for each row execute function private.fill_type_name();
-- An event's type is looked up when it is another one, not whenever a form sends the same one along.
create or replace trigger events_follow_type before update of type_id, type_name on public.events
  for each row when (old.type_id is distinct from new.type_id or old.type_name is distinct from new.type_name)
  execute function private.fill_type_name();

create or replace function private.note_event_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sequence := old.sequence + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
comment on function private.note_event_change() is 'Counts the changes of an event and keeps updated_at true.';
-- Column by column, because a condition on the whole row may not look at a generated column.
create or replace trigger events_note_change before update on public.events
  for each row when (
    (old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id, old.location, old.host,
      old.status, old.status_note, old.postponed_to)
    is distinct from
    (new.title, new.description, new.start_date, new.end_date, new.type_id, new.type_name, new.group_id, new.location, new.host,
      new.status, new.status_note, new.postponed_to)
  )
  execute function private.note_event_change();

create or replace function private.tidy_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status_note := nullif(btrim(new.status_note), '');
  -- Who takes a postponement back, or deletes the new date, leaves no link to it.
  if new.status <> 'postponed' then
    new.postponed_to := null;
  end if;
  return new;
end $$;
comment on function private.tidy_status() is 'An empty note is none; only a postponed event names its new date.';
create or replace trigger events_tidy_status before insert or update of status, status_note on public.events
  for each row execute function private.tidy_status();

-- Deleting and restoring ------------------------------------------------------------------------------------------------

create or replace function private.bury_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_by, created_at, deleted_by, deleted_at, status, status_note, postponed_to, series_id, series_date)
    values (old.id, old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id,
      old.location, old.host, old.sequence + 1, old.created_by, old.created_at, auth.uid(), clock_timestamp(),
      old.status, old.status_note, old.postponed_to, old.series_id, old.series_date);
  return null;
end $$;
comment on function private.bury_event() is 'Writes the tombstone of a deleted event.';
create or replace trigger events_bury after delete on public.events for each row execute function private.bury_event();

create or replace function private.refuse_buried_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.deleted_events d where d.id = new.id) then
    raise exception 'This event was deleted. Restore it instead of creating it again.' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
comment on function private.refuse_buried_id() is 'An id is an event or a tombstone, never both.';
create or replace trigger events_refuse_buried_id before insert on public.events
  for each row execute function private.refuse_buried_id();

create or replace function public.restore_event(event_id uuid) returns setof public.events
language plpgsql security definer set search_path = '' as $$
declare
  buried public.deleted_events;
begin
  select * into buried from public.deleted_events d where d.id = event_id for update;
  if not found then
    raise exception 'There is no deleted event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(buried.group_id) then
    raise exception 'You may not restore this event.' using errcode = 'insufficient_privilege';
  end if;
  if buried.type_id is null then
    raise exception 'The type of this event was deleted, so it cannot be restored.' using errcode = 'PT409';
  end if;
  -- It is a date of its series again if the series still skips it; otherwise the series has gone on without it.
  update public.event_series s set skipped_dates = array_remove(s.skipped_dates, buried.series_date)
    where s.id = buried.series_id and buried.series_date = any (s.skipped_dates);
  if not found then
    buried.series_id := null;
    buried.series_date := null;
  end if;
  delete from public.deleted_events d where d.id = event_id;
  insert into public.events (id, title, description, start_date, end_date, type_id, type_name, group_id, location, host,
      sequence, created_at, status, status_note, postponed_to, series_id, series_date)
    values (buried.id, buried.title, buried.description, buried.start_date, buried.end_date, buried.type_id, buried.type_name,
      buried.group_id, buried.location, buried.host, buried.sequence + 1, buried.created_at, buried.status, buried.status_note,
      (select e.id from public.events e where e.id = buried.postponed_to), buried.series_id, buried.series_date);
  -- The insert signed the caller; the author stays who it was.
  return query update public.events e set created_by = buried.created_by where e.id = event_id returning e.*;
end $$;
comment on function public.restore_event(uuid) is 'Undo of a deletion, for whoever may moderate the event''s group.';

create or replace function private.deleted_together(tombstone public.deleted_events) returns text
language sql immutable set search_path = '' as $$
  select case when (tombstone).series_id is null then (tombstone).id::text else concat_ws(' ', (tombstone).series_id,
    (tombstone).deleted_by, floor(extract(epoch from (tombstone).deleted_at) / 60)) end
$$;
comment on function private.deleted_together(public.deleted_events) is
  'The same for dates of a series that one person deleted within a minute: that was one deed.';

create or replace function public.restorable_events(
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

-- Status ----------------------------------------------------------------------------------------------------------------

create or replace function public.postpone_event(event_id uuid, new_start timestamptz, note text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  postponed public.events;
  new_id uuid;
begin
  select * into postponed from public.events e where e.id = event_id for update;
  if not found then
    raise exception 'There is no event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(postponed.group_id) then
    raise exception 'You may not postpone this event.' using errcode = 'insufficient_privilege';
  end if;
  if new_start is null or new_start = postponed.start_date then
    raise exception 'The new date must be another one.' using errcode = 'PT400';
  end if;
  if postponed.postponed_to is not null then
    raise exception 'This event already has a new date.' using errcode = 'PT409',
      hint = 'Change that one, or take the postponement back first.';
  end if;
  insert into public.events (title, description, start_date, end_date, type_id, group_id, location, host)
    values (postponed.title, postponed.description, new_start, new_start + (postponed.end_date - postponed.start_date),
      postponed.type_id, postponed.group_id, postponed.location, postponed.host)
    returning id into new_id;
  update public.events e set status = 'postponed', status_note = note, postponed_to = new_id where e.id = event_id;
  return new_id;
end $$;
comment on function public.postpone_event(uuid, timestamptz, text) is
  'Marks an event as postponed, puts its new date on the calendar and links the two. For whoever moderates its group.';

create or replace function public.change_event_status(
  event_id uuid,
  new_status text,
  note text default null,
  new_date uuid default null,
  delete_new_date boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changed public.events;
  replacement public.events;
begin
  select * into changed from public.events e where e.id = event_id for update;
  if not found then
    raise exception 'There is no event with this id.' using errcode = 'PT404';
  end if;
  if not private.can_moderate_group(changed.group_id) then
    raise exception 'You may not change the status of this event.' using errcode = 'insufficient_privilege';
  end if;
  if new_date is not null then
    -- A new date that was deleted with the postponement comes back with it.
    if exists (select from public.deleted_events d where d.id = new_date) then
      perform public.restore_event(new_date);
    end if;
    select * into replacement from public.events e where e.id = new_date;
    if not found then
      raise exception 'The new date is gone.' using errcode = 'PT409';
    end if;
    if not private.can_moderate_group(replacement.group_id) then
      raise exception 'You may not link to this event.' using errcode = 'insufficient_privilege';
    end if;
  end if;
  update public.events e set status = new_status, status_note = note, postponed_to = new_date where e.id = event_id;
  if delete_new_date and changed.postponed_to is not null and changed.postponed_to is distinct from new_date then
    select * into replacement from public.events e where e.id = changed.postponed_to for update;
    if not private.can_moderate_group(replacement.group_id) then
      raise exception 'You may not delete the new date.' using errcode = 'insufficient_privilege',
        hint = 'It belongs to another group now; keep it.';
    end if;
    delete from public.events e where e.id = changed.postponed_to;
  end if;
end $$;
comment on function public.change_event_status(uuid, text, text, uuid, boolean) is
  'Cancels, postpones or resumes an event; on request its former new date is deleted, or one that was deleted comes back. For whoever moderates its group.';

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.fill_type_name(), private.note_event_change(), private.tidy_status(),
  private.bury_event(), private.refuse_buried_id(), private.deleted_together(public.deleted_events)
  from public, anon, authenticated, service_role;
revoke all on function public.restore_event(uuid), public.restorable_events(uuid, timestamptz, uuid, integer),
  public.postpone_event(uuid, timestamptz, text), public.change_event_status(uuid, text, text, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.restore_event(uuid), public.restorable_events(uuid, timestamptz, uuid, integer),
  public.postpone_event(uuid, timestamptz, text), public.change_event_status(uuid, text, text, uuid, boolean)
  to authenticated;
