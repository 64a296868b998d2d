// What a subscriber chose of the weekly email: which events fit it, and how it is said. The database refuses what cannot be
// (`private.is_email_choice`).

import { type OnlyFilter, onlyLabel } from '../event/only-filter.ts'
import type { Units } from '../event/ride-facts.ts'
import { typeLabel } from '../text/type-label.ts'
import { type WeekdayName, weekdayLabel, weekdayNames } from '../time/weekdays.ts'

/** The filters of pages and feeds that are facts of a ride. */
export const emailFacts = ['free', 'no-drop', 'short', 'families'] as const satisfies readonly OnlyFilter[]
export type EmailFact = (typeof emailFacts)[number]

/** How many of them the database takes. */
export const maxChosenTypes = 30
export const maxChosenGroups = 50

/** The column `choice`: an event must fit all that is named. What is not named may be anything. */
export type EmailChoice = {
  /** By their ids, of which an event has one. */
  types?: string[] | undefined
  groups?: string[] | undefined
  weekdays?: WeekdayName[] | undefined
  /** An event must have all of them. */
  facts?: EmailFact[] | undefined
  /** In a week in which nothing fits comes one line; otherwise, nothing. */
  empty_week?: 'line' | undefined
}

/** What of an event a choice looks at. */
export interface EventMarks {
  type: string
  group: string | null
  weekdays: WeekdayName[]
  facts: EmailFact[]
}

/** What the ids of a choice mean today, also those of types that were replaced and of groups that were merged. */
export interface ChoiceNames {
  types: ReadonlyMap<string, NamedThing>
  groups: ReadonlyMap<string, NamedThing>
}

interface NamedThing {
  /** Of what is there now. */
  id: string
  name: string
}

/** Whether an event fits what was chosen. */
export function fitsChoice(choice: EmailChoice, marks: EventMarks, names: ChoiceNames): boolean {
  const { types, groups, weekdays, facts = [] } = choice
  return (
    isNamed(types, marks.type, names.types) &&
    isNamed(groups, marks.group, names.groups) &&
    (!weekdays || weekdays.some(day => marks.weekdays.includes(day))) &&
    facts.every(fact => marks.facts.includes(fact))
  )
}

/** By the id that it has, or by the one that it had when it was chosen or when the email was queued. */
function isNamed(chosen: readonly string[] | undefined, id: string | null, names: ChoiceNames['types']) {
  if (!chosen) return true
  if (id === null) return false
  const now = names.get(id)?.id ?? id
  return chosen.some(one => one === id || names.get(one)?.id === now)
}

/** How much of what was chosen is not on the calendar any more. */
export interface GoneParts {
  types: number
  groups: number
  /** Nothing is left of the types, or of the groups, so that no event can fit. */
  isAll: boolean
}

/** What is not there any more of what was chosen. */
export function goneParts(choice: EmailChoice, names: ChoiceNames): GoneParts {
  const gone = (chosen: readonly string[] = [], known: ChoiceNames['types']) =>
    chosen.filter(id => !known.has(id)).length
  const types = gone(choice.types, names.types)
  const groups = gone(choice.groups, names.groups)
  const isAll =
    (types > 0 && types === choice.types?.length) || (groups > 0 && groups === choice.groups?.length)
  return { types, groups, isAll }
}

/** The choice by the ids of today, without what is gone: what a form is filled with. */
export function presentChoice(choice: EmailChoice, names: ChoiceNames): EmailChoice {
  const present = (chosen: readonly string[] = [], known: ChoiceNames['types']) => [
    ...new Set(chosen.flatMap(id => known.get(id)?.id ?? [])),
  ]
  return {
    ...choice,
    types: present(choice.types, names.types),
    groups: present(choice.groups, names.groups),
  }
}

/** Whether events are left out at all. */
export function isEverything({ types, groups, weekdays, facts }: EmailChoice): boolean {
  return !types && !groups && !weekdays && !facts
}

/** As many names as anyone reads; of the others it is said how many there are. */
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
export function choiceWords(choice: EmailChoice, names: ChoiceNames, units: Units): string {
  if (isEverything(choice)) return 'everything'
  const types = namesOf(choice.types, names.types).map(typeLabel)
  const groups = namesOf(choice.groups, names.groups)
  const days = weekdayNames.filter(day => choice.weekdays?.includes(day)).map(weekdayLabel)
  const facts = emailFacts.filter(fact => choice.facts?.includes(fact))
  const parts = [
    types.length > 0 && oneOf(types),
    groups.length > 0 && `by ${oneOf(groups)}`,
    days.length > 0 && `on ${oneOf(days)}`,
    ...facts.map(fact => onlyLabel(fact, units)),
  ].filter(part => part !== false)
  return parts.join(' · ') || 'nothing that is there'
}

/** What is said of parts that are gone; empty where none are. */
export function goneWords({ types, groups, isAll }: GoneParts): string {
  const counted = [
    types > 0 && `${types} ${types === 1 ? 'type' : 'types'}`,
    groups > 0 && `${groups} ${groups === 1 ? 'group' : 'groups'}`,
  ].filter(part => part !== false)
  if (counted.length === 0) return ''
  const verb = types + groups === 1 ? 'is' : 'are'
  const result = isAll ? ', so no event can fit your choice' : ''
  return `${counted.join(' and ')} that you chose ${verb} not on the calendar any more${result}.`
}
