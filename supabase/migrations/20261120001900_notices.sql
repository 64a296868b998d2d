-- Sentences of super admins over a range of days.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  text text not null constraint notices_text_is_filled check (private.is_filled(text, 300)),
  first_day date not null,
  last_day date not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notices_days_are_sensible check (first_day >= '2000-01-01' and last_day < '2200-01-01'),
  constraint notices_last_follows_first check (last_day >= first_day),
  constraint notices_last_three_months_at_most check (last_day <= first_day + 92)
);
comment on table public.notices is 'Sentences of super admins over a range of the city''s days. Everyone reads them.';
create index notices_by_last_day on public.notices (last_day);
create index notices_by_author on public.notices (created_by);

revoke all on table public.notices from public, anon, authenticated, service_role;
grant select on table public.notices to anon, authenticated;
grant insert (text, first_day, last_day), update (text, first_day, last_day), delete on table public.notices to authenticated;
grant select, insert, update, delete on table public.notices to service_role;
alter table public.notices enable row level security;
create policy "everyone reads notices" on public.notices for select to anon, authenticated using (true);
create policy "super admins write notices" on public.notices for insert to authenticated
  with check ((select private.is_super_admin()));
create policy "super admins change notices" on public.notices for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
create policy "super admins delete notices" on public.notices for delete to authenticated
  using ((select private.is_super_admin()));

create or replace trigger notices_sign before insert on public.notices for each row execute function private.sign();
create or replace trigger notices_touch before update on public.notices
  for each row when (old.* is distinct from new.*) execute function private.touch();
create or replace trigger notices_announce after insert or update or delete on public.notices
  for each row execute function private.announce_change();

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
-- A notice that is moved comes to other days as well.
create or replace trigger notices_bound before insert or update of first_day, last_day on public.notices
  for each row execute function private.bound_notices();

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.bound_notices() from public, anon, authenticated, service_role;
