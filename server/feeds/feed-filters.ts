// What a feed's filters mean today: subscriptions outlive the names of types, and groups that were merged.

import { type Database, RequestError, visitor } from '#platform/index.ts'
import type { FeedParameters } from './feed-parameters.ts'

const typesNow = `select wanted.type, coalesce(
    (select t.id from public.event_types t where lower(t.name) = lower(wanted.type) or t.id::text = lower(wanted.type)),
    (select f.type_id from public.former_types f where lower(f.name) = lower(wanted.type) or f.id::text = lower(wanted.type)))::text as id
  from jsonb_array_elements_text($1::jsonb) as wanted (type)`

const groupNow = `select g.id::text, g.name from public.groups g
  where g.id in ($1::uuid, (select m.into_id from public.merged_groups m where m.id = $1::uuid))`

const placeNow = `select p.id::text, p.name from public.places p
  where p.id in ($1::uuid, (select m.into_id from public.merged_places m where m.id = $1::uuid))`

/** The filters, and what the feed is called because of them. */
interface CurrentFilters extends FeedParameters {
  name: string | undefined
}

/** The same filters by the ids of what is there now. What never was is a mistake in the URL; an empty feed would hide it. */
export async function currentFilters(
  database: Database,
  parameters: FeedParameters,
): Promise<CurrentFilters> {
  const read = <Row extends object>(text: string, value: string | string[]) =>
    database.queryAs<Row>(visitor, text, [value], { readOnly: true })
  const { types, group, place } = parameters
  const found = types.length > 0 ? await read<{ type: string; id: string | null }>(typesNow, types) : []
  const unknown = found.find(({ id }) => id === null)
  if (unknown) throw new RequestError(400, `There is no event type '${unknown.type}'.`)
  const [groupFound] = group ? await read<{ id: string; name: string }>(groupNow, group) : []
  if (group && !groupFound) throw new RequestError(400, 'There is no group with this id.')
  const [placeFound] = place ? await read<{ id: string; name: string }>(placeNow, place) : []
  if (place && !placeFound) throw new RequestError(400, 'There is no place with this id.')
  return {
    ...parameters,
    types: found.flatMap(({ id }) => id ?? []),
    group: groupFound?.id,
    place: placeFound?.id,
    name: placeFound?.name ?? groupFound?.name,
  }
}
