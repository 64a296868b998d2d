// What goes wrong meanwhile, one after the other, and how the site must come out of it.

import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../setup/limits.js'
import { fiveHundred, halfOpen, slowClients } from './connections.ts'
import type { Load } from './load.ts'
import type { Site } from './site.ts'

const hour = 3_600_000
/** How soon everything works again afterwards. A mail server that hangs is waited for, but by the mail alone. */
const recoveryMilliseconds = limits.condition

interface Fault {
  name: string
  run(milliseconds: number): Promise<void>
}

function faultsOf(site: Site): Fault[] {
  const { cluster, disk, mail, setClock } = site
  const during = (begin: () => void, end: () => void) => async (milliseconds: number) => {
    begin()
    try {
      await pause(milliseconds)
    } finally {
      end()
    }
  }
  const open = () => mail.gate.set('open')
  const accept = () => mail.setRefusing(false)
  const setRight = () => setClock(0)
  return [
    ...(cluster ? [{ name: 'PostgreSQL stopped', run: during(cluster.halt, cluster.start) }] : []),
    ...(disk ? [{ name: 'disk full', run: during(disk.fill, disk.empty) }] : []),
    { name: 'mail server down', run: during(() => mail.gate.set('refuses connections'), open) },
    { name: 'mail server hanging', run: during(() => mail.gate.set('swallows everything'), open) },
    { name: 'mail server refusing', run: during(() => mail.setRefusing(true), accept) },
    { name: 'clock two hours ahead', run: during(() => setClock(2 * hour), setRight) },
    { name: 'clock two hours behind', run: during(() => setClock(-2 * hour), setRight) },
    { name: 'slow clients', run: milliseconds => slowClients(site, milliseconds) },
    { name: 'half-open connections', run: milliseconds => halfOpen(site, milliseconds) },
    { name: '500 connections', run: milliseconds => fiveHundred(site, milliseconds) },
  ]
}

export interface FaultResult {
  name: string
  times: number
  /** The longest time until a page was made and a write of each kind was acknowledged. */
  recovery: number
}

/** Runs all of them in turns until the time is over, each for so long, and each at least once. */
export async function runFaults(
  site: Site,
  load: Load,
  { end, milliseconds, signal }: { end: number; milliseconds: number; signal: AbortSignal },
): Promise<FaultResult[]> {
  const faults = faultsOf(site)
  const results: FaultResult[] = []
  do
    for (const { name, run } of faults) {
      if (signal.aborted) return results
      const result = results.find(one => one.name === name) ?? { name, times: 0, recovery: 0 }
      if (result.times === 0) results.push(result)
      else if (performance.now() > end) continue
      await run(milliseconds)
      result.times += 1
      const recovery = await recovered(site, load, name)
      process.stdout.write(`${site.engine}: ${name}, whole again after ${(recovery / 1000).toFixed(1)} s\n`)
      result.recovery = Math.max(result.recovery, recovery)
    }
  while (performance.now() < end)
  return results
}

/** Waits until the same server is healthy and takes everything again. */
async function recovered({ url, server }: Site, load: Load, after: string): Promise<number> {
  const start = performance.now()
  const counts = () => Object.values(load.notes).map(({ acknowledged }) => acknowledged.size)
  const before = counts()
  const isHealthy = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true
  while (!(counts().every((count, kind) => count > (before[kind] ?? 0)) && (await isHealthy()))) {
    const { exitCode, signalCode } = server().process
    const isOver = performance.now() - start > recoveryMilliseconds
    if (isOver || exitCode !== null || signalCode !== null)
      throw new Error(
        `The site did not come back after: ${after}. Acknowledged ${before} and now ${counts()}.\n${server().output().slice(-4_000)}`,
      )
    await pause(100)
  }
  return performance.now() - start
}

/** Kills the server in the middle of everything, so often within the time, and starts it again each time. */
export async function killRepeatedly(
  site: Site,
  { kills, end, signal }: { kills: number; end: number; signal: AbortSignal },
): Promise<number> {
  for (let kill = 0; kill < kills; kill += 1) {
    if (signal.aborted) return kill
    const pauseMilliseconds = (end - performance.now()) / (kills - kill)
    const start = performance.now()
    // Never at the same moment of what it does.
    await pause(500 + Math.random() * 3_000)
    await site.server().stop('SIGKILL')
    await site.start()
    await pause(Math.max(0, pauseMilliseconds - (performance.now() - start)))
  }
  return kills
}
