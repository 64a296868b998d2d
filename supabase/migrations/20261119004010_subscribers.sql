-- The list of subscribers in the hands of super admins: carried away whole, and rid of an address for good.

comment on table public.email_subscriptions is
  'Addresses of the weekly e-mail. Anyone may add one; nobody but super admins reads them, and they can only deactivate one or erase it.';

create function public.active_subscribers(after_email text, max_rows integer)
  returns table (email text, subscribed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Refused, and not merely empty: a list that stops when a session ends must not look like a whole one.
  perform private.check_super_admin();
  return query
    select s.email, s.subscribed_at from public.email_subscriptions s
    where s.is_active and s.email > coalesce(after_email, '') order by s.email limit least(max_rows, 10000);
end $$;
comment on function public.active_subscribers(text, integer) is
  'Who gets the Sunday email, by address, from behind one on; the next ones are asked for until none come. For super admins.';

create table private.erased_subscribers (
  fingerprint bytea primary key,
  erased_at timestamptz not null default now()
);
comment on table private.erased_subscribers is
  'What is left of an erased address: enough to know it again when someone enters it, and not to read it.';
revoke all on table private.erased_subscribers from public, anon, authenticated, service_role;
alter table private.erased_subscribers enable row level security;

create function private.subscriber_fingerprint(address text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(btrim(address)), 'UTF8'))
$$;
comment on function private.subscriber_fingerprint(text) is 'By what an erased address is known again.';

create function public.erase_subscriber(subscription_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  erased text;
begin
  perform private.check_super_admin();
  -- An email that is being queued at this moment is waited for, so that its mail to this address is seen below.
  perform private.hold_weekly_emails();
  delete from public.email_subscriptions s where s.id = subscription_id returning s.email into erased;
  if not found then
    raise exception 'This address is not on the list any more.' using errcode = 'PT404';
  end if;
  insert into private.erased_subscribers (fingerprint) values (private.subscriber_fingerprint(erased)) on conflict do nothing;
  -- What was sent still counts, without saying to whom; what waits is not sent, also by a worker that has claimed it.
  update private.mail_outbox m set
      address = 'erased@erased.invalid', payload = m.payload - 'subscription_id', last_error = null, claimed_by = null,
      state = case when m.state in ('waiting', 'sending') then 'dropped' else m.state end
    where m.address = erased and m.kind in ('weekly_digest', 'newsletter_welcome', 'newsletter_return');
end $$;
comment on function public.erase_subscriber(uuid) is
  'Deletes an address of the Sunday email for good, and takes it out of the records of mail. For super admins.';

create or replace function private.receive_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.subscribed_at := now();
  new.return_requested_at := null;
  -- A stranger must not re-activate someone who left: the row stays inactive and only remembers that somebody asked.
  update public.email_subscriptions s set return_requested_at = now() where s.email = new.email and not s.is_active;
  if found then
    return null;
  end if;
  -- Nor someone who left and was erased: such an address begins as one that has left, and is asked in its own mailbox.
  if exists (select 1 from private.erased_subscribers e where e.fingerprint = private.subscriber_fingerprint(new.email))
      and not exists (select 1 from public.email_subscriptions s where s.email = new.email) then
    new.is_active := false;
    new.return_requested_at := now();
  end if;
  return new;
end $$;

-- Nobody but the trigger above can write return_requested_at with a new row.
alter policy "anyone subscribes" on public.email_subscriptions with check (is_active or return_requested_at is not null);
alter policy "signed-in people subscribe" on public.email_subscriptions
  with check ((is_active or return_requested_at is not null) and (select private.session_is_live()));

revoke all on function public.active_subscribers(text, integer), private.subscriber_fingerprint(text), public.erase_subscriber(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.active_subscribers(text, integer), public.erase_subscriber(uuid) to authenticated;
