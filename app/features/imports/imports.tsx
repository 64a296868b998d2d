// The page of all followed calendars, and the form for another one.

import { useNavigate } from 'react-router'
import { queryNames } from '../../query-names.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { sayOnNextPage } from '../../ui/flash.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { useSession } from '../session/session-context.ts'
import { homeOf } from '../session/session-role.ts'
import { useModeratedGroups } from '../session/use-moderated-groups.ts'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { AddSource } from './add-source.tsx'
import { readSources } from './imports-data.ts'
import { SourceList } from './source-list.tsx'

/** The page. */
export function Imports() {
  const { role } = useSession()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { groups: all } = useGroups()
  const { moderatedGroups } = useModeratedGroups()
  const groups = role === 'super_admin' ? all : moderatedGroups
  const home = homeOf(role) ?? '/'
  const query = useReading({
    name: queryNames.imports,
    read: readSources,
    failure: 'Failed to load imports. Please try again.',
    use: 'watched',
  })
  return (
    <>
      <PageHeading title="Imports">
        <LinkButton look="secondary" to={home}>
          Back to Dashboard
        </LinkButton>
      </PageHeading>
      <p className="mb-6 text-muted">
        A group’s own calendar is read every hour, and what is new, changed or cancelled there follows here.
        What was edited here by hand is not overwritten.{' '}
        <TextLink to={`${home}/imports/file`}>Import events once from a file or a page</TextLink>
      </p>
      <div className="grid gap-8">
        <section aria-labelledby="followed">
          <h2 id="followed" className="mb-4 text-2xl">
            Followed Calendars
          </h2>
          <LoadState query={query} loading="Loading imports..." />
          {query.data && <SourceList sources={query.data} home={`${home}/imports`} />}
        </section>
        <Card>
          <h2 className="mb-5 text-2xl">Follow a Calendar</h2>
          {/* Made anew once the groups are known, so that an only one is chosen already. */}
          <AddSource
            key={groups.length === 1 ? groups[0]?.id : ''}
            groups={groups}
            onAdded={id => {
              sayOnNextPage('The calendar is followed now.')
              void refresh(queryNames.imports)
              void navigate(`${home}/imports/${id}`)
            }}
          />
        </Card>
      </div>
    </>
  )
}
