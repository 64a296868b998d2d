import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from './http-env.ts'
import { unlessRead } from './unless-read.ts'

it.each([
  ['GET', 200],
  ['HEAD', 200],
  ['POST', 413],
  ['PUT', 413],
  ['DELETE', 413],
])('of %s the answer is %i', async (method, status) => {
  const http = new Hono<HttpEnv>()
  http.use(unlessRead(async context => context.body('too long', 413)))
  http.all('/', context => context.body('here'))
  expect((await http.request('/', { method })).status).toBe(status)
})
