-- A submission that is no group's: leaving the group out says so, as null does.

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
  -- A moderator may say that a ride is not their group's: then it is for the super admins.
  if group_id is not null and not private.can_moderate_group(group_id) then
    raise exception 'You may not give submissions to this group.' using errcode = 'insufficient_privilege';
  end if;
  update public.event_submissions s set group_id = assign_submission_group.group_id where s.id = submission_id;
end $$;
comment on function public.assign_submission_group(uuid, uuid) is
  'Says which group hosts a pending submission, and so who reviews it; without one, the super admins do. For whoever may review it now.';
