-- Changes that the organiser of an approved ride proposes: a submission like any other, which changes an event when it is approved.

alter table public.event_submissions
  add column changes_of uuid references public.event_submissions (id) on delete cascade,
  add column changes_event uuid references public.events (id) on delete cascade,
  add column changes_series boolean not null default false,
  add column changed_columns text[] not null default '{}',
  add constraint event_submissions_change_is_whole check (
    (changes_of is null) = (changes_event is null) and (changes_of is null) = (changed_columns = '{}')
    and (changes_of is not null or not changes_series)),
  add constraint event_submissions_changed_columns_are_known check (
    changed_columns <@ '{title,description,start_date,end_date,type_id,location,host,rule}'::text[]);
comment on column public.event_submissions.changes_of is 'The submission by whose private link this change was proposed; null for a new ride.';
comment on column public.event_submissions.changes_event is
  'The event that is to change; of a whole series, the date that start_date speaks of.';
comment on column public.event_submissions.changes_series is 'All dates of the event''s series are to change, not this one alone.';
comment on column public.event_submissions.changed_columns is
  'What is to change. Every other column holds what the event said when this was proposed, and is not applied.';
create index event_submissions_by_changed_event on public.event_submissions (changes_event);
create index event_submissions_by_changed_submission on public.event_submissions (changes_of);
-- Who proposes again means the latest.
create unique index event_submissions_one_waiting_change on public.event_submissions (changes_of, changes_event) where status = 'pending';

create function private.follow_event_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_submissions s set group_id = new.group_id where s.changes_event = new.id and s.status = 'pending';
  return null;
end $$;
comment on function private.follow_event_group() is 'A proposed change is reviewed by whoever looks after the event now.';
create trigger events_changes_follow_group after update of group_id on public.events
  for each row when (old.group_id is distinct from new.group_id) execute function private.follow_event_group();

create table private.applied_changes (
  submission_id uuid primary key references public.event_submissions (id) on delete cascade,
  event_before jsonb,
  sequence_after integer,
  series_change uuid references private.series_changes (id) on delete set null
);
comment on table private.applied_changes is 'What an approved change replaced, so that the approval can be taken back a moment later.';
create index applied_changes_by_series_change on private.applied_changes (series_change);
revoke all on table private.applied_changes from public, anon, authenticated, service_role;
alter table private.applied_changes enable row level security;

create function private.apply_change(proposal public.event_submissions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  columns constant text[] := (proposal).changed_columns;
  wanted constant jsonb := to_jsonb(proposal);
  changes jsonb;
begin
  select * into event from public.events e where e.id = (proposal).changes_event for update;
  if not found then
    raise exception 'The event of this change is gone.' using errcode = 'PT409';
  end if;
  if (proposal).changes_series and event.series_id is not null then
    select coalesce(jsonb_object_agg(key, wanted -> key), '{}') into changes
      from unnest(array_remove(columns, 'rule')) as key;
    -- Together they are the hours of the ride: a start alone would move the end that was proposed with it.
    if changes ?| '{start_date,end_date}' then
      changes := changes || jsonb_build_object('start_date', wanted -> 'start_date', 'end_date', wanted -> 'end_date');
    end if;
    insert into private.applied_changes (submission_id, series_change)
      values ((proposal).id, public.change_event_series(event.id, 'all', changes,
        case when 'rule' = any (columns) then (proposal).rule end));
    return;
  end if;
  update public.events e set
      title = case when 'title' = any (columns) then (proposal).title else e.title end,
      description = case when 'description' = any (columns) then (proposal).description else e.description end,
      start_date = case when columns && '{start_date,end_date}' then (proposal).start_date else e.start_date end,
      end_date = case when columns && '{start_date,end_date}' then (proposal).end_date else e.end_date end,
      type_id = case when 'type_id' = any (columns) then (proposal).type_id else e.type_id end,
      location = case when 'location' = any (columns) then (proposal).location else e.location end,
      host = case when 'host' = any (columns) then (proposal).host else e.host end
    where e.id = event.id;
  insert into private.applied_changes (submission_id, event_before, sequence_after)
    select (proposal).id, to_jsonb(event), e.sequence from public.events e where e.id = event.id;
end $$;
comment on function private.apply_change(public.event_submissions) is
  'Carries out an approved change: the columns that it names, on its event or on all dates of the series; nothing that somebody else changed since.';

create function private.take_change_back(proposal public.event_submissions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  applied private.applied_changes;
  before public.events;
begin
  delete from private.applied_changes a where a.submission_id = (proposal).id returning a.* into applied;
  if applied.series_change is not null then
    perform public.undo_series_change(applied.series_change);
    return;
  end if;
  select * into before from jsonb_populate_record(null::public.events, applied.event_before);
  update public.events e set title = before.title, description = before.description, start_date = before.start_date,
      end_date = before.end_date, type_id = before.type_id, location = before.location, host = before.host
    where e.id = before.id and e.sequence = applied.sequence_after;
  if not found then
    raise exception 'Someone has changed the event since, so it cannot be undone.' using errcode = 'PT409';
  end if;
end $$;
comment on function private.take_change_back(public.event_submissions) is 'Undoes an approved change, unless somebody has changed the event since.';

revoke all on function private.follow_event_group(), private.apply_change(public.event_submissions), private.take_change_back(public.event_submissions)
  from public, anon, authenticated, service_role;
