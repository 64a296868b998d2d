// The history of a group.

import { LinkButton } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { HistoryList } from './history-list.tsx'

/** The page. */
export function GroupHistory({ id }: { id: string }) {
  const { groups } = useGroups()
  const group = groups.find(group => group.id === id)
  return (
    <>
      <PageHeading title="History">
        {group && (
          <LinkButton look="secondary" to={`/admin/groups/${id}/edit`}>
            Edit Group
          </LinkButton>
        )}
      </PageHeading>
      {group && (
        <p className="mb-5 text-lg wrap-anywhere">
          Changes of <TextLink to={`/group/${id}`}>{group.name}</TextLink>
        </p>
      )}
      <HistoryList subject={{ kind: 'group', id }} />
    </>
  )
}
