// A group on its moderator's dashboard.

import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { fromList } from '../../ui/way-back.tsx'

/** The card. */
export function ModeratedGroupCard({ group }: { group: { id: string; name: string; description: string } }) {
  const about = <span className="sr-only"> {group.name}</span>
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="grow">
        <h3 className="text-xl">{group.name}</h3>
        <p className="mt-1 line-clamp-3 text-muted">{group.description}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton look="secondary" to={`/group/${group.id}`}>
          View{about}
        </LinkButton>
        <LinkButton look="secondary" to={`/admin/groups/${group.id}/edit`} state={fromList}>
          Edit Group{about}
        </LinkButton>
      </div>
    </Card>
  )
}
