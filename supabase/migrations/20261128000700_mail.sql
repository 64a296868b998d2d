-- Mail that is to be sent, and the weekly email.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  address text not null constraint mail_outbox_address_is_valid check (private.is_email(address)),
  payload jsonb not null default '{}' constraint mail_outbox_payload_is_an_object check (jsonb_typeof(payload) = 'object'),
  dedupe_key text unique,
  state text not null default 'waiting'
    constraint mail_outbox_state_is_known check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
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
create index mail_outbox_by_address on private.mail_outbox (address, kind, created_at);
create index mail_outbox_by_week on private.mail_outbox ((payload ->> 'week')) where kind = 'weekly_digest';
create index mail_outbox_counted on private.mail_outbox (counted_as, counted_at) where counted_as is not null;
alter table private.mail_outbox enable row level security;

create table private.mail_workers (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  folder text
);
alter table private.mail_workers enable row level security;

create table public.email_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint email_subscriptions_email_is_valid check (private.is_email(email)),
  subscribed_at timestamptz not null default now(),
  is_active boolean not null default true,
  return_requested_at timestamptz,
  confirmation_sent_at timestamptz,
  refusals integer not null default 0,
  choice jsonb constraint email_subscriptions_choice_is_possible check (private.is_email_choice(choice)),
  return_choice jsonb constraint email_subscriptions_return_choice_is_possible check (private.is_email_choice(return_choice))
);
create index email_subscriptions_by_time on public.email_subscriptions (is_active, subscribed_at desc);
alter table public.email_subscriptions enable row level security;

create table private.weekly_emails (
  week date primary key,
  digest jsonb not null,
  queued_at timestamptz not null default now(),
  recipients integer not null default 0,
  notices jsonb not null default '[]',
  intro text,
  skipped boolean not null default false,
  choices jsonb not null default '[]'
);
alter table private.weekly_emails enable row level security;

create table private.weekly_plans (
  week date primary key constraint weekly_plans_week_begins_on_sunday check (extract(isodow from week) = 7),
  intro text constraint weekly_plans_intro_is_filled check (private.is_filled(intro, 500)),
  is_skipped boolean not null default false
);
alter table private.weekly_plans enable row level security;

create table private.erased_subscribers (
  fingerprint bytea primary key,
  erased_at timestamptz not null default now()
);
alter table private.erased_subscribers enable row level security;
