// What a proposed change would change: the event as it is now, beside what its organiser wants it to say.

import * as z from 'zod/mini'
import { eachText, textColumns } from '#domain/event/event-texts.ts'
import { pictureColumns, storedPicture } from '#domain/event/picture-form.ts'
import { namedRoute, routeColumns } from '#domain/event/route-form.ts'
import { storedFacts } from '#domain/event/stored-facts.ts'
import { checked } from '../../../checked-answer.ts'
import { queryNames } from '../../../query-names.ts'
import type { Client } from '../../../supabase.ts'
import { LoadState } from '../../../ui/loading-text.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { publicUrl } from '../../../upload.ts'
import { ProposedParts } from '../../event-look/proposed-parts.tsx'
import { usePictureUrl } from '../../event-look/use-picture-url.ts'
import { useStoredRoute } from '../../route/use-stored-route.ts'
import { useReading } from '../../session/use-reading.ts'
import { host, type ProposedChange, place } from './submission.ts'

const changedEvent = z.object({
  title: z.string(),
  ...eachText(() => z.nullable(z.string())),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  type_name: z.nullable(z.string()),
  location: place,
  host,
  facts: storedFacts,
  ...storedPicture,
  ...namedRoute,
  series: z.nullable(z.object({ rule: z.nullable(z.string()) })),
})
type ChangedEvent = z.infer<typeof changedEvent>

async function readChangedEvent(client: Client, id: string): Promise<ChangedEvent | null> {
  const answer = await client
    .from('events')
    .select(
      `title, ${textColumns}, start_date, end_date, type_name, location, host, facts, ${pictureColumns}, ${routeColumns}, series:event_series(rule)`,
    )
    .eq('id', id)
    .maybeSingle()
  return checked(z.nullable(changedEvent), answer)
}

/** Old beside new. */
export function ProposedChangeFacts({ change }: { change: ProposedChange }) {
  const query = useReading({
    name: queryNames.changedEvent(change.changes_event),
    read: client => readChangedEvent(client, change.changes_event),
    failure: 'The event could not be read. Please try again later.',
  })
  const event = query.data
  const wantedRoute = useStoredRoute(change.route_path)
  const routeNow = useStoredRoute(event?.route_path ?? null)
  const { data: wantedPicture } = usePictureUrl(change.picture_path)
  return (
    <div className="grid gap-3">
      <LoadState query={query} loading="Loading the event..." />
      {event === null && <p className="font-semibold">The event of this change is gone.</p>}
      {event && (
        <>
          <section aria-labelledby="proposed-changes" className="grid gap-3">
            <h3 id="proposed-changes">{change.changes_series ? 'Changes of all its dates' : 'Changes'}</h3>
            <ProposedParts
              columns={change.changed_columns}
              now={{
                ...event,
                rule: event.series?.rule ?? null,
                route: routeNow,
                picture_url: event.picture_path && publicUrl('event-pictures', event.picture_path),
              }}
              wanted={{
                ...change,
                type_name: change.event_type?.name ?? null,
                route: wantedRoute,
                picture_url: wantedPicture,
              }}
            />
          </section>
          <TextLink to={`/event/${change.changes_event}`} target="_blank">
            See the event as it is
          </TextLink>
        </>
      )}
    </div>
  )
}
