// Attacks by few requests, each of which once stopped the site: a deleted event's card, hosts that switch protocols, calendars that take long.

import type { RunningServer } from '#tests/running-server.ts'
import type { HostileHosts } from './load-hosts.ts'
import { at, row } from './table.ts'

/** What a scene is played with. */
export interface Stage {
  start(): Promise<RunningServer>
  /** Another visitor's waits for the home page until a time, in milliseconds. */
  visit(url: string, until: number): Promise<number[]>
  hosts: HostileHosts
  secret: string
  /** The sessions of super admins: each may have so many addresses read. */
  tokens: string[]
  /** An event that is there, and one that was deleted. */
  eventId: string
  deletedId: string
}

const milliseconds = 8_000
const maxWaitMilliseconds = 30_000
/** The slowest answer of a few seconds varies, by far less than a server that stands still. */
const atMost = 10

const pause = (time: number) => new Promise(resolve => setTimeout(resolve, time))

/** Plays each on a server of its own, since some ended it. A server that ended, or never answers, has an infinite ratio. */
export async function playScenes(stage: Stage): Promise<void> {
  const { hosts, secret, tokens, eventId, deletedId } = stage
  const ask = async (url: string, path: string, init: RequestInit = {}) => {
    const headers = { apikey: secret, 'content-type': 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(maxWaitMilliseconds)
    const response = await fetch(`${url}${path}`, { ...init, headers, signal }).catch(() => undefined)
    await response?.text().catch(() => undefined)
    return response?.status
  }
  const read = (url: string, person: number, name: string, address: string) =>
    ask(url, `/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[person]}` },
      body: JSON.stringify({ address }),
    })

  const play = async (name: string, attack: (url: string) => Promise<unknown>) => {
    const server = await stage.start()
    try {
      await stage.visit(server.url, performance.now() + 3_000)
      const alone = await stage.visit(server.url, performance.now() + 3_000)
      const until = performance.now() + milliseconds
      const attacking = (async () => {
        while (performance.now() < until && server.process.exitCode === null) {
          await attack(server.url)
          await pause(500)
        }
      })()
      const during = await stage.visit(server.url, until).catch(() => [Number.POSITIVE_INFINITY])
      await attacking
      const slowest = Math.max(...during)
      row(`attack: the slowest home page during ${name}`, {
        found: slowest,
        unit: ' ms',
        ratio: slowest / Math.max(...alone),
        against: 'alone',
        atMost,
      })
    } finally {
      await server.stop('SIGKILL')
    }
  }

  let titles = 0
  await play('a change after the card of a deleted event', async url => {
    const status = await ask(url, `/share/event/${deletedId}.png`)
    if (status !== undefined && status !== 410) throw new Error(`the card was answered ${status}`)
    titles += 1
    await ask(url, `/rest/v1/events?id=eq.${eventId}`, {
      method: 'PATCH',
      body: JSON.stringify({ title: `Renamed ${titles}` }),
    })
  })
  let readings = 0
  for (const [name, file] of [
    ['a calendar of 2,000 daily rules', 'daily.ics'],
    ['a time zone of 100 observances', 'zone.ics'],
  ] as const)
    await play(name, url => {
      readings += 1
      return read(url, readings % tokens.length, 'import-preview', hosts.addressOf(file))
    })

  const server = await stage.start()
  try {
    const timeOfReading = async () => {
      const start = performance.now()
      const status = await read(server.url, 0, 'outside-page', hosts.addressOf('good.ics'))
      return status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY
    }
    const times = async () => [await timeOfReading(), await timeOfReading(), await timeOfReading()]
    await times()
    const alone = at(await times())
    const asked = hosts.switching.map(address => read(server.url, 1, 'outside-page', address))
    await pause(1_000)
    const found = at(await times())
    row('attack: another website, read while ten hosts answer 101', {
      found,
      unit: ' ms',
      ratio: found / alone,
      against: 'alone',
      atMost,
    })
    await Promise.all(asked)
  } finally {
    await server.stop('SIGKILL')
  }
}
