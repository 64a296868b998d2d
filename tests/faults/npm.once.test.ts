// The server as npm starts it, through npm's shell: it ends when npm does, and lets the data folder go.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { endWithUs, temporaryFolder } from '#tests/setup/clean-up.js'
import { freePort } from '#tests/setup/cluster.ts'
import { limits } from '#tests/setup/limits.js'

describe('npm start', () => {
  let folder = ''
  let npm: ChildProcess | undefined
  afterEach(() => {
    try {
      // Its whole group, of which nothing should be left.
      if (npm?.pid) process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // Nothing was.
    }
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm alone stops the server cleanly', async signal => {
    folder = temporaryFolder('calendar-npm-')
    const port = String(await freePort())
    // Without the variables of the npm that runs these tests.
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: port,
      SAMPLE_DATA: 'off',
    }
    npm = endWithUs(spawn('npm', ['start'], { env, detached: true }), 'group')
    let printed = ''
    npm.stdout?.on('data', chunk => {
      printed += chunk
    })
    await expect.poll(() => printed, { timeout: limits.serverStart }).toContain(`:${port}\n`)
    expect(existsSync(join(folder, 'server.sock'))).toBe(true)
    npm.kill(signal)
    await expect.poll(() => printed, { timeout: limits.condition }).toMatch(/\nStopped\.\n$/)
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    expect(existsSync(join(folder, 'server.sock'))).toBe(false)
  })
})
