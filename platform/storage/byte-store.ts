// What a place that keeps bytes must do, and what their keys look like.

/** Keeps bytes under keys. What was written once is never changed: other bytes get another key. */
export interface ByteStore {
  /** When it is done, the bytes survive a power cut; until then, nobody reads any of them. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Undefined where nothing is, also for a key that nothing can have. */
  read(key: string): Promise<Buffer | undefined>
  /** What is not there already is no fault. */
  remove(keys: string[]): Promise<void>
  /** Everything, or the files of one version. */
  list(version?: string): AsyncIterable<StoredBytes>
}

export interface StoredBytes {
  key: string
  bytes: number
  written: Date
}

/** `<version>/<name>`: nothing in it leads out of a folder, and nothing has to be quoted in a URL. */
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9]{1,40}(\.[a-z0-9]{1,8})?$/

export function isKey(key: string): boolean {
  return keyPattern.test(key)
}

/** Whoever makes up another key has a fault: no stranger's words become one. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of stored bytes.`)
}
