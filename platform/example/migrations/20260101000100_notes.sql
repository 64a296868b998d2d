-- Notes with a picture each.

grant usage on schema public to anon, authenticated, service_role;

create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  picture text
);
alter table public.notes enable row level security;

insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/png}');
