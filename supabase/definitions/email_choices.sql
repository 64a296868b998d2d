-- Subscribers' choices of what the weekly email contains.

create or replace function private.in_order(list jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_agg(element order by element) from (select distinct element from jsonb_array_elements(list) as element) as elements
$$;
comment on function private.in_order(jsonb) is 'The distinct elements of a list, sorted; null for an empty list.';

create or replace function private.receive_email_choice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  types jsonb;
  groups jsonb;
begin
  perform private.is_email_choice(new.choice);
  -- A type may have been replaced or a group merged while the form was open.
  if new.choice ? 'types' then
    select private.in_order(jsonb_agg(coalesce(f.type_id::text, element))) into types
      from jsonb_array_elements_text(new.choice -> 'types') as element left join public.former_types f on f.id = element::uuid;
  end if;
  if new.choice ? 'groups' then
    select private.in_order(jsonb_agg(coalesce(m.into_id::text, element))) into groups
      from jsonb_array_elements_text(new.choice -> 'groups') as element left join public.merged_groups m on m.id = element::uuid;
  end if;
  if exists (select 1 from jsonb_array_elements_text(types) as element where element::uuid not in (select t.id from public.event_types t))
      or exists (select 1 from jsonb_array_elements_text(groups) as element where element::uuid not in (select g.id from public.groups g)) then
    raise exception 'Something that you chose is not on the calendar any more. Please choose again.' using errcode = 'PT409';
  end if;
  -- Equal choices are stored identically, so that each email is composed once.
  new.choice := nullif(jsonb_strip_nulls(jsonb_build_object('types', types, 'groups', groups,
    'weekdays', private.in_order(new.choice -> 'weekdays'), 'facts', private.in_order(new.choice -> 'facts'),
    'empty_week', new.choice -> 'empty_week')), '{}');
  return new;
end $$;
comment on function private.receive_email_choice() is
  'Normalises a subscriber''s choice and maps replaced types and merged groups to the current ones.';

-- Triggers

-- Triggers run in name order: this must run before email_subscriptions_receive, which may set the choice aside.
create trigger email_subscriptions_choice before insert on public.email_subscriptions
  for each row when (new.choice is not null) execute function private.receive_email_choice();
-- A returning subscriber is not refused because part of the old choice is gone; the email mentions it.
create trigger email_subscriptions_choice_later before update of choice on public.email_subscriptions
  for each row when (new.choice is not null and new.choice is distinct from old.choice and new.choice is distinct from old.return_choice)
  execute function private.receive_email_choice();

-- Grants

-- Subscribers choose when they sign up. After that, only the link in an email changes the choice.
grant insert (choice) on table public.email_subscriptions to anon, authenticated;

-- Comments

comment on table private.weekly_emails is
  'One row per Sunday, created once however many servers try: the email''s content and its number of recipients. Zero recipients means that no event matched anyone''s choice.';
comment on column public.email_subscriptions.choice is
  'What the weekly email contains: {"types": […], "groups": […], "weekdays": ["sunday"], "facts": ["free"], "empty_week": "line"}. Events must match every key. Null means everything.';
comment on column public.email_subscriptions.return_choice is
  'The choice made when someone subscribed an address that had unsubscribed. It takes effect when the address is confirmed from its own mailbox.';
comment on column private.weekly_emails.choices is
  'The recipients'' choices when the email was queued. Each queued email refers to one of them.';
