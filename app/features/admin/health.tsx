// The health page for super admins: versions, backups, mail, jobs and errors.

import { TriangleAlert } from 'lucide-react'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { CopyButton } from '../../ui/share.tsx'
import { useReading } from '../account/use-reading.ts'
import { type HealthSection, healthSections, healthText, readHealth } from './health-data.ts'

export function Health() {
  const { timeZone } = useSite()
  const query = useReading({
    name: queryNames.health,
    read: readHealth,
    use: 'watched',
    failure: 'Failed to load the health of the site. Please try again.',
  })
  const sections = query.data && healthSections(query.data, timeZone)
  return (
    <>
      <LoadState query={query} loading="Loading health..." />
      {sections && (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CopyButton text={healthText(sections)}>Copy as text</CopyButton>
            <p className="text-sm text-muted">For a report. Email addresses and secrets are left out.</p>
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {sections.map(section => (
              <Section key={section.title} {...section} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Section({ title, lines, note }: HealthSection) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{title}</h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {lines.map(({ name, text, isBad }) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold text-muted sm:pt-0.5">{name}</dt>
            <dd className={`mb-2 wrap-anywhere sm:mb-0 ${isBad ? 'font-semibold' : ''}`}>
              {isBad && (
                <>
                  <TriangleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4 text-danger" />
                  <span className="sr-only">Look at this: </span>
                </>
              )}
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </Card>
  )
}
