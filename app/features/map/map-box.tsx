// A map that is loaded when a reader asks for it, with what is said below it. Nothing is asked from another server before that.

import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { useMapChoice } from './map-choice.ts'
import type { MapContent } from './map-point.ts'
import { type MapState, useDrawnMap } from './use-drawn-map.ts'

interface MapBoxProps extends MapContent {
  /** The size of the map, and of the box that offers it. */
  size: string
  offerSize?: string
  /** What lies over its lower edge. */
  children?: ReactNode
}

/** The map, or the button that shows it. */
export function MapBox(props: MapBoxProps) {
  const { map } = useSite()
  const [isChosen, choose] = useMapChoice()
  const [tries, setTries] = useState(0)
  if (isChosen)
    return (
      <ShownMap
        key={tries}
        {...props}
        onHide={() => choose(false)}
        onTryAgain={() => setTries(count => count + 1)}
      />
    )
  return (
    <div
      className={`grid content-center justify-items-center gap-3 rounded-card border border-line bg-sunken p-4 text-center noscript:hidden print:hidden ${props.offerSize ?? ''}`}
    >
      <Button look="secondary" className="bg-surface" onClick={() => choose(true)}>
        <MapIcon aria-hidden="true" className="size-5" />
        Show the map
      </Button>
      {map && (
        <p className="max-w-xs text-sm text-muted">
          Its background comes from {new URL(map.template).host}, which will see your IP address.
        </p>
      )}
    </div>
  )
}

interface ShownMapProps extends MapBoxProps {
  onHide(): void
  onTryAgain(): void
}

function ShownMap({ size, offerSize: _, children, onHide, onTryAgain, ...content }: ShownMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const state = useDrawnMap(box, content)
  return (
    <div data-background={state}>
      <div className="relative">
        <section
          ref={box}
          aria-label="Map"
          className={`isolate overflow-hidden rounded-card border border-line bg-sunken ${size}`}
        />
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <p role="status" className="py-2 empty:hidden">
          {sentences[state]}
        </p>
        {state === 'failed' && (
          <Button look="quiet" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        {state === 'there' && <Attribution />}
        <button
          type="button"
          onClick={onHide}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          Hide the map
        </button>
      </div>
    </div>
  )
}

const sentences: Readonly<Record<MapState, string>> = {
  none: '',
  coming: '',
  there: '',
  missing: 'The background of the map could not be loaded. Points and distances are right without it.',
  failed: 'The map could not be loaded. The connection may have been lost.',
}

/** Whom the background is from. OpenStreetMap, by whomever it is drawn, asks for a link. */
function Attribution() {
  const words = useSite().map?.attribution ?? ''
  const [before, ...after] = words.split('OpenStreetMap')
  return (
    <p className="py-2">
      {before}
      {after.length > 0 && (
        <>
          <OutsideLink href="https://www.openstreetmap.org/copyright">OpenStreetMap</OutsideLink>
          {after.join('OpenStreetMap')}
        </>
      )}
    </p>
  )
}
