-- What subscribers choose to get in the weekly email.

create or replace function private.in_order(list jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_agg(one order by one) from (select distinct one from jsonb_array_elements(list) as one) as each_once
$$;
comment on function private.in_order(jsonb) is 'A list in one order, each once; null for an empty one.';

create or replace function private.receive_email_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  types jsonb;
  groups jsonb;
begin
  perform private.is_email_choice(new.choice);
  -- A form may have been open while a type was replaced or a group merged.
  if new.choice ? 'types' then
    select private.in_order(jsonb_agg(coalesce(f.type_id::text, one))) into types
      from jsonb_array_elements_text(new.choice -> 'types') as one left join public.former_types f on f.id = one::uuid;
  end if;
  if new.choice ? 'groups' then
    select private.in_order(jsonb_agg(coalesce(m.into_id::text, one))) into groups
      from jsonb_array_elements_text(new.choice -> 'groups') as one left join public.merged_groups m on m.id = one::uuid;
  end if;
  if exists (select 1 from jsonb_array_elements_text(types) as one where one::uuid not in (select t.id from public.event_types t))
      or exists (select 1 from jsonb_array_elements_text(groups) as one where one::uuid not in (select g.id from public.groups g)) then
    raise exception 'Something that you chose is not on the calendar any more. Please choose again.' using errcode = 'PT409';
  end if;
  -- Alike choices are the same to the letter, so that they are composed once.
  new.choice := nullif(jsonb_strip_nulls(jsonb_build_object('types', types, 'groups', groups,
    'weekdays', private.in_order(new.choice -> 'weekdays'), 'facts', private.in_order(new.choice -> 'facts'),
    'empty_week', new.choice -> 'empty_week')), '{}');
  return new;
end $$;
comment on function private.receive_email_choice() is 'Writes a choice of what is there now, and in one way only.';

-- Triggers

-- Before the trigger that receives the subscription, which may keep the choice for later: they run by their names.
create trigger email_subscriptions_choice before insert on public.email_subscriptions
  for each row when (new.choice is not null) execute function private.receive_email_choice();
-- Whoever comes back does so also when something of what was chosen has gone since: the mail says so.
create trigger email_subscriptions_choice_later before update of choice on public.email_subscriptions
  for each row when (new.choice is not null and new.choice is distinct from old.choice and new.choice is distinct from old.return_choice)
  execute function private.receive_email_choice();

-- Grants

-- Whoever subscribes says what it is for; later only the link in a mail changes it.
grant insert (choice) on table public.email_subscriptions to anon, authenticated;

-- Comments

comment on table private.weekly_emails is
  'One row a Sunday, made once however many servers try: what the email says, and to how many it goes. No recipients: nothing that anyone wants is on.';
comment on column public.email_subscriptions.choice is
  'What of the weekly email is wanted: {"types": […], "groups": […], "weekdays": ["sunday"], "facts": ["free"], "empty_week": "line"}; what is named must all fit. Null for everything.';
comment on column public.email_subscriptions.return_choice is
  'What was chosen by whoever asked to subscribe an address that had left. It counts once the address has come back from its own mailbox.';
comment on column private.weekly_emails.choices is
  'The choices of those who get it, as they were when the email was queued; the mail of each says which of them is theirs.';
