-- What the platform needs and an application may define itself. Runs after the application's own SQL and adds what is
-- missing, so an application that defines all of it is left as it is.

create schema if not exists private;

do $$
begin
  if to_regclass('private.mail_outbox') is null then
    create table private.mail_outbox (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      address text not null,
      payload jsonb not null default '{}',
      dedupe_key text unique,
      state text not null default 'waiting',
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      claimed_by uuid,
      claimed_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      refused boolean not null default false,
      counted_as text,
      counted_at timestamptz,
      folder text
    );
    create index mail_outbox_due on private.mail_outbox (next_attempt_at) where state in ('waiting', 'sending');
    create table private.mail_workers (id uuid primary key, seen_at timestamptz not null default now(), folder text);
    create function private.announce_mail() returns trigger language plpgsql set search_path = '' as $announce$
    begin
      perform pg_notify('mail_waiting', '');
      return null;
    end $announce$;
    create trigger mail_outbox_announce after insert on private.mail_outbox
      for each statement execute function private.announce_mail();
  end if;
  if to_regclass('public.audit_log') is null then
    create table public.audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      action text not null,
      actor_id uuid,
      user_id uuid,
      email text,
      address text,
      details jsonb not null default '{}'
    );
    alter table public.audit_log enable row level security;
  end if;
  if to_regprocedure('public.custom_access_token_hook(jsonb)') is null then
    create function public.custom_access_token_hook(event jsonb) returns jsonb
    language sql immutable set search_path = '' as 'select event';
    revoke all on function public.custom_access_token_hook(jsonb) from public;
  end if;
  if to_regprocedure('private.standing_of(jsonb)') is null then
    create function private.standing_of(claims jsonb) returns text
    language sql immutable set search_path = '' as 'select ''none''';
  end if;
  if to_regprocedure('private.is_proven_address(text)') is null then
    create function private.is_proven_address(address text) returns boolean
    language sql stable set search_path = '' as
    'select exists (select from auth.users u where lower(u.email) = lower(address) and u.email_confirmed_at is not null)';
  end if;
  if to_regprocedure('private.is_file_public(text, text)') is null then
    create function private.is_file_public(bucket text, file text) returns boolean
    language sql stable set search_path = '' as
    'select exists (select from storage.buckets b where b.id = bucket and b.public)';
  end if;
  if to_regprocedure('private.unused_objects(integer)') is null then
    create function private.unused_objects(max_rows integer) returns setof uuid
    language sql stable set search_path = '' as 'select null::uuid where false';
  end if;
  if to_regprocedure('private.unclaimed_objects(interval, bigint)') is null then
    create function private.unclaimed_objects(min_age interval, wanted_bytes bigint) returns setof uuid
    language sql stable set search_path = '' as 'select null::uuid where false';
  end if;
end $$;
