// The part of a folder's lock that nobody can delete: a name that the kernel keeps for exactly as long as its owner lives.

import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'

export interface FolderClaim {
  release(): Promise<void>
}

/**
 * The name of a folder's claim, the same by whichever path it is reached. Linux keeps names that begin with a zero byte
 * outside of the file system; other systems have none.
 */
export function claimName(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const { dev, ino } = statSync(folder, { bigint: true })
  return `\0city-bike-calendar/${dev}/${ino}`
}

/** Claims the folder, or returns nothing when a living process has claimed it. */
export async function claimFolder(folder: string): Promise<FolderClaim | undefined> {
  const name = claimName(folder)
  if (name === undefined) return { release: async () => undefined }
  // Every user of the machine can connect to such a name, so nothing is said on it.
  const server = createServer(connection => connection.destroy())
  try {
    server.listen(name)
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE') return undefined
    throw error
  }
  // A connection that cannot be accepted: nothing would have been said on it.
  server.on('error', () => undefined)
  return { release: () => new Promise(done => server.close(() => done())) }
}
