// GET /user: the account of whoever is signed in.

import { signedIn } from './bearer.ts'
import type { Endpoint } from './parts.ts'
import { userJson } from './users.ts'

export const user: Endpoint = parts => async context => {
  const { user: account } = await signedIn(parts, context)
  return context.json(userJson(account))
}
