// How much one person and one IP address may upload, and how much of all uploads fits: counted before anything is read.
// People with a role have room that strangers cannot take.

import type { Caller, Database } from '../database/database.ts'
import { freeBytes } from '../database/disk-space.ts'
import type { RateLimiter, RateRule } from '../http/rate-limit.ts'
import { standingOf } from '../identity/standing.ts'
import type { Sender } from './buckets.ts'
import type { ByteStore } from './byte-store.ts'
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
/** Of a small storage, one IP address gets a twentieth a day, but two large files at least. */
const kilobytesOfVisitors = (maxBytes: number): RateRule => ({
  name: 'storage-visitor-kilobytes-a-day',
  points: Math.min(100_000, Math.max(21_000, Math.floor(maxBytes / 1024 / 20))),
  seconds: 86_400,
})
/** The flyers of a season fit. */
const ofModerators: RateRule = { name: 'storage-moderator-uploads', points: 200, seconds: 600 }
const kilobytesOfModerators: RateRule = {
  name: 'storage-moderator-kilobytes-a-day',
  points: 1_000_000,
  seconds: 86_400,
}

/** So much of the disk is left for the database and everything else. Strangers leave twice as much. */
const minFreeBytes = 256 * 1024 * 1024

/** The part of the storage that strangers may fill; the rest is for people with a role. */
const visitorsPart = 0.8
/** How long a file that nothing names is safe from other strangers: as long as a form takes. Staff do not wait for it. */
const safeMinutes = 10

interface LimitParts {
  database: Database
  store: ByteStore
  limiter: RateLimiter
  dataDir: string
  maxBytes: number
}

export interface UploadLimits {
  /** Counts an upload of so many bytes, or refuses it. */
  count(caller: Caller, ip: string, bytes: number): Promise<Sender>
  /** Makes room for another file, or refuses it. */
  makeRoom(sender: Sender): Promise<void>
}

export function createUploadLimits(parts: LimitParts): UploadLimits {
  const { database, store, limiter, dataDir, maxBytes } = parts
  const ofVisitorsToday = kilobytesOfVisitors(maxBytes)

  /** One picture may be in two buckets, and takes its room once. */
  const usedBytes = async () => {
    const [row] = await database.query<{ bytes: number }>(
      `select coalesce(sum(stored), 0)::float8 as bytes from (
         select max((metadata ->> 'stored')::bigint) as stored from storage.objects group by version) as versions`,
    )
    return row?.bytes ?? 0
  }

  /** Removes the oldest unclaimed files of strangers, rows and bytes; none if all of them together are too small. */
  const removeUnclaimed = async (minMinutes: number, bytes: number) => {
    const removed = await database.query<{ version: string }>(
      `delete from storage.objects o using private.unclaimed_objects(make_interval(mins => $1::integer), $2::bigint) as unclaimed (id)
         where o.id = unclaimed.id returning o.version`,
      [minMinutes, bytes],
    )
    for (const { version } of removed)
      for await (const { key } of store.list(version)) await store.remove([key])
  }

  return {
    count: async (caller, ip, bytes) => {
      const person = typeof caller.claims.sub === 'string' ? [`person:${caller.claims.sub}`] : []
      const standing = await standingOf(database, caller)
      const isStaff = caller.role === 'service_role' || standing !== 'none'
      // Staff are told apart by their account: strangers behind the same IP address take nothing from them.
      const sender = { key: isStaff ? (person[0] ?? 'service') : ip, isStaff }
      if (caller.role === 'service_role' || standing === 'super_admin') return sender
      const [rules, kilobytes] = isStaff
        ? [[ofModerators], kilobytesOfModerators]
        : [[ofVisitors, ofVisitorsADay], ofVisitorsToday]
      for (const key of [ip, ...person]) {
        for (const rule of rules) await limiter.take(rule, key)
        await limiter.take(kilobytes, key, Math.ceil(bytes / 1024))
      }
      return sender
    },
    makeRoom: async ({ isStaff }) => {
      const most = isStaff ? maxBytes : maxBytes * visitorsPart
      const minFree = isStaff ? minFreeBytes : 2 * minFreeBytes
      const missing = async () => {
        const above = (await usedBytes()) - most
        if (above >= 0) return Math.floor(above) + 1
        return Math.max(0, minFree - ((await freeBytes(dataDir)) ?? minFree))
      }
      const wanted = await missing()
      if (wanted === 0) return
      await removeUnclaimed(isStaff ? 0 : safeMinutes, wanted)
      if ((await missing()) > 0) throw errors.full()
    },
  }
}
