-- What anyone may add is added one row at a time, and by nobody whose session has ended.

-- A token outlives its session by up to an hour; until now it could still add what a visitor may add.
alter policy "anyone submits an event" on public.event_submissions to anon;
create policy "signed-in people submit an event" on public.event_submissions for insert to authenticated
  with check (status = 'pending' and reviewed_by is null and event_id is null and (select private.session_is_live()));
alter policy "anyone subscribes" on public.email_subscriptions to anon;
create policy "signed-in people subscribe" on public.email_subscriptions for insert to authenticated
  with check (is_active and (select private.session_is_live()));

create function private.one_row_a_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Undone with the transaction; a trigger after the statement would not see the rows that another one swallowed.
  so_far text := current_setting('calendar.visitor_rows', true);
begin
  -- As their owner, these lines have another current_user; the request's role is what was set.
  if current_setting('role', true) not in ('anon', 'authenticated') or so_far = 'many' then
    return new;
  end if;
  if so_far = 'one' and not private.is_super_admin() then
    raise exception 'Only one row can be added at a time.'
      using errcode = 'program_limit_exceeded', hint = 'Send each row in a request of its own.';
  end if;
  perform set_config('calendar.visitor_rows', case so_far when 'one' then 'many' else 'one' end, true);
  return new;
end $$;
comment on function private.one_row_a_request() is
  'Holds everyone but super admins and the server to one row a transaction of what visitors may add, so that limits count.';
revoke all on function private.one_row_a_request() from public, anon, authenticated, service_role;

-- Triggers go by their names: this one before those that do something with the row.
create trigger event_submissions_one_row before insert on public.event_submissions
  for each row execute function private.one_row_a_request();
create trigger email_subscriptions_one_row before insert on public.email_subscriptions
  for each row execute function private.one_row_a_request();

create function private.standing_of(claims jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before text := current_setting('request.jwt.claims', true);
  standing text;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  standing := case
    when private.is_super_admin() then 'super_admin'
    when cardinality(private.moderated_group_ids()) > 0 then 'group_moderator'
    else 'none'
  end;
  perform set_config('request.jwt.claims', coalesce(before, ''), true);
  return standing;
end $$;
comment on function private.standing_of(jsonb) is
  'What the bearer of a token is at this moment. For the server, which limits how much a person may write.';
revoke all on function private.standing_of(jsonb) from public, anon, authenticated, service_role;
