// A group in the list of groups.

import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { GroupLogo } from '../event-look/group-logo.tsx'
import type { GroupSummary } from './group.ts'

const shownPlatforms = 3

/** The card; all of it leads to the group's page. */
export function GroupCard({ group }: { group: GroupSummary }) {
  return (
    <article className="group relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-accent">
      <div className="flex items-center gap-4">
        <GroupLogo group={group} className="size-14 shrink-0 text-2xl" />
        <h2 className="text-xl">
          <Link
            to={`/group/${group.id}`}
            prefetch="intent"
            className="no-underline after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {group.name}
          </Link>
        </h2>
      </div>
      <p className="line-clamp-3 text-muted">{group.description}</p>
      {group.platforms.length > 0 && (
        <ul aria-label="Social platforms" className="mt-auto flex flex-wrap gap-2">
          {group.platforms.slice(0, shownPlatforms).map(platform => (
            <li key={platform}>
              <Badge>{platform}</Badge>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
