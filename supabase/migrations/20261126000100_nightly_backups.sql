-- Nightly backups: which server makes the one of a night, and how it went.

create table private.nightly_backups (
  day date primary key,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint
);
comment on table private.nightly_backups is
  'The backups that the servers make by themselves, one a night. The file lies in the data folder of the server that made it.';
comment on column private.nightly_backups.finished_at is 'Null while it is made, and of one that failed.';

revoke all on table private.nightly_backups from public, anon, authenticated, service_role;
alter table private.nightly_backups enable row level security;

create function private.claim_nightly_backup(night date) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.nightly_backups where day < night - 30;
  insert into private.nightly_backups as b (day) values (night)
    on conflict (day) do update set begun_at = now()
      where b.finished_at is null and b.begun_at < now() - interval '55 minutes';
  return found;
end $$;
comment on function private.claim_nightly_backup(date) is
  'Whether the caller is to make the backup of a night: nobody has, and nobody has begun within the hour.';
revoke all on function private.claim_nightly_backup(date) from public, anon, authenticated, service_role;
