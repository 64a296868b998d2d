-- Since submitters may edit what waits, whoever decides can say what they read, and is told when it says something else by now.

drop function public.review_event_submissions(uuid[], text, text);
create function public.review_event_submissions(submission_ids uuid[], decision text, reason text default null, seen jsonb default null)
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
  for submission_id in select distinct id from unnest(submission_ids) as id loop
    event_id := null;
    problem := null;
    -- One that cannot be decided does not hold up the others.
    begin
      submission := private.submission_to_review(submission_id);
      if seen ? submission_id::text and (seen ->> submission_id::text)::timestamptz is distinct from submission.edited_at then
        raise exception 'The submitter has changed this since you read it. Please look at it again.' using errcode = 'PT409';
      end if;
      event_id := private.decide_submission(submission_id, auth.uid(), decision, reason);
    exception when raise_exception or insufficient_privilege or integrity_constraint_violation
        or sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      problem := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.review_event_submissions(uuid[], text, text, jsonb) is
  'Decides on up to 50 pending submissions: approved, rejected or, without a word to the submitter, spam. Each that cannot be decided has a problem; seen names the edited_at of each as it was read.';
revoke all on function public.review_event_submissions(uuid[], text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.review_event_submissions(uuid[], text, text, jsonb) to authenticated;
