-- What the search knows of each event, series, group, place and type; and visitors' own calendars.

create type private.search_document as (id uuid, kind text, title text, names text, places text, about text, marks text[], starts_at timestamptz, ends_at timestamptz);

create table private.search_words (
  word text collate "C" primary key,
  stem text collate "C" not null,
  is_name boolean not null
);
create index search_words_by_stem on private.search_words (stem);
create index search_words_by_likeness on private.search_words using gist (word extensions.gist_trgm_ops)
  where is_name and word ~ '^[^0-9]{4,}$';
alter table private.search_words enable row level security;

create table private.search_entries (
  id uuid primary key,
  kind text not null constraint search_entries_kind_is_known check (kind in ('event', 'series', 'group', 'place', 'type')),
  title text not null,
  words tsvector not null,
  starts_at timestamptz,
  ends_at timestamptz
);
create index search_entries_by_words on private.search_entries using gin (words) with (fastupdate = off);
alter table private.search_entries enable row level security;

create table private.own_calendars (
  token_hash bytea primary key constraint own_calendars_hash_is_whole check (octet_length(token_hash) = 32),
  stars text[] not null constraint own_calendars_stars_are_stars check (
    cardinality(stars) <= 200 and array_position(stars, null) is null
    and array_to_string(stars, ' ') ~ '^([esg]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$))*$'),
  used_on date not null default current_date,
  created_at timestamptz not null default now()
);
create index own_calendars_by_use on private.own_calendars (used_on);
alter table private.own_calendars enable row level security;
