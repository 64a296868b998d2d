-- A date of a series that has a picture of its own keeps what is said about it, whatever the series shows.
-- As in 20261120001000_series_changes.sql, but that a picture and its words are compared, kept and replaced together.

create or replace function public.change_event_series(
  event_id uuid, scope text, changes jsonb, rule text default null, replace_own text[] default '{}', seen timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series public.event_series := private.series_to_change(event_id, seen);
  event public.events;
  facts public.event_series;
  recurrence private.recurrence;
  change_id uuid;
  start timestamp;
  days integer;
  cut date;
  unknown text;
  words constant text[] := private.event_words();
begin
  select * into event from public.events e where e.id = event_id;
  if scope is null or scope not in ('later', 'all') then
    raise exception 'The scope must be "later" or "all". One date alone is changed as any event.' using errcode = 'PT400';
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key
    where key <> all (words || '{start_date,end_date}') limit 1;
  if found then
    raise exception 'A series has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  perform set_config('calendar.changing_series', 'yes', true);
  change_id := private.remember_series(series.id, array[series.id]);
  if scope = 'later' and exists (select 1 from public.events e where e.series_id = series.id and e.series_date < event.series_date) then
    series := private.split_series(series, event.series_date);
    update private.series_changes c set series_ids = c.series_ids || series.id where c.id = change_id;
  end if;
  facts := jsonb_populate_record(series, private.picked(changes, words));
  if not private.can_moderate_group(facts.group_id) then
    raise exception 'You may not create events for this group.' using errcode = 'insufficient_privilege';
  end if;

  if changes ? 'start_date' or changes ? 'end_date' or rule is not null then
    -- The past stays as it was; only rides that have not begun move.
    cut := private.city_today() + case when series.starts_at::time <= private.city_clock(now())::time then 1 else 0 end;
    start := coalesce(private.city_clock((changes ->> 'start_date')::timestamptz), private.city_clock(event.start_date));
    days := start::date - private.city_clock(event.start_date)::date;
    recurrence := case when rule is null
      then private.shift_rule(private.recurrence_of(series), days, start::date, cut)
      else private.read_rule(rule, start) end;
    recurrence := private.rule_from(recurrence, private.named_before(private.recurrence_of(series), series.starts_at::date, cut), cut);
    if rule is not null and recurrence.added = '{}' then
      recurrence.added := series.added_dates;
    end if;
    perform private.move_series(series, recurrence, days, event.series_date + days, cut, greatest(cut, series.starts_at::date + days),
      case when changes ? 'start_date' then start::time else series.starts_at::time end,
      case when changes ? 'end_date' then private.city_clock((changes ->> 'end_date')::timestamptz) - start else series.lasts end,
      array(select e.id from public.events e where e.series_id = series.id
        and (e.id = event_id and changes ?| '{start_date,end_date}' or 'start_date' = any (replace_own))));
  end if;

  if changes ?| words then
    perform private.check_series_size(facts, (select count(*)::integer from public.events e where e.series_id = series.id));
    execute (
      select format('update public.events e set %s
          where e.series_id = ($1).id and (e.group_id is not distinct from ($1).group_id or private.can_moderate_group(e.group_id))
            and e.id in (select private.dates_with_own_words($2))',
          string_agg(format('%1$I = case when (%2$s) is not distinct from (%3$s) or e.id = $3 or %4$L && $4 then ($2).%1$I else e.%1$I end',
            word, 'e.' || array_to_string(together, ', e.'), '($1).' || array_to_string(together, ', ($1).'), together), ', '))
        from unnest(words) as word
          -- The words about a picture are nothing without it: a date has both of its own, or neither.
          cross join lateral (select case when word = any (pair) then pair else array[word] end as together
            from (values ('{picture_path,picture_alt}'::text[])) as picture (pair)) as columns
        where changes ? word
    ) using series, facts, event_id, replace_own;
  end if;
  perform private.update_row('event_series', series.id, private.picked(to_jsonb(facts), words));
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  perform set_config('calendar.changing_series', '', true);
  return change_id;
end $$;
