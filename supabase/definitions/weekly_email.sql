-- The weekly email: subscribers, plans, and what was sent.

create or replace function private.receive_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.subscribed_at := now();
  new.return_requested_at := null;
  -- A stranger must not re-subscribe someone who unsubscribed: the row stays inactive and only records the request.
  update public.email_subscriptions s set return_requested_at = now(), return_choice = new.choice where s.email = new.email and not s.is_active;
  if found then
    return null;
  end if;
  -- The same goes for an erased address: it starts out unsubscribed, and is asked in its own mailbox.
  if exists (select 1 from private.erased_subscribers e where e.fingerprint = private.subscriber_fingerprint(new.email))
      and not exists (select 1 from public.email_subscriptions s where s.email = new.email) then
    new.is_active := false;
    new.return_requested_at := now();
    new.return_choice := new.choice;
    new.choice := null;
  end if;
  return new;
end $$;
comment on function private.receive_subscription() is
  'Starts a subscription now; for an address that unsubscribed, only records the request.';

create or replace function private.count_refusals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'sent' then
    update public.email_subscriptions s set refusals = 0 where s.email = new.address and s.refusals > 0;
  elsif new.refused then
    update public.email_subscriptions s set refusals = s.refusals + 1, is_active = s.is_active and s.refusals + 1 < 3
      where s.email = new.address;
  end if;
  return null;
end $$;
comment on function private.count_refusals() is 'Deactivates an address that the mail server refused three times in a row.';

-- Planning --------------------------------------------------------------------------------------------------------------
create or replace function private.hold_weekly_emails() returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext('private.weekly_emails'))
$$;
comment on function private.hold_weekly_emails() is
  'Serialises queueing and planning weekly emails and erasing subscribers, until the transaction ends.';

create or replace function private.begin_weekly_plan(sunday date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  if sunday is null or sunday > private.city_today() + 7 or extract(isodow from sunday) <> 7 then
    raise exception 'Only the next Sunday email can be planned.' using errcode = 'PT400';
  end if;
  perform private.hold_weekly_emails();
  -- A server that was down on Sunday at seven still sends until Monday at seven.
  if private.city_clock(now()) >= sunday + interval '31 hours'
      or exists (select 1 from private.weekly_emails w where w.week = sunday) then
    raise exception 'It is too late to change this: the email of this week has gone out.' using errcode = 'PT409';
  end if;
  insert into private.weekly_plans (week) values (sunday) on conflict (week) do nothing;
end $$;
comment on function private.begin_weekly_plan(date) is
  'Checks that a super admin may still plan a week''s email, and keeps it from being queued meanwhile.';

create or replace function public.save_weekly_intro(week date, intro text, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  new_intro text := nullif(btrim(intro), '');
begin
  perform private.begin_weekly_plan(week);
  if new_intro is not null and not private.is_filled(new_intro, 500) then
    raise exception 'The intro must be plain text of at most 500 characters.' using errcode = 'PT400';
  end if;
  update private.weekly_plans p set intro = new_intro
    where p.week = save_weekly_intro.week and p.intro is not distinct from nullif(btrim(seen), '');
  if not found then
    raise exception 'This was changed in the meantime, perhaps by someone else. Save again to put your version in its place.'
      using errcode = 'PT409', hint = 'seen is the intro that this one takes the place of.';
  end if;
end $$;
comment on function public.save_weekly_intro(date, text, text) is
  'Sets or clears the intro of a coming Sunday''s email, unless it has changed since it was seen. For super admins.';

create or replace function public.skip_weekly_email(week date, skip boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_weekly_plan(week);
  update private.weekly_plans p set is_skipped = coalesce(skip, true) where p.week = skip_weekly_email.week;
end $$;
comment on function public.skip_weekly_email(date, boolean) is
  'Skips the email of a coming Sunday, or reverts that before it is due. For super admins.';

create or replace function public.weekly_email_plan(week date)
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
  'The plan for a week''s email, whether it is already queued, and how many would get it now. For super admins.';

create or replace function public.weekly_email_history()
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
comment on function public.weekly_email_history() is 'Weekly emails of the last half year, with their results. For super admins.';

create or replace function public.send_digest_preview(first_day date, last_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
      or last_day < first_day or last_day > first_day + 31 then
    raise exception 'The range must be one of up to a month.' using errcode = 'PT400';
  end if;
  perform private.mail_oneself('weekly_preview', jsonb_build_object('first', first_day, 'last', last_day));
end $$;
comment on function public.send_digest_preview(date, date) is 'Sends the weekly email for these days to the calling super admin.';

-- Subscribers -----------------------------------------------------------------------------------------------------------
create or replace function public.active_subscribers(after_email text, max_rows integer)
  returns table (email text, subscribed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Raise an error instead of returning nothing: a list cut off by an expired session must not look complete.
  perform private.check_super_admin();
  return query
    select s.email, s.subscribed_at from public.email_subscriptions s
    where s.is_active and s.email > coalesce(after_email, '') order by s.email limit least(max_rows, 10000);
end $$;
comment on function public.active_subscribers(text, integer) is
  'Active subscribers by address, after a given one; call until no rows come back. For super admins.';

create or replace function private.subscriber_fingerprint(address text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(btrim(address)), 'UTF8'))
$$;
comment on function private.subscriber_fingerprint(text) is 'A hash that identifies an erased address.';

create or replace function public.erase_subscriber(subscription_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  erased text;
begin
  perform private.check_super_admin();
  -- Wait for an email that is being queued, so that the update below sees its row for this address.
  perform private.hold_weekly_emails();
  delete from public.email_subscriptions s where s.id = subscription_id returning s.email into erased;
  if not found then
    raise exception 'This address is not on the list any more.' using errcode = 'PT404';
  end if;
  insert into private.erased_subscribers (fingerprint) values (private.subscriber_fingerprint(erased)) on conflict do nothing;
  -- Sent emails still count, but without the recipient; waiting ones are not sent, even if a worker has claimed them.
  update private.mail_outbox m set
      address = 'erased@erased.invalid', payload = m.payload - 'subscription_id', last_error = null, claimed_by = null,
      state = case when m.state in ('waiting', 'sending') then 'dropped' else m.state end
    where m.address = erased and m.kind in ('weekly_digest', 'newsletter_welcome', 'newsletter_return');
end $$;
comment on function public.erase_subscriber(uuid) is
  'Deletes an address of the weekly email for good, and removes it from the mail records. For super admins.';

-- Triggers

create trigger email_subscriptions_one_row before insert on public.email_subscriptions
  for each row execute function private.one_row_a_request();
create trigger email_subscriptions_receive before insert on public.email_subscriptions
  for each row execute function private.receive_subscription();
create trigger mail_outbox_count_refusals after update of state on private.mail_outbox
  for each row when (old.state is distinct from new.state and new.kind in ('weekly_digest', 'newsletter_welcome', 'newsletter_return'))
  execute function private.count_refusals();

-- Policies

-- Only the trigger private.receive_subscription can set return_requested_at on a new row.
create policy "anyone subscribes" on public.email_subscriptions for insert to anon
  with check (is_active or return_requested_at is not null);
create policy "super admins read subscriptions" on public.email_subscriptions for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins deactivate subscriptions" on public.email_subscriptions for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()) and not is_active);
create policy "signed-in people subscribe" on public.email_subscriptions for insert to authenticated
  with check ((is_active or return_requested_at is not null) and (select private.session_is_live()));

-- Grants

revoke all on table public.email_subscriptions from public, anon, authenticated, service_role;
grant insert (email, subscribed_at, is_active) on table public.email_subscriptions to anon, authenticated;
grant select on table public.email_subscriptions to authenticated;
grant update (is_active) on table public.email_subscriptions to authenticated;
grant select, insert, update, delete on table public.email_subscriptions to service_role;
revoke all on table private.weekly_emails from public, anon, authenticated, service_role;
revoke all on table private.weekly_plans from public, anon, authenticated, service_role;
revoke all on table private.erased_subscribers from public, anon, authenticated, service_role;
grant execute on function public.save_weekly_intro(date, text, text), public.skip_weekly_email(date, boolean),
  public.weekly_email_plan(date), public.weekly_email_history(), public.send_digest_preview(date, date),
  public.active_subscribers(text, integer), public.erase_subscriber(uuid) to authenticated;

-- Comments

comment on table public.email_subscriptions is
  'Addresses for the weekly email. Anyone may add one; only super admins can read them, and they can only deactivate or erase them.';
comment on column public.email_subscriptions.return_requested_at is
  'When someone subscribed an address that had unsubscribed. Only its own mailbox can activate it again.';
comment on column public.email_subscriptions.confirmation_sent_at is
  'When the confirmation of the latest sign-up was queued; it is sent once.';
comment on column public.email_subscriptions.refusals is
  'How often in a row the mail server refused this address permanently. At three it is deactivated.';
comment on column private.weekly_emails.notices is 'The notices for the days of the week, as of when the email was queued.';
comment on column private.weekly_emails.intro is 'The editors'' text above the events, as of when the email was queued.';
comment on column private.weekly_emails.skipped is 'The editors skipped this week: nothing was or will be queued.';
comment on table private.weekly_plans is 'One row per planned Sunday. Read once, when that week''s email is fixed in weekly_emails.';
comment on column private.weekly_plans.intro is 'Plain text that the email opens with; null for none.';
comment on table private.erased_subscribers is
  'Hashes of erased addresses: enough to recognise one when someone enters it, but not to read it.';
