-- Whoever submitted an event and left an address is told what became of it.

create function private.queue_submission_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The letter is written from the submission when it is sent; the address is the only thing copied.
  insert into private.mail_outbox (kind, address, payload, dedupe_key)
    values ('submission_' || new.status, new.submitter_email, jsonb_build_object('submission_id', new.id),
      'submission:' || new.id)
    on conflict (dedupe_key) do nothing;
  return null;
end $$;
comment on function private.queue_submission_letter() is 'Queues the one letter about the decision on a submission.';
revoke all on function private.queue_submission_letter() from public, anon, authenticated, service_role;

create trigger event_submissions_queue_letter after update of status on public.event_submissions
  for each row when (old.status = 'pending' and new.status <> 'pending' and new.submitter_email is not null)
  execute function private.queue_submission_letter();
