// GET /health: whether signing in works at all.

import type { Endpoint } from './parts.ts'

export const health: Endpoint =
  ({ database }) =>
  async context => {
    await database.query('select 1')
    return context.json({ name: 'auth', description: 'Sign-in in the dialect of GoTrue' })
  }
