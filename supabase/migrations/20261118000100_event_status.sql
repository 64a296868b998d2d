-- Rides that are off: an event is scheduled, cancelled or postponed, with a note, and stays where people look for it.

alter table public.events
  add column status text not null default 'scheduled'
    constraint events_status_is_known check (status in ('scheduled', 'cancelled', 'postponed')),
  add column status_note text constraint events_status_note_is_filled check (private.is_filled(status_note, 300)),
  add column postponed_to uuid references public.events (id) on delete set null,
  add constraint events_postponed_to_another check (postponed_to <> id),
  add constraint events_only_postponed_has_new_date check (postponed_to is null or status = 'postponed');
comment on column public.events.status is 'scheduled, cancelled or postponed. What is off stays on the calendar and says so.';
comment on column public.events.status_note is 'A sentence for whoever wanted to come.';
comment on column public.events.postponed_to is 'The event that takes the place of a postponed one.';
create index events_by_new_date on public.events (postponed_to);

grant insert (status, status_note) on table public.events to authenticated;
grant update (status, status_note) on table public.events to authenticated;

alter table public.deleted_events
  add column status text not null default 'scheduled',
  add column status_note text,
  add column postponed_to uuid;

create function private.tidy_status() returns trigger
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
revoke all on function private.tidy_status() from public, anon, authenticated, service_role;
create trigger events_tidy_status before insert or update of status, status_note on public.events
  for each row execute function private.tidy_status();

drop trigger events_note_change on public.events;
create trigger events_note_change before update on public.events
  for each row when (
    (old.title, old.description, old.start_date, old.end_date, old.type_id, old.type_name, old.group_id, old.location, old.host,
      old.status, old.status_note, old.postponed_to)
    is distinct from
    (new.title, new.description, new.start_date, new.end_date, new.type_id, new.type_name, new.group_id, new.location, new.host,
      new.status, new.status_note, new.postponed_to)
  )
  execute function private.note_event_change();

-- The new date of a postponed event ------------------------------------------------------------------------------------

create function public.postpone_event(event_id uuid, new_start timestamptz, note text default null) returns uuid
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
revoke all on function public.postpone_event(uuid, timestamptz, text) from public, anon, authenticated, service_role;
grant execute on function public.postpone_event(uuid, timestamptz, text) to authenticated;
