-- Restores: which one did not finish, and when the last one did, so that mail that goes out by the clock is not sent again.

create table server.restores (
  id uuid primary key default gen_random_uuid(),
  file text not null,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table server.restores is
  'The last backup that was restored into this database. It is not part of a backup.';
comment on column server.restores.finished_at is
  'Null while it is under way, and of one that was killed: no server starts until it is run again or discarded.';

revoke all on table server.restores from public, anon, authenticated, service_role;
alter table server.restores enable row level security;
