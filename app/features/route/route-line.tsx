// The line of a route from above, drawn by ourselves: start, finish, direction and the miles or kilometres along it.

import { drawingOf, sheet } from '#domain/route/drawing.ts'
import type { Spot } from '#domain/route/projection.ts'
import type { Route } from '#domain/route/route.ts'
import { useSite } from '../../site.ts'

interface RouteLineProps {
  route: Pick<Route, 'line'>
  /** Where somebody points at on the profile. */
  spot?: Spot | undefined
  /** Whether it is so small that numbers along it would hide it. */
  isSmall?: boolean
  className?: string
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1_000) / 10}%`

/** The drawing. What it says stands in words beside it. */
export function RouteLine({ route, spot, isSmall = false, className = '' }: RouteLineProps) {
  const { units } = useSite()
  const { height, path, start, finish, arrows, marks } = drawingOf(route.line, units)
  return (
    <div aria-hidden="true" className={`relative rounded-lg bg-sunken ${className}`}>
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

/** What the marks of the drawing mean. */
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
