-- 'Still happening?': series without an end are asked about twice a year, and not extended when nobody answers.

-- Rounds of asking -----------------------------------------------------------------------------------------------------

create table private.series_renewals (
  series_id uuid primary key references public.event_series (id) on delete cascade,
  round uuid not null default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  reminders integer not null default 0,
  unanswered_since timestamptz,
  answered_at timestamptz,
  answer text constraint series_renewals_answer_is_known check (answer in ('still_on', 'ended', 'edited')),
  change_id uuid references private.series_changes (id) on delete set null,
  constraint series_renewals_answer_has_time check ((answer is null) = (answered_at is null)),
  constraint series_renewals_silence_or_answer check (unanswered_since is null or answered_at is null)
);
comment on table private.series_renewals is
  'The latest round of asking whether a series without an end still happens: mails, reminders, and what was answered.';
comment on column private.series_renewals.round is 'Links in mail are signed for one round, so that those of an older one do nothing.';
comment on column private.series_renewals.unanswered_since is 'Nobody answered, neither to the reminders: no dates are made from then on.';
comment on column private.series_renewals.change_id is 'What takes an end back.';
create index series_renewals_by_change on private.series_renewals (change_id);
revoke all on table private.series_renewals from public, anon, authenticated, service_role;
alter table private.series_renewals enable row level security;

create function private.renewal_step(series public.event_series, renewal private.series_renewals) returns text
language sql stable set search_path = '' as $$
  select case
    when (series).rule is null or (series).rule ~ '(COUNT|UNTIL)=' then null
    when (renewal).asked_at is not null and (renewal).answered_at is null then case
      when (renewal).unanswered_since is not null or (renewal).mailed_at > now() - interval '14 days' then null
      when (renewal).reminders < 2 then 'remind'
      else 'give up' end
    -- An edit is a sign of life.
    when greatest((series).created_at, (series).updated_at, (renewal).answered_at) <= now() - interval '6 months' then 'ask' end
$$;
comment on function private.renewal_step(public.event_series, private.series_renewals) is
  'What is to be done about a series now: ask, remind, give up or, null, nothing.';

create function private.renewal_recipients(series public.event_series) returns setof text
language sql stable security definer set search_path = '' as $$
  -- Asked again at every answer, so that whoever lost a role has lost the links as well.
  with askable as (
    select 1 as place, s.submitter_email as email
      from public.event_submissions s where s.series_id in ((series).id, (series).split_from)
    union all
    select 2, u.email
      from public.group_moderators m
      join public.user_roles r on r.user_id = m.user_id and r.role = 'group_moderator'
      join auth.users u on u.id = m.user_id and u.email_confirmed_at is not null
      where m.group_id = (series).group_id
    union all
    select case when u.id = (series).created_by then 3 else 4 end, u.email
      from public.user_roles r join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null
      where r.role = 'super_admin'
  ), valid as (
    select askable.place, lower(btrim(askable.email)) as email from askable where private.is_email(lower(btrim(askable.email)))
  )
  select distinct valid.email from valid where valid.place = (select min(place) from valid) order by 1 limit 50
$$;
comment on function private.renewal_recipients(public.event_series) is
  'Who is asked about a series: its submitter, else the moderators of its group, else the super admin who made it, else all of them.';

create function private.ask_about_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  renewal private.series_renewals;
  step text;
  done integer := 0;
begin
  -- Whatever another server asks about at this moment is passed over.
  for series in
    select s.* from public.event_series s left join private.series_renewals r on r.series_id = s.id
    where private.renewal_step(s, r) is not null
    order by s.id limit max_series
    for update of s skip locked
  loop
    done := done + 1;
    -- Read again under the lock: the other server may have been done a moment ago.
    select * into renewal from private.series_renewals r where r.series_id = series.id;
    step := private.renewal_step(series, renewal);
    if step = 'give up' then
      update private.series_renewals r set unanswered_since = now() where r.series_id = series.id;
    end if;
    continue when step is null or step = 'give up';
    if step = 'ask' then
      delete from private.series_renewals r where r.series_id = series.id;
      insert into private.series_renewals (series_id) values (series.id) returning * into renewal;
    else
      update private.series_renewals r set reminders = r.reminders + 1, mailed_at = now()
        where r.series_id = series.id returning r.* into renewal;
    end if;
    insert into private.mail_outbox (kind, address, payload, dedupe_key)
      select 'series_still_on', email,
          jsonb_build_object('series_id', series.id, 'round', renewal.round, 'reminder', renewal.reminders),
          'series:' || renewal.round || ':' || renewal.reminders || ':' || email
        from private.renewal_recipients(series) as email
      on conflict (dedupe_key) do nothing;
  end loop;
  return done;
end $$;
comment on function private.ask_about_series(integer) is
  'Asks and reminds whoever looks after series without an end, for so many series; returns for how many. Run by whichever server is first.';

create function private.answer_by_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.series_renewals r set answered_at = now(), answer = 'edited', unanswered_since = null
    where r.series_id = new.id and r.answered_at is null;
  return null;
end $$;
comment on function private.answer_by_edit() is 'Whoever edits a series that was asked about has answered.';
-- Not the columns that the database empties by itself when a group or an account is deleted.
create trigger event_series_answer_by_edit
  after update of rule, starts_at, lasts, skipped_dates, added_dates, title, description, type_id, location, host on public.event_series
  for each row when (old.* is distinct from new.*) execute function private.answer_by_edit();

create function private.extend_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  done integer := 0;
begin
  -- Whatever another server extends at this moment is passed over; it is found done the next time.
  for series in
    select s.* from public.event_series s join private.series_progress p on p.series_id = s.id
    where p.made_until < private.city_today() + 366
      and not exists (select 1 from private.series_renewals r where r.series_id = s.id and r.unanswered_since is not null)
    order by p.made_until limit max_series
    for update of s, p skip locked
  loop
    perform private.insert_dates(series, array(
      select day
      from private.series_dates(private.recurrence_of(series), series.starts_at::date,
        (select p.made_until + 1 from private.series_progress p where p.series_id = series.id), private.horizon_of(series.starts_at::date), 800) as day
      where not exists (select 1 from public.events e where e.series_id = series.id and e.series_date = day)));
    perform private.keep_progress(series);
    done := done + 1;
  end loop;
  return done;
end $$;
comment on function private.extend_series(integer) is
  'Makes the dates that have come within a year, for so many series; returns for how many. Run every night by whichever server is first.';

revoke all on function private.renewal_step(public.event_series, private.series_renewals), private.renewal_recipients(public.event_series),
  private.ask_about_series(integer), private.answer_by_edit(), private.extend_series(integer)
  from public, anon, authenticated, service_role;
