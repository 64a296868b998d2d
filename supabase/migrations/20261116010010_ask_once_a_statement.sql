-- Rights are asked for once a statement, not once a row: who changes a thousand events is one person.

-- `(select …)` makes each of these a value that is computed once, even where the planner reads a table row by row.
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

create or replace function private.is_super_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'super_admin')
     and private.session_is_live()
$$;

create function private.moderated_group_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.group_id), '{}')
    from public.group_moderators m
    join public.user_roles r on r.user_id = m.user_id and r.role = 'group_moderator'
    where m.user_id = (select auth.uid()) and (select private.session_is_live())
$$;
comment on function private.moderated_group_ids() is
  'The groups that the caller is assigned to as a group moderator; none without a live session.';
revoke all on function private.moderated_group_ids() from public;
grant execute on function private.moderated_group_ids() to anon, authenticated, service_role;

create or replace function private.can_moderate_group(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin() or coalesce(target = any (private.moderated_group_ids()), false)
$$;
comment on function private.can_moderate_group(uuid) is
  'A super admin, or a group moderator who is assigned to that group. For one question; a policy, asked for every row, compares with moderated_group_ids.';

alter policy "moderators edit their own groups" on public.groups
  using ((select private.is_super_admin()) or id = any ((select private.moderated_group_ids())::uuid[]))
  with check ((select private.is_super_admin()) or id = any ((select private.moderated_group_ids())::uuid[]));
alter policy "moderators create events for their own groups" on public.events
  with check ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
alter policy "moderators edit events of their own groups" on public.events
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]))
  with check ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));
alter policy "moderators delete events of their own groups" on public.events
  using ((select private.is_super_admin()) or group_id = any ((select private.moderated_group_ids())::uuid[]));

-- An event's type is looked up when it is another one, not whenever a form sends the same one along.
drop trigger events_fill_type_name on public.events;
create trigger events_fill_type_name before insert on public.events
  for each row execute function private.fill_type_name();
create trigger events_follow_type before update of type_id, type_name on public.events
  for each row when (old.type_id is distinct from new.type_id or old.type_name is distinct from new.type_name)
  execute function private.fill_type_name();

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
