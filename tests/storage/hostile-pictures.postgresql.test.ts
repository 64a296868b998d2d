// Whatever is sent as a picture through the real client: a picture of ours comes of it, or words. One engine is enough: no SQL
// looks at bytes.

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#server/uploads/picture-error.ts'
import { limits } from '../setup/limits.js'
import { type HostileFile, hostileFiles, payload } from './hostile-files.ts'
import { openStorageSite, type StorageSite } from './site.ts'

const megabyte = 1024 * 1024

/** What a process that reads one may take: what is allowed, the program itself, and what it takes between two looks. */
const maxReaderBytes = (200 + 110) * megabyte

/** What must become of some of them. */
const expected = new Map<string, string>([
  ['PNG of 1 × 1', 'made'],
  ['JPEG of 50 megapixels', 'made'],
  ['jpeg with a position', 'made'],
  ['avif with a position', 'made'],
  ['PNG of 7100 × 7100', refusals.tooManyPixels],
  ['PNG that says it is 65535 × 65535', refusals.tooManyPixels],
  ['PNG of 1 × 10000', refusals.tooLong],
  ['animated WebP', refusals.animated],
  ['interlaced PNG of 49 megapixels', refusals.tooDear],
])

let site: StorageSite
let files: HostileFile[]
let peak = 0
let watching: NodeJS.Timeout

/** The most memory that any process had that this one began. */
function lookAtReaders(): void {
  const pids = readdirSync('/proc/self/task').flatMap(thread => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)
    } catch {
      return []
    }
  })
  for (const pid of pids) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      peak = Math.max(peak, 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    } catch {
      // It has ended meanwhile.
    }
  }
}

beforeAll(async () => {
  site = await openStorageSite()
  files = await hostileFiles()
  watching = setInterval(lookAtReaders, 10)
})
afterAll(async () => {
  clearInterval(watching)
  await site.end()
})

const known: readonly string[] = Object.values(refusals)

/** 'made', the words of a refusal, or what is wrong. */
async function outcomeOf({ bytes, name }: HostileFile): Promise<string> {
  const bucket = site.storageOf(site.city.superAdmin).from('event-pictures')
  const path = `${randomUUID()}.${name.split('.').at(-1)}`
  const { error } = await bucket.upload(path, bytes, { contentType: 'image/jpeg' })
  const { data } = await bucket.createSignedUrl(path, 60)
  const answer = await fetch(data?.signedUrl ?? bucket.getPublicUrl(path).data.publicUrl)
  if (error) {
    if (answer.ok) return 'refused, and served'
    return known.includes(error.message) ? error.message : `fault: ${error.message}`
  }
  const served = Buffer.from(await answer.arrayBuffer())
  const { format, exif, xmp } = await sharp(served).metadata()
  const isOurs =
    answer.headers.get('content-type') === 'image/jpeg' &&
    format === 'jpeg' &&
    exif === undefined &&
    xmp === undefined
  const runsNothing = answer.headers.get('content-security-policy')?.includes("default-src 'none'")
  if (!isOurs || !runsNothing || answer.headers.get('x-content-type-options') !== 'nosniff')
    return `served as ${answer.headers.get('content-type')}, ${format}`
  return served.equals(bytes) || served.includes(payload) ? 'served as it was sent' : 'made'
}

describe('two hundred files that are sent as pictures', () => {
  test(
    'become pictures of ours or are refused in words, within the memory that one may take',
    async () => {
      const before = process.memoryUsage.rss()
      const outcomes = new Map<string, string>()
      const waiting = files.map((file, index) => ({ ...file, what: `${index} ${file.what}` }))
      const next = async (): Promise<void> => {
        for (let file = waiting.shift(); file; file = waiting.shift())
          outcomes.set(file.what, await outcomeOf(file))
      }
      await Promise.all([next(), next()])
      const counted = new Map<string, number>()
      for (const outcome of outcomes.values()) counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
      for (const [outcome, times] of counted) process.stdout.write(`${times} × ${outcome}\n`)
      process.stdout.write(
        `${outcomes.size} files; a reader took ${Math.round(peak / megabyte)} MB at most, the server's process ` +
          `${Math.round((process.memoryUsage.rss() - before) / megabyte)} MB more at the end.\n`,
      )
      expect(outcomes.size).toBeGreaterThanOrEqual(200)
      expect([...outcomes].filter(([, outcome]) => outcome !== 'made' && !known.includes(outcome))).toEqual(
        [],
      )
      expect(site.logged).toEqual([])
      expect(peak).toBeLessThan(maxReaderBytes)
      for (const [what, outcome] of expected)
        expect({ what, outcome: [...outcomes].find(([name]) => name.endsWith(` ${what}`))?.[1] }).toEqual({
          what,
          outcome,
        })
    },
    limits.hook,
  )
})
