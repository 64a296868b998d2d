-- What a private link shows: one submission, what became of it, and the changes that wait for it.

create function private.shown_words(words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', words -> 'title', 'description', words -> 'description', 'start_date', words -> 'start_date', 'end_date', words -> 'end_date',
    'location', words -> 'location', 'host', words -> 'host', 'type_id', words -> 'type_id',
    'type_name', (select t.name from public.event_types t where t.id = (words ->> 'type_id')::uuid),
    'group', (select jsonb_build_object('id', g.id, 'name', g.name) from public.groups g where g.id = (words ->> 'group_id')::uuid))
$$;
comment on function private.shown_words(jsonb) is
  'Of an event or a submission, what its organiser may read: the words, the hours and the names of its type and group.';

create function private.shown_status(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (event).id, 'title', (event).title, 'start_date', (event).start_date, 'end_date', (event).end_date,
    'status', (event).status, 'status_note', (event).status_note, 'is_over', (event).ends_at <= now(),
    'new_date', (select jsonb_build_object('id', n.id, 'start_date', n.start_date, 'end_date', n.end_date)
      from public.events n where n.id = (event).postponed_to),
    'is_by_link', exists (select 1 from private.link_statuses t where t.event_id = (event).id and t.is_current))
$$;
comment on function private.shown_status(public.events) is 'A date of a ride, and whether it takes place.';

create function private.submission_version(submission public.event_submissions) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array((submission).title, (submission).description, extract(epoch from (submission).start_date),
    extract(epoch from (submission).end_date), (submission).location, (submission).host, (submission).type_id, (submission).rule,
    (submission).group_id)::text)
$$;
comment on function private.submission_version(public.event_submissions) is 'Another text for every state of the words, so that an edit of old ones is noticed.';

create function public.submission_by_link(token text, event_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.linked_submission(token);
  linked constant uuid[] := array(select private.linked_events(submission));
  event public.events;
begin
  -- The date that was asked for, or the next one, or the last that was.
  select * into event from public.events e where e.id = any (linked)
    order by e.id is not distinct from submission_by_link.event_id desc, e.ends_at <= now(), abs(extract(epoch from e.start_date - now())), e.id
    limit 1;
  return private.shown_words(to_jsonb(submission)) || jsonb_build_object(
    'status', submission.status, 'rule', submission.rule, 'submitter_email', submission.submitter_email,
    'created_at', submission.created_at, 'edited_at', submission.edited_at, 'reviewed_at', submission.reviewed_at,
    'rejection_reason', submission.rejection_reason, 'version', private.submission_version(submission),
    'is_proven', exists (select 1 from private.submitters p where p.email = submission.submitter_email and p.proven_at is not null),
    'is_trusted', exists (select 1 from private.submitters p where p.email = submission.submitter_email and p.trusted_at is not null),
    'event', case when event.id is not null then private.shown_words(to_jsonb(event)) || private.shown_status(event)
      || jsonb_build_object('sequence', event.sequence, 'series_date', event.series_date) end,
    'series', (select jsonb_build_object('rule', s.rule, 'added_dates', s.added_dates, 'skipped_dates', s.skipped_dates,
        -- Of a number of times, in the middle of a series nobody knows which.
        'last_day', case when s.rule ~ 'COUNT=' then (
          select max(day) from private.series_dates(private.recurrence_of(s), s.starts_at::date, s.starts_at::date, '2200-01-01', 1000) as day) end)
      from public.event_series s where s.id = event.series_id),
    'dates', (select coalesce(jsonb_agg(private.shown_status(coming::public.events) order by coming.start_date, coming.id), '[]') from (
        select * from public.events e where e.id = any (linked) and e.ends_at > now() order by e.start_date, e.id limit 30) as coming),
    'proposals', (select coalesce(jsonb_agg(private.shown_words(to_jsonb(p)) || jsonb_build_object(
          'id', p.id, 'created_at', p.created_at, 'rule', p.rule, 'changes_series', p.changes_series, 'changed_columns', p.changed_columns,
          'event', (select private.shown_words(to_jsonb(e)) || jsonb_build_object('id', e.id,
              'rule', (select s.rule from public.event_series s where s.id = e.series_id))
            from public.events e where e.id = p.changes_event)) order by p.created_at), '[]')
      from public.event_submissions p where p.changes_of = submission.id and p.status = 'pending'),
    'decided', (select coalesce(jsonb_agg(jsonb_build_object('status', d.status, 'start_date', d.start_date, 'reviewed_at', d.reviewed_at,
          'rejection_reason', d.rejection_reason, 'changed_columns', d.changed_columns) order by d.reviewed_at desc), '[]')
      from (select * from public.event_submissions p where p.changes_of = submission.id and p.status <> 'pending' and not p.is_spam
        order by p.reviewed_at desc limit 3) as d));
end $$;
comment on function public.submission_by_link(text, uuid) is
  'What the bearer of a private link may know: its submission, the event or dates that came of it, and proposed changes. event_id chooses a date.';

revoke all on function private.shown_words(jsonb), private.shown_status(public.events), private.submission_version(public.event_submissions)
  from public, anon, authenticated, service_role;
revoke all on function public.submission_by_link(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.submission_by_link(text, uuid) to anon;
