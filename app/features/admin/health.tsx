// How the site is doing, for super admins: what it runs on, what it saved and sent, what went wrong.

import { TriangleAlert } from 'lucide-react'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useReading } from '../session/use-reading.ts'
import { readHealth } from './health-data.ts'
import { type HealthPart, healthParts, healthText } from './health-lines.ts'

export function Health() {
  const { timeZone } = useSite()
  const query = useReading({
    ...{ name: queryNames.health, read: readHealth, use: 'watched' },
    failure: 'Failed to load the health of the site. Please try again.',
  })
  const parts = query.data && healthParts(query.data, timeZone)
  return (
    <>
      <LoadState query={query} loading="Loading health..." />
      {parts && (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CopyButton text={healthText(parts)}>Copy as text</CopyButton>
            <p className="text-sm text-muted">For a report. Email addresses and secrets are left out.</p>
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {parts.map(part => (
              <Part key={part.title} {...part} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Part({ title, lines, note }: HealthPart) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{title}</h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {lines.map(({ name, words, isBad }) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold text-muted sm:pt-0.5">{name}</dt>
            <dd className={`mb-2 wrap-anywhere sm:mb-0 ${isBad ? 'font-semibold' : ''}`}>
              {isBad && (
                <>
                  <TriangleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4 text-danger" />
                  <span className="sr-only">Look at this: </span>
                </>
              )}
              {words}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </Card>
  )
}
