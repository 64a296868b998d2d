// The event type form: what it asks for and what it sends.
import * as z from 'zod/mini'
import { DEFAULT_TYPE_COLOR, HEX_COLOR } from '#domain/event/event-colors.ts'
import { isStorableUrl, looseText, optionalText, orNull, requiredText } from '#domain/text/form-fields.ts'

/** What creating or changing an event type sends. */
export interface EventTypePayload {
  name: string
  color: string
  icon: string | null
  description: string | null
  /** Whether it is ridden, so that its forms ask how far and how fast. */
  is_ride: boolean
}

const ICON_NAME = /^[a-z0-9][a-z0-9 _-]{0,59}$/i

/** The form of an event type. An icon is a name such as 'bicycle' or the URL of an image. */
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

/** The fields of the event type form, as typed. */
export type EventTypeFormValues = z.input<typeof eventTypeForm>

/** The form as it opens, and as it is after each success. */
export const EMPTY_EVENT_TYPE_FORM: Readonly<EventTypeFormValues> = {
  name: '',
  color: DEFAULT_TYPE_COLOR,
  icon: '',
  description: '',
  is_ride: true,
}

/** The form filled with a type that is there. */
export function eventTypeFormValues(stored: EventTypePayload): EventTypeFormValues {
  return { ...stored, icon: stored.icon ?? '', description: stored.description ?? '' }
}
