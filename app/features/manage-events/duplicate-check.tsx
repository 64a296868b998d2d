// Notices an event of the same title on the same day, before it is created a second time.

import { useRef } from 'react'
import * as z from 'zod/mini'
import { EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import type { Client } from '../../data-client.ts'
import { queryNames } from '../../queries.ts'
import { parseResponse } from '../../read-data.ts'
import { useSite } from '../../site.ts'
import { useDebounced } from '../../ui/deferred.ts'
import { TextLink } from '../../ui/links.tsx'
import { useSession } from '../account/session.tsx'
import { useReading } from '../account/use-reading.ts'
import { likeExactly } from './read-events.ts'

interface Typed {
  title: string
  day: string
}

const isComplete = ({ title, day }: Typed) =>
  title.trim() !== '' && isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY

async function readDuplicate(client: Client, { title, day }: Typed, timeZone: string) {
  const { start, end } = spanBounds({ first: day, last: day }, timeZone)
  const answer = await client
    .from('events')
    .select('id, title')
    .gte('start_date', start)
    .lte('start_date', end)
    .ilike('title', likeExactly(title))
    .order('start_date')
    .limit(1)
    .maybeSingle()
  return parseResponse(z.nullable(z.object({ id: z.string(), title: z.string() })), answer)
}

/** The notice shown while somebody types, and the question asked when the form is saved. */
export function useDuplicateCheck({ title, day, isWanted }: Typed & { isWanted: boolean }) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const settled = { title: useDebounced(title.trim()), day: useDebounced(day) }
  const { data: duplicate } = useReading({
    name: queryNames.sameEvent(settled),
    read: client => readDuplicate(client, settled, timeZone),
    failure: 'Failed to look for the same event.',
    isWanted: isWanted && isComplete(settled),
  })
  const askedAbout = useRef('')

  /** The question, once for each title and day; null if there is nothing to ask or the check failed. */
  const ask = async (saveLabel: string): Promise<string | null> => {
    const typed = `${day} ${title.trim().toLowerCase()}`
    if (!isWanted || askedAbout.current === typed || !isComplete({ title, day })) return null
    const found = await readDuplicate(client, { title, day }, timeZone).catch(() => null)
    if (!found) return null
    askedAbout.current = typed
    return `“${found.title}” is on the calendar that day already. Press “${saveLabel}” again to create it all the same.`
  }

  const notice = isWanted && (
    // Always in the page, so that screen readers notice when a text appears in it.
    <p role="status" className="rounded-lg bg-highlight px-4 py-3 empty:hidden">
      {duplicate && (
        <>
          “{duplicate.title}” is on the calendar that day already.{' '}
          <TextLink to={`/event/${duplicate.id}`} target="_blank">
            See the event
          </TextLink>
        </>
      )}
    </p>
  )
  return { notice, ask }
}
