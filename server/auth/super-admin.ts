// Makes people super admins from the server's side: at first start, and from the command line.

import type { Database, Queries } from '../database/database.ts'
import { hashPassword } from './password.ts'

/** True once someone with an account is super admin. */
export async function hasSuperAdmin(queries: Queries): Promise<boolean> {
  const rows = await queries.query(
    `select 1 from public.user_roles where role = 'super_admin' and user_id is not null limit 1`,
  )
  return rows.length > 0
}

/** Makes the account when there is none, and gives it the role. An existing account keeps its password. */
export async function makeSuperAdmin(
  database: Database,
  person: { email: string; password: string },
): Promise<{ isNewAccount: boolean }> {
  const encrypted = await hashPassword(person.password)
  return database.transaction(async queries => {
    const inserted = await queries.query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data)
       values ($1, $2, now(), '{"provider": "email", "providers": ["email"]}')
       on conflict (lower(email)) do nothing returning id`,
      [person.email, encrypted],
    )
    const [user] =
      inserted.length > 0
        ? inserted
        : await queries.query<{ id: string }>('select id from auth.users where lower(email) = $1', [
            person.email,
          ])
    if (!user) throw new Error(`The account of ${person.email} could not be made.`)
    await queries.query(
      `insert into public.user_roles (user_id, role) values ($1, 'super_admin')
       on conflict (user_id) do update set role = 'super_admin'`,
      [user.id],
    )
    return { isNewAccount: inserted.length > 0 }
  })
}
