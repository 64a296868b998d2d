import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoredBytes } from './byte-store.ts'
import { DiskStore } from './disk-store.ts'

let folder: string
let store: DiskStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-store-'))
  store = new DiskStore(join(folder, 'storage'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function listed(): Promise<StoredBytes[]> {
  const all: StoredBytes[] = []
  for await (const one of store.list()) all.push(one)
  return all.sort((a, b) => (a.key < b.key ? -1 : 1))
}

const version = '0b8f1f3e-0000-4000-8000-000000000001'

describe('bytes on the disk', () => {
  test('are read as they were written, listed, and gone when removed', async () => {
    expect(await listed()).toEqual([])
    await store.write(`${version}/400.jpg`, Buffer.from('four'))
    await store.write(`${version}/800.jpg`, Buffer.from('eight'))
    expect((await store.read(`${version}/400.jpg`))?.toString()).toBe('four')
    expect(await listed()).toMatchObject([
      { key: `${version}/400.jpg`, bytes: 4 },
      { key: `${version}/800.jpg`, bytes: 5 },
    ])
    await store.remove([`${version}/400.jpg`])
    expect(await store.read(`${version}/400.jpg`)).toBeUndefined()
    expect(await store.read(`${version}/800.jpg`)).toBeDefined()
    await store.remove([`${version}/800.jpg`, `${version}/400.jpg`])
    expect(await listed()).toEqual([])
    expect(await readdir(join(folder, 'storage'))).toEqual(['unfinished'])
  })

  test.each([
    '../secret',
    `${version}/../../secret`,
    `${version}/..`,
    `/${version}/400.jpg`,
    `${version}/a/b.jpg`,
    `${version}/400.jpg\0`,
    `${version}/400.jpg\n`,
    `${version.toUpperCase()}/400.jpg`,
    'unfinished/400.jpg',
    '',
  ])('have no key like %j', async key => {
    await writeFile(join(folder, 'secret'), 'secret')
    await expect(store.write(key, Buffer.from('x'))).rejects.toThrow('is no key')
    await expect(store.remove([key])).rejects.toThrow('is no key')
    expect(await store.read(key)).toBeUndefined()
    expect(await readdir(folder)).toEqual(['secret'])
  })

  test('that were left half written are nowhere to be seen, and are swept when they are old', async () => {
    await mkdir(join(folder, 'storage/unfinished'), { recursive: true })
    const [old, fresh] = [randomUUID(), randomUUID()].map(name => join(folder, 'storage/unfinished', name))
    await writeFile(old ?? '', 'half')
    await writeFile(fresh ?? '', 'half')
    await utimes(old ?? '', new Date(0), new Date(0))
    expect(await listed()).toEqual([])
    await store.sweep()
    expect(
      (await readdir(join(folder, 'storage/unfinished'))).map(name =>
        join(folder, 'storage/unfinished', name),
      ),
    ).toEqual([fresh])
  })

  test('leave nothing behind when they cannot be written', async () => {
    // A folder stands where the file should be.
    await mkdir(join(folder, 'storage', version, '400.jpg', 'x'), { recursive: true })
    await expect(store.write(`${version}/400.jpg`, Buffer.from('four'))).rejects.toThrow()
    expect(await readdir(join(folder, 'storage/unfinished'))).toEqual([])
  })
})
