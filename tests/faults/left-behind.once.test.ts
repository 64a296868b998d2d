import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endWithUs, temporaryFolder } from '#tests/setup/clean-up.js'
import { limits } from '#tests/setup/limits.js'

/** As `npm test` does it. */
const script = `
  const { default: openRunFolder } = await import('./tests/setup/run-folder.js')
  const { runProgram } = await import('./tests/setup/run-program.js')
  openRunFolder()
  await runProgram('node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/faults/left-behind/vitest.config.ts')
`

/** Whether a process still does something: one that ended may wait as a zombie until somebody asks for its exit code. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const status = `/proc/${pid}/stat`
    return !(existsSync(status) && / [ZX] /.test(readFileSync(status, 'utf8')))
  } catch {
    return false
  }
}

interface End {
  end: string
  who?: 'runner' | 'vitest' | 'worker'
  signal?: NodeJS.Signals
}

const ends: End[] = [
  { end: 'its runner is killed', who: 'runner', signal: 'SIGKILL' },
  { end: 'the worker of a test is killed', who: 'worker', signal: 'SIGKILL' },
  { end: 'its runner is asked to stop', who: 'runner', signal: 'SIGTERM' },
  { end: 'someone presses Ctrl-C', who: 'runner', signal: 'SIGINT' },
  { end: 'vitest is killed', who: 'vitest', signal: 'SIGKILL' },
  { end: 'what stands before its tests fails' },
]

describe('a run of tests leaves no server, database, browser or folder behind', () => {
  it.each(ends)('when $end', async ({ who, signal }) => {
    // Short names: the path of Chromium's socket below must not have more than 107 characters.
    const folder = temporaryFolder('left-')
    const temporary = join(folder, 't')
    mkdirSync(temporary)
    // PostgreSQL, which does not run as root, has its files below.
    for (const path of [folder, temporary]) chmodSync(path, 0o711)
    const started = join(folder, 'started.json')
    const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: temporary, STARTED_FILE: started, ...(who ? {} : { END: 'fails' }) },
    })
    endWithUs(runner)
    const output: string[] = []
    runner.stdout.on('data', chunk => output.push(String(chunk)))
    runner.stderr.on('data', chunk => output.push(String(chunk)))
    const ended = once(runner, 'exit')
    await expect
      .poll(() => existsSync(started) || runner.exitCode !== null, { timeout: limits.serverStart })
      .toBe(true)
    expect(existsSync(started), output.join('')).toBe(true)
    const pids: Record<string, number> = { ...JSON.parse(readFileSync(started, 'utf8')), runner: runner.pid }
    if (who && signal) {
      expect(Object.values(pids).filter(isRunning)).toHaveLength(6)
      process.kill(pids[who] ?? 0, signal)
    }
    await ended
    await expect.poll(() => Object.keys(pids).filter(name => isRunning(pids[name] ?? 0))).toEqual([])
    await expect.poll(() => readdirSync(temporary)).toEqual([])
  })
})
