-- How far, how fast, for whom: what a cyclist wants to know before anything else. One optional object on an event, which
-- submissions and series share; domain/event/ride-facts.ts describes the same to the pages.

create or replace function private.number_problem(value jsonb, lowest numeric, highest numeric) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'number' then format('must be a number between %s and %s', lowest, highest)
    when (value #>> '{}')::numeric not between lowest and highest then format('must be between %s and %s', lowest, highest) end
$$;
comment on function private.number_problem(jsonb, numeric, numeric) is 'What is wrong with a number, in words; null where nothing is.';

create or replace function private.range_problem(value jsonb, lowest numeric, highest numeric) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 2
      then format('must be two numbers between %s and %s, from and to', lowest, highest)
    else coalesce(private.number_problem(value -> 0, lowest, highest), private.number_problem(value -> 1, lowest, highest),
      case when (value ->> 0)::numeric > (value ->> 1)::numeric then 'must not begin with the larger number' end) end
$$;
comment on function private.range_problem(jsonb, numeric, numeric) is 'What is wrong with [from, to], in words; null where nothing is.';

create or replace function private.choice_problem(value jsonb, choices text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) is distinct from 'string' or (value #>> '{}') <> all (choices)
    then 'must be one of ' || array_to_string(choices, ', ') end
$$;
comment on function private.choice_problem(jsonb, text[]) is 'What is wrong with a choice, in words; null where nothing is.';

create or replace function private.price_problem(value jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'object' then case
      when not private.has_only_keys(value, '{amount,currency}') then 'has an unknown key'
      when jsonb_typeof(value -> 'currency') is distinct from 'string' or value ->> 'currency' !~ '^[A-Z]{3}$'
        then 'must have a currency of three letters, such as USD'
      else 'has an amount that ' || coalesce(private.number_problem(value -> 'amount', 0.01, 10000),
        case when scale((value ->> 'amount')::numeric) > 2 then 'must have at most two decimals' end) end
    else case when private.choice_problem(value, '{free,donation}') is not null
      then 'must be free, donation, or an amount with its currency' end end
$$;
comment on function private.price_problem(jsonb) is 'What is wrong with a price, in words; null where nothing is.';

create or replace function private.audience_problem(value jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and 5 then 'must be a list of one to five'
    else coalesce(
      (select min(private.choice_problem(one, '{everyone,families,beginners,women_trans_femme,adaptive}')) from jsonb_array_elements(value) as one),
      case when (select count(distinct one) from jsonb_array_elements(value) as one) < jsonb_array_length(value)
        then 'must name each only once' end) end
$$;
comment on function private.audience_problem(jsonb) is 'What is wrong with the list of those whom a ride is for, in words; null where nothing is.';

create or replace function private.are_facts(facts jsonb) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
declare
  fact record;
  problem text;
begin
  if facts is null then
    return true;
  end if;
  if jsonb_typeof(facts) <> 'object' then
    raise exception 'The facts must be an object.' using errcode = 'PT400';
  end if;
  for fact in select key, value from jsonb_each(facts) loop
    problem := case fact.key
      when 'distance_km' then private.range_problem(fact.value, 0.1, 2000)
      when 'pace' then private.choice_problem(fact.value, '{relaxed,social,steady,fast}')
      when 'speed_kmh' then private.range_problem(fact.value, 1, 80)
      when 'climb_m' then private.number_problem(fact.value, 0, 20000)
      when 'surface' then private.choice_problem(fact.value, '{paved,gravel,trail,mixed}')
      when 'no_drop' then case when jsonb_typeof(fact.value) <> 'boolean' then 'must be true or false' end
      when 'audience' then private.audience_problem(fact.value)
      when 'bring' then case when jsonb_typeof(fact.value) <> 'string' or fact.value #>> '{}' ~ '[\r\n]'
          or not private.is_filled(fact.value #>> '{}', 200) then 'must be one line of at most 200 characters' end
      when 'price' then private.price_problem(fact.value)
      when 'registration_url' then case when jsonb_typeof(fact.value) <> 'string' or not private.is_web_url(fact.value #>> '{}')
          then 'must be a web address that starts with http:// or https://' end
      else 'is not known' end;
    if problem is not null then
      raise exception 'Of the facts, % %.', left(fact.key, 60), problem using errcode = 'PT400';
    end if;
  end loop;
  return true;
end $$;
comment on function private.are_facts(jsonb) is 'Refuses facts of a ride that cannot be, in words that name the one that is wrong.';

revoke all on function private.number_problem(jsonb, numeric, numeric), private.range_problem(jsonb, numeric, numeric),
  private.choice_problem(jsonb, text[]), private.price_problem(jsonb), private.audience_problem(jsonb), private.are_facts(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function private.are_facts(jsonb) to anon, authenticated, service_role;

alter table public.events add column facts jsonb constraint events_facts_are_possible check (private.are_facts(facts));
alter table public.event_series add column facts jsonb constraint event_series_facts_are_possible check (private.are_facts(facts));
alter table public.event_submissions add column facts jsonb constraint event_submissions_facts_are_possible check (private.are_facts(facts));
comment on column public.events.facts is
  'How far, how fast, for whom: {"distance_km": [20, 30], "pace": …}, metric; every key is optional.';

grant insert (facts), update (facts) on table public.events to authenticated;
grant insert (facts) on table public.event_submissions to anon, authenticated;

-- Forms of types that are not rides ask for no distance and no pace.
alter table public.event_types add column is_ride boolean not null default true;
comment on column public.event_types.is_ride is 'Whether it is ridden, so that its forms ask how far and how fast.';
grant insert (is_ride), update (is_ride) on table public.event_types to authenticated;
-- Nobody has changed them: they keep the day on which somebody last did.
alter table public.event_types disable trigger user;
update public.event_types set is_ride = false where lower(name) in ('workshop', 'advocacy', 'social');
alter table public.event_types enable trigger user;
