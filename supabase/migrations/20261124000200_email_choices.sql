-- What a subscriber chose of the weekly email: everything, or some types, groups, weekdays and facts; and what comes in a week
-- in which none of it is on. domain/weekly-email/email-choice.ts describes the same to the pages and to the mail.

create or replace function private.choices_problem(value jsonb, pattern text, max_length integer, kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and max_length
      then format('must be a list of one to %s', max_length)
    when exists (select 1 from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string' or one #>> '{}' !~ pattern)
      then 'must name ' || kind
    when (select count(distinct one) from jsonb_array_elements(value) as one) < jsonb_array_length(value)
      then 'must name each only once' end
$$;
comment on function private.choices_problem(jsonb, text, integer, text) is 'What is wrong with a list of what was chosen, in words; null where nothing is.';

create or replace function private.is_email_choice(choice jsonb) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
declare
  part record;
  problem text;
begin
  if choice is null then
    return true;
  end if;
  if jsonb_typeof(choice) <> 'object' then
    raise exception 'The choice must be an object.' using errcode = 'PT400';
  end if;
  for part in select key, value from jsonb_each(choice) loop
    problem := case part.key
      when 'types' then private.choices_problem(part.value, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 30, 'event types by their ids')
      when 'groups' then private.choices_problem(part.value, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 50, 'groups by their ids')
      when 'weekdays' then private.choices_problem(part.value, '^(sun|mon|tues|wednes|thurs|fri|satur)day$', 7, 'weekdays in small letters')
      when 'facts' then private.choices_problem(part.value, '^(free|no-drop|short|families)$', 4, 'facts: free, no-drop, short, families')
      when 'empty_week' then private.choice_problem(part.value, '{line}')
      else 'is not known' end;
    if problem is not null then
      raise exception 'Of the choice, % %.', left(part.key, 60), problem using errcode = 'PT400';
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_email_choice(jsonb) is 'Refuses a choice of the weekly email that cannot be, in words that name what is wrong.';

revoke all on function private.choices_problem(jsonb, text, integer, text), private.is_email_choice(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_email_choice(jsonb) to anon, authenticated, service_role;

alter table public.email_subscriptions
  add column choice jsonb constraint email_subscriptions_choice_is_possible check (private.is_email_choice(choice)),
  add column return_choice jsonb constraint email_subscriptions_return_choice_is_possible check (private.is_email_choice(return_choice));
comment on column public.email_subscriptions.choice is
  'What of the weekly email is wanted: {"types": […], "groups": […], "weekdays": ["sunday"], "facts": ["free"], "empty_week": "line"}; what is named must all fit. Null for everything.';
comment on column public.email_subscriptions.return_choice is
  'What was chosen by whoever asked to subscribe an address that had left. It counts once the address has come back from its own mailbox.';
-- Whoever subscribes says what it is for; later only the link in a mail changes it.
grant insert (choice) on table public.email_subscriptions to anon, authenticated;

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
-- Before the trigger that receives the subscription, which may keep the choice for later: they run by their names.
create or replace trigger email_subscriptions_choice before insert on public.email_subscriptions
  for each row when (new.choice is not null) execute function private.receive_email_choice();
-- Whoever comes back does so also when something of what was chosen has gone since: the mail says so.
create or replace trigger email_subscriptions_choice_later before update of choice on public.email_subscriptions
  for each row when (new.choice is not null and new.choice is distinct from old.choice and new.choice is distinct from old.return_choice)
  execute function private.receive_email_choice();

-- As in 20261120001700_weekly_email.sql, but for the choice of whoever asks for an address that had left.
create or replace function private.receive_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.subscribed_at := now();
  new.return_requested_at := null;
  -- A stranger must not re-activate someone who left: the row stays inactive and only remembers that somebody asked.
  update public.email_subscriptions s set return_requested_at = now(), return_choice = new.choice where s.email = new.email and not s.is_active;
  if found then
    return null;
  end if;
  -- Nor someone who left and was erased: such an address begins as one that has left, and is asked in its own mailbox.
  if exists (select 1 from private.erased_subscribers e where e.fingerprint = private.subscriber_fingerprint(new.email))
      and not exists (select 1 from public.email_subscriptions s where s.email = new.email) then
    new.is_active := false;
    new.return_requested_at := now();
    new.return_choice := new.choice;
    new.choice := null;
  end if;
  return new;
end $$;

alter table private.weekly_emails add column choices jsonb not null default '[]';
comment on column private.weekly_emails.choices is
  'The choices of those who get it, as they were when the email was queued; the mail of each says which of them is theirs.';
comment on table private.weekly_emails is
  'One row a Sunday, made once however many servers try: what the email says, and to how many it goes. No recipients: nothing that anyone wants is on.';

revoke all on function private.in_order(jsonb), private.receive_email_choice() from public, anon, authenticated, service_role;
