-- Who gets the weekly e-mail.

create table public.email_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint email_subscriptions_email_is_valid check (private.is_email(email)),
  subscribed_at timestamptz not null default now(),
  is_active boolean not null default true,
  return_requested_at timestamptz
);
comment on table public.email_subscriptions is
  'Addresses of the weekly e-mail. Anyone may add one; nobody but super admins reads them, and they can only deactivate.';
comment on column public.email_subscriptions.return_requested_at is
  'When someone asked to subscribe an address that had left. It becomes active again only from its own mailbox.';
create index email_subscriptions_by_time on public.email_subscriptions (is_active, subscribed_at desc);

create function private.receive_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.subscribed_at := now();
  new.return_requested_at := null;
  -- A stranger must not re-activate someone who left: the row stays inactive and only remembers that somebody asked.
  update public.email_subscriptions s set return_requested_at = now() where s.email = new.email and not s.is_active;
  return case when found then null else new end;
end $$;
comment on function private.receive_subscription() is 'A subscription starts now; one for an address that had left only notes the wish.';
revoke all on function private.receive_subscription() from public, anon, authenticated, service_role;

create trigger email_subscriptions_receive before insert on public.email_subscriptions
  for each row execute function private.receive_subscription();

revoke all on table public.email_subscriptions from public, anon, authenticated, service_role;
grant insert (email, subscribed_at, is_active) on table public.email_subscriptions to anon, authenticated;
grant select on table public.email_subscriptions to authenticated;
grant update (is_active) on table public.email_subscriptions to authenticated;
grant select, insert, update, delete on table public.email_subscriptions to service_role;
alter table public.email_subscriptions enable row level security;

create policy "anyone subscribes" on public.email_subscriptions for insert to anon, authenticated with check (is_active);
create policy "super admins read subscriptions" on public.email_subscriptions for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins deactivate subscriptions" on public.email_subscriptions for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()) and not is_active);
