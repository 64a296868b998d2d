// A map that is loaded only on request: until then nothing is fetched from another server.

import { Map as MapIcon } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Point } from '#domain/place/place.ts'
import type { Route } from '#domain/route/route.ts'
import { readStoredText, storeText } from '../../local-storage.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/links.tsx'
import type { Background, DrawnMap } from './drawn-map.ts'
import type { MapPoint } from './drawn-points.ts'

/** What a map shows. It is drawn again when `points`, `route` or `marked` are other objects. */
interface MapContent {
  points: readonly MapPoint[]
  route?: Route | undefined
  /** A large map is the main content, so it handles the wheel and one finger; a small one leaves them to the page. */
  isLarge?: boolean
  /** The ids of the highlighted points. */
  marked?: readonly string[]
  /** Whether they were chosen beside the map, so that the map moves there. */
  follows?: boolean
  /** Where the reader is, if they want to see it. */
  reader?: Point | undefined
  /** Called with the pressed points, which are all at one spot; with none if the background was pressed. */
  onPress(ids: string[]): void
  onPick?: ((spot: Point) => void) | undefined
}

interface MapBoxProps extends MapContent {
  /** The size of the map, and of the box that offers it. */
  size: string
  offerSize?: string
  /** Shown over the lower edge of the map. */
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

function ShownMap({ size, children, onHide, onTryAgain, ...content }: ShownMapProps) {
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
          {stateTexts[state]}
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

/** The state of the background, or 'failed' if the map's scripts could not be loaded. */
type MapState = Background | 'failed'

const stateTexts: Readonly<Partial<Record<MapState, string>>> = {
  missing: 'The background of the map could not be loaded. Points and distances are right without it.',
  failed: 'The map could not be loaded. The connection may have been lost.',
}

/** Credits the source of the background. OpenStreetMap requires a link. */
function Attribution() {
  const text = useSite().map?.attribution ?? ''
  const [before, ...after] = text.split('OpenStreetMap')
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

/** Loads the map's scripts, draws the map into its box and keeps it up to date. */
function useDrawnMap(box: RefObject<HTMLElement | null>, content: MapContent): MapState {
  const { map, units } = useSite()
  const { points, route, isLarge = false, marked, follows = false, reader } = content
  const [drawn, setDrawn] = useState<DrawnMap>()
  const [state, setState] = useState<MapState>('coming')
  const template = map?.template ?? null
  const onPress = useEffectEvent((ids: string[]) => content.onPress(ids))
  const onPick = useEffectEvent((spot: Point) => content.onPick?.(spot))
  useEffect(() => {
    let isGone = false
    let shown: DrawnMap | undefined
    import('./drawn-map.ts').then(
      ({ drawMap }) => {
        if (isGone || !box.current) return
        shown = drawMap(box.current, {
          template,
          units,
          route,
          isLarge,
          onBackground: setState,
          onPress: ids => onPress(ids),
          onPick: spot => onPick(spot),
        })
        setDrawn(shown)
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      shown?.remove()
      setDrawn(undefined)
    }
  }, [box, template, units, route, isLarge])
  useEffect(() => drawn?.setPoints(points), [drawn, points])
  useEffect(() => drawn?.setReader(reader), [drawn, reader])
  useEffect(() => drawn?.mark(marked ?? [], follows), [drawn, marked, follows])
  return state
}

/** Returns the previous object while its JSON is the same, because a map is expensive to draw again. */
export function useSame<T>(value: T): T {
  const [previous, setPrevious] = useState(value)
  if (previous === value || JSON.stringify(previous) === JSON.stringify(value)) return previous
  setPrevious(value)
  return value
}

const storageKey = 'show-map'
const listeners = new Set<() => void>()

/** The choice since the page was opened. It also applies if the browser cannot store it. */
let pressed: boolean | undefined

function isMapChosen(): boolean {
  return pressed ?? readStoredText(storageKey) === 'yes'
}

function chooseMap(isWanted: boolean): void {
  pressed = isWanted
  storeText(storageKey, isWanted ? 'yes' : undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the reader wants to see maps, and a function that changes it for all maps on the page. */
export function useMapChoice() {
  return [useSyncExternalStore(subscribe, isMapChosen, () => false), chooseMap] as const
}
