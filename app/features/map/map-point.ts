// What a page wants to be drawn on a map.

import type { Route } from '#domain/route/route.ts'

export interface MapPoint {
  /** Names it to whoever hears that it was pressed. */
  id: string
  lat: number
  lon: number
  /** What screen readers are told. */
  name: string
  /** What is written beside it where there is no background to find one's way by. */
  label: string
  colour?: string | undefined
}

/** A spot of the map that is none of its points: where the reader is, or what they pressed. */
export interface Spot {
  lat: number
  lon: number
}

/** Whether the background of a map is there. */
export type Background = 'none' | 'coming' | 'there' | 'missing'

/** All that is on a map. It is drawn anew where `points`, `route` or `marked` are other objects. */
export interface MapContent {
  points: readonly MapPoint[]
  route?: Route | undefined
  /** A large map is what the page is about: it takes the wheel and one finger, which a small one leaves to the page. */
  isLarge?: boolean
  /** The ids of the points that stand out. */
  marked?: readonly string[]
  /** Whether these were chosen beside the map, so that it goes there. */
  follows?: boolean
  /** Where the reader is, if they want to see it. */
  reader?: Spot | undefined
  /** The points that were pressed, all at one spot; none where the ground was. */
  onPress(ids: string[]): void
  onPick?: ((spot: Spot) => void) | undefined
}
