-- Groups review their own: a submission may be for a group, whose moderators then decide on it as super admins do.

alter table public.event_submissions
  add column group_id uuid references public.groups (id) on delete set null;
comment on column public.event_submissions.group_id is
  'The group that the ride is for: its moderators review it. Without one, only super admins do.';
comment on table public.event_submissions is
  'What visitors submitted. Anyone may add one; super admins, and the moderators of the group it is for, read and review it. The submitter''s address lives here.';
create index event_submissions_by_group on public.event_submissions (group_id, status, created_at desc);

-- Moving one to another group takes it from whoever reviews it now, so that is done by assign_submission_group alone.
grant insert (group_id) on table public.event_submissions to anon, authenticated;

drop policy "super admins read submissions" on public.event_submissions;
drop policy "super admins review submissions" on public.event_submissions;
drop policy "super admins delete submissions" on public.event_submissions;
create policy "reviewers read submissions" on public.event_submissions for select to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
create policy "reviewers decide on submissions" on public.event_submissions for update to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]))
  with check ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
create policy "reviewers delete submissions" on public.event_submissions for delete to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));

create function private.submission_to_review(submission_id uuid) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  select * into submission from public.event_submissions s where s.id = submission_id for update;
  if not found and private.is_super_admin() then
    raise exception 'This submission does not exist.' using errcode = 'PT404', hint = 'It may have been withdrawn or deleted.';
  end if;
  -- The same words for what is not there, so that nobody learns by asking what is.
  if not private.can_moderate_group(submission.group_id) then
    raise exception 'Only a super admin or a moderator of its group can review this submission.'
      using errcode = 'insufficient_privilege', hint = 'It may have been withdrawn, or given to another group.';
  end if;
  return submission;
end $$;
comment on function private.submission_to_review(uuid) is 'A submission, locked, if the caller may review it.';

create function public.assign_submission_group(submission_id uuid, group_id uuid default null) returns void
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

revoke all on function private.submission_to_review(uuid), public.assign_submission_group(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.assign_submission_group(uuid, uuid) to authenticated;
