// Accounts: how they are found, and the JSON in which the client knows them.

import type { Queries } from '../database/database.ts'

export interface User {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  created_at: Date
  updated_at: Date
  factors: Factor[]
}

interface Factor {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'verified' | 'unverified'
  created_at: string
  updated_at: string
}

const userQuery = `
  select u.id, u.aud, u.role, u.email, u.email_confirmed_at, u.invited_at, u.confirmation_sent_at, u.recovery_sent_at,
         u.email_change, u.email_change_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
         u.created_at, u.updated_at,
         (select coalesce(jsonb_agg(jsonb_build_object(
             'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
             'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at), '[]')
          from auth.mfa_factors f where f.user_id = u.id) as factors
  from auth.users u`

/** The account with this id. */
export async function userById(queries: Queries, id: string): Promise<User | undefined> {
  const [user] = await queries.query<User>(`${userQuery} where u.id = $1`, [id])
  return user
}

/** The account with this email address, which must be in its stored form (trimmed, lower case). */
export async function userByEmail(queries: Queries, email: string): Promise<User | undefined> {
  const [user] = await queries.query<User>(`${userQuery} where lower(u.email) = $1`, [email])
  return user
}

/** True when the account has a second factor in use. */
export function hasVerifiedFactor(user: User): boolean {
  return user.factors.some(factor => factor.status === 'verified')
}

/** What every account made here says of where it came from. */
export const emailProvider = { provider: 'email', providers: ['email'] }

/** The account as the client reads it. */
export function userJson(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    ...when('email_confirmed_at', user.email_confirmed_at),
    ...when('confirmed_at', user.email_confirmed_at),
    ...when('invited_at', user.invited_at),
    ...when('confirmation_sent_at', user.confirmation_sent_at),
    ...when('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...when('email_change_sent_at', user.email_change_sent_at),
    ...when('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    // There is one way to sign in, so the one identity follows from the account.
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email: user.email,
          email_verified: user.email_confirmed_at !== null,
          phone_verified: false,
          sub: user.id,
        },
        provider: 'email',
        ...when('last_sign_in_at', user.last_sign_in_at),
        created_at: user.created_at,
        updated_at: user.updated_at,
        email: user.email,
      },
    ],
    ...(user.factors.length > 0 ? { factors: user.factors } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

function when(name: string, time: Date | null) {
  return time ? { [name]: time } : {}
}
