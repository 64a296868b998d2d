// The forms about a calendar to follow: what they ask for and what they send.
import * as z from 'zod/mini'
import { looseText, optionalText, requiredText } from '#domain/text/form-fields.ts'

const choices = {
  type_id: requiredText(100, 'Please select an event type.'),
  place: optionalText(200),
  live: looseText(),
}

/** What becomes of the events of a calendar. */
export const choicesForm = z.pipe(
  z.object(choices),
  z.transform(({ live, ...others }) => ({ ...others, is_live: live === 'live' })),
)

/** The form for a calendar to follow. */
export const sourceForm = z.pipe(
  z.object({
    ...choices,
    group_id: requiredText(100, 'Please select a group.'),
    address: requiredText(2048, 'Please enter the web address of a calendar.').check(
      z.regex(/^(https?|webcals?):\/\/[^\s]+$/i, 'A calendar’s address begins with https:// or webcal://'),
    ),
  }),
  z.transform(({ live, ...others }) => ({ ...others, is_live: live === 'live' })),
)

export type ChoicesValues = z.input<typeof choicesForm>
export type ChosenForSource = z.output<typeof choicesForm>
export type SourceValues = z.input<typeof sourceForm>
export type NewSource = z.output<typeof sourceForm>
