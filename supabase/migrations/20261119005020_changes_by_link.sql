-- What a private link changes: the submission while it waits, and afterwards proposals that wait as submissions do.

create function private.with_changes(submission public.event_submissions, changes jsonb, known text[]) returns public.event_submissions
language plpgsql stable set search_path = '' as $$
declare
  unknown text;
begin
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key where key <> all (known) limit 1;
  if found then
    raise exception 'A private link changes no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  -- Line ends are the browser's, and say nothing.
  if changes ? 'title' then submission.title := btrim(changes ->> 'title'); end if;
  if changes ? 'description' then submission.description := btrim(replace(changes ->> 'description', E'\r\n', E'\n')); end if;
  if changes ? 'start_date' then submission.start_date := (changes ->> 'start_date')::timestamptz; end if;
  if changes ? 'end_date' then submission.end_date := (changes ->> 'end_date')::timestamptz; end if;
  if changes ? 'type_id' then submission.type_id := (changes ->> 'type_id')::uuid; end if;
  if changes ? 'location' then submission.location := nullif(changes -> 'location', 'null'); end if;
  if changes ? 'host' then submission.host := nullif(nullif(changes -> 'host', 'null'), '{}'); end if;
  if changes ? 'rule' then submission.rule := nullif(btrim(changes ->> 'rule', E' \t\r\n'), ''); end if;
  if changes ? 'group_id' then submission.group_id := (changes ->> 'group_id')::uuid; end if;
  return submission;
end $$;
comment on function private.with_changes(public.event_submissions, jsonb, text[]) is 'A submission as a form sends it.';

create function private.check_pending(submission public.event_submissions) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if (submission).status <> 'pending' then
    raise exception 'A moderator has % this in the meantime.', (submission).status using errcode = 'PT409';
  end if;
end $$;
comment on function private.check_pending(public.event_submissions) is 'Refuses what is possible only before the decision.';

create function public.edit_submission_by_link(token text, changes jsonb, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  perform private.check_pending(submission);
  if seen is distinct from private.submission_version(submission) then
    raise exception 'This was changed in the meantime, perhaps by a moderator.' using errcode = 'PT409',
      hint = 'Read it again before you change it.';
  end if;
  submission := private.with_changes(submission, changes,
    '{title,description,start_date,end_date,type_id,location,host,rule,group_id}');
  update public.event_submissions s
    set title = submission.title, description = submission.description, start_date = submission.start_date, end_date = submission.end_date,
      type_id = submission.type_id, location = submission.location, host = submission.host, rule = submission.rule,
      group_id = submission.group_id, edited_at = date_trunc('milliseconds', clock_timestamp())
    where s.id = submission.id;
end $$;
comment on function public.edit_submission_by_link(text, jsonb, text) is
  'Changes a pending submission by its private link. seen is the version that submission_by_link gave.';

create function public.withdraw_submission_by_link(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  perform private.check_pending(submission);
  delete from public.event_submissions s where s.id = submission.id;
end $$;
comment on function public.withdraw_submission_by_link(text) is 'Deletes a pending submission by its private link, and all its links with it.';

create function public.confirm_address_by_link(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  return private.publish_if_trusted(submission);
end $$;
comment on function public.confirm_address_by_link(text) is
  'Says that the mail with this private link was read; true if the address is trusted, and the submission went live by that.';

-- Proposals ----------------------------------------------------------------------------------------------------------------

create function private.changed_by_proposal(proposal public.event_submissions, event public.events) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when (proposal).title is distinct from btrim((event).title) then 'title' end,
    case when (proposal).description is distinct from btrim(replace((event).description, E'\r\n', E'\n')) then 'description' end,
    -- Together they are the hours of the ride.
    case when ((proposal).start_date, (proposal).end_date) is distinct from ((event).start_date, (event).end_date) then 'start_date' end,
    case when ((proposal).start_date, (proposal).end_date) is distinct from ((event).start_date, (event).end_date) then 'end_date' end,
    case when (proposal).type_id is distinct from (event).type_id then 'type_id' end,
    case when (proposal).location is distinct from (event).location then 'location' end,
    -- Where a group hosts, no other host is shown.
    case when (event).group_id is null and (proposal).host is distinct from nullif((event).host, '{}') then 'host' end,
    case when (proposal).rule is not null then 'rule' end], null)
$$;
comment on function private.changed_by_proposal(public.event_submissions, public.events) is 'The columns in which a proposal differs from its event.';

create function public.propose_change_by_link(token text, event_id uuid, changes jsonb, seen integer, whole_series boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
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
  proposal.id := gen_random_uuid();
  proposal.title := btrim(event.title);
  proposal.description := btrim(replace(event.description, E'\r\n', E'\n'));
  proposal.start_date := event.start_date;
  proposal.end_date := event.end_date;
  proposal.type_id := event.type_id;
  proposal.location := event.location;
  proposal.host := nullif(event.host, '{}');
  proposal := private.with_changes(proposal, changes, '{title,description,start_date,end_date,type_id,location,host,rule}');
  proposal.changes_series := coalesce(whole_series, false) and event.series_id is not null;
  if proposal.rule is not null and not proposal.changes_series then
    raise exception 'A single date has no rule of its own.' using errcode = 'PT400';
  end if;
  proposal.changed_columns := private.changed_by_proposal(proposal, event);
  if proposal.changed_columns = '{}' then
    raise exception 'Nothing was changed.' using errcode = 'PT400', hint = 'The form says what the calendar says already.';
  end if;
  delete from public.event_submissions s where s.changes_of = submission.id and s.changes_event = event.id and s.status = 'pending';
  if (select count(*) from public.event_submissions s where s.changes_of = submission.id and s.status = 'pending') >= 10 then
    raise exception 'Ten of your changes are waiting already.' using errcode = 'PT409', hint = 'Withdraw one of them first.';
  end if;
  insert into public.event_submissions (id, title, description, start_date, end_date, type_id, location, host, rule, group_id,
      submitter_email, changes_of, changes_event, changes_series, changed_columns)
    values (proposal.id, proposal.title, proposal.description, proposal.start_date, proposal.end_date, proposal.type_id,
      proposal.location, proposal.host, proposal.rule, event.group_id, submission.submitter_email, submission.id, event.id,
      proposal.changes_series, proposal.changed_columns);
  return proposal.id;
end $$;
comment on function public.propose_change_by_link(text, uuid, jsonb, integer, boolean) is
  'Proposes a change of an event, or of all dates of its series, by a private link; it waits for review, in the place of an older one. seen is the event''s sequence.';

create function public.withdraw_proposal_by_link(token text, proposal_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
begin
  delete from public.event_submissions s where s.id = proposal_id and s.changes_of = submission.id and s.status = 'pending';
  if not found then
    raise exception 'This change does not wait any more: a moderator has decided on it, or it was withdrawn.' using errcode = 'PT409';
  end if;
end $$;
comment on function public.withdraw_proposal_by_link(text, uuid) is 'Deletes a proposed change that still waits, by the private link that proposed it.';

revoke all on function private.with_changes(public.event_submissions, jsonb, text[]), private.check_pending(public.event_submissions),
  private.changed_by_proposal(public.event_submissions, public.events) from public, anon, authenticated, service_role;
revoke all on function public.edit_submission_by_link(text, jsonb, text), public.withdraw_submission_by_link(text),
  public.confirm_address_by_link(text), public.propose_change_by_link(text, uuid, jsonb, integer, boolean),
  public.withdraw_proposal_by_link(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.edit_submission_by_link(text, jsonb, text), public.withdraw_submission_by_link(text),
  public.confirm_address_by_link(text), public.propose_change_by_link(text, uuid, jsonb, integer, boolean),
  public.withdraw_proposal_by_link(text, uuid) to anon;
