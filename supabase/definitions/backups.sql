-- Nightly backups, and restores of a backup.

create or replace function private.claim_nightly_backup(night date) returns boolean
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

-- Grants

revoke all on table private.nightly_backups from public, anon, authenticated, service_role;
revoke all on table server.restores from public, anon, authenticated, service_role;

-- Comments

comment on table private.nightly_backups is
  'The backups that the servers make by themselves, one a night. The file lies in the data folder of the server that made it.';
comment on column private.nightly_backups.finished_at is 'Null while it is made, and of one that failed.';
comment on table server.restores is
  'The last backup that was restored into this database. It is not part of a backup.';
comment on column server.restores.finished_at is
  'Null while it is under way, and of one that was killed: no server starts until it is run again or discarded.';
