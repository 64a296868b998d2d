-- Visitors' reports about events, and messages to the admins.

create or replace function private.report_source(event_id uuid) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(convert_to(coalesce(report_source.event_id::text, 'site') || ' ' || coalesce(auth.uid()::text, auth.jwt() ->> 'ip'), 'UTF8'))
$$;
comment on function private.report_source(uuid) is 'A hash of the caller, per event (or the site); null for the server itself.';

create or replace function private.receive_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_about_site constant boolean := new.event_id is null;
  own_source constant bytea := private.report_source(new.event_id);
  sources bytea[];
begin
  new.message := btrim(new.message, E' \t\r\n');
  new.email := nullif(lower(btrim(new.email)), '');
  -- Serialise concurrent reports of the same event.
  perform pg_advisory_xact_lock(hashtext('private.receive_report'), hashtext(coalesce(new.event_id::text, 'site')));
  -- Submitted twice, or again with an email address added.
  update public.event_reports r set email = coalesce(r.email, new.email)
    where (r.event_id = new.event_id or (is_about_site and r.event_id is null)) and r.created_at > now() - interval '10 minutes'
      and lower(regexp_replace(r.message, '[ \t\r\n]+', ' ', 'g')) = lower(regexp_replace(new.message, '[ \t\r\n]+', ' ', 'g'));
  if found then
    return null;
  end if;
  select array_agg(coalesce(o.source, sha256(convert_to(r.id::text, 'UTF8')))) into sources
    from public.event_reports r left join private.report_sources o on o.report_id = r.id
    where (r.event_id = new.event_id or (is_about_site and r.event_id is null)) and r.settled_at is null;
  if (select count(*) from unnest(sources) as source where source = own_source) >= 5 then
    raise exception using errcode = 'PT409', message = case when is_about_site
      then 'You have written five times already. The admins have been told.'
      else 'You have reported this event five times already. Whoever looks after it has been told.' end;
  end if;
  if (select count(distinct source) from unnest(sources) as source) >= (case when is_about_site then 500 else 50 end) then
    raise exception using errcode = 'PT409', message = case when is_about_site
      then 'Very many people have written to the admins. Please try again in a few days.'
      else 'Many people have reported this event already. Whoever looks after it has been told.' end;
  end if;
  return new;
end $$;
comment on function private.receive_report() is
  'Normalises a report; repeats of the same message within ten minutes count once. Limits open reports to five per source, and to fifty sources per event (500 for the site).';

create or replace function private.mail_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reviewer record;
begin
  insert into private.report_sources (report_id, source)
    select new.id, source from private.report_source(new.event_id) as source where source is not null;
  for reviewer in
    select r.user_id, r.email from private.nearest_reviewers((select e.group_id from public.events e where e.id = new.event_id)) r
  loop
    -- As with submissions, a waiting email covers this report as well.
    perform 1 from private.mail_outbox m
      where m.kind = 'event_reported' and m.address = reviewer.email and m.payload ->> 'event_id' is not distinct from new.event_id::text
        and m.state = 'waiting' limit 1 for share skip locked;
    continue when found or private.mails_today('event_reported', reviewer.email, '{waiting,sending,sent}') >= 12;
    insert into private.mail_outbox (kind, address, payload, next_attempt_at)
      values ('event_reported', reviewer.email, jsonb_build_object('user_id', reviewer.user_id, 'event_id', new.event_id),
        greatest(now(), (select max(coalesce(m.sent_at, now())) + interval '10 minutes' from private.mail_outbox m
          where m.kind = 'event_reported' and m.address = reviewer.email and m.payload ->> 'event_id' is not distinct from new.event_id::text
            and m.state in ('sending', 'sent') and m.created_at > now() - interval '1 day')));
  end loop;
  return null;
end $$;
comment on function private.mail_report() is
  'Records the source of a report and emails whoever looks after the event or the site: at most one email per event in ten minutes, and twelve a day.';

create or replace function public.settle_event_report(report_id uuid, is_settled boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event_group uuid;
begin
  -- A message about the site has no group, so only super admins pass.
  select e.group_id into event_group from public.event_reports r left join public.events e on e.id = r.event_id
    where r.id = report_id for update of r;
  if not found and private.is_super_admin() then
    raise exception 'This report does not exist.' using errcode = 'PT404', hint = 'Its event may have been deleted.';
  end if;
  -- Same message as for a missing report, so that it does not reveal which ones exist.
  if not private.can_moderate_group(event_group) then
    raise exception 'Only a super admin or a moderator of the event''s group can settle this report.'
      using errcode = 'insufficient_privilege', hint = 'The event may have been deleted, or given to another group.';
  end if;
  update public.event_reports r
    set settled_at = case when is_settled then coalesce(r.settled_at, clock_timestamp()) end,
      settled_by = case when is_settled then coalesce(r.settled_by, auth.uid()) end
    where r.id = report_id;
end $$;
comment on function public.settle_event_report(uuid, boolean) is
  'Marks a report as settled or open. For super admins and moderators of the event''s group.';

-- Triggers

-- Triggers run in name order: the row limit comes first.
create trigger event_reports_one_row before insert on public.event_reports
  for each row execute function private.one_row_a_request();
create trigger event_reports_receive before insert on public.event_reports
  for each row execute function private.receive_report();
create trigger event_reports_mail after insert on public.event_reports
  for each row execute function private.mail_report();

-- Policies

create policy "anyone reports a problem" on public.event_reports for insert to anon
  with check (settled_at is null and settled_by is null);
create policy "signed-in people report a problem" on public.event_reports for insert to authenticated
  with check (settled_at is null and settled_by is null and (select private.session_is_live()));
create policy "whoever looks after an event reads reports of it" on public.event_reports for select to authenticated
  using ((select private.is_super_admin()) or exists (
    select 1 from public.events e where e.id = event_id and e.group_id = any ((select private.moderated_group_ids())::uuid[])));

-- Grants

revoke all on table public.event_reports from public, anon, authenticated, service_role;
grant insert (event_id, message, email) on table public.event_reports to anon, authenticated;
grant select on table public.event_reports to authenticated;
grant select, insert, update, delete on table public.event_reports to service_role;
revoke all on table private.report_sources from public, anon, authenticated, service_role;
grant execute on function public.settle_event_report(uuid, boolean) to authenticated;

-- Comments

comment on column public.event_reports.email is
  'Where to reach the reporter, if they gave an address. Shown only to those who read the report.';
comment on column public.event_reports.settled_at is 'When it was settled; null while it is open. Only settle_event_report writes it.';
