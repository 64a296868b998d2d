// A throw-away PostgreSQL server on a free port, which leaves nothing behind.

import { execFileSync } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from './clean-up.js'
import { postgresqlPrograms } from './tools.js'

export interface Cluster {
  /** The address of a database in the cluster. */
  url(database: string): string
  restart(): void
  /** Ends the server at once; its databases stay. */
  halt(): void
  start(): void
  /** Ends it for good. */
  stop(): void
}

/** PostgreSQL refuses to run as root; Debian's package makes a user for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

export async function startCluster(): Promise<Cluster> {
  const programs = postgresqlPrograms()
  const user = unprivileged()
  const folder = temporaryFolder('calendar-postgresql-')
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const run = (program: string, words: string[]) =>
    execFileSync(join(programs, program), words, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'])
  const settings = `-p ${port} -h 127.0.0.1 -k '' -c fsync=off -c full_page_writes=off -c max_connections=200`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  const halt = () => run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
  start()
  return {
    url: database => `postgres://postgres@127.0.0.1:${port}/${database}`,
    restart: () => {
      halt()
      start()
    },
    halt,
    start,
    stop: () => {
      halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
