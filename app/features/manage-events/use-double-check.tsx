// Notices that an event of the same title stands on the same day already, before it is made a second time.

import { useRef } from 'react'
import { EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import { spanBounds } from '#domain/time/city-time.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../session/use-reading.ts'
import { readDouble } from './read-events.ts'

interface Typed {
  title: string
  day: string
  /** Whether the form wants to know. */
  isWanted: boolean
}

const isComplete = ({ title, day }: Omit<Typed, 'isWanted'>) =>
  title.trim() !== '' && isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY

/** What the form says while one types, and what it asks when it is to be saved. */
export function useDoubleCheck({ title, day, isWanted }: Typed) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const settled = { title: useDebounced(title.trim()), day: useDebounced(day) }
  const { data: double } = useReading({
    name: queryNames.sameEvent(settled),
    read: client => readDouble(client, settled.title, spanBounds(onDay(settled.day), timeZone)),
    failure: 'Failed to look for the same event.',
    isWanted: isWanted && isComplete(settled),
  })
  const askedAbout = useRef('')

  /** The question, once for each title and day; null where there is nothing to ask, or nobody could look. */
  const ask = async (saveLabel: string): Promise<string | null> => {
    const what = `${day} ${title.trim().toLowerCase()}`
    if (askedAbout.current === what || !isComplete({ title, day })) return null
    const bounds = spanBounds(onDay(day), timeZone)
    const found = await readDouble(client, title, bounds).catch(() => null)
    if (!found) return null
    askedAbout.current = what
    return `“${found.title}” is on the calendar that day already. Press “${saveLabel}” again to create it all the same.`
  }

  const notice = isWanted && (
    // Always in the page, so that screen readers notice when a text appears in it.
    <p role="status" className="rounded-lg bg-highlight px-4 py-3 empty:hidden">
      {double && (
        <>
          “{double.title}” is on the calendar that day already.{' '}
          <TextLink to={`/event/${double.id}`} target="_blank">
            See the event
          </TextLink>
        </>
      )}
    </p>
  )
  return { notice, ask }
}

const onDay = (day: string) => ({ first: day, last: day })
