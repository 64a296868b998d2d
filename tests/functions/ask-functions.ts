// Asks the server's functions without a network, as a visitor does.

import { listenForChanges } from '#platform/changes.ts'
import type { Database } from '#platform/database/database.ts'
import { createFunctions } from '#platform/http/functions.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { createCallers } from '#platform/identity/caller.ts'
import { ensureKeys } from '#platform/identity/keys.ts'
import { openTokens } from '#platform/identity/tokens.ts'
import { openOutside } from '#platform/outbound/fetch-outside.ts'
import { readConfig } from '#server/config.ts'
import { createFeeds } from '#server/feeds/feeds.ts'
import { createOutsidePage } from '#server/imports/outside-page.ts'
import { createStillHappening } from '#server/series/still-happening.ts'
import { weeklyEmailFunctions } from '#server/weekly-email/functions.ts'
import { addressOfTest } from '#tests/test-database.ts'

/** The site that the functions of these tests belong to. */
const site = { SITE_URL: 'https://rides.example' }
export const config = readConfig(site)

/** Gives the function that asks: a path below /functions/v1, and the request's other properties. */
export async function askFunctions(database: Database, environment: Record<string, string> = {}) {
  const config = readConfig({ ...site, ...environment })
  const keys = await ensureKeys(database)
  const tokens = await openTokens(database, `${config.siteUrl}/auth/v1`)
  const changes = await listenForChanges(database)
  const callerOf = createCallers({ keys, tokens })
  const limiter = createRateLimiter(database)
  const app = createFunctions({
    site: config,
    limiter,
    functions: [
      ...createFeeds({ config, database, changes, limiter }),
      ...weeklyEmailFunctions({ config, database, limiter, callerOf }),
      createStillHappening({ config, database }),
      createOutsidePage({
        database,
        limiter,
        callerOf,
        fetchOutside: openOutside({ allowed: config.outsideAllowed }),
      }),
    ],
  })
  const ask = async (path: string, init?: RequestInit, ip = addressOfTest()) =>
    app.fetch(new Request(`${config.siteUrl}${path}`, init), { ip })
  return Object.assign(ask, { keys, tokens })
}
