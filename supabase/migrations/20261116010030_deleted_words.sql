-- What was deleted is no longer read: everyone learns that an event is gone, and nobody what it said.

revoke select on table public.deleted_events from anon, authenticated;
-- What a calendar program needs to drop an event, and a feed to know whether it was one of its own.
grant select (id, start_date, end_date, type_id, type_name, group_id, sequence, created_at, deleted_at)
  on table public.deleted_events to anon, authenticated;
comment on table public.deleted_events is
  'Tombstones, for 60 days. Everyone reads that an event is gone; its words wait for restore_event alone.';
