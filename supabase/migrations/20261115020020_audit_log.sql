-- What happened to accounts and roles, for super admins to read.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- Not references: an entry outlives the accounts it speaks of.
  actor_id uuid,
  user_id uuid,
  email text,
  address text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is
  'Sign-ins, failed sign-ins, password, factor and role changes. Written by the auth server and by triggers, read by super admins, changed by nobody.';
comment on column public.audit_log.address is 'The network address the request came from.';
create index audit_log_by_time on public.audit_log (at);

revoke all on table public.audit_log from public, anon, authenticated, service_role;
grant select on table public.audit_log to authenticated, service_role;
alter table public.audit_log enable row level security;
create policy "super admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_super_admin()));

create function private.audit_role_change() returns trigger
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
comment on function private.audit_role_change() is 'Notes who gave, changed or took away a role or an assignment.';
revoke all on function private.audit_role_change() from public, anon, authenticated, service_role;

create trigger user_roles_audit after insert or update or delete on public.user_roles
  for each row execute function private.audit_role_change('role');
create trigger group_moderators_audit after insert or update or delete on public.group_moderators
  for each row execute function private.audit_role_change('assignment');
