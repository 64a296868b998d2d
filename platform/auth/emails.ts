// Composes the emails about accounts when they are sent, because their tokens are created only then.

import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import type { Letter } from '../mail/letter.ts'
import type { Allowance, MailKinds } from '../mail/mail-kind.ts'
import type { FactorChange } from './factors.ts'
import { invitedAccount } from './invite.ts'
import { tokenLink } from './links.ts'
import { makeOneTimeToken, type TokenKind } from './one-time-tokens.ts'
import type { AuthParts } from './parts.ts'
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

const accountAllowance: Allowance = { name: 'accounts', maxPerDay: 200, maxPerDayAndEmail: 3 }
/** They follow from what a super admin does; the email address may still have been a stranger's choice. */
const invitationAllowance: Allowance = { name: 'invitations', maxPerDay: 200, maxPerDayAndEmail: 5 }

/** Proves that its reader may act: the link or, for clients that ask for it, the six digits. */
export interface Proof {
  url: string
  code: string
}

/** The application's wording. */
export interface AccountEmails {
  confirmation(proof: Proof): Letter
  recovery(proof: Proof): Letter
  magicLink(proof: Proof): Letter
  emailChange(proof: Proof, change: { from: string; to: string }): Letter
  reauthentication(code: string): Letter
  factorChange(change: FactorChange): Letter
  /** To a new account, whose link sets a password, or to someone who can sign in already. */
  invitation(queries: Queries, invited: { email: string; url: string; isMember: boolean }): Promise<Letter>
}

/** The kinds of email about accounts. */
export function authMail(
  { site, accounts }: Pick<AuthParts, 'site' | 'accounts'>,
  emails: AccountEmails,
): MailKinds {
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
    return {
      url: tokenLink({ site, accounts }, kind, secret, {
        redirectTo,
        codeChallenge,
        needsPassword,
      }),
      code,
    }
  }

  return {
    confirmation: {
      allowance: accountAllowance,
      compose: async (queries, { email, payload }) => {
        const user = await userByEmail(queries, email)
        if (!user || user.email_confirmed_at || user.invited_at) return undefined
        const pending = await pendingSignUps(queries, user.id)
        if (pending.length === 0) return undefined
        await queries.query('update auth.users set confirmation_sent_at = now() where id = $1', [user.id])
        // Asked for again, or after several sign-ups, nobody knows whose password it would be: the link brings none.
        const signUpId = pending.find(id => pending.length === 1 && id === facts.parse(payload).sign_up)
        const proof = await proofFor(queries, user, 'signup', payload, { signUpId })
        return emails.confirmation(proof)
      },
    },

    recovery: {
      allowance: accountAllowance,
      compose: async (queries, { email, payload }) => {
        const user = await userByEmail(queries, email)
        if (!user) return undefined
        await queries.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
        return emails.recovery(await proofFor(queries, user, 'recovery', payload))
      },
    },

    magic_link: {
      allowance: accountAllowance,
      compose: async (queries, { email, payload }) => {
        if (facts.parse(payload).create_user)
          await queries.query(
            `insert into auth.users (email, raw_app_meta_data) values ($1, $2::jsonb) on conflict (lower(email)) do nothing`,
            [email, emailProvider],
          )
        const user = await userByEmail(queries, email)
        return user && emails.magicLink(await proofFor(queries, user, 'magiclink', payload))
      },
    },

    invitation: {
      allowance: invitationAllowance,
      compose: async (queries, { email, payload }) => {
        const user = await invitedAccount(queries, email)
        const isMember = user.email_confirmed_at !== null
        const url = isMember
          ? `${site.siteUrl}${accounts.signInPage}`
          : (await proofFor(queries, user, 'invite', payload)).url
        return emails.invitation(queries, { email, url, isMember })
      },
    },

    email_change: {
      allowance: accountAllowance,
      compose: async (queries, { email, payload }) => {
        const user = await userById(queries, facts.parse(payload).user_id ?? '')
        if (!user?.email_change || ![user.email, user.email_change].includes(email)) return undefined
        // Somebody else's account has the new email address: it is not theirs to move. Whoever asks for it must not learn
        // that, so the mail to their own email address goes out all the same.
        if (email === user.email_change && (await userByEmail(queries, email))) return undefined
        const proof = await proofFor(queries, user, 'email_change', payload, { email })
        return emails.emailChange(proof, { from: user.email, to: user.email_change })
      },
    },

    reauthentication: {
      // To oneself.
      allowance: 'unlimited',
      compose: async (queries, { payload }) => {
        const user = await userById(queries, facts.parse(payload).user_id ?? '')
        return user && emails.reauthentication(await makeReauthenticationCode(queries, user))
      },
    },

    factor_change: {
      // To the owner of an account, who has proven the address.
      allowance: 'unlimited',
      compose: async (_, { payload }) => {
        const { change } = facts.parse(payload)
        return change && emails.factorChange(change)
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
