// Tables that the calendar does not have, for what of the dialect it does not need: riders, their clubs, what joins them, and views.

import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#platform/database/database.ts'
import type { RestServer } from './server.ts'

/** Riders have an address that visitors may not read, a secret club is hidden from them, and so is a quiet membership. */
export async function makeClubs(database: Database): Promise<void> {
  for (const statement of [
    'create table public.clubs (id integer primary key, name text, is_secret boolean default false)',
    `create table public.riders (id integer primary key, name text, born date, score numeric, email text,
      facts jsonb, home integer references public.clubs)`,
    `create table public.memberships (rider_id integer references public.riders, club_id integer references public.clubs,
      is_quiet boolean default false, primary key (rider_id, club_id))`,
    `insert into public.clubs values (1, 'Harbour', false), (2, 'Summit', false), (3, 'Cellar', true)`,
    `insert into public.riders values
      (1, 'Ada', '1990-05-01', 12.50, 'ada@riders.example', '{"km": "42"}', 1),
      (2, 'Bo, "the\\wheel"', null, 7, 'bo@riders.example', null, 2),
      (3, 'Cy', '2001-01-31', 30, 'cy@riders.example', '{"km": 7}', 3)`,
    `insert into public.memberships values (1, 1, false), (1, 2, false), (1, 3, false), (2, 1, false), (3, 2, true)`,
    'alter table public.clubs enable row level security',
    'alter table public.memberships enable row level security',
    'create policy "open clubs are read" on public.clubs for select to anon using (not is_secret)',
    'create policy "loud memberships are read" on public.memberships for select to anon using (not is_quiet)',
    'create view public.known_clubs with (security_invoker = true) as select id as club, upper(name) as title, name from public.clubs',
    `create view public.teams as
      select r.id as rider, r.name as rider_name, r.home, c.name as team from public.riders r left join public.clubs c on c.id = r.home`,
    'create view public.team_names as select rider as number, home as "home (club)", team from public.teams',
    'create view public.double_clubs as select c.id, c.name from public.clubs c, generate_series(1, 2)',
    'grant select (id, name, born, score, facts, home) on public.riders to anon',
    'grant select on public.clubs, public.memberships, public.known_clubs, public.teams, public.team_names, public.double_clubs to anon',
  ])
    await database.query(statement)
}

/** The real client of the data API, as a visitor uses it on tables that no type describes. */
export const visitorOf = ({ url, keys }: RestServer) =>
  new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: keys.publishable } })
