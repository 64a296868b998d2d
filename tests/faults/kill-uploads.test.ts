// A server that is killed while pictures are written: none is half there, and none is lost that was acknowledged.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ensureKeys } from '#platform/identity/keys.ts'
import { DiskStore } from '#platform/storage/disk-store.ts'
import { startServer } from '#tests/running-server.ts'
import { bundle } from '#tests/setup/bundle.ts'
import { endWithUs, temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'
import { copyDatabase, engine, openPlace, type TestPlace } from '#tests/test-database.ts'
import { isWhole } from './whole-file.ts'

// Node 20 has no WebSocket of its own, and the client wants one even where nobody listens to changes.
Object.assign(globalThis, { WebSocket })

const kills = 20

describe('kill -9 while files are written', () => {
  const folder = temporaryFolder('calendar-files-')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves each of them whole or not at all, and loses none that was acknowledged', async () => {
    const writer = await bundle('tests/faults/file-writer.ts')
    const store = new DiskStore(folder)
    const acknowledged = new Set<string>()
    for (let round = 0; round < kills; round += 1) {
      const child = endWithUs(spawn(process.execPath, [writer, folder]))
      let written = 0
      createInterface({ input: child.stdout }).on('line', key => {
        acknowledged.add(key)
        written += 1
        if (written >= 3 + round) child.kill('SIGKILL')
      })
      await once(child, 'close')
      expect(written).toBeGreaterThan(0)
    }
    const listed = new Set<string>()
    for await (const { key } of store.list()) {
      listed.add(key)
      expect(isWhole(key, (await store.read(key)) ?? Buffer.alloc(0)), key).toBe(true)
    }
    const lost = [...acknowledged].filter(key => !listed.has(key))
    process.stdout.write(
      `${kills} kills, ${acknowledged.size} files acknowledged, ${listed.size} whole, ${lost.length} lost\n`,
    )
    expect(lost).toEqual([])
  })
})

describe('kill -9 of the server while pictures are uploaded', () => {
  let place: TestPlace
  let secret: string
  beforeAll(async () => {
    place = await copyDatabase()
    const database = await openPlace(place)
    secret = (await ensureKeys(database)).secret
    await database.close()
  })
  afterAll(() => place.remove())

  const bucketAt = (url: string) =>
    createClient(url, secret, { auth: { persistSession: false } }).storage.from('event-pictures')

  it(
    'serves no half picture afterwards, and every one that was acknowledged',
    async () => {
      const sent = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#336699' } })
        .png()
        .toBuffer()
      const acknowledged: string[] = []
      for (let round = 0; round < kills; round += 1) {
        const server = await startServer(place.environment)
        const wanted = acknowledged.length + 1 + (round % 3)
        let isOver = false
        const upload = async () => {
          while (!isOver) {
            const path = `${randomUUID()}.png`
            const { error } = await bucketAt(server.url).upload(path, sent)
            if (!error) acknowledged.push(path)
          }
        }
        const uploads = [upload(), upload()]
        await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(wanted)
        await server.stop('SIGKILL')
        isOver = true
        await Promise.all(uploads)
      }
      const server = await startServer(place.environment)
      const bucket = bucketAt(server.url)
      const { data: listed } = await bucket.list('', { limit: 1000 })
      const names = listed?.map(({ name }) => name) ?? []
      expect(acknowledged.filter(path => !names.includes(path))).toEqual([])
      for (const name of names) {
        const { data, error } = await bucket.download(name)
        expect(error).toBeNull()
        const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
        // Reads every pixel, and fails where one is missing.
        const { info } = await sharp(bytes, { failOn: 'truncated' })
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([400, 240])
      }
      process.stdout.write(
        `${engine}: ${kills} kills, ${acknowledged.length} uploads acknowledged, ${names.length} pictures whole\n`,
      )
      expect(await server.stop()).toBe(0)
    },
    limits.hook * 3,
  )
})
