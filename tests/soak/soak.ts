// The soak: `npm run soak -- 5 PGlite` for five minutes on one engine; without words an hour, half of it on each. Exits with 1 when
// something that was acknowledged is lost, something is doubled, memory is kept, or the site did not come back from a fault.

import { setTimeout as pause } from 'node:timers/promises'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { residentMegabytes } from '../../bench/load-city.ts'
import openRunFolder from '../setup/run-folder.js'
import { countSite, type Line } from './count.ts'
import { killRepeatedly, runFaults } from './faults.ts'
import { startLoad } from './load.ts'
import { type Engine, openSite } from './site.ts'

/** Of the whole soak; half of it on each engine. */
const wantedKills = 20
const killMilliseconds = 9_000
const maxFaultMilliseconds = 20_000
/** What several hundred connections and faults may leave of buffers and compiled code. */
const maxMemoryRatio = 1.5
/** Each of four people may have twenty calendars read in an hour. */
const maxReadings = 70

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`

/** The least of some seconds: what is being used is not kept. */
async function restingMegabytes(server: Parameters<typeof residentMegabytes>[0]): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 10; look += 1) {
    least = Math.min(least, residentMegabytes(server))
    await pause(500)
  }
  return least
}

async function soak(engine: Engine, milliseconds: number, signal: AbortSignal): Promise<Line[]> {
  const site = await openSite(engine, Math.ceil(milliseconds / 600))
  try {
    await site.start()
    const start = performance.now()
    const load = await startLoad(site, Math.max(2_500, milliseconds / maxReadings))
    await pause(Math.min(60_000, milliseconds * 0.2), undefined, { signal }).catch(() => undefined)
    const early = await restingMegabytes(site.server())
    say(`${engine}: ${seconds(performance.now() - start)} of load, ${early.toFixed(0)} MB; now the faults`)
    const { results, left } = await runFaults(site, load, {
      ...{ end: start + milliseconds * 0.6, signal },
      milliseconds: Math.min(maxFaultMilliseconds, milliseconds * 0.03),
    })
    const late = await restingMegabytes(site.server())
    const room = start + milliseconds - performance.now()
    const kills = Math.max(1, Math.min(wantedKills / 2, Math.floor(room / killMilliseconds)))
    say(`${engine}: ${seconds(performance.now() - start)}, ${late.toFixed(0)} MB; now ${kills} kills`)
    const killed = await killRepeatedly(site, { kills, end: start + milliseconds, signal })
    await load.stop()
    say(`${engine}: ${seconds(performance.now() - start)}, ${killed} kills; now counting`)
    // Whatever breaks a connection may leave a mail that came and was not noted.
    const faults = results.reduce((sum, { times }) => sum + times, 0)
    const lines = await countSite(site, load, { maxRepeats: killed + faults })
    for (const { name, times, recovery } of results)
      lines.push({ what: name, counts: `${times} times, whole again after at most ${seconds(recovery)}` })
    for (const name of left) lines.push({ what: name, counts: 'cannot be tried here' })
    lines.push({ what: 'kill -9', counts: `${killed} of ${wantedKills / 2} wanted in this time` })
    const ratio = late / early
    lines.push({
      what: 'memory',
      counts: `${early.toFixed(0)} MB early, ${late.toFixed(0)} MB after the faults, ratio ${ratio.toFixed(2)} (at most ${maxMemoryRatio})`,
      isWrong: ratio > maxMemoryRatio,
    })
    return lines.map(line => ({ ...line, what: `${engine}: ${line.what}` }))
  } finally {
    await site.remove()
  }
}

const words = process.argv.slice(2)
const minutes = Number(words.find(word => Number(word) > 0) ?? 60)
const given = words.find(word => Number.isNaN(Number(word)))?.toLowerCase()
const engines = (['PGlite', 'PostgreSQL'] as const).filter(name => !given || name.toLowerCase() === given)
const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

openRunFolder()
await ensureTemporal()
const lines: Line[] = []
for (const engine of engines)
  try {
    lines.push(...(await soak(engine, (minutes * 60_000) / engines.length, over.signal)))
  } catch (error) {
    lines.push({ what: `${engine}: the soak itself`, counts: String(error), isWrong: true })
  }
const width = Math.max(...lines.map(({ what }) => what.length))
for (const { what, counts, isWrong } of lines)
  say(`${isWrong ? 'WRONG' : 'ok   '} ${what.padEnd(width)}  ${counts}`)
const wrong = lines.filter(({ isWrong }) => isWrong).length
say(
  wrong === 0 && lines.length > 0
    ? 'Nothing is lost, doubled or kept.'
    : `${wrong} of ${lines.length} are wrong.`,
)
process.exit(wrong === 0 && lines.length > 0 ? 0 : 1)
