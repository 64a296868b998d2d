// What subscribers chose, what of it is there today, and whether a week has anything for them.

import {
  type ChoiceNames,
  describeChoice,
  type EmailChoice,
  findGone,
  goneText,
  isEverything,
  matchesChoice,
  storedChoice,
} from '#domain/weekly-email/email-choice.ts'
import type { Queries } from '#platform/index.ts'
import type { Config } from '../config.ts'
import type { WeekDay } from './week-events.ts'

/** The types and groups that choices speak of, also by the ids that they had before. */
export async function readChoiceNames(queries: Queries): Promise<ChoiceNames> {
  const rows = await queries.query<{ kind: 'types' | 'groups'; former: string; id: string; name: string }>(
    `select 'types' as kind, id as former, id, name from public.event_types
     union all select 'types', f.id, t.id, t.name from public.former_types f join public.event_types t on t.id = f.type_id
     union all select 'groups', id, id, name from public.groups
     union all select 'groups', m.id, g.id, g.name from public.merged_groups m join public.groups g on g.id = m.into_id`,
  )
  const named = (wanted: string) =>
    new Map(rows.flatMap(({ kind, former, id, name }) => (kind === wanted ? [[former, { id, name }]] : [])))
  return { types: named('types'), groups: named('groups') }
}

/** One choice of active subscribers, and how many have made it. */
export interface ChoiceCount {
  /** Null: everything. */
  choice: unknown
  readers: number
}

/** The different choices of all who get the email. */
export function countChoices(queries: Queries): Promise<ChoiceCount[]> {
  return queries.query<ChoiceCount>(
    'select choice, count(*)::integer as readers from public.email_subscriptions where is_active group by choice',
  )
}

/** The choice that is stored in a row or in a week's email. */
export const readChoice = (stored: unknown): EmailChoice => storedChoice.parse(stored ?? null)

/** The days of a week with what fits a choice; days on which nothing does are left out. */
export function chosenDays(week: readonly WeekDay[], choice: EmailChoice, names: ChoiceNames): WeekDay[] {
  if (isEverything(choice)) return [...week]
  return week.flatMap(day => {
    const entries = day.entries.filter(({ marks }) => !marks || matchesChoice(choice, marks, names))
    return entries.length > 0 ? [{ ...day, entries }] : []
  })
}

/** Whether a choice gets an email in a week: when something fits, when a line was asked for, or when it can fit nothing any more. */
export function getsEmail(week: readonly WeekDay[], choice: EmailChoice, names: ChoiceNames): boolean {
  if (choice.empty_week === 'line' || findGone(choice, names).isAll) return true
  if (isEverything(choice)) return week.length > 0
  return week.some(day => day.entries.some(({ marks }) => !marks || matchesChoice(choice, marks, names)))
}

/** A choice as a mail says it, with what is not there any more. */
export function choiceSentence(choice: EmailChoice, names: ChoiceNames, { siteUnits }: Config): string {
  const emptyWeek = choice.empty_week === 'line' ? 'In a week without any of it, one line comes.' : ''
  return [
    `What you chose: ${describeChoice(choice, names, siteUnits)}.`,
    goneText(findGone(choice, names)),
    emptyWeek,
  ]
    .filter(Boolean)
    .join(' ')
}
