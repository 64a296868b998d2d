// What the routes look like that were uploaded in this tab: one that is not on the calendar yet can be seen nowhere else.

import * as z from 'zod/mini'
import { type MeasuredRoute, storedRoute } from '#domain/route/route.ts'
import { keepLook, lookOf } from '../../ui/kept-looks.ts'

const measured = z.omit(storedRoute, { version: true })
const answer = z.object({ route: measured })

/** The route in the server's answer to an upload, which is kept by its name from then on. */
export function keepRoute(name: string, said: unknown): MeasuredRoute | undefined {
  const read = z.safeParse(answer, said)
  if (!read.success) return undefined
  keepLook(name, JSON.stringify(read.data.route))
  return read.data.route
}

/** A route that was kept here. */
export function keptRoute(name: string): MeasuredRoute | undefined {
  const look = lookOf(name)
  if (look === undefined) return undefined
  const read = z.safeParse(measured, JSON.parse(look))
  return read.success ? read.data : undefined
}
