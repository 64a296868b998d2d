// Keeps a second process out of a data folder: whoever listens on the socket in it owns it, and a killed owner leaves
// nothing that would keep the next one out.

import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { claimFolder, type FolderClaim } from './folder-claim.ts'

/** Unix sockets have short paths; the shorter of the two ways to name it is taken. */
const maxSocketPathLength = 100

/** How long the owner of a folder may take, while it starts or stops, to be found on its socket or to be gone. */
const patienceMilliseconds = 6_000

/** The socket that the owner of a data folder listens on. */
export function socketPath(folder: string): string {
  const absolute = join(resolve(folder), 'server.sock')
  const fromHere = relative(process.cwd(), absolute)
  const path = fromHere.length < absolute.length ? fromHere : absolute
  if (path.length > maxSocketPathLength)
    throw new Error(
      `DATA_DIR is too long a path (${absolute}): choose one under ${maxSocketPathLength} characters.`,
    )
  return path
}

/** False when nobody listens on the socket. One that is too busy to be reached, or is another user's, is alive. */
async function isAnswering(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))
  } finally {
    socket.destroy()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String(Reflect.get(error, 'code')) : ''
}

/** Thrown when another process owns the folder, and can be reached on its socket. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${resolve(folder)} is in use by another running server. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
  }
}

/** Thrown when another process owns the folder, but its socket was deleted: no command can reach it. */
class SocketDeletedError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${resolve(folder)} is in use by a running server, whose socket server.sock was deleted. ` +
        'Restart that server: it makes the socket anew, and commands reach it again.',
    )
  }
}

export interface FolderLock {
  /** Gives each connection that is made to the owner to `take`, beginning with those that came before this was called. */
  onConnection(take: (connection: Socket) => void): void
  release(): Promise<void>
}

/** Takes the folder, or says in plain words that someone else has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = socketPath(folder)
  const claim = await takeClaim(folder, path)
  try {
    const socket = await takeSocket(folder, path)
    const release = async () => {
      await socket.release()
      await claim.release()
    }
    return { ...socket, release }
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** Claims the folder. Without an owner on the socket, whoever has the claim is starting, stopping, or lost its socket. */
async function takeClaim(folder: string, path: string): Promise<FolderClaim> {
  const giveUp = Date.now() + patienceMilliseconds
  for (;;) {
    const claim = await claimFolder(folder)
    if (claim) return claim
    if (await isAnswering(path)) throw new FolderInUseError(folder)
    if (Date.now() > giveUp) throw new SocketDeletedError(folder)
    await pause()
  }
}

/** Listens on the socket, which is the lock between containers, and where commands come in. */
async function takeSocket(folder: string, path: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const early = new Set<Socket>()
    let take = (connection: Socket) => {
      early.add(connection)
      connection.on('error', () => undefined).on('close', () => early.delete(connection))
    }
    const server = createServer(connection => take(connection))
    try {
      server.listen(path)
      await once(server, 'listening')
      chmodSync(path, 0o600)
      // A connection that cannot be accepted, such as with too many open files: whoever made it is told by its end.
      server.on('error', () => undefined)
      return {
        onConnection: next => {
          take = next
          for (const connection of early) next(connection)
          early.clear()
        },
        release: () => {
          for (const connection of early) connection.destroy()
          return release(server)
        },
      }
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error
      if (await isAnswering(path)) throw new FolderInUseError(folder)
      await removeDeadSocket(path)
    }
  }
  throw new FolderInUseError(folder)
}

const pause = () => new Promise(resolve => setTimeout(resolve, 20))

/**
 * Removes the socket of a killed owner. Several processes may find it at once, and between looking and removing it
 * could become a living one; so only the holder of a claim, which a folder makes atomic, looks and removes.
 */
async function removeDeadSocket(path: string): Promise<void> {
  const claim = `${path}.removing`
  try {
    mkdirSync(claim)
  } catch {
    if (isOld(claim)) rmSync(claim, { recursive: true, force: true })
    await pause()
    return
  }
  try {
    if (!(await isAnswering(path))) rmSync(path, { force: true })
  } finally {
    rmSync(claim, { recursive: true, force: true })
  }
}

/** A claim is held for milliseconds; one that is seconds old was left by a process that died with it. */
function isOld(claim: string): boolean {
  const made = statSync(claim, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Date.now() - made > 5_000
}

function release(server: Server): Promise<void> {
  return new Promise(done => server.close(() => done()))
}
