// The other dates of an event's series that are to come, for the sheet that changes one of them.

import { useEffect, useState } from 'react'
import type { EventTimes } from '#domain/event/event-span.ts'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'

/** More than any series has ahead of it. */
const maxDates = 400

/** Undefined until they are known; none for a single event. */
export function useOtherDates(eventId: string): (EventTimes & { id: string })[] | undefined {
  const site = useSite()
  const [dates, setDates] = useState<(EventTimes & { id: string })[]>()
  useEffect(() => {
    const ask = async () => {
      const client = await browserClient(site)
      const { data } = await client.from('events').select('series_id').eq('id', eventId).maybeSingle()
      if (!data?.series_id) return
      const others = await client
        .from('events')
        .select('id, start_date, end_date')
        .eq('series_id', data.series_id)
        .neq('id', eventId)
        .gt('ends_at', new Date().toISOString())
        .order('start_date')
        .limit(maxDates)
      if (others.data) setDates(others.data)
    }
    // Without an answer the sheet still names the one date that it changes.
    ask().catch(reportError)
  }, [site, eventId])
  return dates
}
