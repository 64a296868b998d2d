-- Notices that super admins show over some days.

create or replace function private.bound_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at the same moment would each see nine others.
  perform pg_advisory_xact_lock(hashtext('private.bound_notices'));
  -- Each of them is on every page; a wall of notices is read by nobody.
  if (select count(*) from public.notices n
      where n.id <> new.id and n.first_day <= new.last_day and n.last_day >= new.first_day) >= 10 then
    raise exception 'There are ten notices over these days already. Delete one first.' using errcode = 'PT409';
  end if;
  return new;
end $$;
comment on function private.bound_notices() is 'At most ten notices over the same days.';

-- Triggers

create trigger notices_sign before insert on public.notices for each row execute function private.sign();
create trigger notices_touch before update on public.notices
  for each row when (old.* is distinct from new.*) execute function private.touch();
create trigger notices_announce after insert or update or delete on public.notices
  for each row execute function private.announce_change();
-- A notice that is moved comes to other days as well.
create trigger notices_bound before insert or update of first_day, last_day on public.notices
  for each row execute function private.bound_notices();

-- Policies

create policy "everyone reads notices" on public.notices for select to anon, authenticated using (true);
create policy "super admins write notices" on public.notices for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change notices" on public.notices for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins delete notices" on public.notices for delete to authenticated
  using ((select private.is_super_admin()));

-- Grants

revoke all on table public.notices from public, anon, authenticated, service_role;
grant select on table public.notices to anon, authenticated;
grant insert (text, first_day, last_day), update (text, first_day, last_day), delete on table public.notices to authenticated;
grant select, insert, update, delete on table public.notices to service_role;

-- Comments

comment on table public.notices is 'Sentences of super admins over a range of the city''s days. Everyone reads them.';
