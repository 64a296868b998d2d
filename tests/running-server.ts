// The real server as a process of its own, started the way `npm start` does.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { endWithUs } from './setup/clean-up.js'
import { freePort } from './setup/cluster.ts'
import { limits } from './setup/limits.js'

export interface RunningServer {
  url: string
  process: ChildProcess
  /** Everything printed so far, on both outputs. */
  output(): string
  /** Asks it to stop and waits for its end; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A server of the tests is over before better code would pay: compiled simply, it takes a third less processor time. */
export const simply = ['--liftoff-only']

/** What a measurement starts: the server as people run it. */
export const asHosted = { flags: [] }

/** Runs a command of the project and waits for its end. */
export async function runCommand(words: string[], environment: Record<string, string>) {
  const child = endWithUs(
    spawn(process.execPath, [...simply, 'run.js', ...words], { env: cleanEnvironment(environment) }),
  )
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

interface StartOptions {
  folder?: string
  flags?: string[]
  command?: 'start' | 'dev'
}

/** Starts the server of the project in `folder` and waits until it is healthy; fails with what it printed when it ends before. */
export async function startServer(
  environment: Record<string, string>,
  { folder = process.cwd(), flags = simply, command = 'start' }: StartOptions = {},
): Promise<RunningServer> {
  const port = environment.PORT ?? String(await freePort())
  const child = endWithUs(
    spawn(process.execPath, [...flags, 'run.js', command], {
      cwd: folder,
      env: cleanEnvironment({ PORT: port, ...environment }),
    }),
  )
  const output = collect(child)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + limits.serverStart
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended:\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start in time:\n${output()}`)
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'close')
    }
    return child.exitCode
  }
  return { url, process: child, output, stop }
}

/** Linux alone tells of another process's memory in a file. */
export function residentMegabytes({ process: { pid } }: RunningServer): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function cleanEnvironment(environment: Record<string, string>) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = []
  child.stdout?.on('data', chunk => chunks.push(String(chunk)))
  child.stderr?.on('data', chunk => chunks.push(String(chunk)))
  return () => chunks.join('')
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(limits.condition) })).ok
  } catch {
    return false
  }
}
