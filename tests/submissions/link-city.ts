// A city with submissions whose private links tests hold in their hands.

import type { Database, Parameter } from '#platform/database/database.ts'
import { makeLink } from '#server/submissions/links.ts'
import { insertInto } from '#tests/database/attempt.ts'
import { submissionRow, type Values } from '#tests/database/rows.ts'
import { type City, makeCity, visitor } from '#tests/people.ts'

/** What the page behind a link is made of, as far as tests look at it. */
export interface Shown {
  status: string
  title: string
  version: string
  is_proven: boolean
  event: { id: string; title: string; sequence: number; status: string; is_by_link: boolean } | null
  dates: { id: string; status: string; start_date: string }[]
  proposals: { id: string; changed_columns: string[]; title: string; changes_series: boolean }[]
  decided: { status: string }[]
}

/** A day that is to come, whenever the tests run. */
export function inDays(days: number, time = 'T18:00:00.000Z'): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}${time}`
}

export async function makeLinkCity(database: Database) {
  const city: City = await makeCity(database)
  const one = async <T extends Record<string, unknown>>(text: string, parameters: Parameter[] = []) => {
    const [row] = await database.query<T>(text, parameters)
    if (!row) throw new Error(`nothing came back from: ${text}`)
    return row
  }
  const submit = async (values: Values = {}) => {
    const row = { ...submissionRow(city), start_date: inDays(20), ...values }
    return (await one<{ id: string }>(...insertInto('event_submissions', row, 'id'))).id
  }
  const linkTo = (submission: string) =>
    database.transaction(async queries => {
      const token = await makeLink(queries, submission)
      if (!token) throw new Error('no link is made to this submission')
      return token
    })
  const call = async <T = unknown>(name: string, values: Record<string, Parameter>): Promise<T> => {
    const places = Object.keys(values).map((key, index) => `${key} => $${index + 1}`)
    const [row] = await database.queryAs<{ result: T }>(
      visitor,
      `select public.${name}(${places.join(', ')}) as result`,
      Object.values(values),
    )
    if (!row) throw new Error(`${name} answered nothing`)
    return row.result
  }
  const approve = async (submission: string) => {
    await database.queryAs(city.superAdmin, 'select public.approve_event_submission($1, $2)', [
      submission,
      city.superAdmin.id,
    ])
    const { event_id } = await one<{ event_id: string }>(
      'select event_id from public.event_submissions where id = $1',
      [submission],
    )
    return event_id
  }
  return {
    ...city,
    one,
    submit,
    linkTo,
    call,
    approve,
    shown: (token: string) => call<Shown>('submission_by_link', { token }),
    /** A submission that was approved, its event and a link to it. */
    approved: async (values: Values = {}) => {
      const submission = await submit(values)
      const event = await approve(submission)
      return { submission, event, token: await linkTo(submission) }
    },
  }
}

export type LinkCity = Awaited<ReturnType<typeof makeLinkCity>>

export const dead = 'This link does not work.'
