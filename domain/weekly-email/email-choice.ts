// What a subscriber chose for the weekly email: how it is stored and sent by the form, which events match it, and how it is
// described. The database validates it (`private.is_email_choice`).

import * as z from 'zod/mini'
import { typeLabel } from '../event/event-types.ts'
import { filterLabel, type OnlyFilter } from '../event/only-filter.ts'
import type { Units } from '../event/ride-facts.ts'
import { type WeekdayName, weekdayLabel, weekdayNames } from '../time/weekdays.ts'

/** The filters that are ride facts. */
export const emailFacts = ['free', 'no-drop', 'short', 'families'] as const satisfies readonly OnlyFilter[]
export type EmailFact = (typeof emailFacts)[number]

/** The database's limits. */
const maxChosenTypes = 30
const maxChosenGroups = 50

const ids = z.optional(z.array(z.string()))

/** An event must match everything that is set. */
const emailChoice = z.object({
  /** An event has one of them. */
  types: ids,
  groups: ids,
  weekdays: z.optional(z.array(z.enum(weekdayNames))),
  /** An event must have all of them. */
  facts: z.optional(z.array(z.enum(emailFacts))),
  /** In a week without matches, send one line; otherwise send nothing. */
  empty_week: z.optional(z.literal('line')),
})
export type EmailChoice = z.infer<typeof emailChoice>

/** The column `choice`; null is everything. */
export const storedChoice = z.pipe(
  z.nullable(emailChoice),
  z.transform((choice): EmailChoice => choice ?? {}),
)

/** What a choice compares. */
export interface EventTraits {
  type: string
  group: string | null
  weekdays: WeekdayName[]
  facts: EmailFact[]
}

/** What ids mean today, including those of replaced types and merged groups. */
export interface ChoiceNames {
  types: ReadonlyMap<string, NamedThing>
  groups: ReadonlyMap<string, NamedThing>
}

interface NamedThing {
  /** The current id. */
  id: string
  name: string
}

export function matchesChoice(choice: EmailChoice, marks: EventTraits, names: ChoiceNames): boolean {
  const { types, groups, weekdays, facts = [] } = choice
  return (
    isNamed(types, marks.type, names.types) &&
    isNamed(groups, marks.group, names.groups) &&
    (!weekdays || weekdays.some(day => marks.weekdays.includes(day))) &&
    facts.every(fact => marks.facts.includes(fact))
  )
}

/** By the current id, or by the id at the time of the choice or when the email was queued. */
function isNamed(chosen: readonly string[] | undefined, id: string | null, names: ChoiceNames['types']) {
  if (!chosen) return true
  if (id === null) return false
  const now = names.get(id)?.id ?? id
  return chosen.some(one => one === id || names.get(one)?.id === now)
}

/** How many chosen types and groups are not on the calendar any more. */
export interface GoneChoices {
  types: number
  groups: number
  /** All types or all groups are gone, so no event can match. */
  isAll: boolean
}

export function findGone(choice: EmailChoice, names: ChoiceNames): GoneChoices {
  const gone = (chosen: readonly string[] = [], known: ChoiceNames['types']) =>
    chosen.filter(id => !known.has(id)).length
  const types = gone(choice.types, names.types)
  const groups = gone(choice.groups, names.groups)
  const isAll =
    (types > 0 && types === choice.types?.length) || (groups > 0 && groups === choice.groups?.length)
  return { types, groups, isAll }
}

/** The choice by current ids, without what is gone: fills the form. */
export function currentChoice(choice: EmailChoice, names: ChoiceNames): EmailChoice {
  const present = (chosen: readonly string[] = [], known: ChoiceNames['types']) => [
    ...new Set(chosen.flatMap(id => known.get(id)?.id ?? [])),
  ]
  return {
    ...choice,
    types: present(choice.types, names.types),
    groups: present(choice.groups, names.groups),
  }
}

/** Whether the choice excludes nothing. */
export function isEverything({ types, groups, weekdays, facts }: EmailChoice): boolean {
  return !types && !groups && !weekdays && !facts
}

/** More names than this are only counted. */
const maxNames = 8
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

function oneOf(names: readonly string[]): string {
  const more = names.length - maxNames
  return either.format(more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names)
}

function namesOf(chosen: readonly string[] = [], known: ChoiceNames['types']): string[] {
  return [...new Set(chosen.flatMap(id => known.get(id)?.name ?? []))]
}

/** 'everything', or 'Race or Group ride · by Night Riders · on Saturday · Free'. */
export function describeChoice(choice: EmailChoice, names: ChoiceNames, units: Units): string {
  if (isEverything(choice)) return 'everything'
  const types = namesOf(choice.types, names.types).map(typeLabel)
  const groups = namesOf(choice.groups, names.groups)
  const days = weekdayNames.filter(day => choice.weekdays?.includes(day)).map(weekdayLabel)
  const facts = emailFacts.filter(fact => choice.facts?.includes(fact))
  const parts = [
    types.length > 0 && oneOf(types),
    groups.length > 0 && `by ${oneOf(groups)}`,
    days.length > 0 && `on ${oneOf(days)}`,
    ...facts.map(fact => filterLabel(fact, units)),
  ].filter(part => part !== false)
  return parts.join(' · ') || 'nothing that is there'
}

/** Empty if nothing is gone. */
export function goneText({ types, groups, isAll }: GoneChoices): string {
  const counted = [
    types > 0 && `${types} ${types === 1 ? 'type' : 'types'}`,
    groups > 0 && `${groups} ${groups === 1 ? 'group' : 'groups'}`,
  ].filter(part => part !== false)
  if (counted.length === 0) return ''
  const verb = types + groups === 1 ? 'is' : 'are'
  const result = isAll ? ', so no event can fit your choice' : ''
  return `${counted.join(' and ')} that you chose ${verb} not on the calendar any more${result}.`
}

/** The choice in a form; null for everything. The database validates it. */
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

/** What is wrong with a choice; undefined if it is fine. */
export function choiceProblem(choice: EmailChoice | null): string | undefined {
  const { types = [], groups = [] } = choice ?? {}
  if (types.length > maxChosenTypes)
    return `Please tick at most ${maxChosenTypes} event types, or none to get all of them.`
  if (groups.length > maxChosenGroups)
    return `Please tick at most ${maxChosenGroups} groups, or none to get all of them.`
  return undefined
}
