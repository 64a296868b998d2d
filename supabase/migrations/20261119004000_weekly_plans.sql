-- What editors decide about the next Sunday email before it goes out: a few words of their own, or that there is none.

create table private.weekly_plans (
  week date primary key constraint weekly_plans_week_begins_on_sunday check (extract(isodow from week) = 7),
  intro text constraint weekly_plans_intro_is_filled check (private.is_filled(intro, 500)),
  is_skipped boolean not null default false
);
comment on table private.weekly_plans is
  'One row for each Sunday that someone planned. It is read once, when the email of that week is fixed in weekly_emails.';
comment on column private.weekly_plans.intro is 'Plain text that the email opens with; null for none.';
revoke all on table private.weekly_plans from public, anon, authenticated, service_role;
alter table private.weekly_plans enable row level security;

alter table private.weekly_emails
  add column intro text,
  add column skipped boolean not null default false;
comment on column private.weekly_emails.intro is 'What the editors wrote above the events, as it was when the email was queued.';
comment on column private.weekly_emails.skipped is 'The editors had decided that this week gets no email: nothing was queued, and nothing will be.';

create function private.hold_weekly_emails() returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext('private.weekly_emails'))
$$;
comment on function private.hold_weekly_emails() is
  'Until the transaction ends, nobody else queues an email, plans one, or erases a subscriber: whoever comes first is seen by the other.';

create function private.begin_weekly_plan(sunday date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  if sunday is null or sunday > private.city_today() + 7 or extract(isodow from sunday) <> 7 then
    raise exception 'Only the next Sunday email can be planned.' using errcode = 'PT400';
  end if;
  perform private.hold_weekly_emails();
  -- A server that was down on Sunday at seven sends until Monday at seven.
  if private.city_clock(now()) >= sunday + interval '31 hours'
      or exists (select 1 from private.weekly_emails w where w.week = sunday) then
    raise exception 'It is too late to change this: the email of this week has gone out.' using errcode = 'PT409';
  end if;
  insert into private.weekly_plans (week) values (sunday) on conflict (week) do nothing;
end $$;
comment on function private.begin_weekly_plan(date) is
  'Makes sure that a super admin may still plan the email of a week, and that it does not go out meanwhile.';

create function public.save_weekly_intro(week date, intro text, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := nullif(btrim(intro), '');
begin
  perform private.begin_weekly_plan(week);
  if words is not null and not private.is_filled(words, 500) then
    raise exception 'The intro must be plain text of at most 500 characters.' using errcode = 'PT400';
  end if;
  update private.weekly_plans p set intro = words
    where p.week = save_weekly_intro.week and p.intro is not distinct from nullif(btrim(seen), '');
  if not found then
    raise exception 'This was changed in the meantime, perhaps by someone else. Save again to put your version in its place.'
      using errcode = 'PT409', hint = 'seen is the intro that this one takes the place of.';
  end if;
end $$;
comment on function public.save_weekly_intro(date, text, text) is
  'Writes or empties the words that the email of a coming Sunday opens with, unless they are no longer the ones that were seen. For super admins.';

create function public.skip_weekly_email(week date, skip boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_weekly_plan(week);
  update private.weekly_plans p set is_skipped = coalesce(skip, true) where p.week = skip_weekly_email.week;
end $$;
comment on function public.skip_weekly_email(date, boolean) is
  'Has no email sent for the week of a coming Sunday, or takes that back while its time has not come. For super admins.';

create function public.weekly_email_plan(week date)
  returns table (intro text, is_skipped boolean, is_queued boolean, recipients bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query
    select p.intro, coalesce(p.is_skipped, false),
      exists (select 1 from private.weekly_emails w where w.week = weekly_email_plan.week),
      (select count(*) from public.email_subscriptions s where s.is_active)
    from (select 1) as one left join private.weekly_plans p on p.week = weekly_email_plan.week;
end $$;
comment on function public.weekly_email_plan(date) is
  'What was decided about the email of a week, whether it was queued already, and how many would get it now. For super admins.';

drop function public.weekly_email_history();
create function public.weekly_email_history()
  returns table (week date, queued_at timestamptz, skipped boolean, recipients integer, sent bigint, written bigint, waiting bigint,
    failed bigint, dropped bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query
    select w.week, w.queued_at, w.skipped, w.recipients, count(*) filter (where m.state = 'sent' and m.folder is null),
      count(*) filter (where m.folder is not null),
      count(*) filter (where m.state in ('waiting', 'sending')), count(*) filter (where m.state = 'failed'),
      count(*) filter (where m.state = 'dropped')
    from private.weekly_emails w
    left join private.mail_outbox m on m.kind = 'weekly_digest' and m.payload ->> 'week' = w.week::text
    group by w.week order by w.week desc limit 26;
end $$;
comment on function public.weekly_email_history() is 'What the Sunday email did in the last half year. For super admins.';

revoke all on function private.hold_weekly_emails(), private.begin_weekly_plan(date), public.save_weekly_intro(date, text, text),
  public.skip_weekly_email(date, boolean), public.weekly_email_plan(date), public.weekly_email_history()
  from public, anon, authenticated, service_role;
grant execute on function public.save_weekly_intro(date, text, text), public.skip_weekly_email(date, boolean),
  public.weekly_email_plan(date), public.weekly_email_history() to authenticated;
