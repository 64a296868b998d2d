-- The people who submit, known by their address alone: which addresses are proven, which are trusted, whose links were revoked.

create table private.submitters (
  email text primary key constraint submitters_email_is_valid check (private.is_email(email)),
  proven_at timestamptz,
  trusted_at timestamptz,
  trusted_by uuid references auth.users (id) on delete set null
);
comment on table private.submitters is 'What is known of an address that submits. No row: nothing.';
comment on column private.submitters.proven_at is 'When somebody last pressed a button behind a link that was mailed to this address.';
comment on column private.submitters.trusted_at is 'Since when its submissions go live as soon as they are confirmed from its mailbox.';
create index submitters_trusted on private.submitters (trusted_at) where trusted_at is not null;
create index submitters_by_truster on private.submitters (trusted_by);
revoke all on table private.submitters from public, anon, authenticated, service_role;
alter table private.submitters enable row level security;

alter table public.event_submissions add column links_revoked_at timestamptz;
comment on column public.event_submissions.links_revoked_at is 'Since when its private links do nothing; null while they work.';
create index event_submissions_by_submitter on public.event_submissions (submitter_email, created_at desc) where submitter_email is not null;

create function public.set_submission_links(submission_id uuid, are_allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.submission_to_review(submission_id);
begin
  update public.event_submissions s
    set links_revoked_at = case when are_allowed then null else coalesce(submission.links_revoked_at, clock_timestamp()) end
    where s.id = submission_id;
end $$;
comment on function public.set_submission_links(uuid, boolean) is
  'Revokes the private links of a submission, or lets them work again. For whoever may review it.';

create function public.trust_submitter(submitter_email text, is_trusted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(submitter_email));
begin
  perform private.check_super_admin();
  if not coalesce(private.is_email(address), false) then
    raise exception 'This is not an email address.' using errcode = 'PT400';
  end if;
  if is_trusted and not exists (select 1 from private.submitters s where s.email = address and s.trusted_at is not null)
      and (select count(*) from private.submitters s where s.trusted_at is not null) >= 1000 then
    raise exception 'At most 1,000 addresses can be trusted.' using errcode = 'PT409';
  end if;
  insert into private.submitters (email, trusted_at, trusted_by)
    values (address, case when is_trusted then clock_timestamp() end, auth.uid())
    on conflict (email) do update set trusted_at = case when is_trusted then coalesce(submitters.trusted_at, clock_timestamp()) end,
      trusted_by = case when is_trusted then auth.uid() end;
end $$;
comment on function public.trust_submitter(text, boolean) is
  'Lets what an address submits go live as soon as it is confirmed from its mailbox, or no longer. For super admins.';

create function public.trusted_submitters() returns table (email text, trusted_at timestamptz, trusted_by_email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select s.email, s.trusted_at, u.email::text from private.submitters s left join auth.users u on u.id = s.trusted_by
    where s.trusted_at is not null order by s.email limit 1000;
end $$;
comment on function public.trusted_submitters() is 'The addresses that are trusted. For super admins.';

create function public.submitter_standing(submission_ids uuid[])
returns table (submission_id uuid, is_proven boolean, is_trusted boolean, approved bigint, rejected bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(submission_ids) > 200 then
    raise exception 'At most 200 submissions can be asked about at once.' using errcode = 'PT400';
  end if;
  return query
    with asked as (
      select s.id, s.submitter_email as address from public.event_submissions s
      where s.id = any (submission_ids) and s.submitter_email is not null
        and ((select private.is_super_admin()) or s.group_id = any ((select private.moderated_group_ids())::uuid[]))
    )
    select a.id, p.proven_at is not null, p.trusted_at is not null,
        count(*) filter (where o.status = 'approved'), count(*) filter (where o.status = 'rejected')
      from asked a
      left join private.submitters p on p.email = a.address
      left join public.event_submissions o on o.submitter_email = a.address and o.id <> a.id
      group by a.id, p.proven_at, p.trusted_at;
end $$;
comment on function public.submitter_standing(uuid[]) is
  'Of submissions that the caller may review: whether the submitter''s address is proven and trusted, and what became of its others.';

create function private.publish_if_trusted(submission public.event_submissions) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_submissions s set status = 'approved', is_unreviewed = true
    where s.id = (submission).id and s.status = 'pending' and s.changes_of is null and s.links_revoked_at is null
      and exists (select 1 from private.submitters p where p.email = s.submitter_email and p.trusted_at is not null);
  return found;
end $$;
comment on function private.publish_if_trusted(public.event_submissions) is
  'Puts the submission of a trusted address on the calendar. To be called when its link was used, never because of what was typed.';

create or replace function private.is_proven_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from auth.users u where lower(u.email) = lower(is_proven_address.address) and u.email_confirmed_at is not null)
    or exists (
      select 1 from private.submitters s where s.email = lower(is_proven_address.address) and s.proven_at > now() - interval '1 year')
$$;
comment on function private.is_proven_address(text) is
  'An account has confirmed this address from its own mailbox, or a link that was mailed to it was used within a year.';

revoke all on function private.publish_if_trusted(public.event_submissions) from public, anon, authenticated, service_role;
revoke all on function public.set_submission_links(uuid, boolean), public.trust_submitter(text, boolean), public.trusted_submitters(),
  public.submitter_standing(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.set_submission_links(uuid, boolean), public.trust_submitter(text, boolean), public.trusted_submitters(),
  public.submitter_standing(uuid[]) to authenticated;
