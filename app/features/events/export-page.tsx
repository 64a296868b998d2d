// Events to download as a file, and the feeds that stay up to date.

import { Download } from 'lucide-react'
import { typeLabel } from '#domain/event/event-types.ts'
import { filterLabel } from '#domain/event/only-filter.ts'
import { useSite } from '../../site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { withQuery } from '../calendar/calendar-url.ts'
import { type FollowedEvents, followedQuery } from './subscribe.tsx'

const formats = [
  { name: 'csv', label: 'CSV', use: 'for spreadsheets' },
  { name: 'json', label: 'JSON', use: 'for programs' },
  { name: 'ics', label: 'iCalendar', use: 'for calendars' },
]

/** The page below its heading. */
export function ExportPage({ followed, name }: { followed: FollowedEvents; name: string | undefined }) {
  const { city, units } = useSite()
  const query = followedQuery(followed)
  const chosen = [
    name,
    ...followed.types.map(typeLabel),
    ...followed.only.map(filter => filterLabel(filter, units)),
  ].filter(Boolean)
  const file = (format: string) =>
    withQuery('/functions/v1/export', new URLSearchParams([['format', format], ...query]))
  const feed = (path: string) => withQuery(`/functions/v1/${path}`, query)
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4">
        <h2 className="text-2xl">{chosen.length > 0 ? chosen.join(', ') : `Every event in ${city}`}</h2>
        <p>
          Everything that is public, also what is over, as one file.
          {chosen.length > 0 && (
            <>
              {' '}
              <TextLink to="/export">Or all events</TextLink>
            </>
          )}
        </p>
        <ul className="flex flex-wrap gap-3">
          {formats.map(({ name, label, use }) => (
            <li key={name}>
              <a href={file(name)} download className={buttonClass('secondary')}>
                <Download aria-hidden="true" className="size-5" />
                {label} {use}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="prose">
        <h2 className="text-2xl">To stay up to date</h2>
        <p>
          A file is as old as the day on which it was taken. The{' '}
          <a href={feed('calendar-feed')}>calendar feed</a>, the <a href={feed('rss-feed')}>RSS feed</a> and{' '}
          <a href={withQuery('/functions/v1/rss-feed', new URLSearchParams([...query, ['format', 'json']]))}>
            its JSON form
          </a>{' '}
          always have what is to come.
        </p>
      </Card>
    </div>
  )
}
