-- Who hears of what concerns an event or a submission.

create function private.reviewers(target uuid) returns table (user_id uuid, email text, is_super_admin boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, lower(btrim(u.email)), r.role = 'super_admin'
    from public.user_roles r
    join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null
    where private.is_email(lower(btrim(u.email)))
      and (r.role = 'super_admin'
        or exists (select 1 from public.group_moderators m where m.user_id = r.user_id and m.group_id = target))
    order by 3, 2
    limit 200
$$;
comment on function private.reviewers(uuid) is
  'Everyone who may decide for a group, or for no group (null): its moderators, and all super admins; with confirmed addresses.';

create function private.nearest_reviewers(target uuid) returns table (user_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  with everyone as (select * from private.reviewers(target))
  select e.user_id, e.email from everyone e where e.is_super_admin = (select bool_and(nearest.is_super_admin) from everyone nearest)
$$;
comment on function private.nearest_reviewers(uuid) is 'The moderators of a group, and the super admins where it has none.';
revoke all on function private.reviewers(uuid), private.nearest_reviewers(uuid) from public, anon, authenticated, service_role;
