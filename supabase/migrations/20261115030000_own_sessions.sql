-- What people may know and do about their own sign-ins.

create function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, address text, user_agent text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, s.updated_at::timestamptz, coalesce(s.ip::text, ''), coalesce(s.user_agent, ''),
      s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now()) and private.session_is_live()
    order by 6 desc, 3 desc
$$;
comment on function public.my_sessions() is 'The caller''s sessions that have not ended, the one that asks first.';

create function public.end_session(session_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions s
      where s.id = end_session.session_id and s.user_id = auth.uid() and private.session_is_live()
      returning s.user_id
  ), noted as (
    insert into public.audit_log (action, actor_id, user_id, email, details)
      select 'sign_out', e.user_id, e.user_id, u.email, jsonb_build_object('session_id', end_session.session_id)
      from ended e join auth.users u on u.id = e.user_id
  )
  select exists (select 1 from ended)
$$;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions, at once. False when the caller has no such session.';

revoke all on function public.my_sessions(), public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
