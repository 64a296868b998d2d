-- What hosted Supabase already has: the API roles, the auth and storage schemas, and the server's own tables.
-- Runs at every start that finds it changed, so every statement can run again.

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit%s', wanted, case when wanted = 'service_role' then ' bypassrls' else '' end);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole cluster: a server of another database was quicker
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

create schema if not exists auth;
comment on schema auth is 'Accounts and sessions. Only the auth server and definer functions reach it.';
revoke all on schema auth from public;
-- Policies name auth.uid(), so the API roles may look functions up here; no table is granted to them.
grant usage on schema auth to anon, authenticated, service_role, supabase_auth_admin;

-- Without a SET clause, so that PostgreSQL can inline them: many queries call them for every row.
create or replace function auth.jwt() returns jsonb
language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

create or replace function auth.role() returns text
language sql stable as $$
  select auth.jwt() ->> 'role'
$$;

revoke all on function auth.jwt(), auth.uid(), auth.role() from public;
grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, service_role, supabase_auth_admin;

create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_confirmed_by text check (email_change_confirmed_by in ('current', 'new')),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.users is 'Accounts.';
create unique index if not exists users_email_is_unique on auth.users (lower(email));

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]',
  ip text,
  user_agent text,
  not_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.sessions is 'Sign-ins that have not ended. A token whose session is gone has no rights.';
create index if not exists sessions_by_user on auth.sessions (user_id);

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null default 'totp',
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.mfa_factors is 'Second factors. A user with a verified one needs aal2 for every right.';
comment on column auth.mfa_factors.last_used_step is 'The time step of the last accepted code; no code of it or before it works again.';
create index if not exists mfa_factors_by_user on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table auth.mfa_challenges add column if not exists tries integer;
comment on table auth.mfa_challenges is 'Requests for a code that wait for their answer.';
comment on column auth.mfa_challenges.tries is 'How many codes it was answered with; after a few wrong ones it is void.';
create index if not exists mfa_challenges_by_factor on auth.mfa_challenges (factor_id);

create table if not exists auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now()
);
comment on table auth.recovery_codes is 'What stands in for a lost second factor, hashed: each once. A used one is deleted.';
create unique index if not exists recovery_codes_are_unique on auth.recovery_codes (user_id, code_hash);

create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  parent_id bigint references auth.refresh_tokens (id) on delete set null,
  used_at timestamptz,
  successor_salt text,
  created_at timestamptz not null default now()
);
comment on table auth.refresh_tokens is 'Every refresh token a session has had, hashed. Using a spent one ends the session.';
comment on column auth.refresh_tokens.successor_salt is
  'What makes the next token out of this one, so that a retry gets the same answer; forgotten once the next one is used.';
create index if not exists refresh_tokens_by_session on auth.refresh_tokens (session_id);
create index if not exists refresh_tokens_by_parent on auth.refresh_tokens (parent_id);

create table if not exists auth.sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table auth.sign_ups is
  'Passwords and profiles that wait for their address to be confirmed. Each belongs to its own mail, so that nobody confirms a stranger''s.';
create index if not exists sign_ups_by_user on auth.sign_ups (user_id);

create table if not exists auth.one_time_tokens (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  address text not null,
  sign_up_id uuid references auth.sign_ups (id) on delete cascade,
  code_challenge text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
alter table auth.one_time_tokens add column if not exists code_hash text;
alter table auth.one_time_tokens add column if not exists code_tries integer;
comment on table auth.one_time_tokens is 'What a mailed link or code proves, hashed: single use, for one address, for a while.';
comment on column auth.one_time_tokens.code_hash is 'The six digits that stand beside the link; only those of the newest mail count.';
comment on column auth.one_time_tokens.code_tries is 'How often six digits were tried; after a few the code is void, and the link is not.';
create index if not exists one_time_tokens_by_address on auth.one_time_tokens (address);
create index if not exists one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);
create index if not exists one_time_tokens_by_sign_up on auth.one_time_tokens (sign_up_id);

create schema if not exists storage;
comment on schema storage is 'What stands in the buckets. The bytes are elsewhere; policies on storage.objects say who may do what.';
revoke all on schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table storage.buckets is 'Where files are kept. What is in a public one is read by everyone who knows its name.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb
);
comment on table storage.objects is 'One row a file. A row stands for bytes that are written already.';
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists objects_by_version on storage.objects (version);
create index if not exists objects_by_owner on storage.objects (owner);

revoke all on all tables in schema storage from public, anon, authenticated, service_role;
grant select on table storage.buckets to anon, authenticated, service_role;
grant select, insert, update, delete on table storage.objects to anon, authenticated, service_role;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create schema if not exists server;
comment on schema server is 'The server''s own memory: keys, settings. No API role may enter.';
revoke all on schema server from public;

create table if not exists server.keys (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
comment on table server.keys is 'API keys and signing keys, made at first start and the same for every server on this database.';

create table if not exists server.signing_keys (
  id uuid primary key,
  private_key jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
alter table server.signing_keys add column if not exists replaced_at timestamptz;
-- Databases of earlier versions may hold several keys, of which the newest signs.
update server.signing_keys k set replaced_at = (
  select min(n.created_at) from server.signing_keys n where (n.created_at, n.id) > (k.created_at, k.id))
where k.replaced_at is null;
comment on table server.signing_keys is 'Keys of access tokens. The one that was not replaced signs; the others verify until their last token has expired.';

create unlogged table if not exists server.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table server.rate_limits is 'Who asked how often lately. Worth nothing after a crash, so it is not logged.';

create table if not exists server.milestones (
  name text primary key,
  reached_at timestamptz not null default now()
);
comment on table server.milestones is 'Things that happen once in a database''s life, such as loading the sample city.';

revoke all on all tables in schema auth, server from public, anon, authenticated, service_role;
