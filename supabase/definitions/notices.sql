-- Notices that super admins publish for a range of days.

create or replace function private.normalise_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(auth.uid(), new.created_by);
  elsif new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  if tg_op = 'INSERT' or (new.first_day, new.last_day) is distinct from (old.first_day, old.last_day) then
    -- Two concurrent inserts would each see only nine others.
    perform pg_advisory_xact_lock(hashtext('private.normalise_notice'));
    -- Notices appear on every page; too many and nobody reads them.
    if (select count(*) from public.notices n
        where n.id <> new.id and n.first_day <= new.last_day and n.last_day >= new.first_day) >= 10 then
      raise exception 'There are ten notices over these days already. Delete one first.' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;
comment on function private.normalise_notice() is
  'Sets the author and timestamps of a notice, and allows at most ten on overlapping days.';

-- Triggers

create trigger notices_normalise before insert or update on public.notices
  for each row execute function private.normalise_notice();
create trigger notices_announce after insert or update or delete on public.notices
  for each row execute function private.announce_change();

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

comment on table public.notices is 'Short notices by super admins, each for a range of days. Everyone can read them.';
