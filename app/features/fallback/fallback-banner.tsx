// Says that what follows is not the present calendar, why, and offers to ask again.

import { type MouseEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { cityFields, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useFocusHandover } from '../../ui/use-focus-handover.ts'
import type { Shown } from './use-fallback.ts'

/** The banner over data that does not come from the server; nothing over data that does. */
export function FallbackBanner({ shown, error }: { shown: Shown<unknown>; error: string | undefined }) {
  const { timeZone } = useSite()
  if (shown.source === 'server') return null
  return (
    <div className="mb-6">
      <Banner tone="danger">
        <p>{error}</p>
        <p className="font-normal">
          {shown.savedAt
            ? `Below is the last copy that this browser has seen, from ${dateText(cityFields(shown.savedAt, timeZone).date)}, ${timeText(shown.savedAt, timeZone)}. It may be out of date.`
            : 'Below is sample data, not the real calendar. It shows what you will find here once the connection is back.'}
        </p>
      </Banner>
      <TryAgain />
    </div>
  )
}

/** A link to this very page, so that it works without scripts; with them, only the data is asked for again. */
function TryAgain() {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const link = useRef<HTMLAnchorElement>(null)
  useFocusHandover(link)
  const isBusy = state === 'loading'
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) void revalidate()
  }
  return (
    <a
      ref={link}
      href={`${pathname}${search}`}
      aria-disabled={isBusy}
      onClick={ask}
      className={buttonClass('secondary', 'mt-3')}
    >
      {isBusy ? 'Trying again...' : 'Try again'}
    </a>
  )
}
