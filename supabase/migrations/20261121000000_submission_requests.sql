-- Requests about submissions that must not count twice, or overwrite what they never saw: the same form sent again, and a
-- reviewer's edit of words that the submitter has changed since.

-- The same form once more ------------------------------------------------------------------------------------------------

create function private.skip_repeated_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  version constant text := private.submission_version(new);
begin
  -- Two at the same moment are looked at one after the other, whichever server they came to.
  perform pg_advisory_xact_lock(hashtext('private.skip_repeated_submission'), hashtext(version));
  -- What was withdrawn, rejected or has other words by now does not say what is sent, so it is taken again.
  perform 1 from public.event_submissions s
    where s.created_at > now() - interval '10 minutes' and s.status <> 'rejected' and s.changes_of is null
      and s.submitter_email is not distinct from new.submitter_email and private.submission_version(s) = version;
  if found then
    return null;
  end if;
  return new;
end $$;
comment on function private.skip_repeated_submission() is
  'The same words from the same address within ten minutes are one submission, as long as it stands as it was sent.';
revoke all on function private.skip_repeated_submission() from public, anon, authenticated, service_role;

-- Triggers go by their names: this one after those that tidy the row. Only visitors press twice: whatever else adds rows knows how many.
create trigger event_submissions_skip_repeated before insert on public.event_submissions
  for each row when (new.changes_of is null and current_setting('role', true) = 'anon') execute function private.skip_repeated_submission();

-- Edits ------------------------------------------------------------------------------------------------------------------

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
  -- Line ends are the browser's, and say nothing.
  if changes ? 'title' then submission.title := btrim(changes ->> 'title'); end if;
  if changes ? 'description' then submission.description := btrim(replace(changes ->> 'description', E'\r\n', E'\n')); end if;
  if changes ? 'start_date' then submission.start_date := (changes ->> 'start_date')::timestamptz; end if;
  if changes ? 'end_date' then submission.end_date := (changes ->> 'end_date')::timestamptz; end if;
  if changes ? 'type_id' then submission.type_id := (changes ->> 'type_id')::uuid; end if;
  if changes ? 'location' then submission.location := nullif(changes -> 'location', 'null'); end if;
  if changes ? 'host' then submission.host := nullif(nullif(changes -> 'host', 'null'), '{}'); end if;
  if changes ? 'rule' then submission.rule := nullif(btrim(changes ->> 'rule', E' \t\r\n'), ''); end if;
  if changes ? 'group_id' then submission.group_id := (changes ->> 'group_id')::uuid; end if;
  return submission;
end $$;

create function private.save_submission(submission public.event_submissions) returns void
language sql set search_path = '' as $$
  update public.event_submissions s
    set title = (submission).title, description = (submission).description, start_date = (submission).start_date,
      end_date = (submission).end_date, type_id = (submission).type_id, location = (submission).location, host = (submission).host,
      rule = (submission).rule, group_id = (submission).group_id, edited_at = (submission).edited_at
    where s.id = (submission).id
$$;
comment on function private.save_submission(public.event_submissions) is 'Writes the words of a submission that was locked before they were changed.';

create or replace function public.edit_submission_by_link(token text, changes jsonb, seen text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission public.event_submissions := private.used_link(token);
begin
  perform private.check_pending(submission);
  if seen is distinct from private.submission_version(submission) then
    raise exception 'This was changed in the meantime, perhaps by a moderator.' using errcode = 'PT409',
      hint = 'Read it again before you change it.';
  end if;
  submission := private.with_changes(submission, changes,
    '{title,description,start_date,end_date,type_id,location,host,rule,group_id}');
  submission.edited_at := date_trunc('milliseconds', clock_timestamp());
  perform private.save_submission(submission);
end $$;

create function public.edit_event_submission(submission_id uuid, changes jsonb, seen timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.submission_to_review(submission_id);
begin
  perform private.check_as_seen(submission, jsonb_build_object(submission.id, seen));
  perform private.save_submission(private.with_changes(submission, changes,
    '{title,description,start_date,end_date,type_id,location,host,rule}'));
end $$;
comment on function public.edit_event_submission(uuid, jsonb, timestamptz) is
  'Mends a pending submission. seen is its edited_at as it was read; without one, its submitter had not changed it. For super admins and the moderators of its group.';

-- The one way to its words, so that none is without its version.
revoke update (title, description, start_date, end_date, location, host, type_id, rule) on table public.event_submissions from authenticated;

revoke all on function private.save_submission(public.event_submissions), public.edit_event_submission(uuid, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.edit_event_submission(uuid, jsonb, timestamptz) to authenticated;
