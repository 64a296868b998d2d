// How high a route is along its way, its climbs shaded by how steep they are.

import { type ReactNode, useId } from 'react'
import { marksAlong } from '#domain/route/drawing.ts'
import { climbsOf, gradeSteps, type HighLine, profileSpots, type Stretch } from '#domain/route/profile.ts'
import { pathOf, type Spot } from '#domain/route/projection.ts'
import { heightWords } from '#domain/route/route-words.ts'
import { useSite } from '../../site.ts'

/** The sheet of the profile, which is stretched to its room. */
export const profileSheet = { width: 1_000, height: 200, ground: 24 } as const
const { width, height } = profileSheet

const paints: Record<Stretch['steepness'], string> = {
  1: 'fill-climb',
  2: 'fill-climb-steep',
  3: 'fill-climb-very',
}
const steepnesses = [1, 2, 3] as const

interface RouteProfileProps {
  line: HighLine
  spot?: Spot | undefined
  isSmall?: boolean
  /** What lies on the drawing and can be moved along it. */
  children?: ReactNode
}

/** The drawing. */
export function RouteProfile({ line, spot, isSmall = false, children }: RouteProfileProps) {
  const { units } = useSite()
  const clip = useId()
  const { at, heights } = line
  const length = Math.max(at.at(-1) ?? 0, 1)
  const top = pathOf(profileSpots(at, heights, profileSheet))
  const { stretches } = climbsOf(at, heights)
  const across = (metres: number) => Math.round((metres / length) * width)
  const painted = (steepness: Stretch['steepness']) =>
    stretches
      .filter(stretch => stretch.steepness === steepness)
      .map(({ from, to }) => `M${across(from)} 0H${across(to)}V${height}H${across(from)}z`)
      .join('')
  return (
    <div>
      {!isSmall && (
        <p aria-hidden="true" className="text-xs text-muted tabular-nums">
          {heightWords(line.lowest ?? 0, units)} to {heightWords(line.highest ?? 0, units)}
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
              <path key={steepness} d={painted(steepness)} className={paints[steepness]} />
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
              // A phone has no room for more than five of them.
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

/** What the shades mean, and the steepest of it. */
export function ProfileKey({ line }: Pick<RouteProfileProps, 'line'>) {
  const { steepest } = climbsOf(line.at, line.heights)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {steepnesses.map(steepness => (
        <span key={steepness} aria-hidden="true" className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-3 ${paints[steepness]}`}>
            <path d="M0 10 10 0V10z" />
          </svg>
          from {gradeSteps[steepness - 1]} %
        </span>
      ))}
      {steepest > 0 && <span>Steepest: {steepest} %</span>}
    </p>
  )
}
