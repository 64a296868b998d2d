-- 1.0.0 accepted text of nothing but invisible characters. Such rows get other words, or every later change of them and every
-- restore of a backup would be refused. All columns of a row change at once, because each change checks the whole row.

create function pg_temp.visible_or(words text, instead text) returns text language sql immutable as $$
  select case when words <> '' and private.is_filled(words, 100000) is false then instead else words end
$$;
create function pg_temp.visible_or(value jsonb, instead text) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(value) = 'object' then coalesce((
    select jsonb_object_agg(key, case when jsonb_typeof(part) = 'string'
      then to_jsonb(pg_temp.visible_or(part #>> '{}', instead)) else part end)
    from jsonb_each(value) as parts (key, part)), value) else value end
$$;

do $$
declare
  broken record;
begin
  for broken in
    select table_name, string_agg(column_name, ', ') as columns,
      string_agg(format('pg_temp.visible_or(%s, %s)', column_name, instead), ', ') as words
    from (
      values ('public.groups', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.places', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.event_types', 'name', $name$'(no name) ' || left(id::text, 8)$name$),
        ('public.event_reports', 'message', quote_literal('(no message)')),
        ('public.notices', 'text', quote_literal('–')),
        ('private.weekly_plans', 'intro', quote_literal('–'))
      union all
      select 'public.groups', name, quote_literal('–') from unnest('{description,phone,meeting_info,location}'::text[]) name
      union all
      select 'public.places', name, quote_literal('–') from unnest('{address,notes}'::text[]) name
      union all
      select 'public.import_sources', name, quote_literal('–') from unnest('{name,place}'::text[]) name
      union all
      -- Without one, the setting of the environment holds.
      select 'public.site_settings', name, 'null' from unnest('{name,city,contact}'::text[]) name
      union all
      select 'public.events', 'status_note', quote_literal('–')
      union all
      select table_name, name, quote_literal(case name when 'title' then '(no title)' else '–' end)
      from unnest('{public.event_series,public.event_submissions,public.events}'::text[]) table_name,
        unnest('{title,description,location,host,facts,picture_alt}'::text[]) name
    ) as places (table_name, column_name, instead)
    group by table_name
  loop
    execute format('update %1$s set (%2$s) = row(%3$s) where (%2$s) is distinct from (%3$s)',
      broken.table_name, broken.columns, broken.words);
  end loop;
end $$;

-- Events keep the name of their type.
update public.events e set type_name = t.name
  from public.event_types t where t.id = e.type_id and t.name like '(no name) %' and e.type_name <> t.name;

drop function pg_temp.visible_or(jsonb, text);
drop function pg_temp.visible_or(text, text);
