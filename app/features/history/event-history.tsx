// The history of an event: its own changes, and those of the series that it is a date of.

import { queryNames } from '../../query-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useReading } from '../session/use-reading.ts'
import { readEventTitle } from './history-data.ts'
import { HistoryList } from './history-list.tsx'

/** The page. */
export function EventHistory({ id }: { id: string }) {
  const title = useReading({
    name: queryNames.eventTitle(id),
    read: client => readEventTitle(client, id),
    failure: 'Failed to load event data. Please try again.',
  })
  return (
    <>
      <PageHeading title="History">
        {title.data && (
          <LinkButton look="secondary" to={`/admin/events/edit/${id}`}>
            Edit Event
          </LinkButton>
        )}
      </PageHeading>
      {title.data && (
        <p className="mb-5 text-lg wrap-anywhere">
          Changes of <TextLink to={`/event/${id}`}>{title.data}</TextLink>
        </p>
      )}
      {title.data === null && (
        <div className="mb-5">
          <Banner tone="notice">
            This event is not on the calendar. It may be among the{' '}
            <TextLink to="/admin/deleted-events">deleted events</TextLink>.
          </Banner>
        </div>
      )}
      <HistoryList subject={{ kind: 'event', id }} />
    </>
  )
}
