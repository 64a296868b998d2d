// The groups that a moderator looks after.

import type { ModeratedGroup } from '../session/use-moderated-groups.ts'
import { ModeratedGroupCard } from './moderated-group-card.tsx'

/** The cards. */
export function ModeratedGroups({ groups }: { groups: readonly ModeratedGroup[] }) {
  return (
    <section aria-labelledby="your-groups">
      <h2 id="your-groups" className="mb-3 text-lg sm:mb-4 sm:text-2xl">
        Your Groups
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(group => (
          <li key={group.id}>
            <ModeratedGroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
}
