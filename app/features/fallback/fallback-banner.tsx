// Says that what follows is not the present calendar, why, and offers to ask again.

import { cityFields, timeText } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import type { Reading } from './reading.ts'
import type { Shown } from './use-fallback.ts'

interface FallbackBannerProps {
  shown: Shown<unknown>
  reading: Reading<unknown>
  /** What is said where the server could not even be asked. */
  failure: string
}

/** The banner over data that does not come from the server; nothing over data that does. */
export function FallbackBanner({ shown, reading, failure }: FallbackBannerProps) {
  if (shown.source === 'server') return null
  return (
    <div className="mb-6">
      <Banner tone="danger">
        <p>{reading.ok ? failure : reading.error}</p>
        {shown.savedAt ? (
          <CopyNote savedAt={shown.savedAt} />
        ) : (
          <p className="font-normal">
            Below is sample data, not the real calendar. It shows what you will find here once the connection
            is back.
          </p>
        )}
      </Banner>
      <TryAgain />
    </div>
  )
}

/** From when a copy is. */
export function CopyNote({ savedAt }: { savedAt: string }) {
  const { timeZone } = useSite()
  return (
    <p className="font-normal">
      {`Below is the last copy that this browser has seen, from ${dateText(cityFields(savedAt, timeZone).date)}, ${timeText(savedAt, timeZone)}. It may be out of date.`}
    </p>
  )
}
