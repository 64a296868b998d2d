-- Who may do what with notes and their pictures, and the email for each note.

create or replace function public.mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (kind, address, payload)
    select 'note_added', u.email, jsonb_build_object('text', new.text) from auth.users u where u.id = new.owner;
  return null;
end $$;

create trigger notes_mail_owner after insert on public.notes for each row execute function public.mail_owner();

create policy "people read their own notes" on public.notes for select to authenticated using (owner = (select auth.uid()));
create policy "people add their own notes" on public.notes for insert to authenticated with check (owner = (select auth.uid()));
create policy "signed-in people add pictures" on storage.objects for insert to authenticated with check (bucket_id = 'pictures');

grant select, insert on table public.notes to authenticated;
