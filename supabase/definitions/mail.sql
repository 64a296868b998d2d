-- The mail queue.

create or replace function private.announce_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;
comment on function private.announce_mail() is 'Wakes the mail workers.';

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
  'Counts of emails by state, the latest errors, and the folder used when no mail server is configured. For super admins.';

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

create or replace function public.send_test_mail() returns void
language sql security definer set search_path = '' as $$
  select private.mail_oneself('test', '{}')
$$;
comment on function public.send_test_mail() is 'Sends a test email to the calling super admin.';

-- Triggers

create trigger mail_outbox_announce after insert on private.mail_outbox
  for each statement execute function private.announce_mail();

-- Grants

revoke all on table private.mail_outbox from public, anon, authenticated, service_role;
revoke all on table private.mail_workers from public, anon, authenticated, service_role;
grant execute on function public.mail_health(), public.send_test_mail() to authenticated;

-- Comments

comment on table private.mail_outbox is
  'One row per email: its kind, recipient and the data for its text. Never a link or a token: those are created on sending.';
comment on column private.mail_outbox.state is 'dropped: no longer needed when it was due. failed: given up; see last_error.';
comment on column private.mail_outbox.claimed_by is
  'The worker that is sending it. A claim that is too old means a crash, and is taken over.';
comment on column private.mail_outbox.refused is 'Whether the mail server refused it permanently.';
comment on column private.mail_outbox.counted_as is
  'The allowance this email counted against; null for a proven address, or if not sent yet.';
comment on column private.mail_outbox.folder is 'The folder this email was written to instead of being sent.';
comment on table private.mail_workers is
  'Workers that send mail. A worker not seen for a while has crashed, and its emails are taken over.';
comment on column private.mail_workers.folder is
  'The folder, within the data folder, that this worker writes emails to because it has no mail server; null if it sends them.';
