-- How much text one person may put on the calendar in ten minutes. A series stores its words once a date, so what a request asks for
-- says little of what it stores: it is counted where it is stored.

create table private.stored_words (
  person uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  bytes bigint not null
);
comment on table private.stored_words is 'How much text a person has stored since when; forgotten after ten minutes.';
revoke all on table private.stored_words from public, anon, authenticated, service_role;
alter table private.stored_words enable row level security;

create or replace function private.count_stored_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant bigint := 20000000;
  writer constant uuid := auth.uid();
  stored bigint;
begin
  if writer is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select sum(octet_length(description)) into stored from written;
  else
    select sum(octet_length(now_is.description)) into stored
      from written as now_is join overwritten as was using (id)
      where now_is.description is distinct from was.description;
  end if;
  if coalesce(stored, 0) = 0 then
    return null;
  end if;
  insert into private.stored_words as known values (writer, now(), stored)
    on conflict (person) do update set (since, bytes) = (
      select case when is_over then now() else known.since end, case when is_over then 0 else known.bytes end + excluded.bytes
        from (select known.since < now() - interval '10 minutes' as is_over) as window_of)
    returning bytes into stored;
  -- Asked last, because this runs for each statement of a procedure.
  if stored > most and not private.is_super_admin() then
    raise exception 'You have put very much text on the calendar within ten minutes. Please go on in ten minutes.' using errcode = 'PT429';
  end if;
  return null;
end $$;
comment on function private.count_stored_words() is 'Counts the descriptions that a person stores, once for each date, and ends it where they would fill the disk.';
revoke all on function private.count_stored_words() from public, anon, authenticated, service_role;

create or replace trigger events_count_stored_words after insert on public.events
  referencing new table as written for each statement execute function private.count_stored_words();
create or replace trigger events_count_overwritten_words after update on public.events
  referencing old table as overwritten new table as written for each statement execute function private.count_stored_words();
