// The calendars that are followed, each with how it goes.

import { useSite } from '../../site.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useGroups } from '../groups/group-provider.tsx'
import { hostOf, momentText, outcomeText, sourceName } from './import-words.ts'
import type { ListedSource } from './imports-data.ts'

/** The list. */
export function SourceList({ sources, home }: { sources: readonly ListedSource[]; home: string }) {
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

/** What was read last, and what failed since. */
export function SourceState({ source }: { source: Omit<ListedSource, 'undecided'> }) {
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
          ` ${outcome_at === read_at ? '' : `Last changed there on ${momentText(outcome_at, timeZone)}. `}${outcomeText(outcome)}`}
      </p>
    </>
  )
}
