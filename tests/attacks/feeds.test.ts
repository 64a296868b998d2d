import { XMLParser, XMLValidator } from 'fast-xml-parser'
import ICAL from 'ical.js'
import Parser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { oneLine } from '#domain/text/short-text.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import type { Database } from '#platform/database/database.ts'
import { askFunctions } from '#tests/functions/ask-functions.ts'
import { testDatabase } from '#tests/test-database.ts'

/** Texts that try to get out of wherever they are put. */
const hostile = [
  'plain',
  'a ]]> b ]]><evil/><![CDATA[ c',
  '</title><item><title>second</title></item>',
  '<script>alert(1)</script> & &lt;b&gt; &amp;amp; &#60;i&#62;',
  '"quotes" and \'others\'',
  'a\u2028b\u2029c',
  'colon: semi; comma, back\\slash \\n end',
  'BEGIN:VEVENT END:VEVENT',
  `${'🚲'.repeat(60)} und ${'ü'.repeat(100)}`,
  '%0D%0AX-EVIL:1 \ufeff \u200b \u202e rtl',
  '<!-- --><?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>&y;',
]
const separators = /[\r\n\u0085\u2028\u2029]/

interface Stored {
  id: string
  title: string
  description: string
  location: { name: string }
  host: { name: string }
}

describe('feeds of hostile events', () => {
  let database: Database
  let end: () => Promise<void>
  let ask: Awaited<ReturnType<typeof askFunctions>>
  let stored: Stored[]
  const text = async (path: string) => (await ask(path)).text()
  const urlOf = ({ id }: Stored) => `https://rides.example/event/${id}`
  const factsOf = ({ location, host }: Stored) => [oneLine(location.name), oneLine(host.name)]
  const endOf = (event: Stored) => factsOf(event).join(' · ')

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    ask = await askFunctions(database)
    for (const [index, words] of hostile.entries())
      await database.query(
        `insert into public.events (title, description, start_date, type_id, location, host)
         select $1, $2, now() + ($3::integer + 1) * interval '1 day', id, $4::jsonb, $5::jsonb from public.event_types limit 1`,
        [
          `T ${words}`,
          `<p>D ${words}</p>\nmore`,
          index,
          { name: `L ${words}`, url: 'https://x.example' },
          { name: `H ${words}` },
        ],
      )
    stored = await database.query<Stored>(
      'select id, title, description, location, host from public.events order by start_date',
    )
    expect(stored).toHaveLength(hostile.length)
  })
  afterAll(() => end())

  it.each(['rss', 'atom'])(
    'as %s are well-formed, and every field is read as it was written',
    async format => {
      const xml = await text(`/rss-feed?format=${format}`)
      expect(XMLValidator.validate(xml)).toBe(true)
      expect(xml).not.toContain('<![CDATA')
      const strict = new XMLParser({
        ignoreAttributes: false,
        parseTagValue: false,
        trimValues: false,
      }).parse(xml)
      const entries = format === 'rss' ? strict.rss.channel.item : strict.feed.entry
      expect(entries).toHaveLength(stored.length)
      const { items } = await new Parser().parseString(xml)
      for (const [index, event] of stored.entries()) {
        const item = items[index]
        expect(Object.keys(entries[index]).filter(name => /^(evil|item|script|!)/i.test(name))).toEqual([])
        expect(item?.title).toBe(oneLine(event.title))
        expect(item?.link).toBe(urlOf(event))
        expect(item?.guid ?? item?.id).toBe(urlOf(event))
        const html = factsOf(event).map(escapeHtml).join('<br>')
        const content = format === 'rss' ? item?.['content:encoded'] : item?.content
        expect(content?.endsWith(`<br>${html}</p>${cleanHtml(event.description)}`)).toBe(true)
        expect(content).not.toMatch(/<script|<evil|<item/)
        if (format === 'rss') expect(item?.content?.endsWith(escapeHtml(endOf(event)))).toBe(true)
        else expect(item?.summary?.endsWith(endOf(event))).toBe(true)
      }
    },
  )

  it('in Atom say that titles and summaries are text', async () => {
    const xml = await text('/rss-feed?format=atom')
    expect(xml.match(/<title type="text">/g)).toHaveLength(stored.length)
    expect(xml.match(/<summary type="text">/g)).toHaveLength(stored.length)
    expect(xml).not.toContain('<title type="html">')
  })

  it('as JSON Feed hold every field', async () => {
    const feed = JSON.parse(await text('/rss-feed?format=json'))
    for (const [index, event] of stored.entries()) {
      expect(feed.items[index]).toMatchObject({ id: urlOf(event), title: oneLine(event.title) })
      expect(feed.items[index].summary.endsWith(endOf(event))).toBe(true)
      expect(feed.items[index].content_html.endsWith(cleanHtml(event.description))).toBe(true)
    }
  })

  it('as iCalendar stay inside their lines', async () => {
    const ics = await text('/calendar-feed')
    for (const line of ics.split('\r\n')) {
      expect(line).not.toMatch(separators)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    const events = ICAL.Component.fromString(ics).getAllSubcomponents('vevent')
    expect(events).toHaveLength(stored.length)
    for (const [index, event] of stored.entries()) {
      const read = (name: string) => events[index]?.getFirstPropertyValue(name)
      expect(read('uid')).toBe(event.id)
      expect(read('summary')).toBe(oneLine(event.title))
      expect(read('location')).toBe(oneLine(event.location.name))
      expect(read('url')).toBe(urlOf(event))
      const host = `Host: ${oneLine(event.host.name)}`
      expect(read('description')).toBe(
        [plainText(event.description), host, urlOf(event)].filter(Boolean).join('\n\n'),
      )
      expect(events[index]?.getFirstPropertyValue('x-evil')).toBeNull()
    }
  })
})

describe('feeds asked for without end', () => {
  let database: Database
  let end: () => Promise<void>
  let ask: Awaited<ReturnType<typeof askFunctions>>

  beforeAll(async () => {
    await ensureTemporal()
    ;({ database, end } = await testDatabase())
    ask = await askFunctions(database)
  })
  afterAll(() => end())

  it('are made once for addresses that mean the same', async () => {
    const etag = (await ask('/rss-feed?type=race,social')).headers.get('etag') ?? ''
    for (const path of [
      'type=social&type=race',
      'type=social,race,race&u=1',
      'order=start&type=race,social',
    ]) {
      const again = await ask(`/rss-feed?${path}`, { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
    }
  })

  it('are refused in words after too many different ones, while what is kept is still given', async () => {
    expect((await ask('/calendar-feed')).status).toBe(200)
    // All at once: a minute is counted, and a busy machine takes its time.
    const answers = await Promise.all(Array.from({ length: 100 }, (_, count) => ask(`/rss-feed?q=${count}`)))
    expect(answers.map(({ status }) => status)).toContain(200)
    // Those that found too many others waiting are told to come back after five seconds.
    const answer = answers.findLast(({ headers }) => Number(headers.get('retry-after')) > 5)
    if (answer?.status !== 429) throw new Error('was never refused')
    expect((await answer.json()).message).toContain('Please try again in')
    expect((await ask('/calendar-feed')).status).toBe(200)
  })

  it('are compressed', async () => {
    const plain = await ask('/calendar-feed')
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
    const small = await ask('/calendar-feed', { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(small.headers.get('etag')).toBe(plain.headers.get('etag'))
  })
})
