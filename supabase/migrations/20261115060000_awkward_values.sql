-- Values that slipped through: two characters that no XML holds, days without end, and a renamed type's deleted events.

create or replace function private.is_filled(value text, max_length integer) returns boolean
language sql immutable parallel safe
-- Unicode spaces, zero-width characters and blank letters are as empty as a blank.
return char_length(value) <= max_length
  -- Control characters other than tabs and line ends, and the two non-characters, make a feed's XML unreadable.
  and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]'
  and value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u2800\u3164\ufe00-\ufe0f\uffa0]';

create or replace function private.rename_type_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events set type_name = new.name where type_id = new.id;
  update public.deleted_events set type_name = new.name where type_id = new.id;
  return null;
end $$;
comment on function private.rename_type_of_events() is
  'Carries a type''s new name to its events, and to those that feeds still call cancelled.';

create or replace function public.send_digest_preview(first_day date, last_day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
      or last_day < first_day or last_day > first_day + 31 then
    raise exception 'The range must be one of up to a month.' using errcode = 'PT400';
  end if;
  perform private.mail_oneself('weekly_preview', jsonb_build_object('first', first_day, 'last', last_day));
end $$;
