// Compares an event as it is now with the change that its organiser proposes.

import * as z from 'zod/mini'
import type { Client } from '../../../data-client.ts'
import { queryNames } from '../../../queries.ts'
import { parseResponse } from '../../../read-data.ts'
import { TextLink } from '../../../ui/links.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { publicUrl } from '../../../upload.ts'
import { useReading } from '../../account/use-reading.ts'
import { ProposedParts } from '../../events/proposed-parts.tsx'
import { usePictureUrl } from '../../events/use-picture-url.ts'
import { useStoredRoute } from '../../route/use-stored-route.ts'
import { type ProposedChange, rideColumns, rideShape } from './submission.ts'

const changedEvent = z.object({
  ...rideShape,
  type_name: z.nullable(z.string()),
  series: z.nullable(z.object({ rule: z.nullable(z.string()) })),
})

async function readChangedEvent(client: Client, id: string) {
  const answer = await client
    .from('events')
    .select(`${rideColumns}, type_name, series:event_series(rule)`)
    .eq('id', id)
    .maybeSingle()
  return parseResponse(z.nullable(changedEvent), answer)
}

export function ProposedChangeFacts({ change }: { change: ProposedChange }) {
  const query = useReading({
    name: queryNames.changedEvent(change.changes_event),
    read: client => readChangedEvent(client, change.changes_event),
    failure: 'The event could not be read. Please try again later.',
  })
  const event = query.data
  const proposedRoute = useStoredRoute(change.route_path)
  const currentRoute = useStoredRoute(event?.route_path ?? null)
  const { data: proposedPicture } = usePictureUrl(change.picture_path)
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
                route: currentRoute,
                picture_url: event.picture_path && publicUrl('event-pictures', event.picture_path),
              }}
              wanted={{
                ...change,
                type_name: change.event_type?.name ?? null,
                route: proposedRoute,
                picture_url: proposedPicture,
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
