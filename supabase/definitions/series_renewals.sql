-- Asks whether series without an end still take place.

create or replace function private.renewal_step(series public.event_series, renewal private.series_renewals) returns text
language sql stable set search_path = '' as $$
  select case
    when (series).rule is null or (series).rule ~ '(COUNT|UNTIL)=' then null
    when (renewal).asked_at is not null and (renewal).answered_at is null then case
      when (renewal).unanswered_since is not null or (renewal).mailed_at > now() - interval '14 days' then null
      when (renewal).reminders < 2 then 'remind'
      else 'give up' end
    -- An edit counts as an answer.
    when greatest((series).created_at, (series).updated_at, (renewal).answered_at) <= now() - interval '6 months' then 'ask' end
$$;
comment on function private.renewal_step(public.event_series, private.series_renewals) is
  'What to do about a series now: ask, remind, give up, or null for nothing.';

create or replace function private.renewal_recipients(series public.event_series) returns setof text
language sql stable security definer set search_path = '' as $$
  -- Evaluated again at every answer, so that losing a role also disables the links.
  with candidates as (
    select 1 as priority, s.submitter_email as email
      from public.event_submissions s where s.series_id in ((series).id, (series).split_from)
        and s.group_id is not distinct from (series).group_id and private.takes_links(s)
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
    select candidates.priority, lower(btrim(candidates.email)) as email from candidates where private.is_email(lower(btrim(candidates.email)))
  )
  select distinct valid.email from valid where valid.priority = (select min(priority) from valid) order by 1 limit 50
$$;
comment on function private.renewal_recipients(public.event_series) is
  'Who is asked about a series: its submitter, while private links work and it is still with the same group; else the moderators of its group; else the super admin who created it; else all super admins.';

create or replace function private.ask_about_series(max_series integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  renewal private.series_renewals;
  step text;
  done integer := 0;
  problem text;
begin
  -- Skip series that another server is processing.
  for series in
    select s.* from public.event_series s left join private.series_renewals r on r.series_id = s.id
    where private.renewal_step(s, r) is not null
    -- In random order, so that failing series do not block the others forever.
    order by random() limit max_series
    for update of s skip locked
  loop
    begin
      -- Read again under the lock: another server may just have finished.
      select * into renewal from private.series_renewals r where r.series_id = series.id;
      step := private.renewal_step(series, renewal);
      if step = 'give up' then
        update private.series_renewals r set unanswered_since = now() where r.series_id = series.id;
      elsif step = 'ask' then
        delete from private.series_renewals r where r.series_id = series.id;
        insert into private.series_renewals (series_id) values (series.id) returning * into renewal;
      elsif step = 'remind' then
        update private.series_renewals r set reminders = r.reminders + 1, mailed_at = now()
          where r.series_id = series.id returning r.* into renewal;
      end if;
      insert into private.mail_outbox (kind, address, payload, dedupe_key)
        select 'series_still_on', email,
            jsonb_build_object('series_id', series.id, 'round', renewal.round, 'reminder', renewal.reminders),
            'series:' || renewal.round || ':' || renewal.reminders || ':' || email
          from private.renewal_recipients(series) as email where step in ('ask', 'remind')
        on conflict (dedupe_key) do nothing;
      done := done + 1;
    exception
      when insufficient_resources then
        raise;
      when others then
        problem := sqlerrm;
    end;
  end loop;
  -- Raised only when nothing else was done, since it rolls back everything.
  if done = 0 and problem is not null then
    raise exception 'somebody could not be asked about a series: %', problem;
  end if;
  return done;
end $$;
comment on function private.ask_about_series(integer) is
  'Sends questions and reminders about up to max_series series without an end; returns the number processed. Run by whichever server comes first.';

create or replace function private.answer_by_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.series_renewals r set answered_at = now(), answer = 'edited', unanswered_since = null
    where r.series_id = new.id and r.answered_at is null;
  return null;
end $$;
comment on function private.answer_by_edit() is 'Counts an edit of a series as the answer to its renewal question.';

create or replace function private.dates_to_come(series public.event_series) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- A date taken over by another group belongs to that group.
  select e.id from public.events e
    where e.series_id = (series).id and e.start_date > now() and e.group_id is not distinct from (series).group_id
$$;
comment on function private.dates_to_come(public.event_series) is 'The dates that are deleted when a series ends.';

create or replace function private.end_series_now(series public.event_series, who text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change_id uuid;
begin
  change_id := private.remember_series((series).id, array[(series).id]);
  delete from public.events e where e.id in (select private.dates_to_come(series));
  update public.events e set series_id = null, series_date = null where e.series_id = (series).id and e.start_date > now();
  perform private.end_series_before(series,
    private.city_today() + case when (series).starts_at::time <= private.city_clock(now())::time then 1 else 0 end);
  perform private.note_change('series', to_jsonb(series), private.present_row('series', (series).id), who);
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  return change_id;
end $$;
comment on function private.end_series_now(public.event_series, text) is
  'Ends a series and deletes its future dates; those that have started stay. Returns the id for undo_series_change.';

create or replace function private.answer_renewal(target uuid, asked_round uuid, given text, who text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  ending uuid;
  dates integer := 0;
begin
  -- Serialises answers with each other and with ask_about_series.
  series := private.lock_series(target);
  if series.id is null then
    raise exception 'There is no series with this id.' using errcode = 'PT404';
  end if;
  if asked_round is null then
    insert into private.series_renewals (series_id) values (target) on conflict (series_id) do nothing;
  end if;
  update private.series_renewals r
    set answered_at = now(), answer = given, unanswered_since = null, change_id = null
    where r.series_id = target and r.answer is distinct from 'ended'
      and (asked_round is null or r.round = asked_round and r.answered_at is null);
  if not found then
    return null;
  end if;
  if given = 'ended' then
    select count(*) into dates from private.dates_to_come(series);
    ending := private.end_series_now(series, who);
    update private.series_renewals r set change_id = ending where r.series_id = target;
    if asked_round is not null and dates > 0 then
      insert into private.mail_outbox (kind, address, payload, dedupe_key)
        select 'series_ended', r.email, jsonb_build_object('series_id', target, 'dates', dates), 'series:' || asked_round || ':ended:' || r.email
          from private.reviewers(series.group_id) r
        on conflict (dedupe_key) do nothing;
    end if;
  end if;
  return dates;
end $$;
comment on function private.answer_renewal(uuid, uuid, text, text) is
  'Records that a series is still_on or ended. Returns the number of dates deleted, of which its reviewers are emailed; null if the round was already answered or the series has ended. A null round matches any.';

-- For super admins ------------------------------------------------------------------------------------------------------
create or replace function public.series_renewals()
returns table (series_id uuid, title text, rule text, group_name text, state text, since timestamptz, dates_to_come integer, last_date timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query
    select s.id, s.title, s.rule, g.name, case when r.answer = 'ended' then 'ended' else 'unanswered' end,
        coalesce(r.answered_at, r.unanswered_since),
        (select count(*)::integer from private.dates_to_come(s)),
        (select max(e.start_date) from public.events e where e.series_id = s.id)
      from private.series_renewals r
      join public.event_series s on s.id = r.series_id
      left join public.groups g on g.id = s.group_id
      left join private.series_changes c on c.id = r.change_id
      where r.unanswered_since is not null or (r.answer = 'ended' and c.made_at > now() - interval '1 day')
      order by coalesce(r.answered_at, r.unanswered_since), s.id limit 200;
end $$;
comment on function public.series_renewals() is
  'Series without an end that got no answer, and those ended within the last day, which can be restored. For super admins.';

create or replace function public.answer_for_series(series_id uuid, still_on boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  dates integer;
begin
  perform private.check_super_admin();
  if still_on is null then
    raise exception 'Say whether the series is still on.' using errcode = 'PT400';
  end if;
  dates := private.answer_renewal(series_id, null, case when still_on then 'still_on' else 'ended' end);
  if dates is null then
    raise exception 'This series has ended already.' using errcode = 'PT409';
  end if;
  return dates;
end $$;
comment on function public.answer_for_series(uuid, boolean) is
  'Answers that a series is still on or has ended; returns the number of dates deleted. For super admins.';

create or replace function public.restore_ended_series(series_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change private.series_changes;
begin
  perform private.check_super_admin();
  perform private.lock_series(restore_ended_series.series_id);
  update private.series_changes c set made_by = auth.uid()
    from private.series_renewals r
    where r.series_id = restore_ended_series.series_id and r.answer = 'ended' and c.id = r.change_id and c.made_at > now() - interval '1 day'
    returning c.* into change;
  if not found then
    raise exception 'This series can no longer be restored.' using errcode = 'PT404';
  end if;
  perform public.undo_series_change(change.id);
  update private.series_renewals r set answered_at = now(), answer = 'still_on' where r.series_id = restore_ended_series.series_id;
end $$;
comment on function public.restore_ended_series(uuid) is 'Restores the dates of a series that ended within the last day. For super admins.';

-- Triggers

-- Every edit sets one of these columns; nulls set by deleting a group or an account do not.
create trigger event_series_answer_by_edit
  after update of rule, skipped_dates, title on public.event_series
  for each row when (old.* is distinct from new.*) execute function private.answer_by_edit();

-- Grants

grant execute on function public.series_renewals(), public.answer_for_series(uuid, boolean), public.restore_ended_series(uuid)
  to authenticated;
