-- Moderators review the submissions of a group only where a super admin has allowed it; who may name which files; and what finds
-- its group again when the deletion of that group is undone.

-- Who reviews -----------------------------------------------------------------------------------------------------------

alter table public.groups add column moderators_review boolean not null default false;
comment on column public.groups.moderators_review is
  'Whether the moderators of the group review its submissions, besides the super admins. Set by set_group_review alone.';

-- Groups that work like that today keep it: they have a moderator, and submissions name them. By a new type instead of an
-- update, so that no group counts as changed.
create function pg_temp.is_reviewed(target uuid) returns boolean language sql stable as $$
  select exists (select 1 from public.group_moderators m where m.group_id = target)
    and exists (select 1 from public.event_submissions s where s.group_id = target)
$$;
alter table public.groups alter column moderators_review type boolean using pg_temp.is_reviewed(id);
drop function pg_temp.is_reviewed(uuid);

create or replace function private.reviewed_group_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(g.id), '{}') from public.groups g
    where g.moderators_review and g.id = any ((select private.moderated_group_ids())::uuid[])
$$;
comment on function private.reviewed_group_ids() is 'Of the groups that the caller moderates, those whose submissions they may review.';

create or replace function private.can_review_group(target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin()
    or coalesce(coalesce((select m.into_id from public.merged_groups m where m.id = target), target) = any (private.reviewed_group_ids()), false)
$$;
comment on function private.can_review_group(uuid) is
  'A super admin, or a moderator of that group where its moderators review. For one question; a policy compares with reviewed_group_ids.';

drop policy "reviewers read submissions" on public.event_submissions;
drop policy "reviewers decide on submissions" on public.event_submissions;
drop policy "reviewers delete submissions" on public.event_submissions;
create policy "reviewers read submissions" on public.event_submissions for select to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.reviewed_group_ids())::uuid[]));
create policy "reviewers decide on submissions" on public.event_submissions for update to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.reviewed_group_ids())::uuid[]))
  with check ((select private.is_super_admin()) or group_id = any ((select private.reviewed_group_ids())::uuid[]));
create policy "reviewers delete submissions" on public.event_submissions for delete to authenticated
  using ((select private.is_super_admin()) or group_id = any ((select private.reviewed_group_ids())::uuid[]));
comment on table public.event_submissions is
  'What visitors submitted. Anyone may add one; super admins, and the moderators of the group it is for where they review, read and review it. The submitter''s address lives here.';

create or replace function private.submission_to_review(submission_id uuid) returns public.event_submissions
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions;
begin
  select * into submission from public.event_submissions s where s.id = submission_id for update;
  if not found and private.is_super_admin() then
    raise exception 'This submission does not exist.' using errcode = 'PT404', hint = 'It may have been withdrawn or deleted.';
  end if;
  -- The same words for what is not there, so that nobody learns by asking what is.
  if not private.can_review_group(submission.group_id) then
    raise exception 'Only a super admin or a moderator of its group can review this submission.'
      using errcode = 'insufficient_privilege', hint = 'It may have been withdrawn, or given to another group.';
  end if;
  return submission;
end $$;

create or replace function public.submitter_standing(submission_ids uuid[])
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
        and ((select private.is_super_admin()) or s.group_id = any ((select private.reviewed_group_ids())::uuid[]))
    )
    select a.id, p.proven_at is not null, p.trusted_at is not null,
        count(*) filter (where o.status = 'approved'), count(*) filter (where o.status = 'rejected')
      from asked a
      left join private.submitters p on p.email = a.address
      left join public.event_submissions o on o.submitter_email = a.address and o.id <> a.id
      group by a.id, p.proven_at, p.trusted_at;
end $$;

create or replace function private.waiting_for(person uuid) returns setof public.event_submissions
language sql stable security definer set search_path = '' as $$
  select s.*
    from public.user_roles r
    join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null
    join public.event_submissions s on s.status = 'pending' and (r.role = 'super_admin'
      or s.group_id in (
        select m.group_id from public.group_moderators m join public.groups g on g.id = m.group_id and g.moderators_review
          where m.user_id = r.user_id))
    where r.user_id = person
$$;

create or replace function private.mail_reviewers_of(target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reviewer record;
begin
  for reviewer in
    select r.user_id, r.email from private.reviewers(target) r
      join public.mail_preferences p on p.user_id = r.user_id and p.new_submissions = 'at_once'
      where r.is_super_admin or exists (select 1 from public.groups g where g.id = target and g.moderators_review)
  loop
    -- A mail that waits will speak of this one too. Held until the end of this transaction, it is not sent before; one that
    -- is being sent at this moment does not count.
    perform 1 from private.mail_outbox m
      where m.kind = 'review_at_once' and m.address = reviewer.email and m.state = 'waiting' limit 1 for share skip locked;
    continue when found or private.mails_today('review_at_once', reviewer.email, '{waiting,sending,sent}') >= 12;
    insert into private.mail_outbox (kind, address, payload, next_attempt_at)
      values ('review_at_once', reviewer.email,
        jsonb_build_object('user_id', reviewer.user_id, 'batch', gen_random_uuid()), now() + interval '2 minutes');
  end loop;
end $$;

create or replace function private.note_group_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What super admins allow is no part of what a moderator can put back.
  bookkeeping text[] := '{id,created_by,created_at,updated_at,moderators_review}';
  was jsonb;
begin
  if tg_op = 'INSERT' then
    insert into private.history (subject, subject_id, kind) values ('group', new.id, 'created');
  elsif tg_op = 'DELETE' then
    insert into private.history (subject, subject_id, kind) values ('group', old.id, 'deleted');
  else
    was := private.columns_that_differ(to_jsonb(old), to_jsonb(new), bookkeeping);
    if was is not null then
      insert into private.history (subject, subject_id, kind, before, after) values ('group', new.id, 'changed', was,
        private.columns_named_in(was, to_jsonb(new)));
    end if;
  end if;
  return null;
end $$;

-- An open form of the group is about its words, so it stays valid.
create or replace trigger groups_touch before update on public.groups
  for each row when ((to_jsonb(old) - 'moderators_review') is distinct from (to_jsonb(new) - 'moderators_review')) execute function private.touch();

create or replace function public.set_group_review(group_id uuid, moderators_review boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was boolean;
begin
  perform private.check_super_admin();
  if moderators_review is null then
    raise exception 'Say whether the moderators of this group review its submissions.' using errcode = 'PT400';
  end if;
  select g.moderators_review into was from public.groups g where g.id = set_group_review.group_id for update;
  if not found then
    raise exception 'This group does not exist any more.' using errcode = 'PT404', hint = 'Someone else may have deleted or merged it.';
  end if;
  if was is distinct from set_group_review.moderators_review then
    update public.groups g set moderators_review = set_group_review.moderators_review where g.id = set_group_review.group_id;
    insert into public.audit_log (action, actor_id, details)
      values ('group_review_changed', auth.uid(), jsonb_build_object('group_id', set_group_review.group_id, 'moderators_review', set_group_review.moderators_review));
  end if;
end $$;
comment on function public.set_group_review(uuid, boolean) is
  'Says whether the moderators of a group may review its submissions. For super admins.';

-- Who may name a file -----------------------------------------------------------------------------------------------------

create or replace function private.may_name_file(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
      when 'routes' then private.is_route_shown(path)
      else exists (select 1 from public.pictures p where p.path = may_name_file.path and private.is_shown(p)) end
    or auth.uid() is null
    or private.is_super_admin()
    -- A fresh upload is its uploader's.
    or exists (select 1 from storage.objects o where o.name = may_name_file.path and o.owner = auth.uid()
      and o.bucket_id = any (case bucket when 'routes' then '{routes}' else '{event-pictures,submission-pictures}' end::text[]))
    or exists (select 1 from public.event_submissions s where s.group_id = any (private.reviewed_group_ids())
      and case bucket when 'routes' then s.route_path else s.picture_path end = may_name_file.path)
$$;
comment on function private.may_name_file(text, text) is
  'Whether the caller sees a route or picture, and so may name it: on the calendar, uploaded by them, or of a submission that they review.';

create or replace function private.check_named_files(words jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if words ->> 'route_path' is not null and not private.may_name_file('routes', words ->> 'route_path') then
    raise exception 'There is no route with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
  if words ->> 'picture_path' is not null and not private.may_name_file('event-pictures', words ->> 'picture_path') then
    raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
  end if;
end $$;
comment on function private.check_named_files(jsonb) is
  'Refuses a route or picture that the caller does not see; in the same words as one that does not exist.';

-- Only the caller's own words are refused: what the database copies is tidied.
create or replace trigger events_route_1_known before insert or update of route_path on public.events
  for each row when (new.route_path is not null and current_user in ('anon', 'authenticated', 'service_role')
    and not (private.is_route(new.route_path) and private.may_name_file('routes', new.route_path))) execute function private.refuse_unknown_route();
create or replace trigger events_picture_1_known before insert or update of picture_path on public.events
  for each row when (new.picture_path is not null and current_user in ('anon', 'authenticated', 'service_role')
    and not (private.is_picture(new.picture_path) and private.may_name_file('event-pictures', new.picture_path))) execute function private.refuse_unknown_picture();

create or replace function public.create_event_series(event jsonb, rule text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_moderate_group((event ->> 'group_id')::uuid) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;
  perform private.check_named_files(event);
  return (private.make_series(event, rule)).id;
end $$;

create or replace function public.change_event_series(
  event_id uuid, scope text, changes jsonb, rule text default null, replace_own text[] default '{}', seen timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series := private.series_to_change(event_id, seen);
  event public.events;
  facts public.event_series;
  recurrence private.recurrence;
  change_id uuid;
  start timestamp;
  days integer;
  cut date;
  unknown text;
  words constant text[] := private.event_words();
begin
  select * into event from public.events e where e.id = event_id;
  if scope is null or scope not in ('later', 'all') then
    raise exception 'The scope must be "later" or "all". One date alone is changed as any event.' using errcode = 'PT400';
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key
    where key <> all (words || '{start_date,end_date}') limit 1;
  if found then
    raise exception 'A series has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  -- What comes back from the history was the series' own.
  if current_setting('calendar.history_kind', true) is distinct from 'restored' then
    perform private.check_named_files(changes);
  end if;
  perform set_config('calendar.changing_series', 'yes', true);
  change_id := private.remember_series(series.id, array[series.id]);
  if scope = 'later' and exists (select 1 from public.events e where e.series_id = series.id and e.series_date < event.series_date) then
    series := private.split_series(series, event.series_date);
    update private.series_changes c set series_ids = c.series_ids || series.id where c.id = change_id;
  end if;
  facts := jsonb_populate_record(series, private.picked(changes, words));
  if not private.can_moderate_group(facts.group_id) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;

  if changes ? 'start_date' or changes ? 'end_date' or rule is not null then
    -- The past stays as it was; only rides that have not begun move.
    cut := private.city_today() + case when series.starts_at::time <= private.city_clock(now())::time then 1 else 0 end;
    start := coalesce(private.city_clock((changes ->> 'start_date')::timestamptz), private.city_clock(event.start_date));
    days := start::date - private.city_clock(event.start_date)::date;
    recurrence := case when rule is null
      then private.shift_rule(private.recurrence_of(series), days, start::date, cut)
      else private.read_rule(rule, start) end;
    recurrence := private.rule_from(recurrence, private.named_before(private.recurrence_of(series), series.starts_at::date, cut), cut);
    if rule is not null and recurrence.added = '{}' then
      recurrence.added := series.added_dates;
    end if;
    perform private.move_series(series, recurrence, days, event.series_date + days, cut, greatest(cut, series.starts_at::date + days),
      case when changes ? 'start_date' then start::time else series.starts_at::time end,
      case when changes ? 'end_date' then private.clock_duration(coalesce((changes ->> 'start_date')::timestamptz, event.start_date), (changes ->> 'end_date')::timestamptz) else series.lasts end,
      array(select e.id from public.events e where e.series_id = series.id
        and (e.id = event_id and changes ?| '{start_date,end_date}' or 'start_date' = any (replace_own))));
  end if;

  if changes ?| words then
    perform private.check_series_size(facts, (select count(*)::integer from public.events e where e.series_id = series.id));
    execute (
      select format('update public.events e set %s
          where e.series_id = ($1).id and (e.group_id is not distinct from ($1).group_id or private.can_moderate_group(e.group_id))
            and e.id in (select private.dates_with_own_words($2))',
          string_agg(format('%1$I = case when (%2$s) is not distinct from (%3$s) or e.id = $3 or %4$L && $4 then ($2).%1$I else e.%1$I end',
            word, 'e.' || array_to_string(together, ', e.'), '($1).' || array_to_string(together, ', ($1).'), together), ', '))
        from unnest(words) as word
          -- The words about a picture are nothing without it: a date has both of its own, or neither.
          cross join lateral (select case when word = any (pair) then pair else array[word] end as together
            from (values ('{picture_path,picture_alt}'::text[])) as picture (pair)) as columns
        where changes ? word
    ) using series, facts, event_id, replace_own;
  end if;
  perform private.update_row('event_series', series.id, private.picked(to_jsonb(facts), words));
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  perform set_config('calendar.changing_series', '', true);
  return change_id;
end $$;

create or replace function public.edit_event_submission(submission_id uuid, changes jsonb, seen timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.submission_to_review(submission_id);
begin
  perform private.check_as_seen(submission, jsonb_build_object(submission.id, seen));
  perform private.check_named_files(changes);
  perform private.save_submission(private.with_changes(submission, changes,
    array_remove(private.event_words(), 'group_id') || '{start_date,end_date,rule}'));
end $$;

-- What finds its group again ------------------------------------------------------------------------------------------------

create or replace function private.without_gone_groups(of_table text, rows_of jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone uuid[] := array(
    select distinct (row_of ->> 'group_id')::uuid from jsonb_array_elements(rows_of) as row_of
      where row_of ->> 'group_id' is not null
        and not exists (select 1 from public.groups g where g.id = (row_of ->> 'group_id')::uuid)
        and not exists (select 1 from public.merged_groups m where m.id = (row_of ->> 'group_id')::uuid));
begin
  update private.deleted_groups d
    set belongings = jsonb_set(d.belongings, array[of_table], (d.belongings -> of_table) || (
      select jsonb_agg(row_of -> 'id') from jsonb_array_elements(rows_of) as row_of where row_of ->> 'group_id' = d.group_before ->> 'id'))
    where (d.group_before ->> 'id')::uuid = any (gone);
  return (
    select coalesce(jsonb_agg(case when (row_of ->> 'group_id')::uuid = any (gone) then row_of || '{"group_id": null}' else row_of end), '[]')
      from jsonb_array_elements(rows_of) as row_of);
end $$;
comment on function private.without_gone_groups(text, jsonb) is
  'Rows that are brought back, without a group that was deleted meanwhile; they find it again when that is undone.';

create or replace function private.put_events_back(kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := array(select name from unnest(private.columns_of('events')) as name
    -- What a row has for itself, what follows from the rest, and a new date that may be gone.
    where name <> all ('{id,type_name,sequence,created_by,created_at,updated_at,postponed_to}'));
begin
  kept := private.without_gone_groups('events', kept);
  execute format('update public.events e set (postponed_to, %s) = ((select n.id from public.events n where n.id = kept.postponed_to), %s)
      from jsonb_populate_recordset(null::public.events, $1) as kept where e.id = kept.id',
    private.column_list(columns), private.column_list(columns, 'kept.')) using kept;
  execute format('with buried as (
      delete from public.deleted_events d using jsonb_array_elements($1) as row_of where d.id = (row_of ->> ''id'')::uuid returning d.id, d.sequence
    )
    insert into public.events (id, sequence, created_at, postponed_to, %s)
      select kept.id, buried.sequence + 1, kept.created_at, (select n.id from public.events n where n.id = kept.postponed_to), %s
        from jsonb_populate_recordset(null::public.events, $1) as kept join buried on buried.id = kept.id',
    private.column_list(columns), private.column_list(columns, 'kept.')) using kept;
  -- The insert signed the caller; the authors stay who they were.
  update public.events e set created_by = u.id
    from jsonb_populate_recordset(null::public.events, kept) as before left join auth.users u on u.id = before.created_by
    where e.id = before.id and e.created_by is distinct from u.id;
end $$;

create or replace function public.undo_series_change(change_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change private.series_changes;
  before public.event_series;
  given_away uuid[];
begin
  select * into change from private.series_changes c where c.id = change_id and c.made_by = auth.uid() for update;
  if not found then
    raise exception 'This change can no longer be undone.' using errcode = 'PT404';
  end if;
  select * into before from jsonb_populate_recordset(null::public.event_series, change.series_before);
  if not private.can_moderate_group(before.group_id) then
    raise exception 'You may not change this series.' using errcode = 'insufficient_privilege';
  end if;
  select * into before
    from jsonb_populate_recordset(null::public.event_series, private.without_gone_groups('event_series', change.series_before));
  perform private.lock_series(series_id) from unnest(change.series_ids) as series_id;
  -- What another group has by now, or has deleted, is not put back.
  given_away := array(
    select kept.id from jsonb_populate_recordset(null::public.events, change.events_before) as kept
      left join public.events e on e.id = kept.id left join public.deleted_events d on d.id = kept.id
      where private.is_anothers(coalesce(e.group_id, d.group_id), before.group_id));
  if exists (select 1 from public.event_series s where s.id = any (change.series_ids) and s.updated_at > change.made_at)
      or exists (
        select 1 from public.events e
        where (e.series_id = any (change.series_ids)
            or e.id in (select (kept ->> 'id')::uuid from jsonb_array_elements(change.events_before) as kept))
          and e.id <> all (given_away) and e.updated_at > change.made_at)
      or exists (
        select 1 from public.deleted_events d
        where d.id in (select (kept ->> 'id')::uuid from jsonb_array_elements(change.events_before) as kept)
          and d.id <> all (given_away) and d.deleted_at > change.made_at) then
    raise exception 'Someone has changed this series since, so it cannot be undone.' using errcode = 'PT409';
  end if;
  perform set_config('calendar.changing_series', 'yes', true);
  -- Of those, the ones that are still there and of no other series are its dates again; the days of the others it skips.
  before.skipped_dates := before.skipped_dates || array(
    select kept.series_date from jsonb_populate_recordset(null::public.events, change.events_before) as kept
      where kept.id = any (given_away) and not exists (
        select 1 from public.events e where e.id = kept.id and coalesce(e.series_id = any (change.series_ids), true)));
  insert into public.event_series values (before.*) on conflict (id) do nothing;
  perform private.update_row('event_series', before.id,
    to_jsonb(before) - '{id,created_by,created_at,updated_at,split_from}'::text[]);
  -- What the change made goes; what it changed or deleted comes back.
  delete from public.events e where e.series_id = any (change.series_ids)
    and e.id not in (select (kept ->> 'id')::uuid from jsonb_array_elements(change.events_before) as kept);
  -- Nobody has deleted those: with the change undone, they were never meant to be there.
  delete from public.deleted_events d where d.series_id = any (change.series_ids) and d.deleted_at > change.made_at
    and d.id not in (select (kept ->> 'id')::uuid from jsonb_array_elements(change.events_before) as kept);
  perform private.put_events_back((
    select coalesce(jsonb_agg(kept), '[]') from jsonb_array_elements(change.events_before) as kept
      where (kept ->> 'id')::uuid <> all (given_away)));
  update public.events e set series_id = before.id, series_date = kept.series_date
    from jsonb_populate_recordset(null::public.events, change.events_before) as kept
    where e.id = kept.id and e.id = any (given_away) and coalesce(e.series_id = any (change.series_ids), true);
  delete from public.event_series s where s.id = any (change.series_ids) and s.id <> before.id;
  insert into private.series_progress (series_id, made_until) values (before.id, change.made_until)
    on conflict (series_id) do update set made_until = excluded.made_until;
  delete from private.series_changes c where c.id = change_id;
  perform set_config('calendar.changing_series', '', true);
end $$;

create or replace function public.undo_group_deletion(change_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  change private.deleted_groups;
  before public.groups;
  of_table text;
begin
  perform private.check_super_admin();
  delete from private.deleted_groups d
    where d.id = change_id and d.deleted_by = auth.uid() and d.deleted_at > now() - interval '1 day'
    returning d.* into change;
  if not found then
    raise exception 'This deletion can no longer be undone.' using errcode = 'PT404';
  end if;
  -- A group that was deleted by a version before this one says nothing about its review.
  before := jsonb_populate_record(null::public.groups, '{"moderators_review": false}'::jsonb || change.group_before);
  if exists (select 1 from public.groups g where lower(g.name) = lower(before.name)) then
    raise exception 'Another group has this name today.' using errcode = 'PT409', hint = 'Give that one another name first.';
  end if;
  perform set_config('calendar.history_kind', 'restored', true);
  -- The dates of a series are told of with their series.
  perform set_config('calendar.changing_series', 'yes', true);
  insert into public.groups values (before.*);
  -- An event may have been deleted or restored since, and is the group's all the same. What has another group since keeps it.
  change.belongings := change.belongings || jsonb_build_object('events', (change.belongings -> 'events') || (change.belongings -> 'deleted_events'),
    'deleted_events', (change.belongings -> 'events') || (change.belongings -> 'deleted_events'));
  foreach of_table in array '{events,event_series,event_submissions,deleted_events}'::text[] loop
    execute format('update public.%I t set group_id = $1 where t.group_id is null
        and t.id in (select id::uuid from jsonb_array_elements_text($2) as id)', of_table)
      using before.id, change.belongings -> of_table;
  end loop;
  -- So is what came of its series and submissions while it was away.
  update public.event_series s set group_id = before.id
    where s.group_id is null and (
      s.id in (select p.series_id from private.series_parents p join public.event_series o on o.id = p.parent_id
        where o.group_id = before.id and p.parted_at > change.deleted_at)
      or s.created_at > change.deleted_at and s.id in (select w.series_id from public.event_submissions w where w.group_id = before.id));
  update public.events e set group_id = before.id
    where e.group_id is null and e.created_at > change.deleted_at and (e.series_id in (select s.id from public.event_series s where s.group_id = before.id)
      or e.id in (select w.event_id from public.event_submissions w where w.group_id = before.id));
  insert into public.group_moderators
    select m.* from jsonb_populate_recordset(null::public.group_moderators, change.moderators) as m
      where m.user_id is null or exists (select 1 from auth.users u where u.id = m.user_id);
  insert into public.merged_groups select m.* from jsonb_populate_recordset(null::public.merged_groups, change.merged_groups) as m;
  -- The inserts signed the caller; authors and assigners stay who they were.
  update public.groups g set created_by = (select u.id from auth.users u where u.id = before.created_by) where g.id = before.id;
  update public.group_moderators m set assigned_by = u.id
    from jsonb_populate_recordset(null::public.group_moderators, change.moderators) as kept
    left join auth.users u on u.id = kept.assigned_by
    where m.id = kept.id;
  perform set_config('calendar.changing_series', '', true);
  perform set_config('calendar.history_kind', '', true);
  return before.id;
end $$;

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.reviewed_group_ids(), private.can_review_group(uuid), private.may_name_file(text, text),
  private.check_named_files(jsonb), private.without_gone_groups(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.reviewed_group_ids(), private.may_name_file(text, text) to anon, authenticated, service_role;
revoke all on function public.set_group_review(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_group_review(uuid, boolean) to authenticated;
