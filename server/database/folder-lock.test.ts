import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, socketPath } from './folder-lock.ts'

/** Another process that has the folder, until it is killed or we are gone. */
function startOwner(folder: string) {
  const listen = `require('net').createServer().listen(${JSON.stringify(socketPath(folder))}, () => console.log('ready'))`
  return spawn(process.execPath, ['-e', `process.stdin.on('end', process.exit).resume(); ${listen}`])
}

describe('a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'calendar-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('has one owner at a time, and says so in plain words', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      /is in use by another running server\. Stop that one first, or set DATA_DIR/,
    )
    await lock.release()
    const next = await lockFolder(folder)
    await next.release()
  })

  it('is free again when its owner was killed', async () => {
    const owner = startOwner(folder)
    await once(owner.stdout, 'data')
    await expect(lockFolder(folder)).rejects.toThrow('is in use')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('goes to exactly one of many who ask at once, also after a killed owner', async () => {
    const owner = startOwner(folder)
    await once(owner.stdout, 'data')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    const locks = tries.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
  })

  it('can be entered by its user only', async () => {
    const fresh = join(folder, 'new')
    const lock = await lockFolder(fresh)
    expect(statSync(fresh).mode & 0o077).toBe(0)
    expect(statSync(socketPath(fresh)).mode & 0o077).toBe(0)
    await lock.release()
  })

  it('may not have too long a path', async () => {
    await expect(lockFolder(join(folder, 'x'.repeat(120)))).rejects.toThrow(/^DATA_DIR is too long a path/)
  })
})
