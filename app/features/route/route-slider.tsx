// Leads along the profile of a route with a finger, a pointer or the keyboard. Loaded only when the drawing is in sight.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { placeAt, valueAt } from '#domain/route/along.ts'
import { laidOut, spotAt } from '#domain/route/drawing.ts'
import { gradeAt, type HighLine, profileSpots } from '#domain/route/profile.ts'
import type { Spot } from '#domain/route/projection.ts'
import { spotWords } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { profileSheet } from './route-profile.tsx'

/** A spot of the way that somebody points at. */
export interface PointedAt {
  words: string
  onLine: Spot
  onProfile: Spot
}

interface RouteSliderProps {
  line: HighLine
  onPoint(spot: PointedAt): void
}

/** How far a key leads, in hundredths of the way. */
const keySteps = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
  ['Home', -100],
  ['End', 100],
])

/** The slider, laid over the profile. */
export function RouteSlider({ line, onPoint }: RouteSliderProps): ReactNode {
  const { units } = useSite()
  const { at, heights } = line
  const length = at.at(-1) ?? 0
  const drawn = useMemo(
    () => ({ line: laidOut(line).spots, profile: profileSpots(at, heights, profileSheet) }),
    [line, at, heights],
  )
  const [hundredth, setHundredth] = useState(0)
  const lookAt = (place: number): PointedAt => {
    const metres = (length * place) / 100
    const height = valueAt(heights, placeAt(at, metres))
    return {
      words: spotWords({ metres, height, grade: gradeAt(at, heights, metres) }, units),
      onLine: spotAt(drawn.line, at, metres),
      onProfile: spotAt(drawn.profile, at, metres),
    }
  }
  const lead = (wanted: number) => {
    const place = Math.min(Math.max(wanted, 0), 100)
    setHundredth(place)
    onPoint(lookAt(place))
  }
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) lead(((clientX - left) / width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps.get(event.key)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    lead(hundredth + step)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Along the route"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(hundredth)}
      aria-valuetext={lookAt(hundredth).words}
      // A finger that moves up or down scrolls the page; to the side it leads along the way.
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm outline-offset-0"
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={press}
      onFocus={() => onPoint(lookAt(hundredth))}
    />
  )
}
