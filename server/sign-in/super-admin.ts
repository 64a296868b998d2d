// Makes people super admins from the server's side: at first start, and from the command line.

import { type Database, hashPassword, invitedAccount, passwordToken, type Queries } from '#platform/index.ts'

/** True once someone with an account is super admin. */
export async function hasSuperAdmin(queries: Queries): Promise<boolean> {
  const rows = await queries.query(
    `select 1 from public.user_roles where role = 'super_admin' and user_id is not null limit 1`,
  )
  return rows.length > 0
}

interface FirstAdmin {
  email: string
  password: string
}

/** Makes a super admin with a password. An account whose email address was confirmed keeps its own. */
export async function makeSuperAdmin(database: Database, person: FirstAdmin): Promise<void> {
  await database.transaction(await superAdminMaker(person))
}

/** What makes that super admin within a transaction, the slow part done before it. */
export async function superAdminMaker({ email, password }: FirstAdmin) {
  const encrypted = await hashPassword(password)
  return async (queries: Queries) => {
    const user = await invitedAccount(queries, email)
    await queries.query(
      `update auth.users set email_confirmed_at = now(), encrypted_password = $2
       where id = $1 and email_confirmed_at is null`,
      [user.id, encrypted],
    )
    await giveRole(queries, user.id)
  }
}

/** Makes a super admin, and a one-time token with which the person sets a password. */
export function inviteSuperAdmin(
  database: Database,
  email: string,
): Promise<{ token: string; type: 'invite' | 'recovery' }> {
  return database.transaction(async queries => {
    const user = await invitedAccount(queries, email)
    await giveRole(queries, user.id)
    return passwordToken(queries, user)
  })
}

async function giveRole(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `insert into public.user_roles (user_id, role) values ($1, 'super_admin')
     on conflict (user_id) do update set role = 'super_admin'`,
    [userId],
  )
}
