// How long a page holds up a phone that has shown it: what its tasks take over 50 ms, on a processor four times slower.
//
// The browser is spoken to directly. What tests drive it with has a debugger listen to every page, and for that the browser
// reads a page's scripts twice, which takes it half as long again as the whole page.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { temporaryFolder } from '#tests/setup/clean-up.js'
import { chromiumOptions } from '#tests/setup/tools.js'

const slowdown = 4
const unnoticedMilliseconds = 50
const restMilliseconds = 4_000

/** The processor time is in microseconds, so that what else this machine does counts little. */
const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.optional(z.number()),
})
const traceData = z.object({ value: z.array(traceEvent) })
const context = z.object({ browserContextId: z.string() })
const target = z.object({ targetId: z.string() })
const session = z.object({ sessionId: z.string() })
const message = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
})

type TraceEvent = z.infer<typeof traceEvent>
type Message = z.infer<typeof message>

interface Conversation {
  listen: (hear: (message: Message) => void) => void
  ask: (method: string, params?: object, sessionId?: string) => Promise<unknown>
}

/** For each visit; only what comes after the first words on the screen counts, for before there is nothing to press. */
export async function blockedMilliseconds(url: string, visits: number): Promise<number[]> {
  const folder = temporaryFolder('calendar-blocking-')
  const { executablePath, args } = chromiumOptions()
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`, 'about:blank']
  const browser = spawn(executablePath, [...args, ...own], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  try {
    const [, , , input, output] = browser.stdio
    if (!(input instanceof Writable && output instanceof Readable))
      throw new Error('The browser has no pipe.')
    const conversation = speak(input, output)
    const blocked: number[] = []
    for (let count = 0; count < visits; count += 1) blocked.push(await visit(conversation, url))
    return blocked
  } finally {
    const ended = once(browser, 'exit')
    browser.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visit(browser: Conversation, url: string): Promise<number> {
  const events: TraceEvent[] = []
  let isTraced: () => void = () => undefined
  const traced = new Promise<void>(resolve => {
    isTraced = resolve
  })
  browser.listen(({ method, params }) => {
    if (method === 'Tracing.dataCollected') events.push(...z.parse(traceData, params).value)
    if (method === 'Tracing.tracingComplete') isTraced()
  })
  const { browserContextId } = z.parse(context, await browser.ask('Target.createBrowserContext'))
  const tab = { url: 'about:blank', browserContextId }
  const { targetId } = z.parse(target, await browser.ask('Target.createTarget', tab))
  const { sessionId } = z.parse(
    session,
    await browser.ask('Target.attachToTarget', { targetId, flatten: true }),
  )
  const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }
  await browser.ask('Emulation.setDeviceMetricsOverride', phone, sessionId)
  await browser.ask('Emulation.setCPUThrottlingRate', { rate: slowdown }, sessionId)
  await browser.ask('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'loading'] },
  })
  await browser.ask('Page.navigate', { url }, sessionId)
  await setTimeout(restMilliseconds)
  await browser.ask('Tracing.end')
  await traced
  await browser.ask('Target.disposeBrowserContext', { browserContextId })
  const shown = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!shown) throw new Error('The page has shown nothing.')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === shown.pid && tid === shown.tid)
    .filter(({ ts }) => ts > shown.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - unnoticedMilliseconds), 0)
}

/** Messages are JSON, each followed by a zero. */
function speak(input: Writable, output: Readable): Conversation {
  const answers = new Map<number, (message: Message) => void>()
  let listener: (message: Message) => void = () => undefined
  let rest = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const said of messages) {
      const heard = z.parse(message, JSON.parse(said))
      const answer = heard.id === undefined ? listener : answers.get(heard.id)
      answer?.(heard)
    }
  })
  let last = 0
  return {
    listen: hear => {
      listener = hear
    },
    ask: (method, params = {}, sessionId = undefined) =>
      new Promise((resolve, reject) => {
        last += 1
        answers.set(last, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)))
        input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      }),
  }
}
