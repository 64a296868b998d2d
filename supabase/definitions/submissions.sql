-- Submissions: what visitors may send, and which submitters are trusted.

create or replace function private.write_submitted_rule(recurrence private.recurrence, first_day date) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n',
    private.write_rule(recurrence),
    'EXDATE:' || (select string_agg(distinct to_char(day, 'YYYYMMDD'), ',') from unnest((recurrence).skipped) as day),
    -- Chosen dates include the start implicitly; written out, it would stay behind when the start moves.
    'RDATE:' || coalesce(
      (select string_agg(distinct to_char(day, 'YYYYMMDD'), ',') from unnest((recurrence).added) as day
        where (recurrence).freq is not null or day <> first_day),
      case when (recurrence).freq is null then to_char(first_day, 'YYYYMMDD') end))
$$;
comment on function private.write_submitted_rule(private.recurrence, date) is
  'A rule with its skipped and added days, in the canonical form that people are shown.';

create or replace function private.skip_repeated_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  version constant text := private.submission_version(new);
begin
  -- Serialise identical submissions, whichever server receives them.
  perform pg_advisory_xact_lock(hashtext('private.skip_repeated_submission'), hashtext(version));
  -- One that was withdrawn, rejected or edited since no longer matches, so this one is accepted.
  perform 1 from public.event_submissions s
    where s.created_at > now() - interval '10 minutes' and s.status <> 'rejected' and s.changes_of is null
      and s.submitter_email is not distinct from new.submitter_email and private.submission_version(s) = version;
  if found then
    return null;
  end if;
  return new;
end $$;
comment on function private.skip_repeated_submission() is
  'Drops a submission with the same content and address as one within the last ten minutes, unless that one was changed or rejected.';

create or replace function private.with_changes(submission public.event_submissions, changes jsonb, known text[]) returns public.event_submissions
language plpgsql stable set search_path = '' as $$
declare
  unknown text;
begin
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key where key <> all (known) limit 1;
  if found then
    raise exception 'An edit changes no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  submission := jsonb_populate_record(submission, (
    select jsonb_object_agg(sent.key, case
        -- An empty field is null if the column allows it.
        when sent.value in ('""', '{}') and not a.attnotnull then 'null'
        -- Normalise the browser's line endings.
        when jsonb_typeof(sent.value) = 'string' then to_jsonb(btrim(replace(sent.value #>> '{}', E'\r\n', E'\n')))
        else sent.value end)
      from jsonb_each(changes) as sent
      join pg_catalog.pg_attribute a on a.attrelid = 'public.event_submissions'::regclass and a.attname = sent.key));
  submission.rule := nullif(btrim(submission.rule, E' \t\r\n'), '');
  return submission;
end $$;
comment on function private.with_changes(public.event_submissions, jsonb, text[]) is 'Applies changes from a form to a submission.';

create or replace function private.save_submission(submission public.event_submissions) returns void
language sql set search_path = '' as $$
  select private.update_row('event_submissions', (submission).id,
    private.picked(to_jsonb(submission), private.event_words() || '{start_date,end_date,rule,edited_at}'))
$$;
comment on function private.save_submission(public.event_submissions) is 'Saves the content of a submission that the caller has locked.';

create or replace function private.keep_in_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.group_id is distinct from new.group_id then
    -- Proposed changes are reviewed by the event's current group.
    update public.event_submissions s set group_id = new.group_id where s.changes_event = new.id and s.status = 'pending';
    -- A ride submitted without a group that is then assigned to one was meant for it: its organiser keeps access.
    if old.group_id is null then
      update public.event_submissions s set group_id = new.group_id
        where s.event_id = new.id and s.series_id is null and s.group_id is null and s.status = 'approved';
    end if;
  end if;
  -- Deleting a group or a new date sets these columns to null. The history of a series covers its dates.
  if (old.group_id is not null and new.group_id is null and new.series_id is null
        and not exists (select 1 from public.groups g where g.id = old.group_id))
      or (old.postponed_to is not null and new.postponed_to is null
        and not exists (select 1 from public.events e where e.id = old.postponed_to)) then
    perform private.note_change('event', to_jsonb(old), to_jsonb(new));
  end if;
  -- Once a moderator changes the status, the organiser can no longer revert it.
  if (old.status, old.status_note, old.postponed_to) is distinct from (new.status, new.status_note, new.postponed_to) then
    update private.link_statuses t set is_current = false where t.event_id = new.id and t.is_current;
  end if;
  return null;
end $$;
comment on function private.keep_in_step() is
  'Updates the submission, private link and history of an event when its group, status or new date changes.';

create or replace function private.keep_series_in_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.group_id is null then
    update public.event_submissions s set group_id = new.group_id
      where s.series_id = new.id and s.group_id is null and s.status = 'approved';
  elsif new.group_id is null and not exists (select 1 from public.groups g where g.id = old.group_id) then
    perform private.note_change('series', to_jsonb(old), to_jsonb(new));
  end if;
  return null;
end $$;
comment on function private.keep_series_in_step() is
  'Updates the submission and history of a series when it is assigned to a group or its group is deleted.';

-- Submitters ------------------------------------------------------------------------------------------------------------
create or replace function private.is_proven_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select 1 from auth.users u where lower(u.email) = lower(is_proven_address.address) and u.email_confirmed_at is not null)
    or exists (
      select 1 from private.submitters s where s.email = lower(is_proven_address.address) and s.proven_at > now() - interval '1 year')
$$;
comment on function private.is_proven_address(text) is
  'Whether an account has confirmed this address, or a link emailed to it was used within the last year.';

create or replace function public.set_submission_links(submission_id uuid, are_allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.submission_to_review(submission_id);
begin
  update public.event_submissions s
    set links_revoked_at = case when are_allowed then null else coalesce(submission.links_revoked_at, clock_timestamp()) end
    where s.id = submission_id;
end $$;
comment on function public.set_submission_links(uuid, boolean) is
  'Revokes the private links of a submission, or enables them again. For its reviewers.';

create or replace function public.trust_submitter(submitter_email text, is_trusted boolean) returns void
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
  'Trusts an address, so that its submissions are published as soon as they are confirmed from its mailbox; or stops that. For super admins.';

create or replace function public.trusted_submitters() returns table (email text, trusted_at timestamptz, trusted_by_email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_super_admin();
  return query select s.email, s.trusted_at, u.email::text from private.submitters s left join auth.users u on u.id = s.trusted_by
    where s.trusted_at is not null order by s.email limit 1000;
end $$;
comment on function public.trusted_submitters() is 'The trusted addresses. For super admins.';

create or replace function public.submitter_standing(submission_ids uuid[])
returns table (submission_id uuid, is_proven boolean, is_trusted boolean, approved bigint, rejected bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(submission_ids) > 200 then
    raise exception 'At most 200 submissions can be asked about at once.' using errcode = 'PT400';
  end if;
  return query
    with requested as (
      select s.id, s.submitter_email as address from public.event_submissions s
      where s.id = any (submission_ids) and s.submitter_email is not null
        and private.covers((select private.review_reach()), s.group_id)
    )
    select a.id, p.proven_at is not null, p.trusted_at is not null,
        count(*) filter (where o.status = 'approved'), count(*) filter (where o.status = 'rejected')
      from requested a
      left join private.submitters p on p.email = a.address
      left join public.event_submissions o on o.submitter_email = a.address and o.id <> a.id
      group by a.id, p.proven_at, p.trusted_at;
end $$;
comment on function public.submitter_standing(uuid[]) is
  'For submissions that the caller may review: whether the submitter''s address is proven and trusted, and how its other submissions were decided.';

create or replace function private.publish_if_trusted(submission public.event_submissions) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (submission).status <> 'pending' or (submission).changes_of is not null or (submission).links_revoked_at is not null
      or not exists (select 1 from private.submitters p where p.email = (submission).submitter_email and p.trusted_at is not null) then
    return false;
  end if;
  perform private.save_decision(private.decide(submission, 'published', null, null, private.organiser()));
  return true;
end $$;
comment on function private.publish_if_trusted(public.event_submissions) is
  'Publishes the submission of a trusted address. Call only with a locked submission whose link was used, never because of a typed address.';

create or replace function private.normalise_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  -- Not even the service key may create an approved submission without its event.
  if is_new and new.status <> 'pending' then
    raise exception 'A submission starts as pending.' using errcode = 'insufficient_privilege';
  end if;
  new.submitter_email := nullif(lower(btrim(new.submitter_email)), '');
  new.title := private.one_line(new.title);
  -- Rules can be spelled in many ways, and reviewers must see what the database understood. Refuse an impossible rule while the submitter
  -- is still there.
  if is_new or (new.rule, new.start_date) is distinct from (old.rule, old.start_date) then
    new.rule := nullif(btrim(new.rule, E' \t\r\n'), '');
    if new.rule is not null then
      perform private.dates_of_new_series(new.start_date, new.rule);
      new.rule := private.write_submitted_rule(
        private.read_rule(new.rule, private.city_clock(new.start_date)), private.city_clock(new.start_date)::date);
    end if;
  end if;
  if is_new or new.type_id is distinct from old.type_id then
    new.type_id := private.type_meant(new.type_id);
  end if;
  if new.group_id is not null and (is_new or new.group_id is distinct from old.group_id) then
    new.group_id := private.group_meant(new.group_id);
  end if;
  if new.picture_path is not null and (is_new or new.picture_path is distinct from old.picture_path) then
    new.picture_path := private.picture_meant(new.picture_path);
  end if;
  new.picture_alt := case when new.picture_path is not null then nullif(private.one_line(new.picture_alt), '') end;
  if new.route_path is not null and (is_new or new.route_path is distinct from old.route_path) then
    new.route_path := private.route_meant(new.route_path);
    new.facts := private.facts_with_route(new.facts, new.route_path, old.route_path);
  end if;
  return new;
end $$;
comment on function private.normalise_submission() is 'Normalises a submission and fills in derived columns.';

-- Triggers

create trigger events_keep_in_step after update on public.events
  for each row when ((old.group_id, old.status, old.status_note, old.postponed_to)
    is distinct from (new.group_id, new.status, new.status_note, new.postponed_to)) execute function private.keep_in_step();
create trigger event_submissions_normalise before insert or update on public.event_submissions
  for each row execute function private.normalise_submission();
-- Triggers run in name order: this one before those that act on the row.
create trigger event_submissions_one_row before insert on public.event_submissions
  for each row execute function private.one_row_a_request();
-- Triggers run in name order: this one after those that normalise the row. Only visitors submit twice by accident.
create trigger event_submissions_skip_repeated before insert on public.event_submissions
  for each row when (new.changes_of is null and current_setting('role', true) = 'anon') execute function private.skip_repeated_submission();
create trigger event_series_keep_in_step after update of group_id on public.event_series
  for each row when (old.group_id is distinct from new.group_id) execute function private.keep_series_in_step();

-- Policies

create policy "anyone submits an event" on public.event_submissions for insert to anon
  with check (status = 'pending' and reviewed_by is null and event_id is null);
-- A token outlives its session by up to an hour.
create policy "signed-in people submit an event" on public.event_submissions for insert to authenticated
  with check (status = 'pending' and reviewed_by is null and event_id is null and (select private.session_is_live()));

-- Grants

revoke all on table public.event_submissions from public, anon, authenticated, service_role;
grant insert (title, description, start_date, end_date, location, host, type_id, submitter_email, rule, group_id)
  on table public.event_submissions to anon, authenticated;
grant select, delete on table public.event_submissions to authenticated;
-- Only assign_submission_group changes the group, since that changes who reviews it. Only edit_event_submission changes the content, since
-- it checks the version.
grant update (status, reviewed_by, reviewed_at, rejection_reason) on table public.event_submissions to authenticated;
grant select, insert, update, delete on table public.event_submissions to service_role;
revoke all on table private.submitters from public, anon, authenticated, service_role;
grant execute on function public.set_submission_links(uuid, boolean), public.trust_submitter(text, boolean),
  public.trusted_submitters(), public.submitter_standing(uuid[]) to authenticated;
grant insert (facts) on table public.event_submissions to anon, authenticated;

-- Comments

comment on column public.event_submissions.event_id is 'The event created by the approval.';
comment on column public.event_submissions.rule is 'How the ride repeats, as create_event_series accepts it; null for a single ride.';
comment on column public.event_submissions.series_id is 'The series created by the approval.';
comment on column public.event_submissions.group_id is
  'The group that the ride is for: its moderators review it. Without one, only super admins do.';
comment on column public.event_submissions.changes_of is 'The submission whose private link proposed this change; null for a new ride.';
comment on column public.event_submissions.changes_event is 'The event to change; for a whole series, the date that start_date refers to.';
comment on column public.event_submissions.changes_series is 'Whether to change all dates of the event''s series, not just this one.';
comment on column public.event_submissions.changed_columns is
  'The columns to change. All other columns hold the event''s values at the time of the proposal, and are not applied.';
comment on column public.event_submissions.is_spam is 'Rejected without notifying the submitter.';
comment on column public.event_submissions.is_unreviewed is 'Published because its submitter is trusted, and not reviewed yet.';
comment on column public.event_submissions.links_revoked_at is 'When its private links were revoked; null while they work.';
comment on column public.event_submissions.edited_at is
  'When its submitter last edited it by private link; anyone who read it earlier has read an old version.';
comment on table private.submitters is 'What is known about an address that submits. No row means nothing.';
comment on column private.submitters.proven_at is 'When a link emailed to this address was last used.';
comment on column private.submitters.trusted_at is
  'Since when its submissions are published as soon as they are confirmed from its mailbox.';
