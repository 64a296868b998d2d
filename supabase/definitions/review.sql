-- Review of submissions: who reviews, what a decision does, undo and reopening.

-- Reviewers -------------------------------------------------------------------------------------------------------------
create or replace function private.reviewers(target uuid) returns table (user_id uuid, email text, is_super_admin boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, lower(btrim(u.email)), r.role = 'super_admin'
    from public.user_roles r
    join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null
    where private.is_email(lower(btrim(u.email)))
      and (r.role = 'super_admin'
        or exists (select 1 from public.group_moderators m where m.user_id = r.user_id and m.group_id = target))
    order by 3, 2
    limit 200
$$;
comment on function private.reviewers(uuid) is
  'Everyone with a confirmed address who may decide for a group, or for no group (null): its moderators, and all super admins.';

create or replace function private.nearest_reviewers(target uuid) returns table (user_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  with everyone as (select * from private.reviewers(target))
  select e.user_id, e.email from everyone e where e.is_super_admin = (select bool_and(nearest.is_super_admin) from everyone nearest)
$$;
comment on function private.nearest_reviewers(uuid) is 'The moderators of a group, or the super admins if it has none.';

create or replace function private.submission_to_review(submission_id uuid) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  select * into submission from public.event_submissions s where s.id = submission_id for update;
  if not found and private.is_super_admin() then
    raise exception 'This submission does not exist.' using errcode = 'PT404', hint = 'It may have been withdrawn or deleted.';
  end if;
  -- Same message as for a missing submission, so that it does not reveal which ones exist.
  if not private.can_review_group(submission.group_id) then
    raise exception 'Only a super admin or a moderator of its group can review this submission.'
      using errcode = 'insufficient_privilege', hint = 'It may have been withdrawn, or given to another group.';
  end if;
  return submission;
end $$;
comment on function private.submission_to_review(uuid) is 'Returns a submission, locked, if the caller may review it.';

create or replace function public.assign_submission_group(submission_id uuid, group_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.submission_to_review(submission_id);
begin
  if submission.status <> 'pending' then
    raise exception 'This submission was already %.', submission.status using errcode = 'PT409';
  end if;
  if submission.changes_event is not null then
    raise exception 'A change is reviewed by whoever looks after its event.' using errcode = 'PT409';
  end if;
  -- A moderator may hand a ride that is not their group's to the super admins.
  if group_id is not null and not private.can_moderate_group(group_id) then
    raise exception 'You may not give submissions to this group.' using errcode = 'insufficient_privilege';
  end if;
  update public.event_submissions s set group_id = assign_submission_group.group_id where s.id = submission_id;
end $$;
comment on function public.assign_submission_group(uuid, uuid) is
  'Sets the group that hosts a pending submission, and thus who reviews it; null leaves it to the super admins. For its current reviewers.';

-- Proposed changes ------------------------------------------------------------------------------------------------------
create or replace function private.apply_change(proposal public.event_submissions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  -- Start and end change together: a start alone would move the proposed end.
  columns constant text[] := (proposal).changed_columns
    || case when (proposal).changed_columns && '{start_date,end_date}' then '{start_date,end_date}' else '{}' end::text[];
  changes constant jsonb := private.picked(to_jsonb(proposal), columns) - 'rule';
begin
  select * into event from public.events e where e.id = (proposal).changes_event;
  if not found then
    raise exception 'The event of this change is gone.' using errcode = 'PT409';
  end if;
  -- change_event_series takes its own locks, in its own order.
  if (proposal).changes_series and event.series_id is not null then
    insert into private.applied_changes (submission_id, series_change)
      values ((proposal).id, public.change_event_series(event.id, 'all', changes,
        case when 'rule' = any (columns) then (proposal).rule end));
    return;
  end if;
  select * into event from public.events e where e.id = (proposal).changes_event for update;
  perform private.change_row('event', event.id, changes);
  insert into private.applied_changes (submission_id, event_before, sequence_after)
    select (proposal).id, to_jsonb(event), e.sequence from public.events e where e.id = event.id;
end $$;
comment on function private.apply_change(public.event_submissions) is
  'Applies an approved change: only the columns it names, to its event or to all dates of the series.';

create or replace function private.take_change_back(proposal public.event_submissions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  applied private.applied_changes;
begin
  delete from private.applied_changes a where a.submission_id = (proposal).id returning a.* into applied;
  if applied.series_change is not null then
    perform public.undo_series_change(applied.series_change);
    return;
  end if;
  perform 1 from public.events e where e.id = (proposal).changes_event and e.sequence = applied.sequence_after for update;
  if not found then
    raise exception 'Someone has changed the event since, so it cannot be undone.' using errcode = 'PT409';
  end if;
  perform private.change_row('event', (proposal).changes_event,
    private.picked(applied.event_before, private.event_words() || '{start_date,end_date}'));
end $$;
comment on function private.take_change_back(public.event_submissions) is
  'Undoes an approved change, unless someone has changed the event since.';

-- Deciding --------------------------------------------------------------------------------------------------------------
create or replace function private.note_decision(submission public.event_submissions, decision text) returns void
language sql security definer set search_path = '' as $$
  insert into public.submission_decisions (submission_id, decision, reason, decided_by, decided_by_email)
    values ((submission).id, decision, (submission).rejection_reason, auth.uid(), (select u.email from auth.users u where u.id = auth.uid()))
$$;
comment on function private.note_decision(public.event_submissions, text) is 'Records a decision and who made it.';

create or replace function private.queue_submission_letter(submission public.event_submissions) returns void
language sql security definer set search_path = '' as $$
  -- The email is written from the submission on sending; only the address is copied. It waits as long as the page offers to undo the
  -- decision.
  insert into private.mail_outbox (kind, address, payload, dedupe_key, next_attempt_at)
    select 'submission_' || (submission).status, (submission).submitter_email, jsonb_build_object('submission_id', (submission).id),
        'submission:' || (submission).id || ':' || extract(epoch from (submission).reviewed_at), now() + interval '12 seconds'
      where (submission).submitter_email is not null and not (submission).is_spam
    on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_submission_letter(public.event_submissions) is 'Queues the email about a decision, unless it was spam.';

create or replace function private.carry_out(submission public.event_submissions, who text) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  ride constant jsonb := private.picked(to_jsonb(submission), private.event_words() || '{start_date,end_date}') || jsonb_build_object(
    'host', case when (submission).group_id is null then (submission).host end, 'created_by', (submission).reviewed_by);
begin
  if (submission).changes_event is not null then
    perform private.apply_change(submission);
    submission.event_id := (submission).changes_event;
  elsif (submission).rule is null then
    submission.event_id := private.add_event(ride, who);
  else
    submission.series_id := (private.make_series(ride, (submission).rule, who)).id;
    submission.event_id := (select e.id from public.events e where e.series_id = submission.series_id order by e.start_date, e.id limit 1);
  end if;
  return submission;
end $$;
comment on function private.carry_out(public.event_submissions, text) is
  'Puts an approved submission on the calendar: an event, a series or a proposed change. Returns it with their ids.';

create or replace function private.decide(submission public.event_submissions, decision text, reason text, reviewer uuid, who text default null)
returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
begin
  if (submission).status <> 'pending' then
    raise exception 'This submission was already %.', (submission).status
      using errcode = 'PT409', hint = 'Someone else may have reviewed it in the meantime.';
  end if;
  submission.status := case decision when 'spam' then 'rejected' when 'published' then 'approved' else decision end;
  submission.is_spam := decision = 'spam';
  submission.is_unreviewed := decision = 'published';
  submission.reviewed_by := coalesce(auth.uid(), reviewer);
  submission.reviewed_at := clock_timestamp();
  submission.rejection_reason := case when submission.status = 'rejected' then nullif(btrim(reason), '') end;
  if submission.status = 'approved' then
    submission := private.carry_out(submission, who);
  end if;
  perform private.note_decision(submission, decision);
  perform private.queue_submission_letter(submission);
  perform private.follow_decision(submission);
  return submission;
end $$;
comment on function private.decide(public.event_submissions, text, text, uuid, text) is
  'All decisions go through here: a pending submission is approved, rejected, marked as spam or, for a trusted submitter, published. Applies the decision and returns the row to save.';

create or replace function private.save_decision(submission public.event_submissions) returns void
language sql security definer set search_path = '' as $$
  select private.update_row('event_submissions', (submission).id, private.picked(to_jsonb(submission),
    '{status,is_spam,is_unreviewed,reviewed_by,reviewed_at,rejection_reason,event_id,series_id}'))
$$;
comment on function private.save_decision(public.event_submissions) is 'Saves the decision columns of a submission.';

create or replace function private.decide_submission(submission public.event_submissions, approver_id uuid, decision text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if approver_id is distinct from auth.uid() then
    raise exception 'You can only review submissions as yourself.' using errcode = 'insufficient_privilege';
  end if;
  submission := private.decide(submission, decision, reason, approver_id);
  perform private.save_decision(submission);
  return submission.event_id;
end $$;
comment on function private.decide_submission(public.event_submissions, uuid, text, text) is
  'Decides on a locked submission in the caller''s own name; returns the resulting event.';

create or replace function private.decide_by_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The check constraint reports an unknown status.
  if old.status = 'pending' and new.status not in ('approved', 'rejected') then
    return new;
  end if;
  new.event_id := old.event_id;
  new.series_id := old.series_id;
  return private.decide(jsonb_populate_record(new, jsonb_build_object('status', old.status)),
    case when new.is_spam then 'spam' when new.is_unreviewed then 'published' else new.status end, new.rejection_reason, new.reviewed_by);
end $$;
comment on function private.decide_by_update() is
  'Treats a status written through the data API as a decision, with the same effects as the procedures. Refuses a second decision, even the same one.';

create or replace function private.keep_decision() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- Only these columns may change after a decision.
  changeable constant text[] := '{group_id,reviewed_by,event_id,series_id,is_unreviewed,links_revoked_at,edited_at}';
begin
  if old.status <> 'pending' and to_jsonb(new) - changeable <> to_jsonb(old) - changeable then
    raise exception 'This submission was already %.', old.status using errcode = 'PT409';
  end if;
  new.event_id := old.event_id;
  new.series_id := old.series_id;
  new.reviewed_by := old.reviewed_by;
  return new;
end $$;
comment on function private.keep_decision() is 'Protects a decided submission against writes through the data API.';

create or replace function private.check_as_seen(submission public.event_submissions, seen jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if seen ? submission.id::text and (seen ->> submission.id::text)::timestamptz is distinct from submission.edited_at then
    raise exception 'The submitter has changed this since you read it. Please look at it again.' using errcode = 'PT409';
  end if;
end $$;
comment on function private.check_as_seen(public.event_submissions, jsonb) is
  'Refuses the action if the submitter has edited the submission since it was read; seen maps its id to the edited_at that was read.';

create or replace function public.edit_event_submission(submission_id uuid, changes jsonb, seen timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.submission_to_review(submission_id);
begin
  if submission.status <> 'pending' then
    raise exception 'This submission was already %.', submission.status using errcode = 'PT409';
  end if;
  perform private.check_as_seen(submission, jsonb_build_object(submission.id, seen));
  perform private.check_named_files(changes);
  perform private.save_submission(private.with_changes(submission, changes,
    array_remove(private.event_words(), 'group_id') || '{start_date,end_date,rule}'));
end $$;
comment on function public.edit_event_submission(uuid, jsonb, timestamptz) is
  'Edits a pending submission. seen is the edited_at that was read; null if the submitter had not edited it. For super admins and moderators of its group.';

create or replace function public.approve_event_submission(submission_id uuid, approver_id uuid, seen jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.submission_to_review(submission_id);
begin
  perform private.check_as_seen(submission, seen);
  return private.decide_submission(submission, approver_id, 'approved', null);
end $$;
comment on function public.approve_event_submission(uuid, uuid, jsonb) is
  'Approves a pending submission and returns the event''s id; seen maps its id to the edited_at that was read. For super admins and moderators of its group, in their own name.';

create or replace function public.reject_event_submission(submission_id uuid, approver_id uuid, reason text default null) returns void
language sql security definer set search_path = '' as $$
  select private.decide_submission(private.submission_to_review(submission_id), approver_id, 'rejected', reason)
$$;
comment on function public.reject_event_submission(uuid, uuid, text) is
  'Rejects a pending submission, optionally with a reason. For super admins and moderators of its group, in their own name.';

create or replace function public.review_event_submissions(submission_ids uuid[], decision text, reason text default null, seen jsonb default null)
returns table (submission_id uuid, event_id uuid, problem text)
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  if decision is null or decision not in ('approved', 'rejected', 'spam') then
    raise exception 'The decision must be "approved", "rejected" or "spam".' using errcode = 'PT400';
  end if;
  if cardinality(submission_ids) > 50 then
    raise exception 'At most 50 submissions can be decided at once.' using errcode = 'PT400';
  end if;
  -- In a fixed order, so that concurrent reviews cannot deadlock.
  for submission_id in select distinct id from unnest(submission_ids) as id order by id loop
    event_id := null;
    problem := null;
    -- One that cannot be decided does not hold up the others.
    begin
      submission := private.submission_to_review(submission_id);
      perform private.check_as_seen(submission, seen);
      event_id := private.decide_submission(submission, auth.uid(), decision, reason);
    exception when raise_exception or insufficient_privilege or integrity_constraint_violation
        or sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      problem := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.review_event_submissions(uuid[], text, text, jsonb) is
  'Decides on up to 50 pending submissions: approved, rejected or spam, of which the submitter is not told. Returns a problem for each that could not be decided; seen maps each id to the edited_at that was read.';

create or replace function public.confirm_submission(submission_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.submission_to_review(submission_id);
begin
  if not submission.is_unreviewed then
    raise exception 'Someone has already looked at this submission.' using errcode = 'PT409';
  end if;
  update public.event_submissions s set is_unreviewed = false, reviewed_by = auth.uid() where s.id = submission_id;
  perform private.note_decision(submission, 'reviewed');
end $$;
comment on function public.confirm_submission(uuid) is
  'Marks a submission published by a trusted submitter as reviewed. For its reviewers.';

create or replace function public.reopen_submission(submission_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.submission_to_review(submission_id);
  created_events uuid[];
begin
  if submission.status = 'pending' then
    raise exception 'This submission is pending already.' using errcode = 'PT409';
  end if;
  if submission.status = 'approved' then
    -- Enough for the undo button on a slow connection; after that, the event is edited or deleted like any other.
    if submission.reviewed_by is distinct from auth.uid() or submission.reviewed_at < clock_timestamp() - interval '1 minute' then
      raise exception 'This approval can no longer be undone.' using errcode = 'PT409', hint = 'Edit or delete the event instead.';
    end if;
    if submission.changes_event is not null then
      perform private.take_change_back(submission);
    else
      created_events := array(select e.id from public.events e where e.id = submission.event_id or e.series_id = submission.series_id);
      if exists (select 1 from public.events e where e.id = any (created_events) and e.sequence > 0) then
        raise exception 'Someone has changed the event since, so it cannot be undone.' using errcode = 'PT409';
      end if;
      delete from public.events e where e.id = any (created_events);
      delete from public.event_series s where s.id = submission.series_id;
      -- Leave no tombstones: the events were never meant to exist.
      delete from public.deleted_events d where d.id = any (created_events);
    end if;
  end if;
  submission := jsonb_populate_record(submission, '{"status": "pending", "is_spam": false, "is_unreviewed": false, "reviewed_by": null,
    "reviewed_at": null, "rejection_reason": null, "event_id": null, "series_id": null}');
  perform private.save_decision(submission);
  perform private.note_decision(submission, 'reopened');
  perform private.follow_decision(submission);
  delete from private.mail_outbox m
    where m.state = 'waiting' and m.dedupe_key like 'submission:' || submission.id || ':%' and m.kind in ('submission_approved', 'submission_rejected');
end $$;
comment on function public.reopen_submission(uuid) is
  'Makes a rejected submission pending again, or reverts the caller''s own approval of the last minute along with what it put on the calendar.';

create or replace function private.reviewed_group_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(g.id), '{}') from public.groups g
    where g.moderators_review and g.id = any ((select private.moderated_group_ids())::uuid[])
$$;
comment on function private.reviewed_group_ids() is 'The groups among those the caller moderates whose submissions they may review.';

create or replace function private.review_reach() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when private.is_super_admin() then private.moderated_reach() else private.reviewed_group_ids() end
$$;
comment on function private.review_reach() is 'The groups whose submissions the caller may review, for private.covers.';

create or replace function private.can_review_group(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin()
    or coalesce(coalesce((select m.into_id from public.merged_groups m where m.id = target), target) = any (private.reviewed_group_ids()), false)
$$;
comment on function private.can_review_group(uuid) is
  'Whether the caller is a super admin, or a moderator of that group where moderators review. For single checks; policies use review_reach.';

create or replace function public.set_group_review(group_id uuid, moderators_review boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_value boolean;
begin
  perform private.check_super_admin();
  if moderators_review is null then
    raise exception 'Say whether the moderators of this group review its submissions.' using errcode = 'PT400';
  end if;
  select g.moderators_review into old_value from public.groups g where g.id = set_group_review.group_id for update;
  if not found then
    raise exception 'This group does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or merged it.';
  end if;
  if old_value is distinct from set_group_review.moderators_review then
    update public.groups g set moderators_review = set_group_review.moderators_review where g.id = set_group_review.group_id;
    insert into public.audit_log (action, actor_id, details)
      values ('group_review_changed', auth.uid(), jsonb_build_object('group_id', set_group_review.group_id, 'moderators_review', set_group_review.moderators_review));
  end if;
end $$;
comment on function public.set_group_review(uuid, boolean) is
  'Sets whether the moderators of a group may review its submissions. For super admins.';

-- Permission to use a file ----------------------------------------------------------------------------------------------
create or replace function private.may_name_file(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
      when 'routes' then private.is_route_shown(path)
      else exists (select 1 from public.pictures p where p.path = may_name_file.path and private.is_shown(p)) end
    or auth.uid() is null
    or private.is_super_admin()
    -- A new upload belongs to its uploader.
    or exists (select 1 from storage.objects o where o.name = may_name_file.path and o.owner = auth.uid()
      and o.bucket_id = any (case bucket when 'routes' then '{routes}' else '{event-pictures,submission-pictures}' end::text[]))
    or exists (select 1 from public.event_submissions s where s.group_id = any (private.reviewed_group_ids())
      and case bucket when 'routes' then s.route_path else s.picture_path end = may_name_file.path)
$$;
comment on function private.may_name_file(text, text) is
  'Whether the caller can see a route or picture, and so may use it: it is on the calendar, they uploaded it, or it belongs to a submission they review.';

create or replace function private.check_named_files(words jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if words ->> 'route_path' is not null and not private.may_name_file('routes', words ->> 'route_path') then
    raise exception 'There is no route with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  if words ->> 'picture_path' is not null and not private.may_name_file('event-pictures', words ->> 'picture_path') then
    raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
end $$;
comment on function private.check_named_files(jsonb) is
  'Refuses a route or picture that the caller cannot see, with the same message as for a missing one.';

-- Restored rows and deleted groups --------------------------------------------------------------------------------------
create or replace function private.without_gone_groups(of_table text, rows_of jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone uuid[] := array(
    select distinct (saved_row ->> 'group_id')::uuid from jsonb_array_elements(rows_of) as saved_row
      where saved_row ->> 'group_id' is not null
        and not exists (select 1 from public.groups g where g.id = (saved_row ->> 'group_id')::uuid)
        and not exists (select 1 from public.merged_groups m where m.id = (saved_row ->> 'group_id')::uuid));
begin
  update private.deleted_groups d
    set belongings = jsonb_set(d.belongings, array[of_table], (d.belongings -> of_table) || (
      select jsonb_agg(saved_row -> 'id') from jsonb_array_elements(rows_of) as saved_row where saved_row ->> 'group_id' = d.group_before ->> 'id'))
    where (d.group_before ->> 'id')::uuid = any (gone);
  return (
    select coalesce(jsonb_agg(case when (saved_row ->> 'group_id')::uuid = any (gone) then saved_row || '{"group_id": null}' else saved_row end), '[]')
      from jsonb_array_elements(rows_of) as saved_row);
end $$;
comment on function private.without_gone_groups(text, jsonb) is
  'Rows to restore, without groups deleted in the meantime; restoring the group gives these rows back to it.';

-- Triggers

create trigger event_submissions_decide before update of status on public.event_submissions
  for each row when (current_user in ('authenticated', 'service_role')) execute function private.decide_by_update();
create trigger event_submissions_keep_decision before update on public.event_submissions
  for each row when (current_user in ('authenticated', 'service_role') and old.status = new.status) execute function private.keep_decision();

-- Policies

create policy "reviewers read decisions" on public.submission_decisions for select to authenticated
  -- The policy of event_submissions decides.
  using (exists (select 1 from public.event_submissions s where s.id = submission_id));
create policy "reviewers read submissions" on public.event_submissions for select to authenticated
  using (private.covers((select private.review_reach()), group_id));
create policy "reviewers decide on submissions" on public.event_submissions for update to authenticated
  using (private.covers((select private.review_reach()), group_id));
create policy "reviewers delete submissions" on public.event_submissions for delete to authenticated
  using (private.covers((select private.review_reach()), group_id));

-- Grants

revoke all on table public.submission_decisions from public, anon, authenticated, service_role;
grant select on table public.submission_decisions to authenticated, service_role;
revoke all on table private.applied_changes from public, anon, authenticated, service_role;
grant execute on function public.assign_submission_group(uuid, uuid), public.edit_event_submission(uuid, jsonb, timestamptz),
  public.approve_event_submission(uuid, uuid, jsonb), public.reject_event_submission(uuid, uuid, text),
  public.review_event_submissions(uuid[], text, text, jsonb), public.confirm_submission(uuid), public.reopen_submission(uuid),
  public.set_group_review(uuid, boolean) to authenticated;
grant execute on function private.reviewed_group_ids(), private.review_reach(), private.may_name_file(text, text)
  to anon, authenticated, service_role;

-- Comments

comment on table public.event_submissions is
  'Events submitted by visitors. Anyone may add one; super admins, and moderators of its group where they review, read and review it. Holds the submitter''s email address.';
comment on table public.submission_decisions is
  'Who decided what on a submission, and when. Readable by its reviewers; only procedures and triggers write it. published: the submitter is trusted.';
comment on table private.applied_changes is 'What an approved change replaced, for undo shortly after the approval.';
comment on column public.groups.moderators_review is
  'Whether moderators of the group review its submissions, besides the super admins. Only set_group_review writes it.';
