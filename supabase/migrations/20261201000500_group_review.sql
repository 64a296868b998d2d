-- Whether the moderators of a group review its submissions. Groups that have moderators and submissions today keep doing so.

alter table public.groups add column moderators_review boolean not null default false;
update public.groups g set moderators_review = true
  where exists (select 1 from public.group_moderators m where m.group_id = g.id)
    and exists (select 1 from public.event_submissions s where s.group_id = g.id);
