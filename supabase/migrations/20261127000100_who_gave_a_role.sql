-- Who gave a role, and when, is what happened, and not what a later request says of it. Procedures, which give back what was
-- deleted, write as their owner.

create trigger user_roles_keep_assigner before update of assigned_by on public.user_roles
  for each row when (current_user = 'authenticated') execute function private.note_assigner();
create trigger group_moderators_keep_assigner before update of assigned_by on public.group_moderators
  for each row when (current_user = 'authenticated') execute function private.note_assigner();

revoke insert, update on table public.user_roles, public.group_moderators from authenticated;
grant insert (user_id, role, email, assigned_by), update (user_id, role, email, assigned_by) on table public.user_roles to authenticated;
grant insert (user_id, group_id, email, assigned_by), update (user_id, group_id, email, assigned_by)
  on table public.group_moderators to authenticated;
