-- Emails to reviewers: immediately, daily or never.

create or replace function private.waiting_for(person uuid) returns setof public.event_submissions
language sql stable security definer set search_path = '' as $$
  select s.*
    from public.user_roles r
    join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null
    join public.event_submissions s on s.status = 'pending' and (r.role = 'super_admin'
      or s.group_id in (
        select m.group_id from public.group_moderators m join public.groups g on g.id = m.group_id and g.moderators_review
          where m.user_id = r.user_id))
    where r.user_id = person
$$;
comment on function private.waiting_for(uuid) is
  'The pending submissions that someone may decide on now; none for an account without a confirmed address.';

create or replace function private.mails_today(mail_kind text, recipient text, states text[]) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.mail_outbox m
    where m.address = recipient and m.kind = mail_kind and m.state = any (states) and m.created_at > now() - interval '3 days'
      and (m.sent_at is null or m.sent_at >= private.instant_of(private.city_today()::timestamp, private.city_zone()))
$$;
comment on function private.mails_today(text, text, text[]) is
  'How many emails of a kind in these states a recipient has today, in the city''s time: sent today or still to be sent.';

create or replace function private.mail_reviewers_of(target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reviewer record;
begin
  for reviewer in
    select r.user_id, r.email from private.reviewers(target) r
      join public.mail_preferences p on p.user_id = r.user_id and p.new_submissions = 'at_once'
      where r.is_super_admin or exists (select 1 from public.groups g where g.id = target and g.moderators_review)
  loop
    -- A waiting email will cover this submission too. The lock keeps it from being sent before this commits; one being sent right now does
    -- not count.
    perform 1 from private.mail_outbox m
      where m.kind = 'review_at_once' and m.address = reviewer.email and m.state = 'waiting' limit 1 for share skip locked;
    continue when found or private.mails_today('review_at_once', reviewer.email, '{waiting,sending,sent}') >= 12;
    insert into private.mail_outbox (kind, address, payload, next_attempt_at)
      values ('review_at_once', reviewer.email,
        jsonb_build_object('user_id', reviewer.user_id, 'batch', gen_random_uuid()), now() + interval '2 minutes');
  end loop;
end $$;
comment on function private.mail_reviewers_of(uuid) is
  'Emails reviewers of a group who chose to hear immediately: submissions within two minutes share an email, at most twelve a day.';

create or replace function private.mail_reviewers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Once per group, however many submissions there are.
  perform private.mail_reviewers_of(groups.group_id)
    from (select distinct a.group_id from added a where a.status = 'pending') as groups;
  return null;
end $$;
comment on function private.mail_reviewers() is 'Notifies reviewers of new submissions.';

create or replace function private.mail_new_reviewers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_reviewers_of(new.group_id);
  return null;
end $$;
comment on function private.mail_new_reviewers() is 'Notifies the new group''s moderators when a submission moves to their group.';

create or replace function private.queue_daily_reviews(today date, is_late boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recipients integer;
begin
  -- A server that was down at eight catches up; a site that has never sent a daily email has missed none.
  if is_late and not exists (select 1 from private.review_mail_days d where d.day > today - 8) then
    return null;
  end if;
  -- Waits for another server's claim, then finds it.
  insert into private.review_mail_days (day) values (today) on conflict (day) do nothing;
  if not found then
    return null;
  end if;
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    select 'review_daily', lower(btrim(u.email)), jsonb_build_object('user_id', u.id, 'batch', gen_random_uuid()),
        'review_daily:' || today || ':' || u.id
      from public.user_roles r
      join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null and private.is_email(lower(btrim(u.email)))
      left join public.mail_preferences p on p.user_id = u.id
      -- Includes people who hear immediately, for submissions beyond the daily limit.
      where coalesce(p.new_submissions, 'daily') <> 'never'
        and exists (select 1 from private.waiting_for(u.id) s
          where not exists (select 1 from private.told_submissions t where t.submission_id = s.id and t.user_id = u.id))
      order by u.id limit 1000
    on conflict (dedupe_key) do nothing;
  get diagnostics recipients = row_count;
  return recipients;
end $$;
comment on function private.queue_daily_reviews(date, boolean) is
  'Queues the daily email, once, to everyone with new submissions to review; returns the number of recipients, or null if it was already queued.';

-- Triggers

create trigger event_submissions_mail_reviewers after insert on public.event_submissions
  referencing new table as added for each statement execute function private.mail_reviewers();
create trigger event_submissions_mail_new_reviewers after update of group_id on public.event_submissions
  for each row when (new.status = 'pending' and new.group_id is not null and old.group_id is distinct from new.group_id)
  execute function private.mail_new_reviewers();

-- Policies

-- The policy of user_roles checks that the session is live.
create policy "people with a role read their own mail preferences" on public.mail_preferences for select to authenticated
  using (user_id = (select auth.uid()) and exists (select 1 from public.user_roles r where r.user_id = (select auth.uid())));
create policy "people with a role choose their mail" on public.mail_preferences for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select 1 from public.user_roles r where r.user_id = (select auth.uid())));
create policy "people with a role choose other mail" on public.mail_preferences for update to authenticated
  using (user_id = (select auth.uid()) and exists (select 1 from public.user_roles r where r.user_id = (select auth.uid())))
  with check (user_id = (select auth.uid()) and exists (select 1 from public.user_roles r where r.user_id = (select auth.uid())));

-- Grants

revoke all on table public.mail_preferences from public, anon, authenticated, service_role;
-- There is no grant on user_id: the row is always the caller's.
grant select, insert (new_submissions), update (new_submissions) on table public.mail_preferences to authenticated;
grant select on table public.mail_preferences to service_role;
revoke all on table private.told_submissions from public, anon, authenticated, service_role;
revoke all on table private.review_mail_days from public, anon, authenticated, service_role;

-- Comments

comment on table public.mail_preferences is
  'Which emails a reviewer wants. Everyone can read and write only their own row; no row means daily.';
comment on column public.mail_preferences.new_submissions is 'Emails about new submissions: at_once, daily or never.';
comment on table private.told_submissions is
  'Submissions a reviewer has already been emailed about, so that the next email covers only new ones.';
comment on column private.told_submissions.batch is 'The email, by the batch in its payload: a retry repeats the same submissions.';
comment on table private.review_mail_days is
  'Days, in the city''s time, whose daily review email was queued: each once, by whichever server came first.';
