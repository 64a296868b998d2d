-- Groups, who has which role, and the log of sign-ins and roles.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_is_known check (role in ('super_admin', 'group_moderator')),
  email text constraint user_roles_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  assigned_by uuid references auth.users (id) on delete set null,
  constraint user_roles_belong_to_someone check (user_id is not null or email is not null)
);
create unique index user_roles_one_invitation_per_email on public.user_roles (email) where user_id is null;
create index user_roles_by_assigner on public.user_roles (assigned_by);
alter table public.user_roles enable row level security;

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null constraint groups_name_is_filled check (private.is_filled(name, 120)),
  description text not null constraint groups_description_is_filled check (private.is_filled(description, 5000)),
  logo_url text constraint groups_logo_url_is_web_url check (private.is_web_url(logo_url)),
  website text constraint groups_website_is_web_url check (private.is_web_url(website)),
  email text constraint groups_email_is_valid check (private.is_email(email)),
  phone text constraint groups_phone_is_short check (private.is_filled(phone, 40)),
  location jsonb constraint groups_location_has_shape check (private.is_address(location)),
  meeting_info text constraint groups_meeting_info_is_short check (private.is_filled(meeting_info, 1000)),
  social_links jsonb not null default '[]' constraint groups_social_links_have_shape check (private.is_social_links(social_links)),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  place_id uuid references public.places (id)
);
create unique index groups_name_is_unique on public.groups (lower(name));
create index groups_by_author on public.groups (created_by);
create index groups_by_place on public.groups (place_id);
alter table public.groups enable row level security;

create table public.group_moderators (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  group_id uuid not null references public.groups (id) on delete cascade,
  assigned_by uuid references auth.users (id) on delete set null,
  email text constraint group_moderators_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  constraint group_moderators_belong_to_someone check (user_id is not null or email is not null),
  constraint group_moderators_assigned_once unique (user_id, group_id)
);
create unique index group_moderators_invited_once on public.group_moderators (email, group_id) where user_id is null;
create index group_moderators_by_group on public.group_moderators (group_id);
create index group_moderators_by_assigner on public.group_moderators (assigned_by);
alter table public.group_moderators enable row level security;

create table public.merged_groups (
  id uuid primary key,
  into_id uuid not null references public.groups (id) on delete cascade,
  merged_at timestamptz not null default now()
);
create index merged_groups_by_group on public.merged_groups (into_id);
alter table public.merged_groups enable row level security;

create table private.deleted_groups (
  id uuid primary key default gen_random_uuid(),
  deleted_by uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default clock_timestamp(),
  group_before jsonb not null,
  moderators jsonb not null,
  merged_groups jsonb not null,
  belongings jsonb not null
);
create index deleted_groups_by_deleter on private.deleted_groups (deleted_by, deleted_at);
alter table private.deleted_groups enable row level security;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- Not references: an entry outlives the accounts it speaks of.
  actor_id uuid,
  user_id uuid,
  email text,
  address text,
  details jsonb not null default '{}'
);
create index audit_log_by_time on public.audit_log (at);
alter table public.audit_log enable row level security;

create table private.stored_words (
  person uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null,
  bytes bigint not null
);
alter table private.stored_words enable row level security;
