-- The newsletter's mail: confirmation, coming back, the Sunday email, and what admins see of all that.

alter table public.email_subscriptions
  add column confirmation_sent_at timestamptz,
  add column refusals integer not null default 0;
comment on column public.email_subscriptions.confirmation_sent_at is 'When the confirmation of the newest sign-up was queued; it is sent once.';
comment on column public.email_subscriptions.refusals is 'How often in a row the mail server refused this address for good. At three it is deactivated.';

alter table private.mail_outbox add column refused boolean not null default false;
comment on column private.mail_outbox.refused is 'The mail server has said for good that it does not take this mail.';

create table private.mail_workers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
comment on table private.mail_workers is 'Workers that send mail. One that has not been seen for a while has crashed, and its mail is taken over.';
revoke all on table private.mail_workers from public, anon, authenticated, service_role;
alter table private.mail_workers enable row level security;

create table private.weekly_emails (
  week date primary key,
  digest jsonb not null,
  queued_at timestamptz not null default now(),
  recipients integer not null default 0
);
comment on table private.weekly_emails is
  'One row a Sunday, made once however many servers try: what the email says, and to how many it goes. No recipients: a week without events.';
revoke all on table private.weekly_emails from public, anon, authenticated, service_role;
alter table private.weekly_emails enable row level security;

create function private.count_refusals() returns trigger
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
revoke all on function private.count_refusals() from public, anon, authenticated, service_role;
create trigger mail_outbox_count_refusals after update of state on private.mail_outbox
  for each row when (old.state is distinct from new.state and new.kind in ('weekly_digest', 'newsletter_welcome', 'newsletter_return'))
  execute function private.count_refusals();

create function private.check_super_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can do this.' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function public.mail_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_object_agg(c.state, c.count), '{}')
      from (select m.state, count(*) as count from private.mail_outbox m group by m.state) c),
    'problems', (select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at desc), '[]')
      from (select m.kind, m.address, m.state, m.attempts, m.last_error, m.created_at
        from private.mail_outbox m where m.last_error is not null order by m.created_at desc limit 20) p)
  );
end $$;
comment on function public.mail_health() is 'How many mails are in which state, and the last errors. For super admins.';

create function public.weekly_email_history()
  returns table (week date, queued_at timestamptz, recipients integer, sent bigint, waiting bigint, failed bigint, dropped bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query
    select w.week, w.queued_at, w.recipients, count(*) filter (where m.state = 'sent'),
      count(*) filter (where m.state in ('waiting', 'sending')), count(*) filter (where m.state = 'failed'),
      count(*) filter (where m.state = 'dropped')
    from private.weekly_emails w
    left join private.mail_outbox m on m.kind = 'weekly_digest' and m.payload ->> 'week' = w.week::text
    group by w.week order by w.week desc limit 26;
end $$;
comment on function public.weekly_email_history() is 'What the Sunday email did in the last half year. For super admins.';
create index mail_outbox_by_week on private.mail_outbox ((payload ->> 'week')) where kind = 'weekly_digest';

create function private.mail_oneself(mail_kind text, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_address text;
begin
  perform private.check_super_admin();
  select lower(btrim(u.email)) into own_address from auth.users u where u.id = auth.uid();
  if exists (select 1 from private.mail_outbox m
      where m.kind = mail_kind and m.address = own_address and m.created_at > now() - interval '10 seconds') then
    raise exception 'This mail is already on its way. Please wait a moment.' using errcode = 'PT429';
  end if;
  insert into private.mail_outbox (kind, address, payload) values (mail_kind, own_address, facts);
end $$;

create function public.send_test_mail() returns void
language sql security definer set search_path = '' as $$
  select private.mail_oneself('test', '{}')
$$;
comment on function public.send_test_mail() is 'Sends a test mail to the super admin who asks.';

create function public.send_digest_preview(first_day date, last_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if first_day is null or last_day is null or last_day < first_day or last_day > first_day + 31 then
    raise exception 'The range must be one of up to a month.' using errcode = 'PT400';
  end if;
  perform private.mail_oneself('weekly_preview', jsonb_build_object('first', first_day, 'last', last_day));
end $$;
comment on function public.send_digest_preview(date, date) is 'Sends the weekly email, as it would be for these days, to the super admin who asks.';

revoke all on function private.check_super_admin(), private.mail_oneself(text, jsonb), public.mail_health(),
  public.weekly_email_history(), public.send_test_mail(), public.send_digest_preview(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.mail_health(), public.weekly_email_history(), public.send_test_mail(),
  public.send_digest_preview(date, date) to authenticated;
