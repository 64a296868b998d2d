-- Invitations, sessions, and the audit log of sign-ins and roles.

create or replace function private.audit_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- As JSON, because two tables with different columns share this function.
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - '{id,created_at,user_id,email,assigned_by}'::text[] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - '{id,created_at,user_id,email,assigned_by}'::text[] end;
  row_now jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if tg_op = 'UPDATE' and before = after and new.user_id is not distinct from old.user_id then
    return null;
  end if;
  insert into public.audit_log (action, actor_id, user_id, email, details)
    values (
      tg_argv[0] || case tg_op when 'INSERT' then '_given' when 'DELETE' then '_taken' else '_changed' end,
      auth.uid(), (row_now ->> 'user_id')::uuid, row_now ->> 'email',
      jsonb_strip_nulls(jsonb_build_object('before', before, 'after', after))
    );
  return null;
end $$;
comment on function private.audit_role_change() is 'Logs who assigned, changed or revoked a role or an assignment.';

-- Invitations -----------------------------------------------------------------------------------------------------------
create or replace function private.queue_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A moderator has a role row and one row per group, perhaps from several requests, but gets one email.
  insert into private.mail_outbox (kind, address)
    select 'invitation', new.email
    where not exists (
      select 1 from private.mail_outbox m
      where m.kind = 'invitation' and m.address = new.email
        -- An assignment restored with its group was already emailed.
        and (m.state in ('waiting', 'sending') or (m.state = 'sent' and m.created_at > new.created_at - interval '10 minutes'))
    );
  return null;
end $$;
comment on function private.queue_invitation() is
  'Queues one invitation for an address that got a role or an assignment before it has an account.';

create or replace function private.withdraw_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_outbox m
    where m.kind = 'invitation' and m.address = old.email and m.state = 'waiting'
      and not exists (select 1 from public.user_roles r where r.user_id is null and r.email = old.email)
      and not exists (select 1 from public.group_moderators g where g.user_id is null and g.email = old.email);
  return null;
end $$;
comment on function private.withdraw_invitation() is 'Drops an invitation that is withdrawn before it was sent.';

create or replace function public.resend_invitation(invited_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invited text := lower(btrim(invited_email));
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can send invitations.' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select 1 from public.user_roles r where r.user_id is null and r.email = invited)
      and not exists (select 1 from public.group_moderators g where g.user_id is null and g.email = invited) then
    raise exception 'There is no pending invitation for this address.'
      using errcode = 'PT404', hint = 'It may have been accepted or withdrawn in the meantime.';
  end if;
  -- Repeated clicks must not flood someone's inbox.
  if exists (
    select 1 from private.mail_outbox m
    where m.kind = 'invitation' and m.address = invited
      and (m.state in ('waiting', 'sending') or m.created_at > now() - interval '1 minute')
  ) then
    raise exception 'An invitation to this address is already on its way. Please wait a minute before sending another.'
      using errcode = 'PT429';
  end if;
  insert into private.mail_outbox (kind, address) values ('invitation', invited);
end $$;
comment on function public.resend_invitation(text) is 'Queues another invitation for an address with a pending one. For super admins.';

create or replace function private.invitation_of(invited_email text) returns table (invited_by text, role text, group_names text[])
language sql stable security definer set search_path = '' as $$
  -- Pending rows, and those already claimed by an account.
  with roles as (
    select r.role, r.assigned_by from public.user_roles r where r.email = invited_email
  ), assignments as (
    select g.name, m.assigned_by, m.created_at
      from public.group_moderators m join public.groups g on g.id = m.group_id where m.email = invited_email
  ), assigners as (
    select 1 as priority, now() as at, r.assigned_by from roles r
    union all select 2, a.created_at, a.assigned_by from assignments a
  )
  select
      (select u.email::text from assigners a join auth.users u on u.id = a.assigned_by order by a.priority, a.at desc limit 1),
      case when exists (select 1 from roles r where r.role = 'super_admin') then 'super_admin' else 'group_moderator' end,
      array(select distinct a.name from assignments a order by a.name limit 200)
    where exists (select 1 from assigners)
$$;
comment on function private.invitation_of(text) is
  'The role and groups an address was invited to, and by whom; no row if none. For super admins the groups do not matter: they have all of them.';

create or replace function public.my_invitation() returns table (invited_by text, role text, group_names text[])
language sql stable security definer set search_path = '' as $$
  select i.invited_by, i.role, i.group_names
    from auth.users u, private.invitation_of(lower(btrim(u.email::text))) i
    where u.id = (select auth.uid()) and u.email_confirmed_at is not null and (select private.session_is_live())
$$;
comment on function public.my_invitation() is 'The caller''s role and groups, and who assigned them; no row if they have none.';

-- Accounts and sessions -------------------------------------------------------------------------------------------------
create or replace function private.claim_invitations(claimant uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  -- Anyone can sign up with someone else's address; only a verified one is proof.
  select lower(btrim(u.email)) into address from auth.users u where u.id = claimant and u.email_confirmed_at is not null;
  if address is null then
    return;
  end if;
  update public.user_roles mine set role = 'super_admin'
    from public.user_roles invited
    where mine.user_id = claimant and invited.user_id is null and invited.email = address and invited.role = 'super_admin';
  delete from public.user_roles invited
    where invited.user_id is null and invited.email = address
      and exists (select 1 from public.user_roles mine where mine.user_id = claimant);
  update public.user_roles invited set user_id = claimant where invited.user_id is null and invited.email = address;

  delete from public.group_moderators invited
    where invited.user_id is null and invited.email = address and exists (
      select 1 from public.group_moderators mine where mine.user_id = claimant and mine.group_id = invited.group_id);
  update public.group_moderators invited set user_id = claimant where invited.user_id is null and invited.email = address;
end $$;
comment on function private.claim_invitations(uuid) is
  'Gives an account the role and assignments created for its verified email before it existed.';

create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (event ->> 'user_id')::uuid;
  person_role text;
begin
  -- Claimed here because every sign-in passes this hook, on a hosted auth server too.
  perform private.claim_invitations(person);
  select r.role into person_role from public.user_roles r where r.user_id = person;
  return jsonb_set(event, '{claims,user_role}', to_jsonb(coalesce(person_role, 'null')));
end $$;
comment on function public.custom_access_token_hook(jsonb) is
  'Adds user_role to an access token: super_admin, group_moderator or the text null. Only for what the website shows, never for permissions.';

create or replace function private.follow_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The tables' own triggers fill in the account's address.
  update public.user_roles set email = new.email where user_id = new.id;
  update public.group_moderators set email = new.email where user_id = new.id;
  return null;
end $$;
comment on function private.follow_account_email() is 'Updates the email of roles and assignments when an account''s address changes.';

create or replace function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, address text, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, s.updated_at::timestamptz, coalesce(s.ip::text, ''), coalesce(s.user_agent, ''),
      s.id = (select (auth.jwt() ->> 'session_id')::uuid)
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
      and (select private.session_is_live())
    order by 6 desc, 3 desc
$$;
comment on function public.my_sessions() is 'The caller''s active sessions, the current one first.';

create or replace function public.end_session(session_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
      where s.id = end_session.session_id and s.user_id = (select auth.uid()) and (select private.session_is_live())
      returning s.user_id
  ), noted as (
    insert into public.audit_log (action, actor_id, user_id, email, details)
      select 'sign_out', e.user_id, e.user_id, u.email, jsonb_build_object('session_id', end_session.session_id)
      from ended e join auth.users u on u.id = e.user_id
  )
  select exists (select 1 from ended)
$$;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions immediately. False if the caller has no such session.';

create or replace function public.last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select u.id, u.last_sign_in_at::timestamptz
    from public.user_roles r join auth.users u on u.id = r.user_id order by u.id limit 10000;
end $$;
comment on function public.last_sign_ins() is 'When people with a role last signed in; null for never. For super admins.';

-- Triggers

create trigger user_roles_audit after insert or update or delete on public.user_roles
  for each row execute function private.audit_role_change('role');
create trigger group_moderators_audit after insert or update or delete on public.group_moderators
  for each row execute function private.audit_role_change('assignment');
create trigger user_roles_queue_invitation after insert on public.user_roles
  for each row when (new.user_id is null) execute function private.queue_invitation();
create trigger group_moderators_queue_invitation after insert on public.group_moderators
  for each row when (new.user_id is null) execute function private.queue_invitation();
create trigger user_roles_withdraw_invitation after delete on public.user_roles
  for each row when (old.user_id is null) execute function private.withdraw_invitation();
create trigger group_moderators_withdraw_invitation after delete on public.group_moderators
  for each row when (old.user_id is null) execute function private.withdraw_invitation();
create trigger users_email_is_followed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_account_email();

-- Policies

create policy "super admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_super_admin()));

-- Grants

revoke all on table public.audit_log from public, anon, authenticated, service_role;
grant select on table public.audit_log to authenticated, service_role;
grant usage on schema public, private to supabase_auth_admin;
grant execute on function public.resend_invitation(text), public.my_invitation(), public.my_sessions(), public.end_session(uuid),
  public.last_sign_ins() to authenticated;
grant execute on function private.claim_invitations(uuid), public.custom_access_token_hook(jsonb) to supabase_auth_admin;

-- Comments

comment on table public.audit_log is
  'Sign-ins, failed sign-ins, and changes of passwords, factors and roles. The auth server and triggers write it, super admins read it, nobody changes it.';
comment on column public.audit_log.address is 'The IP address of the request.';
