// Pictures in an S3-compatible store: by itself, and below two servers that share it. Several servers have PostgreSQL.

import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureKeys } from '#platform/identity/keys.ts'
import type { StoredBytes } from '#platform/storage/byte-store.ts'
import { S3Store } from '#platform/storage/s3-store.ts'
import { parseStorageUrl } from '#platform/storage/storage-url.ts'
import { startServer } from '#tests/running-server.ts'
import { copyDatabase, openPlace } from '#tests/test-database.ts'
import { startS3 } from './s3-server.ts'
import { picture } from './site.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(() => {
  s3.kept.clear()
  s3.faults.length = 0
})
afterAll(() => s3.stop())

function storeAt(url: string): S3Store {
  const place = parseStorageUrl(url)
  if (!place) throw new Error(`${url} is no address of a store`)
  return new S3Store(place)
}

async function listed(store: S3Store, version?: string): Promise<StoredBytes[]> {
  const all: StoredBytes[] = []
  for await (const one of store.list(version)) all.push(one)
  return all
}

describe('an S3-compatible store', () => {
  it('keeps, lists in pages and removes bytes, each request signed', async () => {
    const store = storeAt(s3.urlOf('pictures/city'))
    const version = randomUUID()
    const keys = ['400.jpg', '400.webp', '800.jpg', '800.webp', '1600.jpg'].map(name => `${version}/${name}`)
    for (const key of keys) await store.write(key, Buffer.from(key))
    // Another program's file in the same bucket.
    s3.kept.set('city/notes.txt', Buffer.from('x'))
    expect((await listed(store)).map(({ key }) => key).sort()).toEqual([...keys].sort())
    expect(await listed(store, version)).toHaveLength(keys.length)
    expect(await listed(store, randomUUID())).toEqual([])
    expect(await listed(store)).toContainEqual({
      key: keys[0],
      bytes: keys[0]?.length,
      written: expect.any(Date),
    })
    expect((await store.read(keys[2] ?? ''))?.toString()).toBe(keys[2])
    await store.remove([...keys.slice(1), `${randomUUID()}/400.jpg`])
    expect((await listed(store)).map(({ key }) => key)).toEqual([keys[0]])
    expect(await store.read(keys[2] ?? '')).toBeUndefined()
    expect(await store.read('../notes.txt')).toBeUndefined()
    await expect(store.write('../notes.txt', Buffer.from('y'))).rejects.toThrow('is no key')
    expect([...s3.kept.keys()].sort()).toEqual([`city/${keys[0]}`, 'city/notes.txt'].sort())
    expect(s3.faults).toEqual([])
  })

  it('is asked again when it is busy, and what it refuses is an error with its code and without a key', async () => {
    const store = storeAt(s3.urlOf())
    const key = `${randomUUID()}/400.jpg`
    s3.trouble.times = 2
    await store.write(key, Buffer.from('bytes'))
    expect((await store.read(key))?.toString()).toBe('bytes')
    s3.trouble.times = 3
    await expect(store.read(key)).rejects.toThrow(/answered 503 SlowDown to GET\.$/)
    s3.trouble.times = 0
    const wrong = storeAt(s3.urlOf().replace('secret', 'other'))
    await expect(wrong.write(key, Buffer.from('x'))).rejects.toThrow(
      /answered 403 SignatureDoesNotMatch to PUT\.$/,
    )
    await expect(storeAt(s3.urlOf('nothing')).read(key)).resolves.toBeUndefined()
    await expect(listed(storeAt(s3.urlOf('nothing')))).rejects.toThrow('404 NoSuchBucket')
  })

  it('serves what one server took to visitors of another', async () => {
    const place = await copyDatabase()
    const database = await openPlace(place)
    const { secret } = await ensureKeys(database)
    await database.close()
    const environment = { ...place.environment, STORAGE_URL: s3.urlOf(), SAMPLE_DATA: 'off' }
    const [one, other] = await Promise.all([startServer(environment), startServer(environment)])
    try {
      const options = { auth: { persistSession: false } }
      const path = `${randomUUID()}.jpg`
      const upload = await createClient(one.url, secret, options)
        .storage.from('event-pictures')
        .upload(path, await picture(900))
      expect(upload.error).toBeNull()
      expect(s3.kept.size).toBe(6)
      const there = createClient(other.url, secret, options).storage.from('event-pictures')
      const { data } = await there.download(path)
      expect(data?.type).toBe('image/jpeg')
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(largestJpeg())).toBe(true)
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await place.remove()
    }
    expect(s3.faults).toEqual([])
  })
})

function largestJpeg(): Buffer {
  return [...s3.kept].find(([name]) => name.endsWith('/800.jpg'))?.[1] ?? Buffer.alloc(0)
}
