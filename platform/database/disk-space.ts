// Whether the disk that holds the data folder has room for what is written next.

import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log ahead in files of 16 MB, and stops where it cannot begin another. */
const minFreeBytes = 16 * 1024 * 1024

/** False also where nobody can say. */
export async function isDiskFull(folder: string, minBytes = minFreeBytes): Promise<boolean> {
  const free = await freeBytes(folder)
  return free !== null && free < minBytes
}

/** How much room is left, or null where nobody can say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
