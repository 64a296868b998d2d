-- A date with words of its own gets those of its series back: what an edit names is written also where the series says it already.

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
begin
  select * into event from public.events e where e.id = event_id;
  if scope is null or scope not in ('later', 'all') then
    raise exception 'The scope must be "later" or "all". One date alone is changed as any event.' using errcode = 'PT400';
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' then
    raise exception 'The changes must be an object with columns of an event.' using errcode = 'PT400';
  end if;
  select key into unknown from jsonb_object_keys(changes) as key
    where key not in ('title', 'description', 'start_date', 'end_date', 'type_id', 'group_id', 'location', 'host') limit 1;
  if found then
    raise exception 'A series has no column "%".', left(unknown, 60) using errcode = 'PT400';
  end if;
  perform set_config('calendar.changing_series', 'yes', true);
  change_id := private.remember_series(series.id, array[series.id]);
  if scope = 'later' and exists (select 1 from public.events e where e.series_id = series.id and e.series_date < event.series_date) then
    series := private.split_series(series, event.series_date);
    update private.series_changes c set series_ids = c.series_ids || series.id where c.id = change_id;
  end if;
  facts := series;
  if changes ? 'title' then facts.title := changes ->> 'title'; end if;
  if changes ? 'description' then facts.description := changes ->> 'description'; end if;
  if changes ? 'type_id' then facts.type_id := (changes ->> 'type_id')::uuid; end if;
  if changes ? 'group_id' then facts.group_id := (changes ->> 'group_id')::uuid; end if;
  if changes ? 'location' then facts.location := changes -> 'location'; end if;
  if changes ? 'host' then facts.host := nullif(changes -> 'host', 'null'); end if;
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

  update public.events e
    set title = case when changes ? 'title' and (e.title = series.title or e.id = event_id or 'title' = any (replace_own))
        then facts.title else e.title end,
      description = case when changes ? 'description'
          and (e.description = series.description or e.id = event_id or 'description' = any (replace_own))
        then facts.description else e.description end,
      type_id = case when changes ? 'type_id' and (e.type_id = series.type_id or e.id = event_id or 'type_id' = any (replace_own))
        then facts.type_id else e.type_id end,
      group_id = case when changes ? 'group_id'
          and (e.group_id is not distinct from series.group_id or e.id = event_id or 'group_id' = any (replace_own))
        then facts.group_id else e.group_id end,
      location = case when changes ? 'location'
          and (e.location = series.location or e.id = event_id or 'location' = any (replace_own))
        then facts.location else e.location end,
      host = case when changes ? 'host'
          and (e.host is not distinct from series.host or e.id = event_id or 'host' = any (replace_own))
        then facts.host else e.host end
    where e.series_id = series.id and (e.group_id is not distinct from series.group_id or private.can_moderate_group(e.group_id))
      and private.has_own_words(e, facts);
  update public.event_series s
    set title = facts.title, description = facts.description, type_id = facts.type_id, group_id = facts.group_id,
      location = facts.location, host = facts.host
    where s.id = series.id;
  update private.series_changes c set made_at = clock_timestamp() where c.id = change_id;
  perform set_config('calendar.changing_series', '', true);
  return change_id;
end $$;
