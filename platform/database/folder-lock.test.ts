import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimName } from './folder-claim.ts'
import { lockFolder, socketPath } from './folder-lock.ts'

/** A process that has the folder as a server has it. */
const ownerScript = (folder: string) => `
  const { createServer } = require('net')
  const names = ${JSON.stringify([claimName(folder), socketPath(folder)])}.filter(Boolean)
  let ready = 0
  for (const name of names) createServer().listen(name, () => { if (++ready === names.length) console.log('ready') })`

/** Another process that has the folder, until it is killed or we are gone. */
const startOwner = (folder: string) =>
  spawn(process.execPath, ['-e', `process.stdin.on('end', process.exit).resume(); ${ownerScript(folder)}`])

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

  it.runIf(process.platform === 'linux')(
    'stays locked when its socket is deleted, by every path',
    async () => {
      const lock = await lockFolder(folder)
      rmSync(socketPath(folder))
      symlinkSync(folder, `${folder}-link`)
      const attempts = [folder, `${folder}-link`].map(path =>
        expect(lockFolder(path)).rejects.toThrow(/socket server\.sock was deleted\. Restart that server/),
      )
      await Promise.all(attempts)
      rmSync(`${folder}-link`)
      await lock.release()
      const next = await lockFolder(folder)
      await next.release()
    },
  )

  it('is free at once when its owner was killed, with or without the socket that it left', async () => {
    for (const isSocketLeft of [true, false]) {
      const owner = spawn(process.execPath, ['-e', ownerScript(folder)])
      await once(owner.stdout, 'data')
      await expect(lockFolder(folder)).rejects.toThrow('is in use')
      owner.kill('SIGKILL')
      await once(owner, 'exit')
      if (!isSocketLeft) rmSync(socketPath(folder))
      const lock = await lockFolder(folder)
      await lock.release()
    }
  })

  it('is not taken from an owner who has no time to answer', async () => {
    const script = `${ownerScript(folder)}; setTimeout(() => { for (;;); }, 200)`
    const owner = spawn(process.execPath, ['-e', script])
    await once(owner.stdout, 'data')
    const crowd: Socket[] = []
    // More than wait in line at once: from then on the kernel refuses to connect.
    const isRefused = () =>
      new Promise<boolean>(resolve => {
        const socket = connect(socketPath(folder))
        crowd.push(socket)
        socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
      })
    while (!(await isRefused())) expect(crowd.length).toBeLessThan(20_000)
    await expect(lockFolder(folder)).rejects.toThrow('Stop that one first')
    expect(existsSync(socketPath(folder))).toBe(true)
    for (const socket of crowd) socket.destroy()
    owner.kill('SIGKILL')
    await once(owner, 'exit')
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
