-- What happens to roles when someone signs in: invitations are claimed, and the token learns the role.

create function private.claim_invitations(claimant uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  -- Anyone can sign up with somebody else's address; only a verified one is proof.
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
  'Gives an account the role and the assignments that were made for its verified e-mail before it existed.';
revoke all on function private.claim_invitations(uuid) from public, anon, authenticated, service_role;
grant execute on function private.claim_invitations(uuid) to supabase_auth_admin;

create function public.custom_access_token_hook(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (event ->> 'user_id')::uuid;
  person_role text;
begin
  -- Claiming stands here because this is the one thing that every sign-in passes, on a hosted auth server too.
  perform private.claim_invitations(person);
  select r.role into person_role from public.user_roles r where r.user_id = person;
  return jsonb_set(event, '{claims,user_role}', to_jsonb(coalesce(person_role, 'null')));
end $$;
comment on function public.custom_access_token_hook(jsonb) is
  'Adds user_role to an access token: super_admin, group_moderator or the text null. For the website''s screens, never for rights.';
revoke all on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
grant usage on schema public, private to supabase_auth_admin;
