-- History: who changed what of an event, a series or a group, and when, with what it said before.

create table private.history (
  id bigint generated always as identity primary key,
  subject text not null constraint history_subject_is_known check (subject in ('event', 'series', 'group')),
  subject_id uuid not null,
  place integer not null default 1,
  kind text not null
    constraint history_kind_is_known check (kind in ('created', 'changed', 'deleted', 'restored', 'status')),
  changed_at timestamptz not null default now(),
  person_id uuid,
  person text constraint history_person_is_short check (char_length(person) <= 300),
  before jsonb,
  after jsonb
);
comment on table private.history is
  'One entry for each change of an event, a series or a group. Read through event_history and group_history alone; kept for a year, fifty of a thing.';
comment on column private.history.changed_at is 'When the transaction began; what one transaction does to a thing is one entry.';
comment on column private.history.place is 'Counts the entries of a thing; the fifty latest stay.';
comment on column private.history.person_id is 'The account of whoever did it. It may be gone, so this is no foreign key.';
comment on column private.history.person is
  'The email of whoever did it as it was then, which outlives the account; without one, the cause in words (calendar.changed_by).';
comment on column private.history.before is 'The columns that changed, as they were; nothing for what was created, deleted or brought back whole.';
create index history_by_subject on private.history (subject_id, id);

create table private.series_parents (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  parent_id uuid not null,
  parted_at timestamptz not null default now()
);
comment on table private.series_parents is
  'Of a series that is the later dates of another one: which one, and since when. Until then, that one''s history is its own.';

-- Writing --------------------------------------------------------------------------------------------------------------

create function private.columns_that_differ(old_row jsonb, new_row jsonb, bookkeeping text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row - bookkeeping) where value is distinct from new_row -> key
$$;
comment on function private.columns_that_differ(jsonb, jsonb, text[]) is 'The columns of a row that another version of it has otherwise; null for none.';

create function private.columns_named_in(some_columns jsonb, whole_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, whole_row -> key) from jsonb_object_keys(some_columns) as key
$$;
comment on function private.columns_named_in(jsonb, jsonb) is 'These columns of a row.';

create function private.enter_in_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry private.history;
begin
  select u.id, u.email into new.person_id, new.person from auth.users u where u.id = auth.uid();
  if new.person_id is null then
    -- Procedures for people without an account say who it was.
    new.person := coalesce(nullif(left(current_setting('calendar.changed_by', true), 300), ''),
      case when current_setting('role', true) = 'service_role' then 'a program with the secret API key' end);
  end if;
  -- What the server puts on the calendar by itself is nobody's doing.
  if new.kind = 'created' and new.person is null then
    return null;
  end if;
  new.kind := coalesce(nullif(current_setting('calendar.history_kind', true), ''), new.kind);
  select * into entry from private.history h where h.subject_id = new.subject_id order by h.id desc limit 1;
  if not found then
    return new;
  end if;
  new.place := entry.place + 1;
  if new.before is not null and entry.changed_at = new.changed_at and entry.person_id is not distinct from new.person_id then
    -- Made and then changed at once is made.
    if entry.before is null and entry.kind <> 'deleted' then
      return null;
    end if;
    if entry.before is not null then
      delete from private.history h where h.id = entry.id;
      new.place := entry.place;
      new.after := entry.after || new.after;
      new.before := private.columns_that_differ(new.before || entry.before, new.after, '{}');
      if new.before is null then
        return null;
      end if;
      new.after := private.columns_named_in(new.before, new.after);
      new.kind := case when entry.kind = 'changed' then entry.kind else new.kind end;
    end if;
  end if;
  if new.place > 50 then
    delete from private.history h where h.subject_id = new.subject_id and h.place <= new.place - 50;
  end if;
  return new;
end $$;
comment on function private.enter_in_history() is
  'Gives an entry the name of whoever did it, makes one of all that a transaction did to a thing, and keeps fifty of it.';
create trigger history_enter before insert on private.history for each row execute function private.enter_in_history();

create function private.note_event_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bookkeeping text[] := '{id,type_name,ends_at,sequence,created_by,created_at,updated_at,series_id,series_date}';
  was jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' then
    -- What comes back goes on counting.
    insert into private.history (subject, subject_id, kind)
      values ('event', new.id, case when new.sequence > 0 then 'restored' else 'created' end);
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('event', old.id, 'deleted');
    return null;
  end if;
  became := to_jsonb(new);
  was := private.columns_that_differ(to_jsonb(old), became, bookkeeping);
  became := private.columns_named_in(was, became);
  -- A group that is deleted takes its name from hundreds of dates; their series tells of it.
  if was is null or (new.series_id is not null and became = '{"group_id": null}'
      and not exists (select 1 from public.groups g where g.id = old.group_id)) then
    return null;
  end if;
  insert into private.history (subject, subject_id, kind, before, after) values ('event', new.id,
    case when was - '{status,status_note,postponed_to}'::text[] = '{}' then 'status' else 'changed' end, was, became);
  return null;
end $$;
comment on function private.note_event_history() is 'Notes what was done to an event.';

create function private.note_series_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- A day is skipped because its event was deleted, and that is told there.
  bookkeeping text[] := '{id,skipped_dates,split_from,created_by,created_at,updated_at}';
  was jsonb;
begin
  if tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('series', old.id, 'deleted');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    was := private.columns_that_differ(to_jsonb(old), to_jsonb(new), bookkeeping);
    if was is not null then
      insert into private.history (subject, subject_id, kind, before, after) values ('series', new.id, 'changed', was,
        private.columns_named_in(was, to_jsonb(new)));
    end if;
    return null;
  end if;
  if exists (select 1 from private.history h where h.subject_id = new.id) then
    insert into private.history (subject, subject_id, kind) values ('series', new.id, 'restored');
  elsif new.split_from is null then
    insert into private.history (subject, subject_id, kind) values ('series', new.id, 'created');
  else
    -- Its dates are still those of the series that it is split from.
    insert into private.series_parents (series_id, parent_id)
      select new.id, s.id from public.event_series s
        where new.split_from in (s.id, s.split_from) and s.id <> new.id
          and exists (select 1 from public.events e where e.series_id = s.id and e.series_date >= new.starts_at::date)
        order by s.starts_at desc limit 1;
  end if;
  return null;
end $$;
comment on function private.note_series_history() is 'Notes what was done to a series, once for all its dates.';

create function private.note_group_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bookkeeping text[] := '{id,created_by,created_at,updated_at}';
  was jsonb;
begin
  if tg_op = 'INSERT' then
    insert into private.history (subject, subject_id, kind) values ('group', new.id, 'created');
  elsif tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('group', old.id, 'deleted');
  else
    was := private.columns_that_differ(to_jsonb(old), to_jsonb(new), bookkeeping);
    if was is not null then
      insert into private.history (subject, subject_id, kind, before, after) values ('group', new.id, 'changed', was,
        private.columns_named_in(was, to_jsonb(new)));
    end if;
  end if;
  return null;
end $$;
comment on function private.note_group_history() is 'Notes what was done to a group.';

revoke all on function private.columns_that_differ(jsonb, jsonb, text[]), private.columns_named_in(jsonb, jsonb),
  private.enter_in_history(),
  private.note_event_history(), private.note_series_history(), private.note_group_history()
  from public, anon, authenticated, service_role;

-- The dates of a series are made, changed and deleted by hundreds; that is one entry, of the series. The conditions keep
-- these rows from being looked at at all. The sequence rises with every change of an event, also with its type's new name.
create trigger events_note_history_of_new after insert on public.events
  for each row when ((new.series_id is null or new.sequence > 0)
    and (new.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes'))
  execute function private.note_event_history();
create trigger events_note_history after update on public.events
  for each row when (old.sequence is distinct from new.sequence
    and (old.type_name = new.type_name or old.type_id <> new.type_id)
    -- What is moved in bulk, as when groups are merged, is told of the groups.
    and current_setting('calendar.moving', true) is distinct from 'yes'
    and (new.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes'))
  execute function private.note_event_history();
create trigger events_note_history_of_deleted after delete on public.events
  for each row when (old.series_id is null or current_setting('calendar.changing_series', true) is distinct from 'yes')
  execute function private.note_event_history();

create trigger event_series_note_history after insert or delete on public.event_series
  for each row execute function private.note_series_history();
create trigger event_series_note_history_of_changes after update on public.event_series
  for each row when (old.* is distinct from new.*) execute function private.note_series_history();

create trigger groups_note_history after insert or delete on public.groups
  for each row execute function private.note_group_history();
create trigger groups_note_history_of_changes after update on public.groups
  for each row when (old.* is distinct from new.*) execute function private.note_group_history();
