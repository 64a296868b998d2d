// Composes the mails about accounts at the moment they are sent, because only then are their tokens made.

import { z } from 'zod'
import type { InvitationFacts } from '#domain/invitation/invitation.ts'
import type { Config } from '../config.ts'
import type { Queries } from '../database/database.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'
import { invitedAccount } from './invite.ts'
import { templates } from './letter-templates.ts'
import { tokenLink } from './links.ts'
import { makeOneTimeToken, type TokenKind } from './one-time-tokens.ts'
import { makeReauthenticationCode } from './reauthentication.ts'
import { emailProvider, type User, userByEmail, userById } from './users.ts'

const facts = z.object({
  redirect_to: z.string().optional(),
  code_challenge: z.string().optional(),
  sign_up: z.string().optional(),
  create_user: z.boolean().optional(),
  user_id: z.string().optional(),
  change: z.enum(['factor added', 'factor removed', 'codes made']).optional(),
})

const accounts: Allowance = { name: 'accounts', maxPerDay: 200, maxPerDayAndEmail: 3 }
/** They follow from what a super admin does; the email address may still have been a stranger's choice. */
const invitations: Allowance = { name: 'invitations', maxPerDay: 200, maxPerDayAndEmail: 5 }

/** The kinds of mail about accounts. */
export function authMail(config: Config): MailKinds {
  const proofFor = async (
    queries: Queries,
    user: User,
    kind: TokenKind,
    payload: unknown,
    more: { email?: string; signUpId?: string | undefined } = {},
  ) => {
    const { redirect_to: redirectTo, code_challenge: codeChallenge } = facts.parse(payload)
    const email = more.email ?? user.email
    const { secret, code } = await makeOneTimeToken(queries, {
      ...{ userId: user.id, kind, email, codeChallenge, signUpId: more.signUpId },
    })
    const needsPassword = kind === 'signup' && more.signUpId === undefined
    return { url: tokenLink(config, kind, secret, { redirectTo, codeChallenge, needsPassword }), code }
  }

  return {
    confirmation: {
      allowance: accounts,
      compose: async (queries, { email, payload }) => {
        const user = await userByEmail(queries, email)
        if (!user || user.email_confirmed_at || user.invited_at) return undefined
        const pending = await pendingSignUps(queries, user.id)
        if (pending.length === 0) return undefined
        await queries.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id])
        // Asked for again, or after several sign-ups, nobody knows whose password it would be: the link brings none.
        const signUpId = pending.find(id => pending.length === 1 && id === facts.parse(payload).sign_up)
        const proof = await proofFor(queries, user, 'signup', payload, { signUpId })
        return templates.confirmation(config, proof)
      },
    },

    recovery: {
      allowance: accounts,
      compose: async (queries, { email, payload }) => {
        const user = await userByEmail(queries, email)
        if (!user) return undefined
        await queries.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
        return templates.recovery(config, await proofFor(queries, user, 'recovery', payload))
      },
    },

    magic_link: {
      allowance: accounts,
      compose: async (queries, { email, payload }) => {
        if (facts.parse(payload).create_user)
          await queries.query(
            `insert into auth.users (email, raw_app_meta_data) values ($1, $2::jsonb) on conflict (lower(email)) do nothing`,
            [email, emailProvider],
          )
        const user = await userByEmail(queries, email)
        return user && templates.magicLink(config, await proofFor(queries, user, 'magiclink', payload))
      },
    },

    invitation: {
      allowance: invitations,
      compose: async (queries, { email, payload }) => {
        const given = await invitationOf(queries, email, config.siteName)
        const user = await invitedAccount(queries, email)
        if (user.email_confirmed_at)
          return templates.invitationOfMember(config, `${config.siteUrl}/admin/login`, given)
        const { url } = await proofFor(queries, user, 'invite', payload)
        return templates.invitation(config, url, given)
      },
    },

    email_change: {
      allowance: accounts,
      compose: async (queries, { email, payload }) => {
        const user = await userById(queries, facts.parse(payload).user_id ?? '')
        if (!user?.email_change || ![user.email, user.email_change].includes(email)) return undefined
        // Somebody else's account has the new email address: it is not theirs to move. Whoever asks for it must not learn
        // that, so the mail to their own email address goes out all the same.
        if (email === user.email_change && (await userByEmail(queries, email))) return undefined
        const proof = await proofFor(queries, user, 'email_change', payload, { email })
        return templates.emailChange(config, proof, { from: user.email, to: user.email_change })
      },
    },

    reauthentication: {
      // To oneself.
      allowance: 'unlimited',
      compose: async (queries, { payload }) => {
        const user = await userById(queries, facts.parse(payload).user_id ?? '')
        return user && templates.reauthentication(config, await makeReauthenticationCode(queries, user))
      },
    },

    factor_change: {
      // To the owner of an account, who has proven the address.
      allowance: 'unlimited',
      compose: async (_, { payload }) => {
        const { change } = facts.parse(payload)
        return change && templates.factorChange(config, change)
      },
    },
  }
}

/** The sign-ups of an email address that wait to be confirmed. */
async function pendingSignUps(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries.query<{ id: string }>('select id from auth.sign_ups where user_id = $1', [
    userId,
  ])
  return rows.map(({ id }) => id)
}

/** What an email address was given, and by whom; it may have been taken back since. */
async function invitationOf(queries: Queries, email: string, siteName: string): Promise<InvitationFacts> {
  const [row] = await queries.query<{
    invited_by: string | null
    role: InvitationFacts['role']
    group_names: string[]
  }>('select invited_by, role, to_jsonb(group_names) as group_names from private.invitation_of($1)', [email])
  return {
    siteName,
    invitedBy: row?.invited_by ?? null,
    role: row?.role ?? null,
    groupNames: row?.group_names ?? [],
  }
}
