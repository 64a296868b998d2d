// How much one person and one IP address may upload, and how much of all uploads fits: counted before anything is read.

import type { Caller, Database } from '../database/database.ts'
import { isDiskFull } from '../database/disk-space.ts'
import type { RateLimiter, RateRule } from '../http/rate-limit.ts'
import { standingOf } from '../identity/standing.ts'
import { errors } from './storage-error.ts'

/** Requests by people without a role, whatever becomes of them: those with a wrong key too. */
export const visitorRequests: RateRule = {
  name: 'storage-visitor-requests',
  points: 600,
  seconds: 60,
  isPerServer: true,
}

/** Uploads and kilobytes, each by IP address and by account. A flyer that was chosen anew some times fits. */
const ofVisitors: RateRule = { name: 'storage-visitor-uploads', points: 20, seconds: 600 }
const ofVisitorsADay: RateRule = { name: 'storage-visitor-uploads-a-day', points: 60, seconds: 86_400 }
const kilobytesOfVisitors: RateRule = {
  name: 'storage-visitor-kilobytes-a-day',
  points: 100_000,
  seconds: 86_400,
}
/** The flyers of a season fit. */
const ofModerators: RateRule = { name: 'storage-moderator-uploads', points: 200, seconds: 600 }
const kilobytesOfModerators: RateRule = {
  name: 'storage-moderator-kilobytes-a-day',
  points: 1_000_000,
  seconds: 86_400,
}

/** So much of the disk is left for the database and everything else. */
const minFreeBytes = 256 * 1024 * 1024

interface LimitParts {
  database: Database
  limiter: RateLimiter
  dataDir: string
  maxBytes: number
}

export interface UploadLimits {
  /** Counts an upload of so many bytes, or refuses it. */
  count(caller: Caller, ip: string, bytes: number): Promise<void>
  /** Refuses where there is no room for any more. */
  checkRoom(): Promise<void>
}

export function createUploadLimits({ database, limiter, dataDir, maxBytes }: LimitParts): UploadLimits {
  const rulesFor = async (caller: Caller) => {
    const standing = await standingOf(database, caller)
    if (caller.role === 'service_role' || standing === 'super_admin') return []
    return standing === 'group_moderator'
      ? [{ rules: [ofModerators], kilobytes: kilobytesOfModerators }]
      : [{ rules: [ofVisitors, ofVisitorsADay], kilobytes: kilobytesOfVisitors }]
  }
  return {
    count: async (caller, ip, bytes) => {
      const person = typeof caller.claims.sub === 'string' ? [`person:${caller.claims.sub}`] : []
      for (const { rules, kilobytes } of await rulesFor(caller))
        for (const key of [ip, ...person]) {
          for (const rule of rules) await limiter.take(rule, key)
          await limiter.take(kilobytes, key, Math.ceil(bytes / 1024))
        }
    },
    checkRoom: async () => {
      // One picture may stand in two buckets, and takes its room once.
      const [row] = await database.query<{ bytes: number }>(
        `select coalesce(sum(stored), 0)::float8 as bytes from (
           select max((metadata ->> 'stored')::bigint) as stored from storage.objects group by version) as versions`,
      )
      if ((row?.bytes ?? 0) >= maxBytes || (await isDiskFull(dataDir, minFreeBytes))) throw errors.full()
    },
  }
}
