// Where a group meets and rides next, on a small map.

import { eventColor } from '#domain/event/event-colors.ts'
import { SmallMap } from '../map/small-map.tsx'
import type { GroupDetail, NextRide } from './group.ts'

/** The map; nothing where no point of these is known. */
export function GroupMap({ group, rides }: { group: GroupDetail; rides: readonly NextRide[] }) {
  const points = [
    { ...group.place, name: group.address ?? group.name },
    ...rides.map(ride => ({
      ...ride.place,
      name: `${ride.title}, ${ride.location.name}`,
      colour: eventColor(ride),
      href: `/event/${ride.id}`,
    })),
  ].flatMap(({ lat, lon, ...point }) =>
    typeof lat === 'number' && typeof lon === 'number' ? [{ ...point, lat, lon }] : [],
  )
  return points.length > 0 && <SmallMap points={points} />
}
