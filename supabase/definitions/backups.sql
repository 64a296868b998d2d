-- Nightly backups and restores.

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
  'Whether the caller should make this night''s backup: nobody has finished it, and nobody started it within the last hour.';

-- Grants

revoke all on table private.nightly_backups from public, anon, authenticated, service_role;
revoke all on table server.restores from public, anon, authenticated, service_role;

-- Comments

comment on table private.nightly_backups is 'Automatic backups, one per night. The file is in the data folder of the server that made it.';
comment on column private.nightly_backups.finished_at is 'Null while the backup runs, or if it failed.';
comment on table server.restores is 'The last backup restored into this database. Not included in backups.';
comment on column server.restores.finished_at is
  'Null while the restore runs, or if it was killed: no server starts until it is run again or discarded.';
