-- An index for every foreign key: without one, deleting a single account reads every event, group and submission.

create index groups_by_author on public.groups (created_by);
create index group_moderators_by_assigner on public.group_moderators (assigned_by);
create index event_types_by_author on public.event_types (created_by);
create index events_by_author on public.events (created_by);
create index deleted_events_by_author on public.deleted_events (created_by);
create index deleted_events_by_deleter on public.deleted_events (deleted_by);
create index event_submissions_by_reviewer on public.event_submissions (reviewed_by);
