-- Pictures of rides: a flyer or a photograph with words for whoever cannot see it, which submissions and series share.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  select id, id, id <> 'submission-pictures', 10485760,
      case when id <> 'routes' then '{image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif}'::text[] end
    from unnest('{event-pictures,group-logos,submission-pictures,routes}'::text[]) as id
  on conflict (id) do nothing;

create table public.pictures (
  path text primary key constraint pictures_path_is_a_name check (path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$'),
  version uuid not null,
  width integer not null constraint pictures_width_is_possible check (width between 1 and 50000),
  height integer not null constraint pictures_height_is_possible check (height between 1 and 50000),
  colour text not null constraint pictures_colour_is_one check (colour ~ '^#[0-9a-f]{6}$'),
  is_public boolean not null,
  created_at timestamptz not null default now()
);
comment on table public.pictures is
  'What pages must know of a picture before it is there. A row for each name in event-pictures or submission-pictures, written by triggers alone.';
comment on column public.pictures.version is 'What its files are named after: another one for other bytes.';
comment on column public.pictures.colour is 'Which colour stands in its place until it is there, such as #336699.';
comment on column public.pictures.is_public is 'It stands in event-pictures, so everyone sees it.';
create index pictures_by_version on public.pictures (version);

-- Words and references --------------------------------------------------------------------------------------------------

create or replace function private.is_described(picture_path text, picture_alt text) returns boolean
-- With its owner's rights, because nobody else may look into this schema.
language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if (picture_path is null) <> (picture_alt is null) then
    raise exception 'A picture needs a description for people who cannot see it.' using errcode = 'PT400';
  end if;
  if picture_alt is not null and (picture_alt ~ '[\r\n]' or not private.is_filled(picture_alt, 300)) then
    raise exception 'The description of the picture must be one line of at most 300 characters.' using errcode = 'PT400';
  end if;
  return true;
end $$;
comment on function private.is_described(text, text) is 'Refuses a picture without words, and words that are none, in words.';

alter table public.events
  add column picture_path text references public.pictures (path),
  add column picture_alt text,
  add constraint events_picture_is_described check (private.is_described(picture_path, picture_alt));
alter table public.event_series
  add column picture_path text references public.pictures (path),
  add column picture_alt text,
  add constraint event_series_picture_is_described check (private.is_described(picture_path, picture_alt));
alter table public.event_submissions
  add column picture_path text references public.pictures (path),
  add column picture_alt text,
  add constraint event_submissions_picture_is_described check (private.is_described(picture_path, picture_alt));
comment on column public.events.picture_path is 'The name of its picture in the bucket event-pictures.';
comment on column public.events.picture_alt is 'What the picture shows, in a line.';
comment on column public.event_submissions.picture_path is
  'The name of its picture in the bucket submission-pictures, or in event-pictures once it was on the calendar.';
create index events_by_picture on public.events (picture_path);
create index event_series_by_picture on public.event_series (picture_path);
create index event_submissions_by_picture on public.event_submissions (picture_path);

grant insert (picture_path, picture_alt), update (picture_path, picture_alt) on table public.events to authenticated;
grant insert (picture_path, picture_alt) on table public.event_submissions to anon, authenticated;

revoke all on table public.pictures from public, anon, authenticated, service_role;
grant select on table public.pictures to anon, authenticated, service_role;
alter table public.pictures enable row level security;
create policy "everyone sees what is public" on public.pictures for select to anon, authenticated using (is_public);
create policy "reviewers see what was submitted" on public.pictures for select to authenticated
  using ((select private.is_super_admin())
    -- The submission's own policy decides.
    or exists (select 1 from public.event_submissions s where s.picture_path = path));

create or replace trigger pictures_announce after update on public.pictures
  for each row execute function private.announce_change();

-- What stands in the buckets --------------------------------------------------------------------------------------------

create or replace function private.keep_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.pictures (path, version, width, height, colour, is_public)
    values (new.name, new.version::uuid, (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer,
      new.metadata ->> 'colour', new.bucket_id = 'event-pictures')
    on conflict (path) do update set version = excluded.version, width = excluded.width, height = excluded.height,
        colour = excluded.colour, is_public = pictures.is_public or excluded.is_public
      -- What is added under a name of the other bucket must be the same picture.
      where tg_op = 'UPDATE' or pictures.version = excluded.version;
  if not found then
    raise exception 'There is a picture with this name already.' using errcode = 'unique_violation';
  end if;
  -- A name that stands in both buckets is one picture.
  update storage.objects o set version = new.version, metadata = new.metadata
    where o.name = new.name and o.bucket_id in ('event-pictures', 'submission-pictures') and o.version <> new.version;
  return null;
end $$;
comment on function private.keep_picture() is 'Writes what pages must know of a picture that was stored.';
create or replace trigger objects_keep_picture after insert or update of version on storage.objects
  for each row when (new.bucket_id in ('event-pictures', 'submission-pictures')) execute function private.keep_picture();

create or replace function private.drop_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from storage.objects o where o.name = old.name and o.bucket_id in ('event-pictures', 'submission-pictures')) then
    update public.pictures p set is_public = exists (
        select 1 from storage.objects o where o.bucket_id = 'event-pictures' and o.name = old.name)
      where p.path = old.name;
    return null;
  end if;
  update public.events e set picture_path = null where e.picture_path = old.name;
  update public.event_series s set picture_path = null where s.picture_path = old.name;
  -- What was decided on stays as it was, but for what is gone.
  perform set_config('calendar.moving', 'yes', true);
  update public.event_submissions s set picture_path = null where s.picture_path = old.name;
  perform set_config('calendar.moving', '', true);
  delete from public.pictures p where p.path = old.name;
  return null;
end $$;
comment on function private.drop_picture() is 'Takes a picture that stands in no bucket any more from whatever shows it.';
create or replace trigger objects_drop_picture after delete on storage.objects
  for each row when (old.bucket_id in ('event-pictures', 'submission-pictures')) execute function private.drop_picture();

-- What shows them -------------------------------------------------------------------------------------------------------

create or replace function private.is_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.pictures p where p.path = is_picture.path)
$$;
comment on function private.is_picture(text) is 'Whether there is a picture of this name, also one that the caller may not see.';

create or replace function private.refuse_unknown_picture() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'There is no picture with this name.' using errcode = 'PT400', hint = 'Please upload it again.';
end $$;
comment on function private.refuse_unknown_picture() is 'Says that a picture must be uploaded before it is named.';

create or replace function private.tidy_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is brought back from history comes without a picture that is gone.
  if new.picture_path is not null and not private.is_picture(new.picture_path) then
    new.picture_path := null;
  end if;
  new.picture_alt := case when new.picture_path is not null then nullif(private.one_line(new.picture_alt), '') end;
  return new;
end $$;
comment on function private.tidy_picture() is 'A picture that is gone is none, and without a picture there is nothing to describe.';

create or replace function private.publish_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    select 'event-pictures', o.name, o.owner, o.owner_id, o.version, o.metadata, o.user_metadata
      from storage.objects o where o.bucket_id = 'submission-pictures' and o.name = new.picture_path
    on conflict (bucket_id, name) do nothing;
  return null;
end $$;
comment on function private.publish_picture() is
  'What was submitted is public as soon as it is on the calendar: the same files under the same name, so no bytes move.';

-- Only the caller's own words are refused: what the database copies is tidied. Triggers go by their names.
create or replace trigger events_picture_1_known before insert or update of picture_path on public.events
  for each row when (new.picture_path is not null and current_user in ('anon', 'authenticated', 'service_role')
    and not private.is_picture(new.picture_path)) execute function private.refuse_unknown_picture();
create or replace trigger events_picture_2_tidy before insert or update of picture_path, picture_alt on public.events
  for each row when (new.picture_path is not null or new.picture_alt is not null) execute function private.tidy_picture();
create or replace trigger events_publish_picture after insert or update of picture_path on public.events
  for each row when (new.picture_path is not null) execute function private.publish_picture();
create or replace trigger event_series_picture_tidy before insert or update of picture_path, picture_alt on public.event_series
  for each row when (new.picture_path is not null or new.picture_alt is not null) execute function private.tidy_picture();
create or replace trigger event_series_publish_picture after insert or update of picture_path on public.event_series
  for each row when (new.picture_path is not null) execute function private.publish_picture();
-- A submission is never brought back, so an unknown picture was typed.
create or replace trigger event_submissions_picture_1_known before insert or update of picture_path on public.event_submissions
  for each row when (new.picture_path is not null and not private.is_picture(new.picture_path))
  execute function private.refuse_unknown_picture();
create or replace trigger event_submissions_picture_2_tidy before insert or update of picture_path, picture_alt on public.event_submissions
  for each row when (new.picture_path is not null or new.picture_alt is not null) execute function private.tidy_picture();

-- Behind a private link -------------------------------------------------------------------------------------------------

create or replace function private.shown_words(words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (private.picked(words, private.event_words() || '{start_date,end_date}') - 'group_id') || jsonb_build_object(
    'type_name', (select t.name from public.event_types t where t.id = (words ->> 'type_id')::uuid),
    'group', (select jsonb_build_object('id', g.id, 'name', g.name) from public.groups g where g.id = (words ->> 'group_id')::uuid),
    'picture', (select jsonb_build_object('version', p.version, 'width', p.width, 'height', p.height, 'colour', p.colour, 'is_public', p.is_public)
      from public.pictures p where p.path = words ->> 'picture_path'))
$$;
comment on function private.shown_words(jsonb) is
  'Of an event or a submission, what its organiser may read: the words, the hours, the picture and the names of its type and group.';

-- Who may call ----------------------------------------------------------------------------------------------------------

revoke all on function private.is_described(text, text), private.keep_picture(), private.drop_picture(), private.is_picture(text),
  private.refuse_unknown_picture(), private.tidy_picture(), private.publish_picture() from public, anon, authenticated, service_role;
grant execute on function private.is_described(text, text), private.is_picture(text) to anon, authenticated, service_role;
