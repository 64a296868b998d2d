// The switch with which super admins let the moderators of a group review its submissions; saved at one touch.

import * as z from 'zod/mini'
import { checked } from '../../checked-answer.ts'
import { queryNames } from '../../query-names.ts'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { setGroupReview } from './write-groups.ts'

const permission = z.object({ moderators_review: z.boolean() })

/** The switch. */
export function ReviewPermission({ id }: { id: string }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const { isBusy, isDone, problem, run } = useActions()
  const query = useReading({
    name: queryNames.groupReview(id),
    read: async client =>
      checked(permission, await client.from('groups').select('moderators_review').eq('id', id).single()),
    failure: 'Failed to load who reviews. Please try again.',
  })
  const write = async (mayReview: boolean) => {
    const failure = await setGroupReview(client, id, mayReview)
    await refresh(queryNames.groupReview(id))
    return failure
  }
  return (
    <Card>
      <h2 className="text-xl">Submissions</h2>
      <LoadState query={query} loading="Loading..." className="mt-3" />
      {query.data && (
        <label className="mt-3 flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={query.data.moderators_review}
            disabled={isBusy}
            aria-describedby="review-permission-hint"
            onChange={event => {
              const mayReview = event.target.checked
              run({ write: () => write(mayReview) })
            }}
          />
          Moderators of this group may review its submissions
        </label>
      )}
      <p id="review-permission-hint" className="mt-1 text-muted">
        They see events that visitors submit for this group, with the address of the submitter, and approve or
        reject them. Otherwise only super admins do.
      </p>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-muted">
        {isBusy ? 'Saving...' : isDone && 'Saved.'}
      </p>
      {problem}
    </Card>
  )
}
