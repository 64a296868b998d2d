-- A role or an assignment made for an e-mail without an account also invites that address.

create function private.queue_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A moderator is a role row and one row for each group, perhaps in several requests: still one mail.
  insert into private.mail_outbox (kind, address)
    select 'invitation', new.email
    where not exists (
      select 1 from private.mail_outbox m
      where m.kind = 'invitation' and m.address = new.email
        and (m.state in ('waiting', 'sending') or (m.state = 'sent' and m.created_at > now() - interval '10 minutes'))
    );
  return null;
end $$;
comment on function private.queue_invitation() is 'Queues one invitation for an address that was given something before it has an account.';

create function private.withdraw_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_outbox m
    where m.kind = 'invitation' and m.address = old.email and m.state = 'waiting'
      and not exists (select 1 from public.user_roles r where r.user_id is null and r.email = old.email)
      and not exists (select 1 from public.group_moderators g where g.user_id is null and g.email = old.email);
  return null;
end $$;
comment on function private.withdraw_invitation() is 'An invitation that was withdrawn before it was sent is not sent.';
revoke all on function private.queue_invitation(), private.withdraw_invitation() from public, anon, authenticated, service_role;

create trigger user_roles_queue_invitation after insert on public.user_roles
  for each row when (new.user_id is null) execute function private.queue_invitation();
create trigger user_roles_withdraw_invitation after delete on public.user_roles
  for each row when (old.user_id is null) execute function private.withdraw_invitation();
create trigger group_moderators_queue_invitation after insert on public.group_moderators
  for each row when (new.user_id is null) execute function private.queue_invitation();
create trigger group_moderators_withdraw_invitation after delete on public.group_moderators
  for each row when (old.user_id is null) execute function private.withdraw_invitation();

create function private.follow_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The tables' own trigger fills in the account's address.
  update public.user_roles set email = new.email where user_id = new.id;
  update public.group_moderators set email = new.email where user_id = new.id;
  return null;
end $$;
comment on function private.follow_account_email() is 'Rows with an account carry its address, also after it changed.';
revoke all on function private.follow_account_email() from public, anon, authenticated, service_role;

create trigger users_email_is_followed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();
