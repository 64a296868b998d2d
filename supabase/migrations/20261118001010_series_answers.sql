-- Answers to 'Still happening?', from a link in a mail or from a super admin, and the list of what nobody answered for.

-- An end that came by mail was made by nobody who is signed in; super admins take it back.
alter table private.series_changes alter column made_by drop not null;

create function private.dates_to_come(series public.event_series) returns setof uuid
language sql stable security definer set search_path = '' as $$
  -- A date that was given to another group is that group's.
  select e.id from public.events e
    where e.series_id = (series).id and e.start_date > now() and e.group_id is not distinct from (series).group_id
$$;
comment on function private.dates_to_come(public.event_series) is 'The dates that go off the calendar when a series has ended.';

create function private.end_series_now(series public.event_series) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change_id uuid;
begin
  perform set_config('calendar.changing_series', 'yes', true);
  change_id := private.remember_series((series).id, array[(series).id]);
  delete from public.events e where e.id in (select private.dates_to_come(series));
  update public.events e set series_id = null, series_date = null where e.series_id = (series).id and e.start_date > now();
  perform private.end_series_before(series,
    private.city_today() + case when (series).starts_at::time <= private.city_clock(now())::time then 1 else 0 end);
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  perform set_config('calendar.changing_series', '', true);
  return change_id;
end $$;
comment on function private.end_series_now(public.event_series) is
  'Takes what is to come of a series off the calendar and ends it; what has begun stays. Returns what undo_series_change takes back.';

create function private.answer_renewal(target uuid, asked_round uuid, given text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series;
  ending uuid;
  dates integer := 0;
begin
  -- The lock is on the series, so two answers come one after the other, and neither during a round of asking.
  select s.* into series from public.event_series s where s.id = target for update;
  if not found then
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
    ending := private.end_series_now(series);
    update private.series_renewals r set change_id = ending where r.series_id = target;
  end if;
  return dates;
end $$;
comment on function private.answer_renewal(uuid, uuid, text) is
  'Notes whether a series is still_on or ended, and how many dates that takes off the calendar; null when the round was answered before, or the series has ended. A round of null is any.';

-- For super admins --------------------------------------------------------------------------------------------------------

create function public.series_renewals()
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
  'Series without an end that nobody answered for, and those that ended within a day and can be restored. For super admins.';

create function public.answer_for_series(series_id uuid, still_on boolean) returns integer
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
  'Says that a series is still on, or has ended; returns how many dates that took off the calendar. For super admins.';

create function public.restore_ended_series(series_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change private.series_changes;
begin
  perform private.check_super_admin();
  perform 1 from public.event_series s where s.id = restore_ended_series.series_id for update;
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
comment on function public.restore_ended_series(uuid) is
  'Puts the dates of a series that has ended within a day back on the calendar. For super admins.';

revoke all on function private.dates_to_come(public.event_series), private.end_series_now(public.event_series),
  private.answer_renewal(uuid, uuid, text)
  from public, anon, authenticated, service_role;
revoke all on function public.series_renewals(), public.answer_for_series(uuid, boolean), public.restore_ended_series(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.series_renewals(), public.answer_for_series(uuid, boolean), public.restore_ended_series(uuid) to authenticated;
