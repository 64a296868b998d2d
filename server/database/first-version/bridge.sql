-- What the files of today do not say again: how a database of the first version differs from them in its structure.
-- Runs once, before every function, trigger, comment and grant of theirs is run anew.

-- Columns of events travel by themselves.
alter table public.deleted_events add column more jsonb not null default '{}';
alter table public.event_submissions drop constraint event_submissions_changed_columns_are_known;
drop function private.has_own_words(public.events, public.event_series);
drop function private.changed_by_proposal(public.event_submissions, public.events);
drop trigger events_bury on public.events;
drop function private.bury_event();

-- Whose a deleted series was.
alter table private.history add column group_id uuid;

-- From where a report came.
create table private.report_sources (
  report_id uuid primary key references public.event_reports (id) on delete cascade,
  source bytea not null
);
alter table private.report_sources enable row level security;

-- Titles are one line. Nothing that a procedure or trigger has to hear of.
select set_config('calendar.moving', 'yes', true);
update public.events set title = regexp_replace(title, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g')
  where title ~ '[\t\n\r\u0085\u2028\u2029]';
update public.event_series set title = regexp_replace(title, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g')
  where title ~ '[\t\n\r\u0085\u2028\u2029]';
update public.event_submissions set title = regexp_replace(title, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g')
  where title ~ '[\t\n\r\u0085\u2028\u2029]';
update public.deleted_events set title = regexp_replace(title, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g')
  where title ~ '[\t\n\r\u0085\u2028\u2029]';
update public.groups set name = regexp_replace(name, '[\t\n\r\u0085\u2028\u2029]+', ' ', 'g')
  where name ~ '[\t\n\r\u0085\u2028\u2029]';
select set_config('calendar.moving', '', true);
