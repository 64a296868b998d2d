-- Who invites whom as what, for the letter and the page that an invitation leads to; and when people were last here.

alter table public.user_roles add column assigned_by uuid references auth.users (id) on delete set null;
comment on column public.user_roles.assigned_by is 'Who gave the role; null where a command or the server did.';
create index user_roles_by_assigner on public.user_roles (assigned_by);
create trigger user_roles_note_assigner before insert on public.user_roles
  for each row execute function private.note_assigner();

create function private.invitation_of(invited_email text) returns table (invited_by text, role text, group_names text[])
language sql stable security definer set search_path = '' as $$
  -- Pending rows, and those of an account that has them already.
  with roles as (
    select r.role, r.assigned_by from public.user_roles r where r.email = invited_email
  ), assignments as (
    select g.name, m.assigned_by, m.created_at
      from public.group_moderators m join public.groups g on g.id = m.group_id where m.email = invited_email
  ), assigners as (
    select 1 as place, now() as at, r.assigned_by from roles r
    union all select 2, a.created_at, a.assigned_by from assignments a
  )
  select
      (select u.email::text from assigners a join auth.users u on u.id = a.assigned_by order by a.place, a.at desc limit 1),
      case when exists (select 1 from roles r where r.role = 'super_admin') then 'super_admin' else 'group_moderator' end,
      array(select distinct a.name from assignments a order by a.name limit 200)
    where exists (select 1 from assigners)
$$;
comment on function private.invitation_of(text) is
  'What an address was given, and by whom; no row where it was given nothing. A super admin''s groups are every group, whatever is listed.';

create function public.my_invitation() returns table (invited_by text, role text, group_names text[])
language sql stable security definer set search_path = '' as $$
  select i.invited_by, i.role, i.group_names
    from auth.users u, private.invitation_of(lower(btrim(u.email::text))) i
    where u.id = (select auth.uid()) and u.email_confirmed_at is not null and (select private.session_is_live())
$$;
comment on function public.my_invitation() is 'Who gave the caller which role and groups; no row for someone without.';

create function public.last_sign_ins() returns table (user_id uuid, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select u.id, u.last_sign_in_at::timestamptz
    from public.user_roles r join auth.users u on u.id = r.user_id order by u.id limit 10000;
end $$;
comment on function public.last_sign_ins() is 'When those with a role last signed in; null for never. For super admins.';

revoke all on function private.invitation_of(text) from public, anon, authenticated, service_role;
revoke all on function public.my_invitation(), public.last_sign_ins() from public, anon, authenticated, service_role;
grant execute on function public.my_invitation(), public.last_sign_ins() to authenticated;
