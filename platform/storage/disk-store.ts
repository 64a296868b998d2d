// Keeps bytes in files under the data folder: each is there whole and on the disk, or not at all.

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ByteStore, checkKey, isKey, type StoredBytes } from './byte-store.ts'

/** Where files stand until they are whole: no key begins like this. */
const unfinished = 'unfinished'

/** Nothing is being written for so long: what is older was left behind by a process that ended. */
const leftBehindMilliseconds = 3_600_000

export class DiskStore implements ByteStore {
  constructor(private readonly folder: string) {}

  async write(key: string, bytes: Buffer): Promise<void> {
    checkKey(key)
    const place = join(this.folder, key)
    await makeFolder(dirname(place))
    await makeFolder(join(this.folder, unfinished))
    const fresh = join(this.folder, unfinished, randomUUID())
    try {
      await flushed(await open(fresh, 'wx', 0o600), file => file.writeFile(bytes))
      await rename(fresh, place)
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
    // A name is on the disk when its folder is.
    await flushFolder(dirname(place))
  }

  async read(key: string): Promise<Buffer | undefined> {
    if (!isKey(key)) return undefined
    return orMissing(readFile(join(this.folder, key)))
  }

  async remove(keys: string[]): Promise<void> {
    for (const key of keys) {
      checkKey(key)
      const place = join(this.folder, key)
      await rm(place, { force: true })
      // The last one takes the folder with it; where others are left, or it is gone, it stays so.
      await rmdir(dirname(place)).catch(() => undefined)
    }
  }

  async *list(of?: string): AsyncGenerator<StoredBytes> {
    for (const version of of ? [of] : ((await orMissing(readdir(this.folder))) ?? []))
      for (const name of await namesIn(join(this.folder, version))) {
        const key = `${version}/${name}`
        const found = isKey(key) ? await orMissing(stat(join(this.folder, key))) : undefined
        if (found) yield { key, bytes: found.size, written: found.mtime }
      }
  }

  /** Removes what ended processes left half written. Others that write here now are not disturbed. */
  async sweep(now = Date.now()): Promise<void> {
    for (const name of await namesIn(join(this.folder, unfinished))) {
      const path = join(this.folder, unfinished, name)
      const found = await orMissing(stat(path))
      if (found && now - found.mtimeMs > leftBehindMilliseconds) await rm(path, { force: true })
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return []
    throw error
  }
}

/** Makes a folder and those above it, each of them on the disk by its name. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; ; made = dirname(made)) {
    await flushFolder(dirname(made))
    if (made === first || made === dirname(made)) return
  }
}

async function flushFolder(folder: string): Promise<void> {
  await flushed(await open(folder, 'r'), async () => undefined)
}

/** Does something with a file, and returns when the disk has it. */
async function flushed(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function orMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === code
}
