-- An invitation that did not arrive can be sent once more.

create function public.resend_invitation(invited_email text) returns void
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
  -- An impatient press must not become a heap of mail in somebody's inbox.
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
comment on function public.resend_invitation(text) is
  'Queues another invitation for an address whose invitation is still pending. Super admins only.';
revoke all on function public.resend_invitation(text) from public, anon, authenticated, service_role;
grant execute on function public.resend_invitation(text) to authenticated;
