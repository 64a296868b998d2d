-- Roles, and the permission checks that policies use.

create or replace function private.email_of_role(email text, user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select lower(btrim(u.email)) from auth.users u where u.id = user_id), lower(btrim(email_of_role.email)))
$$;
comment on function private.email_of_role(text, uuid) is 'The address of a role, in lower case: from its account, or else the invitation.';

create or replace function private.normalise_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.email_of_role(new.email, new.user_id);
  if tg_op = 'INSERT' then
    new.assigned_by := coalesce(auth.uid(), new.assigned_by);
  end if;
  return new;
end $$;
comment on function private.normalise_role() is 'Normalises the email of a role, and records who assigned it.';

create or replace function private.note_assigner() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.assigned_by := coalesce(auth.uid(), new.assigned_by);
  return new;
end $$;
comment on function private.note_assigner() is 'Sets assigned_by to the caller.';

-- `(select …)` makes PostgreSQL compute each value once, even when it scans row by row.
create or replace function private.session_is_live() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from auth.sessions s
      where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
        and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now())
    ) and (
      coalesce((select auth.jwt() ->> 'aal'), '') = 'aal2'
      or not exists (select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
    )
$$;
comment on function private.session_is_live() is
  'True if the token''s session still exists and, for a user with a verified factor, has reached aal2.';

create or replace function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'super_admin')
     and private.session_is_live()
$$;
comment on function private.is_super_admin() is 'Checks the table, not the token: a revoked role is gone immediately.';

create or replace function private.check_super_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can do this.' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function private.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins who remove each other concurrently wait here, so that the second one counts correctly.
  perform pg_advisory_xact_lock(hashtext('private.keep_a_super_admin'));
  if not exists (select 1 from public.user_roles r where r.role = 'super_admin' and r.user_id is not null) then
    raise exception 'The last super admin cannot be removed.'
      using errcode = 'PT409', hint = 'Make someone else a super admin first.';
  end if;
  return null;
end $$;
comment on function private.keep_a_super_admin() is 'Refuses to remove the last super admin with an account.';

-- Limits on what visitors add -------------------------------------------------------------------------------------------
create or replace function private.one_row_a_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lock_id constant integer := hashtext('private.one_row_a_request');
  locks integer;
begin
  -- This runs as its owner, so current_user is no help; read the role of the request.
  if current_setting('role', true) not in ('anon', 'authenticated') then
    return new;
  end if;
  -- Shared locks, which block nobody, are this transaction's memory: the first means that a row was added, the second that the caller may
  -- add many. A statement trigger would run too late, and not see rows that another trigger dropped.
  select count(*) into locks from pg_catalog.pg_locks l
    where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.objid in (lock_id::oid, (lock_id + 1)::oid);
  if locks = 1 and not private.is_super_admin() then
    raise exception 'Only one row can be added at a time.'
      using errcode = 'program_limit_exceeded', hint = 'Send each row in a request of its own.';
  end if;
  if locks < 2 then
    perform pg_advisory_xact_lock_shared(lock_id + locks);
  end if;
  return new;
end $$;
comment on function private.one_row_a_request() is
  'Limits everyone but super admins and the server to one row per transaction in tables that visitors add to, so that rate limits hold.';

create or replace function private.standing_of(claims jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  previous_claims text := current_setting('request.jwt.claims', true);
  role_name text;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  role_name := case
    when private.is_super_admin() then 'super_admin'
    when cardinality(private.moderated_group_ids()) > 0 then 'group_moderator'
    else 'none'
  end;
  perform set_config('request.jwt.claims', coalesce(previous_claims, ''), true);
  return role_name;
end $$;
comment on function private.standing_of(jsonb) is
  'The current role of a token''s bearer: super_admin, group_moderator or none. The server uses it for rate limits.';

-- Triggers

create trigger user_roles_normalise before insert or update on public.user_roles
  for each row execute function private.normalise_role();
create trigger user_roles_keep_a_super_admin after update or delete on public.user_roles
  for each row when (old.role = 'super_admin' and old.user_id is not null)
  execute function private.keep_a_super_admin();
-- A later request cannot change who assigned a role.
create trigger user_roles_keep_assigner before update of assigned_by on public.user_roles
  for each row when (current_user = 'authenticated') execute function private.note_assigner();

-- Policies

create policy "people read their own role" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_is_live()));
create policy "super admins read every role" on public.user_roles for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins give roles" on public.user_roles for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change roles" on public.user_roles for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins take roles away" on public.user_roles for delete to authenticated
  using ((select private.is_super_admin()));

-- Grants

revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.user_roles to service_role;
grant select, delete on table public.user_roles to authenticated;
grant insert (user_id, role, email, assigned_by), update (user_id, role, email, assigned_by) on table public.user_roles to authenticated;
grant execute on function private.session_is_live(), private.is_super_admin() to anon, authenticated, service_role;

-- Comments

comment on table public.user_roles is
  'One role per person. A row with an email and no user_id is an invitation, claimed when that verified address signs in.';
comment on column public.user_roles.assigned_by is 'Who assigned the role; null if a command or the server did.';
