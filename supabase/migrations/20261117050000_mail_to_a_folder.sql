-- Mail that was only written to a folder, because no mail server is set, is not called sent.

alter table private.mail_workers add column folder text;
comment on column private.mail_workers.folder is
  'The folder, within the data folder, that this worker writes mail to because it has no mail server; null when it sends.';

alter table private.mail_outbox add column folder text;
comment on column private.mail_outbox.folder is 'The folder that this mail was written to instead of being sent.';

create or replace function public.mail_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return jsonb_build_object(
    'folder', (select w.folder from private.mail_workers w
      where w.folder is not null and w.seen_at > now() - interval '1 minute' limit 1),
    'counts', (select coalesce(jsonb_object_agg(c.state, c.count), '{}')
      from (select case when m.folder is null then m.state else 'written' end as state, count(*) as count
        from private.mail_outbox m group by 1) c),
    'problems', (select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at desc), '[]')
      from (select m.kind, m.address, m.state, m.attempts, m.last_error, m.created_at
        from private.mail_outbox m where m.last_error is not null order by m.created_at desc limit 20) p)
  );
end $$;
comment on function public.mail_health() is
  'How many mails are in which state, the last errors, and the folder that mail is written to where no mail server is set. For super admins.';

drop function public.weekly_email_history();
create function public.weekly_email_history()
  returns table (week date, queued_at timestamptz, recipients integer, sent bigint, written bigint, waiting bigint, failed bigint, dropped bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query
    select w.week, w.queued_at, w.recipients, count(*) filter (where m.state = 'sent' and m.folder is null),
      count(*) filter (where m.folder is not null),
      count(*) filter (where m.state in ('waiting', 'sending')), count(*) filter (where m.state = 'failed'),
      count(*) filter (where m.state = 'dropped')
    from private.weekly_emails w
    left join private.mail_outbox m on m.kind = 'weekly_digest' and m.payload ->> 'week' = w.week::text
    group by w.week order by w.week desc limit 26;
end $$;
comment on function public.weekly_email_history() is 'What the Sunday email did in the last half year. For super admins.';
revoke all on function public.weekly_email_history() from public, anon, authenticated, service_role;
grant execute on function public.weekly_email_history() to authenticated;

create or replace function private.mail_oneself(mail_kind text, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own_address text;
begin
  perform private.check_super_admin();
  select lower(btrim(u.email)) into own_address from auth.users u where u.id = auth.uid();
  if exists (select 1 from private.mail_outbox m
      where m.kind = mail_kind and m.address = own_address and m.created_at > now() - interval '10 seconds') then
    raise exception 'You have just asked for this mail. Please wait a moment.' using errcode = 'PT429';
  end if;
  insert into private.mail_outbox (kind, address, payload) values (mail_kind, own_address, facts);
end $$;
