// Loads the map's scripts, draws the map into its box, and keeps it as the page wants it.

import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSite } from '../../site.ts'
import type { DrawnMap } from './drawn-map.ts'
import type { Background, MapContent, Spot } from './map-point.ts'

/** What became of its background, or that its scripts did not come. */
export type MapState = Background | 'failed'

export function useDrawnMap(box: RefObject<HTMLElement | null>, content: MapContent): MapState {
  const { map, units } = useSite()
  const { points, route, isLarge = false, marked, follows = false, reader } = content
  const [drawn, setDrawn] = useState<DrawnMap>()
  const [state, setState] = useState<MapState>('coming')
  const template = map?.template ?? null
  const onPress = useEffectEvent((ids: string[]) => content.onPress(ids))
  const onPick = useEffectEvent((spot: Spot) => content.onPick?.(spot))
  useEffect(() => {
    let isGone = false
    let shown: DrawnMap | undefined
    const wishes = { template, units, route, isLarge, onBackground: setState }
    import('./drawn-map.ts').then(
      ({ drawMap }) => {
        if (isGone || !box.current) return
        shown = drawMap(box.current, {
          ...wishes,
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
