-- Status in one step with the new date that belongs to it, so that it can be taken back exactly.

create function public.change_event_status(
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
revoke all on function public.change_event_status(uuid, text, text, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.change_event_status(uuid, text, text, uuid, boolean) to authenticated;
