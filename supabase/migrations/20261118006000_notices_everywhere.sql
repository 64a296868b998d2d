-- Notices in the Sunday email, and their number bounded however they come to stand over the same days.

alter table private.weekly_emails add column notices jsonb not null default '[]';
comment on column private.weekly_emails.notices is 'The notices over the days of the week, as they were when the email was queued.';

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

-- A notice that is moved comes to other days as well.
drop trigger notices_bound on public.notices;
create trigger notices_bound before insert or update of first_day, last_day on public.notices
  for each row execute function private.bound_notices();
