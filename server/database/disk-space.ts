// Whether the disk that holds the embedded database has room for what it writes next.

import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log ahead in files of 16 MB, and stops where it cannot begin another. */
const minFreeBytes = 16 * 1024 * 1024

/** False also where nobody can say. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
