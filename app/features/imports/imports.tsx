// The page of all followed calendars, and the form to follow another one.

import { useNavigate } from 'react-router'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Badge, Card, EmptyState } from '../../ui/card.tsx'
import { flashOnNextPage } from '../../ui/flash.tsx'
import { TextLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { PageHeading } from '../../ui/page-layout.tsx'
import { useSession } from '../account/session.tsx'
import { dashboardPath } from '../account/session-role.ts'
import { useModeratedGroups } from '../account/use-moderated-groups.ts'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { useGroups } from '../groups/group-provider.tsx'
import {
  hostOf,
  type ImportSource,
  type ListedSource,
  momentText,
  readImportSources,
  resultText,
  sourceName,
} from './imports-data.ts'
import { AddSource } from './source-forms.tsx'

export function Imports() {
  const { role } = useSession()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { groups: all } = useGroups()
  const { moderatedGroups } = useModeratedGroups()
  const groups = role === 'super_admin' ? all : moderatedGroups
  const home = dashboardPath(role) ?? '/'
  const query = useReading({
    name: queryNames.imports,
    read: readImportSources,
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
          {/* Created again once the groups are known, so that the only one is preselected. */}
          <AddSource
            key={groups.length === 1 ? groups[0]?.id : ''}
            groups={groups}
            onAdded={id => {
              flashOnNextPage('The calendar is followed now.')
              void refresh(queryNames.imports)
              void navigate(`${home}/imports/${id}`)
            }}
          />
        </Card>
      </div>
    </>
  )
}

function SourceList({ sources, home }: { sources: readonly ListedSource[]; home: string }) {
  const { groups } = useGroups()
  if (sources.length === 0) return <EmptyState text="No calendar is followed yet" />
  return (
    <ul className="grid gap-4">
      {sources.map(source => (
        <li key={source.id}>
          <Card as="article" aria-labelledby={`source-${source.id}`} className="grid gap-2">
            <h3 id={`source-${source.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
              <TextLink to={`${home}/${source.id}`}>{sourceName(source)}</TextLink>
              <SourceBadges source={source} />
            </h3>
            <p className="wrap-anywhere text-muted">
              {groups.find(({ id }) => id === source.group_id)?.name ?? 'A group that was deleted'}, from{' '}
              {hostOf(source.address)}
            </p>
            <SourceState source={source} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function SourceBadges({ source }: { source: ListedSource }) {
  return (
    <>
      {source.is_paused && <Badge>Paused</Badge>}
      {source.failing_since && <Badge color="red">Failing</Badge>}
      {source.undecided > 0 && <Badge color="yellow">{source.undecided} to decide</Badge>}
      {source.is_live && <Badge color="green">Goes live</Badge>}
    </>
  )
}

/** The last successful reading, and the failure since then. */
export function SourceState({ source }: { source: ImportSource }) {
  const { timeZone } = useSite()
  const { failing_since, failure, read_at, outcome, outcome_at } = source
  return (
    <>
      {failing_since && (
        <p className="font-medium text-danger">
          It could not be read since {momentText(failing_since, timeZone)}: {failure}
        </p>
      )}
      <p>
        {read_at
          ? `Read on ${momentText(read_at, timeZone)}.`
          : 'It was not read yet; that is done within a minute or two.'}
        {outcome_at &&
          ` ${outcome_at === read_at ? '' : `Last changed there on ${momentText(outcome_at, timeZone)}. `}${resultText(outcome)}`}
      </p>
    </>
  )
}
