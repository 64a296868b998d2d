// The soak: `npm run soak -- 5 PGlite` for five minutes on one engine; without words an hour on each. Exits with 1 when
// something that was acknowledged is lost, something is doubled, memory is kept, or the site did not come back from a fault.

import { setTimeout as pause } from 'node:timers/promises'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { residentMegabytes } from '../running-server.ts'
import openRunFolder from '../setup/run-folder.js'
import { countSite, type Line } from './count.ts'
import { killRepeatedly, runFaults } from './faults.ts'
import { type Load, startLoad } from './load.ts'
import { type Engine, openSite } from './site.ts'

/** On each engine. */
const maxKills = 20
/** Also where the faults took all the time. */
const minKills = 5
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

interface Order {
  milliseconds: number
  signal: AbortSignal
}

async function soak(engine: Engine, { milliseconds, signal }: Order): Promise<Line[]> {
  const site = await openSite(engine, Math.ceil(milliseconds / 600))
  let load: Load | undefined
  try {
    await site.start()
    const start = performance.now()
    const warmUp = () =>
      pause(Math.min(60_000, milliseconds * 0.1), undefined, { signal }).catch(() => undefined)
    const tell = (words: string) => say(`${engine}: ${seconds(performance.now() - start)}, ${words}`)
    load = await startLoad(site, Math.max(2_500, milliseconds / maxReadings))
    await warmUp()
    tell('now the faults')
    const results = await runFaults(site, load, {
      end: start + milliseconds * 0.6,
      signal,
      milliseconds: Math.min(maxFaultMilliseconds, milliseconds * 0.03),
    })
    const late = await restingMegabytes(site.server())
    // The calendar has grown, so the first minute is no measure. A new server on the same data is.
    tell('now a new server')
    await killRepeatedly(site, { kills: 1, end: performance.now(), signal })
    await warmUp()
    const fresh = await restingMegabytes(site.server())
    const room = start + milliseconds - performance.now()
    const kills = Math.min(maxKills, Math.max(minKills, Math.floor(room / killMilliseconds)))
    tell(`now ${kills} kills`)
    const killed = await killRepeatedly(site, { kills, end: start + milliseconds, signal })
    tell('now the counting')
    await load.stop()
    // Whatever breaks a connection may leave a mail that came and was not noted.
    const faults = results.reduce((sum, { times }) => sum + times, 0)
    const ratio = late / fresh
    return [
      ...(await countSite(site, load, { maxRepeats: killed + faults + 1 })),
      {
        what: 'memory',
        counts: `${late.toFixed(0)} MB after the faults, ${fresh.toFixed(0)} MB in a new server, ratio ${ratio.toFixed(2)} (at most ${maxMemoryRatio})`,
        isWrong: ratio > maxMemoryRatio,
      },
      ...results.map(({ name, times, recovery }) => ({
        what: name,
        counts: `${times} times, whole again after at most ${seconds(recovery)}`,
      })),
      ...(site.disk ? [] : [{ what: 'disk full', counts: 'not tried: this user may not mount a disk' }]),
      { what: 'kill -9', counts: `${killed} times; ${maxKills} where the time allows it` },
    ]
  } finally {
    await load?.stop()
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
for (const engine of engines) {
  const found = await soak(engine, { milliseconds: minutes * 60_000, signal: over.signal }).catch(error => [
    { what: 'came to no end', counts: String(error), isWrong: true },
  ])
  lines.push(...found.map(line => ({ ...line, what: `${engine}: ${line.what}` })))
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
