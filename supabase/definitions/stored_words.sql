-- Limits how much text one person may store in ten minutes.

create or replace function private.count_stored_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_bytes constant bigint := 20000000;
  writer constant uuid := auth.uid();
  stored bigint;
begin
  if writer is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select sum(octet_length(description)) into stored from written;
  else
    -- Not joined: a plan cached for one row would use a nested loop for thousands.
    select sum(octet_length(changed.description)) into stored
      from (select new_row.id, new_row.description from written as new_row except select old_row.id, old_row.description from overwritten as old_row) as changed;
  end if;
  if coalesce(stored, 0) = 0 then
    return null;
  end if;
  insert into private.stored_words as counter values (writer, now(), stored)
    on conflict (person) do update set (since, bytes) = (
      select case when is_over then now() else counter.since end, case when is_over then 0 else counter.bytes end + excluded.bytes
        from (select counter.since < now() - interval '10 minutes' as is_over) as time_window)
    returning bytes into stored;
  -- Checked last, because this runs for every statement of a procedure.
  if stored > max_bytes and not private.is_super_admin() then
    raise exception 'You have put very much text on the calendar within ten minutes. Please go on in ten minutes.' using errcode = 'PT429';
  end if;
  return null;
end $$;
comment on function private.count_stored_words() is
  'Counts the text a person stores, once for each date, and stops them before they fill the disk.';

-- Triggers

create trigger events_count_stored_words after insert on public.events
  referencing new table as written for each statement execute function private.count_stored_words();
create trigger events_count_overwritten_words after update on public.events
  referencing old table as overwritten new table as written for each statement execute function private.count_stored_words();

-- Grants

revoke all on table private.stored_words from public, anon, authenticated, service_role;

-- Comments

comment on table private.stored_words is 'How much text a person has stored, and since when; reset after ten minutes.';
