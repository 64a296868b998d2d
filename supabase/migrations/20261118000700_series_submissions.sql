-- Visitors submit rides that repeat: one submission with a rule, approved as one.

alter table public.event_submissions
  add column rule text constraint event_submissions_rule_is_short check (char_length(rule) between 1 and 4000),
  add column series_id uuid references public.event_series (id) on delete set null;
comment on column public.event_submissions.rule is 'How the ride repeats, as create_event_series takes it; null for a single ride.';
comment on column public.event_submissions.series_id is 'The series that the approval put on the calendar.';
create index event_submissions_by_series on public.event_submissions (series_id);
grant insert (rule), update (rule) on table public.event_submissions to authenticated;
grant insert (rule) on table public.event_submissions to anon;

create function private.check_submitted_rule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recurrence private.recurrence;
begin
  new.rule := nullif(btrim(new.rule), '');
  if new.rule is not null then
    recurrence := private.read_rule(new.rule, private.city_clock(new.start_date));
    perform private.dates_to_make(recurrence, private.city_clock(new.start_date)::date);
    if private.first_date_from(recurrence, private.city_clock(new.start_date)::date, private.city_clock(new.start_date)::date) is null then
      perform private.refuse_rule('This rule names no date.');
    end if;
  end if;
  return new;
end $$;
comment on function private.check_submitted_rule() is 'A rule that no series could have is refused while its submitter is still there.';
create trigger event_submissions_check_rule before insert or update of rule, start_date on public.event_submissions
  for each row execute function private.check_submitted_rule();

create or replace function private.review_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What a decision put on the calendar, and below its reviewer, disappear only when they themselves are gone.
  new.event_id := (select e.id from public.events e where e.id = old.event_id);
  new.series_id := (select s.id from public.event_series s where s.id = old.series_id);
  if new.status = old.status then
    if old.status <> 'pending' and (new.title, new.description, new.start_date, new.end_date, new.location, new.host, new.type_id,
        new.submitter_email, new.rejection_reason, new.reviewed_at, new.rule)
        is distinct from (old.title, old.description, old.start_date, old.end_date, old.location, old.host, old.type_id,
        old.submitter_email, old.rejection_reason, old.reviewed_at, old.rule) then
      raise exception 'This submission was already %.', old.status using errcode = 'PT409';
    end if;
    new.reviewed_by := (select u.id from auth.users u where u.id = old.reviewed_by);
    return new;
  end if;
  new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
  new.reviewed_at := clock_timestamp();
  if new.status = 'approved' and new.rule is null then
    new.rejection_reason := null;
    insert into public.events (title, description, start_date, end_date, type_id, location, host, created_by)
      values (new.title, new.description, new.start_date, new.end_date, new.type_id, new.location, new.host, new.reviewed_by)
      returning id into new.event_id;
  elsif new.status = 'approved' then
    new.rejection_reason := null;
    new.series_id := (private.make_series(jsonb_build_object('title', new.title, 'description', new.description,
      'start_date', new.start_date, 'end_date', new.end_date, 'type_id', new.type_id, 'location', new.location, 'host', new.host,
      'created_by', new.reviewed_by), new.rule)).id;
    new.event_id := (select e.id from public.events e where e.series_id = new.series_id order by e.start_date, e.id limit 1);
  else
    new.rejection_reason := nullif(btrim(new.rejection_reason), '');
  end if;
  return new;
end $$;

create function public.preview_series_collisions(start timestamptz, rule text, lasts interval default '1 hour')
returns table (event_id uuid, title text, start_date timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.title, e.start_date
    from public.preview_event_series(start, rule, 400) as wanted
    join public.events e on e.start_date < wanted + least(lasts, interval '366 days') and e.ends_at > wanted
    where wanted < private.horizon_of(private.city_clock(start)::date) and e.status = 'scheduled'
    order by e.start_date, e.id limit 200
$$;
comment on function public.preview_series_collisions(timestamptz, text, interval) is
  'The rides that are on the calendar at the same time as a date of a series would be; at most 200.';
revoke all on function private.check_submitted_rule() from public, anon, authenticated, service_role;
revoke all on function public.preview_series_collisions(timestamptz, text, interval) from public, anon, authenticated, service_role;
grant execute on function public.preview_series_collisions(timestamptz, text, interval) to authenticated;
