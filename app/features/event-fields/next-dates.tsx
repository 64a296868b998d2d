// What the Repeats fields mean, in words and with the next dates, while somebody types.

import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { EventFormValues } from '#domain/event/event-payload.ts'
import { type RepeatFields, readRepeat } from '#domain/series/repeat-form.ts'
import { describeRule } from '#domain/series/rule.ts'
import { dateText, isCityDay, longDay } from '#domain/time/city-day.ts'
import { cityDay, cityInstant } from '#domain/time/city-time.ts'
import { type Site, useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/deferred.ts'
import { useFocusHandover } from '../../ui/focus.ts'

const shownDates = 5

type Values = Pick<EventFormValues, keyof RepeatFields | 'start_date' | 'start_time'>

/** The preview. It also reports when the start is not a date of the series, and a request that timed out. */
export function NextDates({ values }: { values: Values }) {
  const { timeZone } = useSite()
  const { rule, preview, retry } = usePreview(values)
  const days = preview?.ok ? preview.dates.map(date => cityDay(date, timeZone)) : []
  const [first] = days
  return (
    <div
      aria-live="polite"
      tabIndex={-1}
      className="grid gap-1 rounded-lg bg-highlight px-4 py-3 outline-none empty:hidden"
    >
      {rule !== null && first !== undefined && (
        <>
          <p>
            <strong>{describeRule(rule)}</strong>
            {`, next on ${days.map(dateText).join('; ')}`}
          </p>
          {first !== values.start_date && <p>The first date is {longDay(first)}.</p>}
        </>
      )}
      {preview?.ok && days.length === 0 && <p>No date is left with these choices.</p>}
      {preview && !preview.ok && preview.message && <p>{preview.message}</p>}
      {preview && !preview.ok && preview.isTimeout && <TookTooLong onRetry={retry} />}
    </div>
  )
}

function TookTooLong({ onRetry }: { onRetry(): Promise<void> }) {
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  const [isBusy, setIsBusy] = useState(false)
  const retry = async () => {
    if (isBusy) return
    setIsBusy(true)
    await onRetry().finally(() => setIsBusy(false))
  }
  return (
    <div ref={block} className="grid justify-items-start gap-2">
      <p>The next dates could not be worked out in time. You can go on without them.</p>
      <Button look="secondary" aria-disabled={isBusy} onClick={retry}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}

/** The rule that the fields mean now, its next dates once they are read, and a way to request them again. */
function usePreview(values: Values) {
  const { start_date, start_time } = values
  const { timeZone, publishableKey } = useSite()
  const read = isCityDay(start_date) ? readRepeat(values, start_date) : undefined
  const rule = (read?.ok && read.rule) || null
  // The days are the same at any hour, until one is typed.
  const at = isCityDay(start_date) ? cityInstant(start_date, start_time || '12:00', timeZone) : undefined
  const wanted = rule && at?.ok ? JSON.stringify({ start: at.instant, rule, max_dates: shownDates }) : ''
  const requested = useDebounced(wanted)
  const [latest, setLatest] = useState<{ requested: string; preview: DatesPreview }>()
  const request = useCallback(
    async (signal?: AbortSignal) => {
      const preview = await previewDates({ publishableKey }, requested, signal)
      if (!signal?.aborted) setLatest({ requested, preview })
    },
    [requested, publishableKey],
  )
  useEffect(() => {
    if (requested === '') return
    const stop = new AbortController()
    void request(stop.signal)
    return () => stop.abort()
  }, [requested, request])
  const preview = rule !== null && latest?.requested === wanted ? latest.preview : undefined
  return { rule, preview, retry: request }
}

/** The dates as instants, or the message about a wrong rule, or a timeout that can be retried. */
type DatesPreview = { ok: true; dates: string[] } | { ok: false; message?: string; isTimeout?: boolean }

const instants = z.array(z.string())
/** The database's message about the rule itself. Any other message, such as a rate limit, is not for this form. */
const refusal = z.object({ code: z.literal('PT400'), message: z.string() })
const timeout = z.object({ code: z.literal('57014') })

/** Requests the first dates of a series from the function that will create them. Failures have no message: it is a help. */
export async function previewDates(
  { publishableKey }: Pick<Site, 'publishableKey'>,
  body: string,
  signal?: AbortSignal,
): Promise<DatesPreview> {
  try {
    const response = await fetch('/rest/v1/rpc/preview_event_series', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body,
      signal: signal ?? null,
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, dates: z.parse(instants, answer) }
    if (z.safeParse(timeout, answer).success) return { ok: false, isTimeout: true }
    return { ok: false, message: z.parse(refusal, answer).message }
  } catch {
    return { ok: false }
  }
}
