// Whatever is sent as a picture: a picture of ours comes of it, or words; and never more memory than it may take.

import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePicture } from '#server/storage/make-picture.ts'
import { PictureError, refusals } from '#server/storage/picture-error.ts'
import { isContractOnly } from '../setup/contract.js'
import { type HostileFile, hostileFiles, payload } from './hostile-files.ts'

const megabyte = 1024 * 1024

/** What a process that reads one may take: what is allowed, the program itself, and what it takes between two looks. */
const maxReaderBytes = (200 + 110) * megabyte

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
  files = await hostileFiles()
  watching = setInterval(lookAtReaders, 10)
})
afterAll(() => clearInterval(watching))

const known: readonly string[] = Object.values(refusals)

async function outcomeOf({ bytes }: HostileFile): Promise<string> {
  try {
    const made = await makePicture(bytes)
    for (const { name, contentType, bytes: kept } of made.files) {
      const head = await sharp(kept).metadata()
      const isOurs =
        contentType === `image/${head.format === 'heif' ? 'avif' : head.format}` && !head.exif && !head.xmp
      if (!isOurs || kept.includes(payload) || kept.equals(bytes)) return `${name} is not ours`
    }
    return made.files.length > 0 ? 'made' : 'nothing was made'
  } catch (error) {
    return error instanceof PictureError && known.includes(error.message) ? error.message : `fault: ${error}`
  }
}

describe('two hundred files that are sent as pictures', () => {
  test('become pictures of ours or are refused in words, within the memory that one may take', async () => {
    expect(files.length).toBeGreaterThanOrEqual(200)
    const before = process.memoryUsage.rss()
    const outcomes = new Map<string, string>()
    // Each costs a process; of those that are only damaged, some are enough for every day.
    const waiting = files
      .map((file, index) => ({ ...file, what: `${index} ${file.what}` }))
      .filter(({ what }, index) => !isContractOnly || index % 5 === 0 || !/cut off|changed/.test(what))
    const next = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift())
        outcomes.set(file.what, await outcomeOf(file))
    }
    // As many at once as this machine has processors for.
    await Promise.all([next(), next()])
    const counted = new Map<string, number>()
    for (const outcome of outcomes.values()) counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
    for (const [outcome, times] of counted) process.stdout.write(`${times} × ${outcome}\n`)
    process.stdout.write(
      `${outcomes.size} files; a reader took ${Math.round(peak / megabyte)} MB at most, the server's process ` +
        `${Math.round((process.memoryUsage.rss() - before) / megabyte)} MB more at the end.\n`,
    )
    expect([...outcomes].filter(([, outcome]) => outcome !== 'made' && !known.includes(outcome))).toEqual([])
    expect(peak).toBeLessThan(maxReaderBytes)
    const of = (what: string) => [...outcomes].find(([name]) => name.endsWith(` ${what}`))?.[1]
    for (const what of [
      'PNG of 1 × 1',
      'JPEG of 50 megapixels',
      'jpeg with a position',
      'avif with a position',
    ])
      expect({ what, outcome: of(what) }).toEqual({ what, outcome: 'made' })
    expect(of('PNG of 7100 × 7100')).toBe(refusals.tooManyPixels)
    expect(of('PNG that says it is 65535 × 65535')).toBe(refusals.tooManyPixels)
    expect(of('PNG of 1 × 10000')).toBe(refusals.tooLong)
    expect(of('animated WebP')).toBe(refusals.animated)
  })
})
