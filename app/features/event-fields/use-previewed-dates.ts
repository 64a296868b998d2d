// The next dates of what the Repeats fields say at this moment.

import { useCallback, useEffect, useState } from 'react'
import { type RepeatFields, readRepeat } from '#domain/series/repeat-form.ts'
import { isCityDay } from '#domain/time/city-day.ts'
import { cityInstant } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type PreviewedDates, previewDates } from './preview-dates.ts'

/** How many dates are said in words. */
const shownDates = 5

/** What a form says of the start, as typed. */
export interface StartFields {
  start_date: string
  start_time: string
}

/** The rule that the fields mean now, and its next dates once they are here; and the way to ask for them once more. */
export function usePreviewedDates(fields: RepeatFields, { start_date, start_time }: StartFields) {
  const { timeZone, publishableKey } = useSite()
  const read = isCityDay(start_date) ? readRepeat(fields, start_date) : undefined
  const rule = (read?.ok && read.rule) || null
  // Any hour does for the days, until one is typed.
  const at = isCityDay(start_date) ? cityInstant(start_date, start_time || '12:00', timeZone) : undefined
  const wanted = rule && at?.ok ? JSON.stringify({ start: at.instant, rule, max_dates: shownDates }) : ''
  const asked = useDebounced(wanted)
  const [preview, setPreview] = useState<{ asked: string; answer: PreviewedDates }>()
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await previewDates({ publishableKey }, JSON.parse(asked), signal)
      if (!signal?.aborted) setPreview({ asked, answer })
    },
    [asked, publishableKey],
  )
  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    void ask(stop.signal)
    return () => stop.abort()
  }, [asked, ask])
  return { rule, answer: preview?.asked === wanted ? preview.answer : undefined, askAgain: ask }
}
