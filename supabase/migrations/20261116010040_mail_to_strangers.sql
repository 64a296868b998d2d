-- Mail to addresses that have not proven themselves is counted, so that a day's worth of it has an end.

alter table private.mail_outbox
  add column counted_as text,
  add column counted_at timestamptz;
comment on column private.mail_outbox.counted_as is
  'The allowance that this mail was counted against; null for mail to an address that has proven itself, or not yet sent.';
create index mail_outbox_counted on private.mail_outbox (counted_as, counted_at) where counted_as is not null;

create function private.is_proven_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.users u where lower(u.email) = lower(is_proven_address.address) and u.email_confirmed_at is not null)
$$;
comment on function private.is_proven_address(text) is 'An account has confirmed this address from its own mailbox.';
revoke all on function private.is_proven_address(text) from public, anon, authenticated, service_role;
