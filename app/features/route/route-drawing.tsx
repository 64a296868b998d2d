// Draws a route without a map: its line from above, and its elevation profile with the climbs shaded by steepness.

import { type ReactNode, useId } from 'react'
import { buildDrawing, marksAlong, pathOf, type SheetPoint, sheet } from '#domain/route/drawing.ts'
import { climbsOf, gradeSteps, type HighLine, profileSpots, type Stretch } from '#domain/route/profile.ts'
import type { Route } from '#domain/route/route.ts'
import { heightText } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'

interface RouteLineProps {
  route: Pick<Route, 'line'>
  /** The spot that the reader points at on the profile. */
  spot?: SheetPoint | undefined
  /** A small drawing has no room for numbers. */
  isSmall?: boolean
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1_000) / 10}%`

/** Hidden from screen readers: the sentence beside it says the same. */
export function RouteLine({ route, spot, isSmall = false }: RouteLineProps) {
  const { units } = useSite()
  const { height, path, start, finish, arrows, marks } = buildDrawing(route.line, units)
  return (
    <div aria-hidden="true" className="relative rounded-lg bg-sunken">
      <svg aria-hidden="true" viewBox={`0 0 ${sheet.width} ${height}`} className="block w-full fill-none">
        <path
          d={path}
          vectorEffect="non-scaling-stroke"
          className={`stroke-accent [stroke-linecap:round] [stroke-linejoin:round] ${isSmall ? 'stroke-2' : 'stroke-4'}`}
        />
        {!isSmall && (
          <g className="fill-accent stroke-sunken stroke-3">
            {arrows.map(({ x, y, turn }) => (
              <path
                key={`${x} ${y} ${turn}`}
                d="M-15-15 17 0-15 15-8 0z"
                transform={`translate(${x} ${y})rotate(${turn})`}
              />
            ))}
            {marks.map(({ x, y, label }) => (
              <circle key={label} cx={x} cy={y} r="8" className="fill-ink" />
            ))}
          </g>
        )}
        {finish && !route.line.is_loop && (
          <rect
            x={finish.x - 16}
            y={finish.y - 16}
            width="32"
            height="32"
            className="fill-ink stroke-sunken stroke-5"
          />
        )}
        {start && (
          <circle cx={start.x} cy={start.y} r="18" className="fill-hivis stroke-hivis-ink stroke-5" />
        )}
        {spot && <circle cx={spot.x} cy={spot.y} r="20" className="fill-focus stroke-sunken stroke-6" />}
      </svg>
      {!isSmall &&
        marks.map(({ x, y, label }) => (
          <span
            key={label}
            style={{ left: percent(x, sheet.width), top: percent(y, height) }}
            className="absolute ml-1.5 rounded-sm bg-sunken/80 px-0.5 text-xs font-semibold leading-4 tabular-nums"
          >
            {label}
          </span>
        ))}
    </div>
  )
}

/** Explains the start and finish marks. */
export function LineKey({ isLoop }: { isLoop: boolean }) {
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3 rounded-full border-2 border-hivis-ink bg-hivis outline outline-line" />
        {isLoop ? 'Start and finish' : 'Start'}
      </span>
      {!isLoop && (
        <span className="inline-flex items-center gap-1.5">
          <span className="size-3 bg-ink" />
          Finish
        </span>
      )}
    </p>
  )
}

/** The coordinates of the drawing, which is stretched to the available space. */
export const profileSheet = { width: 1_000, height: 200, ground: 24 } as const
const { width, height } = profileSheet

const fills: Record<Stretch['steepness'], string> = {
  1: 'fill-climb',
  2: 'fill-climb-steep',
  3: 'fill-climb-very',
}
const steepnesses = [1, 2, 3] as const

interface RouteProfileProps {
  line: HighLine
  spot?: SheetPoint | undefined
  isSmall?: boolean
  /** Shown over the drawing. */
  children?: ReactNode
}

export function RouteProfile({ line, spot, isSmall = false, children }: RouteProfileProps) {
  const { units } = useSite()
  const clip = useId()
  const { at, heights } = line
  const length = Math.max(at.at(-1) ?? 0, 1)
  const top = pathOf(profileSpots(at, heights, profileSheet))
  const { stretches } = climbsOf(at, heights)
  const across = (metres: number) => Math.round((metres / length) * width)
  const shaded = (steepness: Stretch['steepness']) =>
    stretches
      .filter(stretch => stretch.steepness === steepness)
      .map(({ from, to }) => `M${across(from)} 0H${across(to)}V${height}H${across(from)}z`)
      .join('')
  return (
    <div>
      {!isSmall && (
        <p aria-hidden="true" className="text-xs text-muted tabular-nums">
          {heightText(line.lowest ?? 0, units)} to {heightText(line.highest ?? 0, units)}
        </p>
      )}
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={`block w-full ${isSmall ? 'h-12' : 'h-36 @2xl:h-48'}`}
        >
          <clipPath id={clip}>
            <path d={`${top}V${height}H0z`} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <path d={`M0 0H${width}V${height}H0z`} className="fill-line" />
            {steepnesses.map(steepness => (
              <path key={steepness} d={shaded(steepness)} className={fills[steepness]} />
            ))}
          </g>
          <path d={top} vectorEffect="non-scaling-stroke" className="fill-none stroke-ink stroke-2" />
          {spot && (
            <path
              d={`M${spot.x} 0V${height}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-focus stroke-3"
            />
          )}
        </svg>
        {children}
      </div>
      {!isSmall && (
        <p aria-hidden="true" className="relative h-5 border-t border-edge text-xs text-muted tabular-nums">
          {marksAlong(length, units).map(({ label, metres }, index, all) => (
            <span
              key={label}
              style={{ left: `${across(metres) / 10}%` }}
              // A phone has room for five of them.
              className={`absolute -translate-x-1/2 pt-0.5 whitespace-nowrap ${all.length > 5 && index % 2 === 0 ? 'max-sm:hidden' : ''}`}
            >
              {label} {units === 'miles' ? 'mi' : 'km'}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** Explains the shades, and states the steepest grade. */
export function ProfileKey({ line }: Pick<RouteProfileProps, 'line'>) {
  const { steepest } = climbsOf(line.at, line.heights)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {steepnesses.map(steepness => (
        <span key={steepness} aria-hidden="true" className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-3 ${fills[steepness]}`}>
            <path d="M0 10 10 0V10z" />
          </svg>
          from {gradeSteps[steepness - 1]} %
        </span>
      ))}
      {steepest > 0 && <span>Steepest: {steepest} %</span>}
    </p>
  )
}
