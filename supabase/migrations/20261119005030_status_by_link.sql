-- Cancelled on the road: whoever organises a ride takes it off at once by a private link, and its reviewers hear of it.

create function private.forget_link_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.link_statuses t set is_current = false where t.event_id = new.id and t.is_current;
  return null;
end $$;
comment on function private.forget_link_status() is 'What a moderator has said of a date since, its organiser does not take back.';
create trigger events_forget_link_status after update of status, status_note, postponed_to on public.events
  for each row when ((old.status, old.status_note, old.postponed_to) is distinct from (new.status, new.status_note, new.postponed_to))
  execute function private.forget_link_status();

create function private.tell_reviewers_of_status(event public.events) returns void
language sql security definer set search_path = '' as $$
  -- One mail in ten minutes to each about an event. It is written when it is sent, so a later one says how it ended.
  insert into private.mail_outbox (kind, address, payload, next_attempt_at)
    select 'status_by_link', r.email, jsonb_build_object('event_id', (event).id),
        greatest(now(), (select max(greatest(m.created_at, m.sent_at)) + interval '10 minutes' from private.mail_outbox m
          where m.address = r.email and m.kind = 'status_by_link' and m.created_at > now() - interval '1 hour'
            and m.payload ->> 'event_id' = (event).id::text))
      from private.reviewers((event).group_id) r
      where not exists (
        select 1 from private.mail_outbox w where w.address = r.email and w.kind = 'status_by_link' and w.state = 'waiting'
          and w.payload ->> 'event_id' = (event).id::text)
$$;
comment on function private.tell_reviewers_of_status(public.events) is
  'Queues the mail to whoever looks after an event that its organiser has cancelled it, postponed it or taken that back.';

create function private.postpone_by_link(submission public.event_submissions, event public.events, new_start timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  if new_start <= now() or new_start > now() + interval '1 year' then
    raise exception 'The new date must be within a year from now.' using errcode = 'PT400';
  end if;
  if new_start = (event).start_date then
    raise exception 'The new date must be another one.' using errcode = 'PT400';
  end if;
  if (select count(*) from private.link_statuses t where t.submission_id = (submission).id and t.new_date is not null) >= 20 then
    raise exception 'Twenty dates of this ride have been moved already.' using errcode = 'PT409', hint = 'Propose a change instead.';
  end if;
  insert into public.events (title, description, start_date, end_date, type_id, group_id, location, host)
    values ((event).title, (event).description, new_start, new_start + ((event).end_date - (event).start_date),
      (event).type_id, (event).group_id, (event).location, (event).host)
    returning id into new_id;
  return new_id;
end $$;
comment on function private.postpone_by_link(public.event_submissions, public.events, timestamptz) is 'Puts the new date of an event on the calendar: the same ride, and as long.';

create function public.change_status_by_link(
  token text, event_id uuid, new_status text, note text default null, new_start timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  submission constant public.event_submissions := private.used_link(token);
  event public.events;
  before private.link_statuses;
  old_id uuid;
  new_id uuid;
begin
  if new_status is null or new_status not in ('scheduled', 'cancelled', 'postponed') then
    raise exception 'The status must be "scheduled", "cancelled" or "postponed".' using errcode = 'PT400';
  end if;
  if char_length(note) > 300 then
    raise exception 'The note can have 300 characters at most.' using errcode = 'PT400';
  end if;
  select * into event from public.events e
    where e.id = change_status_by_link.event_id and e.id in (select private.linked_events(submission)) for update;
  if not found then
    raise exception 'This date is not on the calendar any more.' using errcode = 'PT409';
  end if;
  if event.ends_at <= now() then
    raise exception 'This date is over.' using errcode = 'PT409';
  end if;
  if event.status = new_status and new_status = 'scheduled' then
    return;
  end if;
  select * into before from private.link_statuses t where t.event_id = event.id and t.is_current;
  if event.status <> 'scheduled' and not found then
    raise exception 'A moderator has marked this date as %.', event.status using errcode = 'PT409',
      hint = 'Only a moderator can change that.';
  end if;
  old_id := event.postponed_to;
  if new_status <> 'scheduled' and old_id is not null then
    raise exception 'This date was postponed to a new one.' using errcode = 'PT409',
      hint = 'Say first that it takes place after all, or cancel the new date.';
  end if;
  if new_status = 'postponed' and new_start is not null then
    new_id := private.postpone_by_link(submission, event, new_start);
  end if;
  update public.events e
    set status = new_status, status_note = case when new_status <> 'scheduled' then note end, postponed_to = new_id
    where e.id = event.id returning * into event;
  if new_status = 'scheduled' then
    delete from public.events e where e.id = old_id and e.id = before.new_date;
  else
    insert into private.link_statuses (event_id, submission_id, new_date) values (event.id, submission.id, new_id)
      on conflict on constraint link_statuses_pkey
      do update set is_current = true, new_date = coalesce(excluded.new_date, link_statuses.new_date), submission_id = excluded.submission_id;
  end if;
  perform private.tell_reviewers_of_status(event);
end $$;
comment on function public.change_status_by_link(text, uuid, text, text, timestamptz) is
  'Cancels or postpones an event at once by a private link, with its new date if there is one, or takes back what the link did. Its reviewers hear of it.';

revoke all on function private.forget_link_status(), private.tell_reviewers_of_status(public.events),
  private.postpone_by_link(public.event_submissions, public.events, timestamptz)
  from public, anon, authenticated, service_role;
revoke all on function public.change_status_by_link(text, uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.change_status_by_link(text, uuid, text, text, timestamptz) to anon;
