// Moves along the profile of a route by touch, pointer or keyboard. Loaded only when the drawing is in view.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { layOut, placeAt, type SheetPoint, spotAt, valueAt } from '#domain/route/drawing.ts'
import { gradeAt, type HighLine, profileSpots } from '#domain/route/profile.ts'
import { spotText } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'
import { profileSheet } from './route-drawing.tsx'

/** The spot of the route that the reader points at. */
export interface PointedAt {
  text: string
  onLine: SheetPoint
  onProfile: SheetPoint
}

interface RouteSliderProps {
  line: HighLine
  onPoint(spot: PointedAt): void
}

/** How far a key moves, in percent of the route. */
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

/** Lies over the profile. */
export function RouteSlider({ line, onPoint }: RouteSliderProps): ReactNode {
  const { units } = useSite()
  const { at, heights } = line
  const length = at.at(-1) ?? 0
  const drawn = useMemo(
    () => ({ line: layOut(line).spots, profile: profileSpots(at, heights, profileSheet) }),
    [line, at, heights],
  )
  const [percent, setPercent] = useState(0)
  const spotAtPercent = (place: number): PointedAt => {
    const metres = (length * place) / 100
    const height = valueAt(heights, placeAt(at, metres))
    return {
      text: spotText({ metres, height, grade: gradeAt(at, heights, metres) }, units),
      onLine: spotAt(drawn.line, at, metres),
      onProfile: spotAt(drawn.profile, at, metres),
    }
  }
  const moveTo = (target: number) => {
    const place = Math.min(Math.max(target, 0), 100)
    setPercent(place)
    onPoint(spotAtPercent(place))
  }
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) moveTo(((clientX - left) / width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps.get(event.key)
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moveTo(percent + step)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Along the route"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={spotAtPercent(percent).text}
      // A vertical swipe scrolls the page; a horizontal one moves along the route.
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm outline-offset-0"
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={press}
      onFocus={() => onPoint(spotAtPercent(percent))}
    />
  )
}
