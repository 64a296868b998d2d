-- Private links: what submitters may read and change without an account.

create or replace function private.linked_events(submission public.event_submissions) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive linked as (
    -- Events taken over by another group belong to that group.
    select e.id from public.events e
      where e.group_id is not distinct from (submission).group_id and (e.id = (submission).event_id
        or e.series_id in (select s.id from public.event_series s where (submission).series_id in (s.id, s.split_from)))
    union
    select n.id from linked join private.link_statuses t on t.event_id = linked.id and t.submission_id = (submission).id
      join public.events n on n.id = t.new_date and n.group_id is not distinct from (submission).group_id
  )
  select id from linked
$$;
comment on function private.linked_events(public.event_submissions) is
  'The events a submission''s private links cover: those its approval created, and the new dates its organiser added, while they belong to the submission''s group.';

create or replace function private.links_expire_at(submission public.event_submissions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when (submission).status = 'approved' and exists (
        select 1 from public.event_series s
        where (submission).series_id in (s.id, s.split_from) and s.rule is not null and s.rule !~ '(COUNT|UNTIL)=')
      then 'infinity'
    else greatest(
      coalesce(
        case when (submission).status = 'approved' then
          (select max(e.ends_at) from public.events e where e.id in (select private.linked_events(submission))) end,
        (submission).end_date, (submission).start_date),
      (submission).created_at, (submission).reviewed_at) + interval '60 days'
  end
$$;
comment on function private.links_expire_at(public.event_submissions) is
  'When a submission''s private links expire: 60 days after its last date or the decision; never for a series without an end.';

create or replace function private.takes_links(submission public.event_submissions) returns boolean
language sql stable security definer set search_path = '' as $$
  select (submission).links_revoked_at is null and not (submission).is_spam and (submission).changes_of is null
    and (submission).submitter_email is not null and private.links_expire_at(submission) > now()
$$;
comment on function private.takes_links(public.event_submissions) is 'Whether the private links of a submission work now.';

create or replace function private.keep_submission_link(target uuid, token_hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  -- Create the links of a submission one at a time, so that the oldest are dropped.
  select * into submission from public.event_submissions s where s.id = target for update;
  if not found or not private.takes_links(submission) then
    return false;
  end if;
  insert into private.submission_links (token_hash, submission_id, email)
    values (keep_submission_link.token_hash, target, submission.submitter_email);
  delete from private.submission_links l where l.submission_id = target and l.token_hash not in (
    select newest.token_hash from private.submission_links newest where newest.submission_id = target
    order by newest.created_at desc, newest.token_hash limit 20);
  return true;
end $$;
comment on function private.keep_submission_link(uuid, bytea) is
  'Registers a token that is about to be emailed; false if links to the submission do not work. The newest 20 are kept.';

create or replace function private.linked_submission(token text) returns public.event_submissions
language plpgsql stable security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  select s.* into submission from private.submission_links l
    join public.event_submissions s on s.id = l.submission_id and s.submitter_email = l.email
    where l.token_hash = sha256(convert_to(coalesce(token, ''), 'UTF8'));
  -- One error for everything that can be wrong with a link, so that trying reveals nothing.
  if not coalesce(private.takes_links(submission), false) then
    raise exception 'This link does not work.' using errcode = 'PT404',
      hint = 'It may be incomplete, or its time may be over. The newest mail about the event has a link too.';
  end if;
  return submission;
end $$;
comment on function private.linked_submission(text) is 'The submission that a private link opens.';

create or replace function private.used_link(token text) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.linked_submission(token);
begin
  perform 1 from public.event_submissions s where s.id = submission.id for update;
  -- Someone may have decided while this waited for the lock.
  submission := private.linked_submission(token);
  insert into private.submitters (email, proven_at) values (submission.submitter_email, clock_timestamp())
    on conflict (email) do update set proven_at = excluded.proven_at;
  return submission;
end $$;
comment on function private.used_link(text) is
  'The submission of a link that was used to submit a form, locked. Using the link proves the address.';

create or replace function private.organiser() returns text
language sql immutable set search_path = '' as $$
  select 'the organiser, by private link'
$$;
comment on function private.organiser() is 'The name under which changes by private link appear in the history.';

create or replace function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    values ('submission_received', new.submitter_email, jsonb_build_object('submission_id', new.id), 'submission:' || new.id || ':received')
    on conflict (dedupe_key) do nothing;
  return null;
end $$;
comment on function private.queue_receipt() is 'Queues the receipt for a new submission; its link is created on sending.';

create or replace function private.submissions_with_links(address text) returns setof public.event_submissions
language sql stable security definer set search_path = '' as $$
  select newest.* from (
      select * from public.event_submissions s where s.submitter_email = lower(btrim(address)) order by s.created_at desc limit 500
    ) as newest
    where private.takes_links(newest::public.event_submissions) order by newest.created_at desc, newest.id limit 50
$$;
comment on function private.submissions_with_links(text) is 'The newest 50 submissions of an address that have working links.';

-- Reading ---------------------------------------------------------------------------------------------------------------
create or replace function private.shown_words(words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (private.picked(words, private.event_words() || '{start_date,end_date}') - 'group_id') || jsonb_build_object(
    'type_name', (select t.name from public.event_types t where t.id = (words ->> 'type_id')::uuid),
    'group', (select jsonb_build_object('id', g.id, 'name', g.name) from public.groups g where g.id = (words ->> 'group_id')::uuid),
    'picture', (select jsonb_build_object('version', p.version, 'width', p.width, 'height', p.height, 'colour', p.colour,
        'is_public', private.is_shown(p))
      from public.pictures p where p.path = words ->> 'picture_path'),
    'route', (select jsonb_build_object('version', r.version, 'distance_m', r.distance_m, 'climb_m', r.climb_m, 'line', r.line)
      from public.routes r where r.path = words ->> 'route_path'))
$$;
comment on function private.shown_words(jsonb) is
  'What the organiser may read of an event or a submission: text, times, picture, route, and the names of its type and group.';

create or replace function private.shown_status(event public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (event).id, 'title', (event).title, 'start_date', (event).start_date, 'end_date', (event).end_date,
    'status', (event).status, 'status_note', (event).status_note, 'is_over', (event).ends_at <= now(),
    'new_date', (select jsonb_build_object('id', n.id, 'start_date', n.start_date, 'end_date', n.end_date)
      from public.events n where n.id = (event).postponed_to),
    'is_by_link', exists (select 1 from private.link_statuses t where t.event_id = (event).id and t.is_current))
$$;
comment on function private.shown_status(public.events) is 'A date of a ride, and whether it takes place.';

create or replace function private.submission_version(submission public.event_submissions) returns text
language sql stable set search_path = '' as $$
  select md5((private.picked(to_jsonb(submission), private.event_words() || '{rule}') || jsonb_build_object(
    'start_date', extract(epoch from (submission).start_date), 'end_date', extract(epoch from (submission).end_date)))::text)
$$;
comment on function private.submission_version(public.event_submissions) is 'A hash of a submission''s content, to detect stale edits.';

create or replace function public.submission_by_link(token text, event_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.linked_submission(token);
  linked constant uuid[] := array(select private.linked_events(submission));
  event public.events;
begin
  -- The requested date, otherwise the next, otherwise the last.
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
        -- With COUNT, the last day cannot be derived from a date in the middle of the series.
        'last_day', case when s.rule ~ 'COUNT=' then (
          select max(day) from private.series_dates(private.recurrence_of(s), s.starts_at::date, s.starts_at::date, '2200-01-01', 1000) as day) end)
      from public.event_series s where s.id = event.series_id),
    'dates', (select coalesce(jsonb_agg(private.shown_status(upcoming::public.events) order by upcoming.start_date, upcoming.id), '[]') from (
        select * from public.events e where e.id = any (linked) and e.ends_at > now() order by e.start_date, e.id limit 400) as upcoming),
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
  'What the holder of a private link may see: the submission, the event or dates it became, and proposed changes. event_id selects a date.';

-- Changing --------------------------------------------------------------------------------------------------------------
create or replace function private.columns_by_link() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(name) from unnest(private.event_words() || '{start_date,end_date,rule}') as name
    where has_column_privilege('anon', 'public.event_submissions', name, 'insert')
$$;
comment on function private.columns_by_link() is 'The columns that a private link may change: those visitors may set when they submit.';

create or replace function private.check_pending(submission public.event_submissions) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (submission).status <> 'pending' then
    raise exception 'A moderator has % this in the meantime.', (submission).status using errcode = 'PT409';
  end if;
end $$;
comment on function private.check_pending(public.event_submissions) is 'Refuses actions that are possible only before the decision.';

create or replace function public.edit_submission_by_link(token text, changes jsonb, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  perform private.check_pending(submission);
  if seen is distinct from private.submission_version(submission) then
    raise exception 'This was changed in the meantime, perhaps by a moderator.' using errcode = 'PT409',
      hint = 'Read it again before you change it.';
  end if;
  submission := private.with_changes(submission, changes, private.columns_by_link());
  submission.edited_at := date_trunc('milliseconds', clock_timestamp());
  perform private.save_submission(submission);
end $$;
comment on function public.edit_submission_by_link(text, jsonb, text) is
  'Changes a pending submission by its private link. seen is the version that submission_by_link returned.';

create or replace function public.withdraw_submission_by_link(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  perform private.check_pending(submission);
  delete from public.event_submissions s where s.id = submission.id;
end $$;
comment on function public.withdraw_submission_by_link(text) is 'Deletes a pending submission, and all its links, by its private link.';

create or replace function public.confirm_address_by_link(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  return private.publish_if_trusted(submission);
end $$;
comment on function public.confirm_address_by_link(text) is
  'Confirms the address by a private link from an email; true if the address is trusted and the submission was therefore published.';

create or replace function public.propose_change_by_link(token text, event_id uuid, changes jsonb, seen integer, whole_series boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
  columns constant text[] := array_remove(private.columns_by_link(), 'group_id');
  baseline public.event_submissions;
  proposal public.event_submissions;
  event public.events;
begin
  select * into event from public.events e
    where e.id = propose_change_by_link.event_id and e.id in (select private.linked_events(submission)) for update;
  if not found then
    raise exception 'This date is not on the calendar any more.' using errcode = 'PT409';
  end if;
  if event.ends_at <= now() then
    raise exception 'This date is over.' using errcode = 'PT409';
  end if;
  if seen is distinct from event.sequence then
    raise exception 'The event was changed in the meantime, perhaps by a moderator.' using errcode = 'PT409',
      hint = 'Read it again before you propose a change.';
  end if;
  -- In the format the form sends, so that only real changes differ.
  baseline := private.with_changes(null, private.picked(to_jsonb(event), columns), columns);
  proposal := private.with_changes(baseline, changes, columns);
  proposal.changes_series := coalesce(whole_series, false) and event.series_id is not null;
  if proposal.rule is not null and not proposal.changes_series then
    raise exception 'A single date has no rule of its own.' using errcode = 'PT400';
  end if;
  proposal.changed_columns := array(
    select name from unnest(columns) as name
      where to_jsonb(proposal) -> name is distinct from to_jsonb(baseline) -> name
        -- With a group as host, no other host is shown.
        and (name <> 'host' or event.group_id is null));
  -- Start and end change together.
  if proposal.changed_columns && '{start_date,end_date}' then
    proposal.changed_columns := array(select name from unnest(columns) as name where name in ('start_date', 'end_date') or name = any (proposal.changed_columns));
  end if;
  if proposal.changed_columns = '{}' then
    raise exception 'Nothing was changed.' using errcode = 'PT400', hint = 'The form says what the calendar says already.';
  end if;
  delete from public.event_submissions s where s.changes_of = submission.id and s.changes_event = event.id and s.status = 'pending';
  if (select count(*) from public.event_submissions s where s.changes_of = submission.id and s.status = 'pending') >= 10 then
    raise exception 'Ten of your changes are waiting already.' using errcode = 'PT409', hint = 'Withdraw one of them first.';
  end if;
  proposal.group_id := event.group_id;
  proposal.submitter_email := submission.submitter_email;
  proposal.changes_of := submission.id;
  proposal.changes_event := event.id;
  return private.insert_row('event_submissions', to_jsonb(proposal));
end $$;
comment on function public.propose_change_by_link(text, uuid, jsonb, integer, boolean) is
  'Proposes a change to an event, or to all dates of its series, by private link. It waits for review and replaces an older proposal. seen is the event''s sequence.';

create or replace function public.withdraw_proposal_by_link(token text, proposal_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
begin
  delete from public.event_submissions s where s.id = proposal_id and s.changes_of = submission.id and s.status = 'pending';
  if not found then
    raise exception 'This change does not wait any more: a moderator has decided on it, or it was withdrawn.' using errcode = 'PT409';
  end if;
end $$;
comment on function public.withdraw_proposal_by_link(text, uuid) is
  'Deletes a pending proposed change by the private link that created it.';

-- Cancelling and postponing ---------------------------------------------------------------------------------------------
create or replace function private.tell_reviewers_of_status(event public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reviewer record;
begin
  for reviewer in select r.email from private.reviewers((event).group_id) r loop
    -- A waiting email also covers this date, with its status at the time of sending.
    update private.mail_outbox m
      set payload = jsonb_build_object('event_ids', (m.payload -> 'event_ids') - (event).id::text || to_jsonb((event).id))
      where m.id = (
        select w.id from private.mail_outbox w
        where w.address = reviewer.email and w.kind = 'status_by_link' and w.state = 'waiting'
          and jsonb_array_length(w.payload -> 'event_ids') < 200
        order by w.created_at desc limit 1 for update skip locked);
    continue when found;
    insert into private.mail_outbox (kind, address, payload, next_attempt_at)
      select 'status_by_link', reviewer.email, jsonb_build_object('event_ids', jsonb_build_array((event).id)),
          case when private.mails_today('status_by_link', reviewer.email, '{waiting,sending,sent}') >= 12
            then private.instant_of(private.city_today() + 1 + time '08:00', private.city_zone())
            else greatest(now(), max(greatest(m.created_at, m.sent_at)) + interval '10 minutes') end
        from private.mail_outbox m
        where m.address = reviewer.email and m.kind = 'status_by_link' and m.created_at > now() - interval '1 hour';
  end loop;
end $$;
comment on function private.tell_reviewers_of_status(public.events) is
  'Emails reviewers that an organiser has cancelled or postponed an event, or reverted that: at most one email in ten minutes and twelve a day; the rest goes into tomorrow''s.';

create or replace function private.postpone_by_link(submission public.event_submissions, event public.events, new_start timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if new_start <= now() or new_start > now() + interval '1 year' then
    raise exception 'The new date must be within a year from now.' using errcode = 'PT400';
  end if;
  if new_start = (event).start_date then
    raise exception 'The new date must be another one.' using errcode = 'PT400';
  end if;
  -- A date that is itself a new date is moved: organisers may not add a second unreviewed event for one ride.
  if exists (select 1 from private.link_statuses t where t.new_date = (event).id and t.submission_id = (submission).id) then
    perform private.change_row('event', (event).id, jsonb_build_object('start_date', new_start,
      'end_date', new_start + ((event).end_date - (event).start_date), 'status', 'scheduled', 'status_note', null), private.organiser());
    return (event).id;
  end if;
  if (select count(*) from private.link_statuses t where t.submission_id = (submission).id and t.new_date is not null) >= 20 then
    raise exception 'Twenty dates of this ride have been moved already.' using errcode = 'PT409', hint = 'Propose a change instead.';
  end if;
  return private.add_date_like(event, new_start, private.organiser());
end $$;
comment on function private.postpone_by_link(public.event_submissions, public.events, timestamptz) is
  'Creates the new date of an event with the same length, or moves the event if it is a new date itself.';

create or replace function public.change_status_by_link(
  token text, event_id uuid, new_status text, note text default null, new_start timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
  event public.events;
  before private.link_statuses;
  old_id uuid;
  new_id uuid;
begin
  if new_status is null or new_status not in ('scheduled', 'cancelled', 'postponed') then
    raise exception 'The status must be "scheduled", "cancelled" or "postponed".' using errcode = 'PT400';
  end if;
  if char_length(note) > 300 then
    raise exception 'The note can have 300 characters at most.' using errcode = 'PT400';
  end if;
  select * into event from public.events e
    where e.id = change_status_by_link.event_id and e.id in (select private.linked_events(submission)) for update;
  if not found then
    raise exception 'This date is not on the calendar any more.' using errcode = 'PT409';
  end if;
  if event.ends_at <= now() then
    raise exception 'This date is over.' using errcode = 'PT409';
  end if;
  if event.status = new_status and new_status = 'scheduled' then
    return;
  end if;
  select * into before from private.link_statuses t where t.event_id = event.id and t.is_current;
  if event.status <> 'scheduled' and not found then
    raise exception 'A moderator has marked this date as %.', event.status using errcode = 'PT409',
      hint = 'Only a moderator can change that.';
  end if;
  old_id := event.postponed_to;
  if new_status <> 'scheduled' and old_id is not null then
    raise exception 'This date was postponed to a new one.' using errcode = 'PT409',
      hint = 'Say first that it takes place after all, or cancel the new date.';
  end if;
  if new_status = 'postponed' and new_start is not null then
    new_id := private.postpone_by_link(submission, event, new_start);
    if new_id = event.id then
      -- The postponed ride gets the note, and its organiser can still revert the postponement.
      select t.event_id into old_id from private.link_statuses t where t.new_date = event.id and t.is_current;
      if found then
        if note is not null then
          perform private.change_row('event', old_id, jsonb_build_object('status_note', note), private.organiser());
          update private.link_statuses t set is_current = true where t.event_id = old_id;
        end if;
        select * into event from public.events e where e.id = old_id;
      end if;
      perform private.tell_reviewers_of_status(event);
      return;
    end if;
  end if;
  perform private.change_row('event', event.id, jsonb_build_object('status', new_status,
    'status_note', case when new_status <> 'scheduled' then note end, 'postponed_to', new_id), private.organiser());
  select * into event from public.events e where e.id = event.id;
  if new_status = 'scheduled' then
    -- Remove the organiser's own new date without a trace, unless another group has taken it over.
    delete from public.events e where e.id = old_id and e.id = before.new_date and e.group_id is not distinct from submission.group_id;
    if found then
      delete from public.deleted_events d where d.id = old_id;
    end if;
  else
    insert into private.link_statuses (event_id, submission_id, new_date) values (event.id, submission.id, new_id)
      on conflict on constraint link_statuses_pkey
      do update set is_current = true, new_date = coalesce(excluded.new_date, link_statuses.new_date), submission_id = excluded.submission_id;
  end if;
  perform private.tell_reviewers_of_status(event);
end $$;
comment on function public.change_status_by_link(text, uuid, text, text, timestamptz) is
  'Cancels or postpones an event immediately by private link, optionally to a new date, or reverts what the link did. Notifies its reviewers.';

-- Triggers

create trigger event_submissions_queue_receipt after insert on public.event_submissions
  for each row when (new.submitter_email is not null and new.changes_of is null) execute function private.queue_receipt();

-- Grants

revoke all on table private.submission_links from public, anon, authenticated, service_role;
revoke all on table private.link_statuses from public, anon, authenticated, service_role;
grant execute on function public.submission_by_link(text, uuid), public.edit_submission_by_link(text, jsonb, text),
  public.withdraw_submission_by_link(text), public.confirm_address_by_link(text),
  public.propose_change_by_link(text, uuid, jsonb, integer, boolean), public.withdraw_proposal_by_link(text, uuid),
  public.change_status_by_link(text, uuid, text, text, timestamptz) to anon;

-- Comments

comment on table private.submission_links is
  'Private links that were emailed, stored by the SHA-256 of their tokens: reading this table does not allow opening one.';
comment on column private.submission_links.email is 'The recipient; the link works while this is the submission''s address.';
comment on table private.link_statuses is 'Dates cancelled or postponed by a private link.';
comment on column private.link_statuses.new_date is
  'The event that the postponement added to the calendar; its organiser can change it too.';
comment on column private.link_statuses.is_current is
  'Whether nobody else has changed the status since, so that the organiser may revert it.';
