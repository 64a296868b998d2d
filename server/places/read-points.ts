// Gives places that have no point the one that the links of their rides say, read from the links alone.

import type { Point } from '#domain/place/place.ts'
import { pointIn } from '#domain/place/read-point.ts'
import { isUnavailable, type Queries } from '#platform/index.ts'

/** How many places are read at once; the rest waits for the next turn. */
export const batchPlaces = 100
/** How many different links of one place are read. */
const maxLinks = 5

const unread = `
  select p.id, to_json(array_remove(p.url || array(
      select links.url from (
        select e.location ->> 'url' as url, e.start_date as at from public.events e where e.place_id = p.id
        union all select g.location ->> 'mapUrl', null from public.groups g where g.place_id = p.id
      ) as links where links.url is not null group by links.url order by count(*) desc, max(links.at) desc nulls last limit ${maxLinks}), null)) as links
    from public.places p
    where p.lat is null and not exists (select 1 from private.place_readings r where r.place_id = p.id)
    order by p.id limit ${batchPlaces}`

// A point that somebody has set meanwhile stays.
const keep = `
  with said as (select * from json_to_recordset($1) as read (id uuid, lat double precision, lon double precision)),
  noted as (
    insert into private.place_readings (place_id, is_point)
      select s.id, s.lat is not null from said s join public.places p on p.id = s.id where p.lat is null
      on conflict (place_id) do nothing returning place_id
  )
  update public.places p set lat = s.lat, lon = s.lon
    from said s join noted n on n.place_id = s.id where p.id = s.id and s.lat is not null`

/** Reads some places once; says how many it has looked at. */
export async function readPoints(queries: Queries): Promise<number> {
  const places = await queries.query<{ id: string; links: string[] }>(unread)
  if (places.length === 0) return 0
  const read = places.map(({ id, links }) => ({ id, ...firstPoint(links) }))
  try {
    await queries.query(keep, [JSON.stringify(read)])
  } catch (error) {
    if (isUnavailable(error)) throw error
    // One of them cannot be stored: it counts as read, without a point, and the others get theirs.
    for (const place of read)
      await queries
        .query(keep, [JSON.stringify([place])])
        .catch(() => queries.query(keep, [JSON.stringify([{ id: place.id }])]))
  }
  return places.length
}

function firstPoint(links: string[]): Point | undefined {
  for (const link of links) {
    const point = pointIn(link)
    if (point) return point
  }
  return undefined
}
