// The people that tests speak of, with real accounts, sessions, roles and assignments behind them.

import { randomUUID } from 'node:crypto'
import type { Caller, Database } from '#platform/database/database.ts'

/** A visitor without an account. */
export const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

/** The server's own key. */
export const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Someone with an account, and the token claims of a session of theirs. */
export interface Person extends Caller {
  id: string
  email: string
  sessionId: string
}

/** Makes an account with a session, and the role if one is given. */
export async function signUp(
  database: Database,
  options: {
    email?: string
    role?: 'super_admin' | 'group_moderator'
    confirmed?: boolean
    aal?: 'aal1' | 'aal2'
  } = {},
): Promise<Person> {
  const id = randomUUID()
  const sessionId = randomUUID()
  const email = options.email ?? `${id}@people.example`
  const aal = options.aal ?? 'aal1'
  const confirmedAt = options.confirmed === false ? null : new Date()
  await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, $3)', [
    id,
    email,
    confirmedAt,
  ])
  await database.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
    sessionId,
    id,
    aal,
  ])
  if (options.role)
    await database.query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, options.role])
  const claims = {
    sub: id,
    role: 'authenticated',
    email,
    session_id: sessionId,
    aal,
    // What the hook for tokens adds.
    user_role: options.role ?? null,
  }
  return { role: 'authenticated', claims, id, email, sessionId }
}

/** Two groups, an event of each, a type, a submission, a subscription, and everyone who may or may not touch them. */
export async function makeCity(database: Database) {
  const one = async (text: string, parameters: string[] = []) => {
    const [row] = await database.query<{ id: string }>(text, parameters)
    if (!row) throw new Error(`nothing came back from: ${text}`)
    return row.id
  }
  const place = JSON.stringify({ name: 'Depot Square', url: 'https://maps.example/depot' })
  const typeId = await one(`select id from public.event_types where name = 'group-ride'`)
  const makeGroup = (name: string) =>
    one(
      'insert into public.groups (name, description, moderators_review) values ($1, $2, true) returning id',
      [name, `The riders of ${name}.`],
    )
  const makeEvent = (title: string, groupId: string) =>
    one(
      `insert into public.events (title, description, start_date, type_id, location, group_id)
       values ($1, 'Lights on, bells ready.', '2026-06-01T18:00:00Z', $2, $3, $4) returning id`,
      [title, typeId, place, groupId],
    )
  const groupA = await makeGroup('Alpine Spokes')
  const groupB = await makeGroup('Brickyard Wheelers')
  const eventA = await makeEvent('Ride of A', groupA)
  const eventB = await makeEvent('Ride of B', groupB)
  const submission = await one(
    `insert into public.event_submissions (title, description, start_date, type_id, location, submitter_email)
     values ('Proposed ride', 'Come along.', '2026-06-02T18:00:00Z', $1, $2, 'someone@visitors.example') returning id`,
    [typeId, place],
  )
  const submissionForA = await one(
    `insert into public.event_submissions (title, description, start_date, type_id, location, submitter_email, group_id)
     values ('Proposed ride of A', 'Come along.', '2026-06-03T18:00:00Z', $1, $2, 'someone@visitors.example', $3) returning id`,
    [typeId, place, groupA],
  )
  const subscription = await one(
    `insert into public.email_subscriptions (email) values ('reader@visitors.example') returning id`,
  )
  const superAdmin = await signUp(database, { role: 'super_admin' })
  const moderatorOfA = await signUp(database, { role: 'group_moderator' })
  const moderatorOfB = await signUp(database, { role: 'group_moderator' })
  const assign = (userId: string, groupId: string) =>
    one('insert into public.group_moderators (user_id, group_id) values ($1, $2) returning id', [
      userId,
      groupId,
    ])
  await assign(moderatorOfA.id, groupA)
  await assign(moderatorOfB.id, groupB)
  const signedOutAdmin = await signUp(database, { role: 'super_admin' })
  await database.query('delete from auth.sessions where id = $1', [signedOutAdmin.sessionId])
  const halfSignedInAdmin = await signUp(database, { role: 'super_admin' })
  await database.query(`insert into auth.mfa_factors (user_id, status) values ($1, 'verified')`, [
    halfSignedInAdmin.id,
  ])
  const twoFactorAdmin = await signUp(database, { role: 'super_admin', aal: 'aal2' })
  await database.query(`insert into auth.mfa_factors (user_id, status) values ($1, 'verified')`, [
    twoFactorAdmin.id,
  ])
  return {
    typeId,
    groupA,
    groupB,
    eventA,
    eventB,
    submission,
    submissionForA,
    subscription,
    visitor,
    service,
    superAdmin,
    moderatorOfA,
    moderatorOfB,
    signedOutAdmin,
    halfSignedInAdmin,
    twoFactorAdmin,
    nobodySpecial: await signUp(database),
  }
}

export type City = Awaited<ReturnType<typeof makeCity>>
