-- Events that visitors propose, and their review.

create table public.event_submissions (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint event_submissions_title_is_filled check (private.is_filled(title, 200)),
  description text not null constraint event_submissions_description_is_filled check (private.is_filled(description, 20000)),
  start_date timestamptz not null,
  end_date timestamptz,
  location jsonb not null constraint event_submissions_location_has_shape check (private.is_place(location)),
  host jsonb constraint event_submissions_host_has_shape check (private.is_host(host)),
  type_id uuid not null references public.event_types (id),
  submitter_email text constraint event_submissions_submitter_email_is_valid check (private.is_email(submitter_email)),
  status text not null default 'pending'
    constraint event_submissions_status_is_known check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  reviewed_by uuid references auth.users (id) on delete set null,
  reviewed_at timestamptz,
  rejection_reason text constraint event_submissions_rejection_reason_is_short check (char_length(rejection_reason) <= 1000),
  event_id uuid references public.events (id) on delete set null,
  constraint event_submissions_start_is_sensible
    check (start_date >= '2000-01-01T00:00:00Z' and start_date < '2200-01-01T00:00:00Z'),
  constraint event_submissions_end_follows_start check (end_date >= start_date),
  constraint event_submissions_last_a_year_at_most check (
    end_date at time zone 'UTC' <= start_date at time zone 'UTC' + interval '366 days'
  ),
  constraint event_submissions_reviewed_when_decided check ((status = 'pending') = (reviewed_at is null)),
  constraint event_submissions_reason_only_when_rejected check (rejection_reason is null or status = 'rejected')
);
comment on table public.event_submissions is
  'What visitors submitted. Anyone may add one; only super admins read and review. The submitter''s address lives only here.';
comment on column public.event_submissions.event_id is 'The event that the approval put on the calendar.';

create index event_submissions_by_status on public.event_submissions (status, created_at desc);
create index event_submissions_by_time on public.event_submissions (created_at desc);
create index event_submissions_by_type on public.event_submissions (type_id);
create index event_submissions_by_event on public.event_submissions (event_id);

create function private.receive_submission() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.submitter_email := nullif(lower(btrim(new.submitter_email)), '');
  -- Not even the server's own key makes an approved submission without its event.
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'A submission starts as pending.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
comment on function private.receive_submission() is 'A submission starts as pending; its e-mail is lower-cased and trimmed.';

create function private.refuse_second_decision() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'This submission was already %.', old.status
    using errcode = 'PT409', hint = 'Someone else may have reviewed it in the meantime.';
end $$;
comment on function private.refuse_second_decision() is 'A decision is made once; making the same one again is refused too.';

create function private.review_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The event of a decision, and below its reviewer, disappear only when they themselves are gone.
  new.event_id := (select e.id from public.events e where e.id = old.event_id);
  if new.status = old.status then
    if old.status <> 'pending' and (new.title, new.description, new.start_date, new.end_date, new.location, new.host, new.type_id,
        new.submitter_email, new.rejection_reason, new.reviewed_at)
        is distinct from (old.title, old.description, old.start_date, old.end_date, old.location, old.host, old.type_id,
        old.submitter_email, old.rejection_reason, old.reviewed_at) then
      raise exception 'This submission was already %.', old.status using errcode = 'PT409';
    end if;
    new.reviewed_by := (select u.id from auth.users u where u.id = old.reviewed_by);
    return new;
  end if;
  new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
  new.reviewed_at := clock_timestamp();
  if new.status = 'approved' then
    new.rejection_reason := null;
    insert into public.events (title, description, start_date, end_date, type_id, location, host, created_by)
      values (new.title, new.description, new.start_date, new.end_date, new.type_id, new.location, new.host, new.reviewed_by)
      returning id into new.event_id;
  else
    new.rejection_reason := nullif(btrim(new.rejection_reason), '');
  end if;
  return new;
end $$;
comment on function private.review_submission() is
  'The one rule of review, whichever way it is asked for: pending becomes approved, with its event, or rejected; nothing else.';
revoke all on function private.receive_submission(), private.refuse_second_decision(), private.review_submission() from public, anon, authenticated, service_role;

create trigger event_submissions_receive before insert or update of submitter_email on public.event_submissions
  for each row execute function private.receive_submission();
create trigger event_submissions_decide_once before update of status on public.event_submissions
  for each row when (old.status <> 'pending') execute function private.refuse_second_decision();
create trigger event_submissions_review before update on public.event_submissions
  for each row execute function private.review_submission();

create function private.decide_submission(submission_id uuid, approver_id uuid, decision text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_event_id uuid;
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can review submissions.' using errcode = 'insufficient_privilege';
  end if;
  if approver_id is distinct from auth.uid() then
    raise exception 'You can only review submissions as yourself.' using errcode = 'insufficient_privilege';
  end if;
  update public.event_submissions s set status = decision, rejection_reason = reason
    where s.id = submission_id returning s.event_id into new_event_id;
  if not found then
    raise exception 'This submission does not exist.' using errcode = 'PT404';
  end if;
  return new_event_id;
end $$;
comment on function private.decide_submission(uuid, uuid, text, text) is
  'Decides a pending submission once, however many ask at the same moment.';

create function public.approve_event_submission(submission_id uuid, approver_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  select private.decide_submission(submission_id, approver_id, 'approved', null)
$$;
comment on function public.approve_event_submission(uuid, uuid) is
  'Puts a pending submission on the calendar and returns the new event''s id. Super admins only, in their own name.';

create function public.reject_event_submission(submission_id uuid, approver_id uuid, reason text default null) returns void
language sql security definer set search_path = '' as $$
  select private.decide_submission(submission_id, approver_id, 'rejected', reason)
$$;
comment on function public.reject_event_submission(uuid, uuid, text) is
  'Rejects a pending submission, with a reason if one is given. Super admins only, in their own name.';

revoke all on function private.decide_submission(uuid, uuid, text, text) from public, anon, authenticated, service_role;
revoke all on function public.approve_event_submission(uuid, uuid), public.reject_event_submission(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.approve_event_submission(uuid, uuid), public.reject_event_submission(uuid, uuid, text)
  to authenticated;

revoke all on table public.event_submissions from public, anon, authenticated, service_role;
grant insert (title, description, start_date, end_date, location, host, type_id, submitter_email)
  on table public.event_submissions to anon, authenticated;
grant select, delete on table public.event_submissions to authenticated;
grant update (title, description, start_date, end_date, location, host, type_id, status, reviewed_by, reviewed_at, rejection_reason)
  on table public.event_submissions to authenticated;
grant select, insert, update, delete on table public.event_submissions to service_role;
alter table public.event_submissions enable row level security;

create policy "anyone submits an event" on public.event_submissions for insert to anon, authenticated
  with check (status = 'pending' and reviewed_by is null and event_id is null);
create policy "super admins read submissions" on public.event_submissions for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins review submissions" on public.event_submissions for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins delete submissions" on public.event_submissions for delete to authenticated
  using ((select private.is_super_admin()));
