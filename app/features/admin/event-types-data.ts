// The form for event types and the reads of the page that manages them.

import * as z from 'zod/mini'
import { DEFAULT_TYPE_COLOR, HEX_COLOR } from '#domain/event/event-types.ts'
import { isStorableUrl, looseText, optionalText, orNull, requiredText } from '#domain/text/form-fields.ts'
import type { Client } from '../../data-client.ts'
import { parseResponse } from '../../read-data.ts'

const managedType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  icon: z.nullable(z.string()),
  /** Whether it is ridden, so that its forms ask how far and how fast. */
  is_ride: z.boolean(),
  updated_at: z.string(),
})
export type ManagedType = z.infer<typeof managedType>

/** All types, by name. */
export async function readManagedTypes(client: Client): Promise<ManagedType[]> {
  const answer = await client
    .from('event_types')
    .select('id, name, description, color, icon, is_ride, updated_at')
    .order('name')
  return parseResponse(z.array(managedType), answer)
}

const typeUses = z.object({
  events: z.number(),
  series: z.number(),
  submissions: z.number(),
  deleted_events: z.number(),
})

/** Counts what has this type. */
export async function readTypeUses(client: Client, id: string) {
  return parseResponse(typeUses, await client.rpc('event_type_uses', { type_id: id }).single())
}

/** What creating or changing an event type sends. */
export type EventTypePayload = Omit<ManagedType, 'id' | 'updated_at'>

const ICON_NAME = /^[a-z0-9][a-z0-9 _-]{0,59}$/i

/** The form. An icon is a name such as 'bicycle' or the URL of an image. */
export const eventTypeForm = z.pipe(
  z.object({
    name: requiredText(80, 'Please enter a type name.'),
    color: looseText().check(
      z.toLowerCase(),
      z.regex(HEX_COLOR, 'Please enter a color such as #3498db: a # and 3 or 6 hex digits.'),
    ),
    icon: looseText().check(
      z.refine<string>(
        icon => icon === '' || ICON_NAME.test(icon) || isStorableUrl(icon),
        'Please enter an icon name such as bicycle, or the web address of an image.',
      ),
    ),
    description: optionalText(500),
    is_ride: z.boolean(),
  }),
  z.transform(
    (values): EventTypePayload => ({
      ...values,
      icon: orNull(values.icon),
      description: orNull(values.description),
    }),
  ),
)
export type EventTypeFormValues = z.input<typeof eventTypeForm>

export const EMPTY_EVENT_TYPE_FORM: Readonly<EventTypeFormValues> = {
  name: '',
  color: DEFAULT_TYPE_COLOR,
  icon: '',
  description: '',
  is_ride: true,
}

export function eventTypeFormValues(stored: EventTypePayload): EventTypeFormValues {
  const { name, color, icon, description, is_ride } = stored
  return { name, color, is_ride, icon: icon ?? '', description: description ?? '' }
}
