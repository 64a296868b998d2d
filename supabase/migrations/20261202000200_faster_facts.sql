-- The same rules of ride facts, computed faster: a function in SQL is planned anew at each call from another one, PL/pgSQL keeps its plans.
-- No stored row has to be checked again.

create or replace function private.number_problem(value jsonb, lowest numeric, highest numeric) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when jsonb_typeof(value) is distinct from 'number' then format('must be a number between %s and %s', lowest, highest)
    when (value #>> '{}')::numeric not between lowest and highest then format('must be between %s and %s', lowest, highest) end;
end $$;

create or replace function private.range_problem(value jsonb, lowest numeric, highest numeric) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 2
      then format('must be two numbers between %s and %s, from and to', lowest, highest)
    else coalesce(private.number_problem(value -> 0, lowest, highest), private.number_problem(value -> 1, lowest, highest),
      case when (value ->> 0)::numeric > (value ->> 1)::numeric then 'must not begin with the larger number' end) end;
end $$;

create or replace function private.choice_problem(value jsonb, choices text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(value) is distinct from 'string' or (value #>> '{}') <> all (choices)
    then 'must be one of ' || array_to_string(choices, ', ') end;
end $$;
