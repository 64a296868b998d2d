// Asks the browser where its reader is. The answer stays in the memory of the page: it is not kept, and nobody is sent it.

import { useState } from 'react'
import type { Point } from '#domain/place/point.ts'

/** Whether the reader's place is known, and if not, why. */
export type NearMe =
  | { state: 'off' | 'asking' | 'refused' | 'unknown'; at?: undefined }
  | { state: 'on'; at: Point }

const patience = 20_000
/** People walk so slowly that an answer of a minute ago will do. */
const maxAge = 60_000

const off: NearMe = { state: 'off' }

/** What is known, and the button's doing: ask, or forget. */
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
      { maximumAge: maxAge, timeout: patience },
    )
  }
  return [nearMe, toggle]
}
