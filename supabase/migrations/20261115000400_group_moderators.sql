-- Which groups a moderator looks after.

create table public.group_moderators (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  assigned_by uuid references auth.users (id) on delete set null,
  email text constraint group_moderators_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  constraint group_moderators_belong_to_someone check (user_id is not null or email is not null),
  constraint group_moderators_assigned_once unique (user_id, group_id)
);
comment on table public.group_moderators is
  'Assignments of moderators to groups. A row with an e-mail and no user_id waits for that verified address to sign in.';
create unique index group_moderators_invited_once on public.group_moderators (email, group_id) where user_id is null;
create index group_moderators_by_group on public.group_moderators (group_id);

create function private.note_assigner() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.assigned_by := coalesce(auth.uid(), new.assigned_by);
  return new;
end $$;
comment on function private.note_assigner() is 'Keeps assigned_by equal to the caller.';
revoke all on function private.note_assigner() from public, anon, authenticated, service_role;

create trigger group_moderators_fill_email before insert or update on public.group_moderators
  for each row execute function private.fill_email();
create trigger group_moderators_note_assigner before insert on public.group_moderators
  for each row execute function private.note_assigner();

revoke all on table public.group_moderators from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.group_moderators to authenticated, service_role;
alter table public.group_moderators enable row level security;

create policy "people read their own assignments" on public.group_moderators for select to authenticated
  using (user_id = (select auth.uid()) and (select private.session_is_live()));
create policy "super admins read every assignment" on public.group_moderators for select to authenticated
  using ((select private.is_super_admin()));
create policy "super admins assign moderators" on public.group_moderators for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change assignments" on public.group_moderators for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins remove assignments" on public.group_moderators for delete to authenticated
  using ((select private.is_super_admin()));
