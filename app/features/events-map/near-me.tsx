// The button that sorts the nearest events first. The reader's location stays in the memory of the page: it is neither stored
// nor sent.

import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#domain/place/place.ts'

/** The reader's location, or why it is not known. */
type NearMe = { state: 'off' | 'asking' | 'refused' | 'unknown'; at?: undefined } | { state: 'on'; at: Point }

const timeout = 20_000
/** A location from a minute ago is good enough. */
const maximumAge = 60_000

const off: NearMe = { state: 'off' }

/** The location, and a function that requests or forgets it. */
export function useNearMe(): [nearMe: NearMe, toggle: () => void] {
  const [nearMe, setNearMe] = useState(off)
  const toggle = () => {
    if (nearMe.state === 'asking') return
    if (nearMe.state === 'on') return setNearMe(off)
    if (!('geolocation' in navigator)) return setNearMe({ state: 'unknown' })
    setNearMe({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setNearMe({ state: 'on', at: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code, PERMISSION_DENIED }) =>
        setNearMe({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { maximumAge, timeout },
    )
  }
  return [nearMe, toggle]
}

const stateTexts: Readonly<Record<NearMe['state'], string>> = {
  off: '',
  asking: 'Asking your browser where you are...',
  on: 'The nearest are first. Where you are stays in this browser.',
  refused:
    'Your browser may not tell where you are. You can allow it in its settings for this site, and press again.',
  unknown: 'Your browser could not find out where you are. You can press again in a moment.',
}

/** Hidden without scripts. */
export function NearMeButton({ nearMe, onPress }: { nearMe: NearMe; onPress(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden">
      <button
        type="button"
        aria-pressed={nearMe.state === 'on'}
        onClick={onPress}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-accent px-4 font-semibold text-accent hover:bg-highlight aria-pressed:bg-accent aria-pressed:text-accent-ink"
      >
        <LocateFixed aria-hidden="true" className="size-5" />
        Near me
      </button>
      <p role="status" className="min-w-0 grow basis-60 text-sm text-muted empty:hidden">
        {stateTexts[nearMe.state]}
      </p>
    </div>
  )
}
