// Asks the server how the site is doing.

import * as z from 'zod/mini'
import { askFunction } from '../../ask-function.ts'
import { checked } from '../../checked-answer.ts'
import type { Client } from '../../supabase.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())
const health = z.object({
  ...{ version: z.string(), node: z.string(), engine: z.string() },
  ...{ databaseBytes: z.number(), freeBytes: number },
  ignoredSettings: z.array(z.string()),
  backup: z.object({ isOn: z.boolean(), lastAt: text, bytes: number, failedAt: text }),
  mail: z.object({ server: text, waiting: z.number(), failed: z.number(), lastAt: text, failure: text }),
  jobs: z.array(
    z.object({
      ...{ name: z.string(), lastAt: text, nextAt: text },
      failure: z.nullable(z.object({ at: z.string(), words: z.string() })),
    }),
  ),
  imports: z.object({
    ...{ followed: z.number(), paused: z.number(), failing: z.number() },
    ...{ failingSince: text, failure: text },
  }),
  series: z.object({ failing: z.number(), failingSince: text, failure: text }),
  errors: z.object({
    since: z.string(),
    kinds: z.array(z.object({ kind: z.string(), count: z.number(), lastAt: z.string(), request: text })),
  }),
})

/** How the site is doing, as its server says. */
export type Health = z.infer<typeof health>

export async function readHealth(client: Client): Promise<Health> {
  return checked(health, await askFunction(client, 'site-health'))
}
