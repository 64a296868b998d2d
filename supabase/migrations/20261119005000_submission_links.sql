-- Private links: whoever got one by mail looks after one submission with it, without an account.

alter table public.event_submissions add column edited_at timestamptz;
comment on column public.event_submissions.edited_at is
  'When its submitter last changed it by a private link; whoever read it before has read something else.';

create table private.submission_links (
  token_hash bytea primary key constraint submission_links_hash_is_whole check (octet_length(token_hash) = 32),
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  email text not null constraint submission_links_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.submission_links is
  'The private links that were mailed, each by the SHA-256 of its token: nobody who reads this table can open one.';
comment on column private.submission_links.email is
  'Where it was mailed to; it works while that is the submission''s address.';
create index submission_links_by_submission on private.submission_links (submission_id, created_at desc);
revoke all on table private.submission_links from public, anon, authenticated, service_role;
alter table private.submission_links enable row level security;

-- What organisers did to the dates of their ride by themselves.
create table private.link_statuses (
  event_id uuid primary key references public.events (id) on delete cascade,
  submission_id uuid not null references public.event_submissions (id) on delete cascade,
  new_date uuid references public.events (id) on delete set null,
  is_current boolean not null default true
);
comment on table private.link_statuses is 'Dates that were cancelled or postponed by a private link.';
comment on column private.link_statuses.new_date is 'The event that the postponement put on the calendar; its organiser looks after it too.';
comment on column private.link_statuses.is_current is 'Nobody else has changed the status since, so the organiser may take it back.';
create index link_statuses_by_submission on private.link_statuses (submission_id);
create index link_statuses_by_new_date on private.link_statuses (new_date);
revoke all on table private.link_statuses from public, anon, authenticated, service_role;
alter table private.link_statuses enable row level security;

create function private.linked_events(submission public.event_submissions) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive linked as (
    select e.id from public.events e
      where e.id = (submission).event_id
        or e.series_id in (select s.id from public.event_series s where (submission).series_id in (s.id, s.split_from))
    union
    select t.new_date from linked join private.link_statuses t on t.event_id = linked.id
      where t.new_date is not null and t.submission_id = (submission).id
  )
  select id from linked
$$;
comment on function private.linked_events(public.event_submissions) is
  'The events that a submission''s private links speak of: what its approval made, and the new dates that its organiser gave them.';

create function private.links_expire_at(submission public.event_submissions) returns timestamptz
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
  'Until when the private links of a submission work: 60 days after the last of its dates and the decision; never for a series without an end.';

create function private.takes_links(submission public.event_submissions) returns boolean
language sql stable security definer set search_path = '' as $$
  select (submission).links_revoked_at is null and not (submission).is_spam and (submission).changes_of is null
    and (submission).submitter_email is not null and private.links_expire_at(submission) > now()
$$;
comment on function private.takes_links(public.event_submissions) is 'Whether the private links of a submission work now.';

create function private.keep_submission_link(target uuid, token_hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  -- Links of one submission are made one after the other, so that the oldest go.
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
  'Lets a token that is about to be mailed open a submission; false where links to it do not work. The newest 20 are kept.';

create function private.linked_submission(token text) returns public.event_submissions
language plpgsql stable security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  select s.* into submission from private.submission_links l
    join public.event_submissions s on s.id = l.submission_id and s.submitter_email = l.email
    where l.token_hash = sha256(convert_to(coalesce(token, ''), 'UTF8'));
  -- One answer for whatever is wrong with a link, so that nobody learns anything by trying.
  if not coalesce(private.takes_links(submission), false) then
    raise exception 'This link does not work.' using errcode = 'PT404',
      hint = 'It may be incomplete, or its time may be over. The newest mail about the event has a link too.';
  end if;
  return submission;
end $$;
comment on function private.linked_submission(text) is 'The one submission that a private link opens.';

create function private.used_link(token text) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.linked_submission(token);
begin
  perform 1 from public.event_submissions s where s.id = submission.id for update;
  -- Somebody may have decided while this waited.
  submission := private.linked_submission(token);
  insert into private.submitters (email, proven_at) values (submission.submitter_email, clock_timestamp())
    on conflict (email) do update set proven_at = excluded.proven_at;
  perform set_config('calendar.changed_by', 'the organiser, by private link', true);
  return submission;
end $$;
comment on function private.used_link(text) is
  'The submission of a link behind which somebody pressed a button, locked: its address is proven by that, and changes are made in its organiser''s name.';

-- The mails that carry links ---------------------------------------------------------------------------------------------

create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    values ('submission_received', new.submitter_email, jsonb_build_object('submission_id', new.id), 'submission:' || new.id || ':received')
    on conflict (dedupe_key) do nothing;
  return null;
end $$;
comment on function private.queue_receipt() is 'Queues the mail that a submission has arrived; its link is made when it is sent.';
create trigger event_submissions_queue_receipt after insert on public.event_submissions
  for each row when (new.submitter_email is not null and new.changes_of is null) execute function private.queue_receipt();

create function private.submissions_with_links(address text) returns setof public.event_submissions
language sql stable security definer set search_path = '' as $$
  select newest.* from (
      select * from public.event_submissions s where s.submitter_email = lower(btrim(address)) order by s.created_at desc limit 500
    ) as newest
    where private.takes_links(newest::public.event_submissions) order by newest.created_at desc, newest.id limit 50
$$;
comment on function private.submissions_with_links(text) is 'The newest 50 submissions of an address whose links work.';

revoke all on function private.linked_events(public.event_submissions), private.links_expire_at(public.event_submissions),
  private.takes_links(public.event_submissions), private.keep_submission_link(uuid, bytea), private.linked_submission(text),
  private.used_link(text), private.queue_receipt(), private.submissions_with_links(text)
  from public, anon, authenticated, service_role;
