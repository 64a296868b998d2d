// The people who sign in on the tests' site, each with an account of their own, so that no test disturbs another.

import { hashPassword } from '#platform/auth/password.ts'
import type { Database } from '#platform/database/database.ts'

export const password = 'correct horse'

/** Everyone with an account, and the role of each. */
const roles = {
  superAdmin: 'super_admin',
  moderator: 'group_moderator',
  moderatorWithoutGroups: 'group_moderator',
  nobodySpecial: null,
  halfSignedIn: 'super_admin',
  /** Those whom a test changes. */
  forgetful: 'super_admin',
  careful: 'super_admin',
  changing: 'group_moderator',
  travelling: 'super_admin',
  interrupted: 'super_admin',
  leaving: 'super_admin',
  forgetfulButCareful: 'super_admin',
  carefulModerator: 'group_moderator',
  forgetfulModerator: 'group_moderator',
  returning: 'super_admin',
  reviewing: 'group_moderator',
} as const

/** Those who have an authenticator, and its secret. */
const withAuthenticator = ['halfSignedIn', 'forgetfulButCareful', 'carefulModerator', 'forgetfulModerator']
/** Those who look after the group. */
const withGroup = ['moderator', 'carefulModerator', 'forgetfulModerator']
export const factorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export type PersonName = keyof typeof roles

export const emailOf = (name: string) => `${name.toLowerCase()}@people.example`

/** Makes the accounts; some moderators look after the group. */
export async function buildPeople(database: Database, groupId: string): Promise<void> {
  const encrypted = await hashPassword(password)
  for (const [name, role] of Object.entries(roles)) {
    const [user] = await database.query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data)
       values ($1, $2, now(), '{"provider": "email", "providers": ["email"]}') returning id`,
      [emailOf(name), encrypted],
    )
    if (!user) throw new Error('no account')
    if (role)
      await database.query('insert into public.user_roles (user_id, role) values ($1, $2)', [user.id, role])
    if (withGroup.includes(name))
      await database.query('insert into public.group_moderators (user_id, group_id) values ($1, $2)', [
        user.id,
        groupId,
      ])
    if (withAuthenticator.includes(name))
      await database.query(
        `insert into auth.mfa_factors (user_id, status, secret) values ($1, 'verified', $2)`,
        [user.id, factorSecret],
      )
  }
}
