// Reads the choice of a subscriber as the database keeps it, and as a form sends it.

import * as z from 'zod/mini'
import { weekdayNames } from '../time/weekdays.ts'
import { type EmailChoice, emailFacts, maxChosenGroups, maxChosenTypes } from './email-choice.ts'

const ids = z.optional(z.array(z.string()))

/** The column `choice`; null is everything. */
export const storedChoice = z.pipe(
  z.nullable(
    z.object({
      types: ids,
      groups: ids,
      weekdays: z.optional(z.array(z.enum(weekdayNames))),
      facts: z.optional(z.array(z.enum(emailFacts))),
      empty_week: z.optional(z.literal('line')),
    }),
  ),
  z.transform((choice): EmailChoice => choice ?? {}),
)

/** What a form says, without what it leaves open; null where it asks for everything. The database checks what is in it. */
export function choiceInForm(form: FormData): EmailChoice | null {
  const listed = (name: string) => [...new Set(form.getAll(name).map(String))].filter(Boolean)
  const named = { types: listed('types'), groups: listed('groups') }
  const weekdays = weekdayNames.filter(day => listed('weekdays').includes(day))
  const facts = emailFacts.filter(fact => listed('facts').includes(fact))
  const choice: EmailChoice = {
    ...(named.types.length > 0 && { types: named.types }),
    ...(named.groups.length > 0 && { groups: named.groups }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(facts.length > 0 && { facts }),
    ...(form.get('empty_week') === 'line' && { empty_week: 'line' as const }),
  }
  return Object.keys(choice).length > 0 ? choice : null
}

/** What is wrong with a choice of a form, in words; undefined where nothing is. */
export function choiceProblem(choice: EmailChoice | null): string | undefined {
  const { types = [], groups = [] } = choice ?? {}
  if (types.length > maxChosenTypes)
    return `Please tick at most ${maxChosenTypes} event types, or none to get all of them.`
  if (groups.length > maxChosenGroups)
    return `Please tick at most ${maxChosenGroups} groups, or none to get all of them.`
  return undefined
}
