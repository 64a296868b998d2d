// What somebody may do on this site, as the database knows it now.

import type { Caller, Queries } from '../database/database.ts'

type Standing = 'super_admin' | 'group_moderator' | 'none'

/** Asked of the database, because a token may be older than the role, or outlive its session. */
export async function standingOf(queries: Queries, { role, claims }: Caller): Promise<Standing> {
  if (role !== 'authenticated') return 'none'
  const [row] = await queries.query<{ standing: Standing }>(
    'select private.standing_of($1::jsonb) as standing',
    [claims],
  )
  return row?.standing ?? 'none'
}
