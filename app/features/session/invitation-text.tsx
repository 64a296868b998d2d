// What someone who was invited reads above their first password: who invites them, as what, and to which groups.

import * as z from 'zod/mini'
import { invitationSentences } from '#domain/invitation/invitation.ts'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import type { Client } from '../../supabase.ts'
import { useReading } from './use-reading.ts'

const invitation = z.nullable(
  z.object({
    invited_by: z.nullable(z.string()),
    role: z.enum(['super_admin', 'group_moderator']),
    group_names: z.array(z.string()),
  }),
)

async function readInvitation(client: Client) {
  return checked(invitation, await client.rpc('my_invitation').maybeSingle())
}

/** The sentences. A password can be chosen without them, so nothing is said where they cannot be read. */
export function InvitationText({ email }: { email: string }) {
  const { name } = useSite()
  const { data } = useReading({
    name: queryNames.ownInvitation,
    read: readInvitation,
    failure: 'Failed to load the invitation.',
  })
  const sentences = invitationSentences({
    siteName: name,
    invitedBy: data?.invited_by ?? null,
    role: data?.role ?? null,
    groupNames: data?.group_names ?? [],
  })
  return (
    <div className="mb-5 grid gap-2 wrap-anywhere" role="status">
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="text-muted">
        You sign in with <strong className="text-ink">{email}</strong> and the password that you choose here.
      </p>
    </div>
  )
}
