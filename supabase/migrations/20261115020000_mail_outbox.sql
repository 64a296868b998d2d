-- Mail that is to be sent. Whatever causes a mail writes it here in its own transaction; the server's worker sends it.

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
  sent_at timestamptz
);
comment on table private.mail_outbox is
  'One row a mail: what kind, to whom, and the facts its words need. Never a link or a token: those are made when it is sent.';
comment on column private.mail_outbox.state is
  'dropped: no longer needed when its turn came. failed: given up; last_error says why.';
comment on column private.mail_outbox.claimed_by is 'The worker that is sending it. A claim that is too old was a crash, and is taken over.';
create index mail_outbox_due on private.mail_outbox (next_attempt_at) where state in ('waiting', 'sending');
create index mail_outbox_by_address on private.mail_outbox (address, kind, created_at);
revoke all on table private.mail_outbox from public, anon, authenticated, service_role;
alter table private.mail_outbox enable row level security;

create function private.announce_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;
comment on function private.announce_mail() is 'Wakes the workers.';
revoke all on function private.announce_mail() from public, anon, authenticated, service_role;

create trigger mail_outbox_announce after insert on private.mail_outbox
  for each statement execute function private.announce_mail();
