import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import { readPage } from './read-page.ts'

beforeAll(ensureTemporal)

const read = (html: string) => readPage(html, 'America/Denver', '2026-11-16')
const script = (value: unknown) =>
  `<html><script type="application/ld+json">${JSON.stringify(value)}</script></html>`

describe('a page with structured data', () => {
  it('is read from its JSON-LD, wherever the events stand in it', () => {
    const html = script({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', name: 'Wheelers' },
        {
          '@type': ['SportsEvent', 'Thing'],
          name: 'Lantern &amp; Bell Ride',
          description: '<p>Lights on.</p>',
          startDate: '2026-12-01T18:30:00-07:00',
          endDate: '2026-12-01T20:30:00-07:00',
          url: 'https://wheelers.example/lantern',
          eventStatus: 'https://schema.org/EventCancelled',
          location: {
            '@type': 'Place',
            name: 'Civic Center',
            address: { '@type': 'PostalAddress', streetAddress: '101 W 14th Ave', addressLocality: 'Denver' },
            geo: { latitude: 39.7, longitude: '-104.9' },
          },
        },
        {
          '@type': 'ItemList',
          itemListElement: [
            { item: { '@type': 'Event', name: 'All Day', startDate: '2026-12-05', location: 'Depot' } },
          ],
        },
      ],
    })
    const { events, faults } = read(html)
    expect(faults).toEqual([])
    expect(events).toMatchObject([
      {
        uid: 'https://wheelers.example/lantern 2026-12-01',
        begins: '2026-12-02T01:30:00.000Z',
        ends: '2026-12-02T03:30:00.000Z',
        isCancelled: true,
        texts: {
          title: 'Lantern & Bell Ride',
          location: {
            name: 'Civic Center, 101 W 14th Ave, Denver',
            url: 'https://www.openstreetmap.org/?mlat=39.7&mlon=-104.9#map=17/39.7/-104.9',
          },
        },
      },
      {
        isAllDay: true,
        begins: '2026-12-05T07:00:00.000Z',
        ends: '2026-12-06T07:00:00.000Z',
        texts: { location: { name: 'Depot' } },
      },
    ])
  })

  it('is read from its microdata', () => {
    const { events } = read(`<div itemscope itemtype="https://schema.org/Event">
      <h2 itemprop="name">Night <b>Ride</b></h2><meta itemprop="startDate" content="2026-12-01T18:30">
      <a itemprop="url" href="https://wheelers.example/night">more</a>
      <div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Depot &amp; Co</span></div>
      <p itemprop="description">Bring lights<br>and a bell.</p></div>`)
    expect(events).toMatchObject([
      {
        begins: '2026-12-02T01:30:00.000Z',
        link: 'https://wheelers.example/night',
        texts: { title: 'Night Ride', location: { name: 'Depot & Co' } },
      },
    ])
  })

  const broken: [string, string][] = [
    ['nothing', ''],
    ['no data', '<html><body>Rides!</body></html>'],
    ['broken JSON', '<script type="application/ld+json">{"@type": "Event"'],
    ['no date', script({ '@type': 'Event', name: 'Some day' })],
    ['a date that is none', script({ '@type': 'Event', name: 'X', startDate: 'tomorrow' })],
    ['deep', `<script type="application/ld+json">${'['.repeat(100_000)}${']'.repeat(100_000)}</script>`],
    ['tags that nobody closes', '<a "'.repeat(300_000)],
    ['tags in tags', `<div itemscope itemprop="a">`.repeat(100_000)],
    ['scripts without end', '<script type="application/ld+json">'.repeat(20_000)],
    [
      'scripts without end, and empty lines',
      '<script type="application/ld+json">'.repeat(200) + '\n'.repeat(5_000_000),
    ],
    ['half a comment', `<script type="application/ld+json">${`//${' '.repeat(99)}`.repeat(45_000)}`],
    ['a type without a value', `${'<script type '.repeat(100)}${' '.repeat(5_000_000)}`],
    ['attributes without end', `<div itemscope><p ${'a '.repeat(2_400_000)}>`],
    [
      'properties in properties',
      `<div itemscope>${`${'<p itemprop=a>'.repeat(400)}${'x '.repeat(9000)}${'</p>'.repeat(400)}`.repeat(190)}`,
    ],
  ]
  it('is read up to the end of each script, and each script once', () => {
    const ride = (name: string) => JSON.stringify({ '@type': 'Event', name, startDate: '2026-12-05' })
    const { events } = read(
      `<SCRIPT data-a="x > y" TYPE='application/ld+json; charset=utf-8'><!-- ${ride('One')} --></SCRIPT>
       <script>if ("<script type='application/ld+json'>{}") {}</script>
       <script type=application/ld+json>[${ride('Two')}, ${ride('<script type=')}]</script>
       <script type="application/ld+json">// <![CDATA[
         ${ride('Three')}
       // ]]></script><script type="application/ld+json">${ride('Four')}`,
    )
    expect(events.map(({ texts }) => texts.title)).toEqual(['One', 'Two', '<script type=', 'Three', 'Four'])
  })

  it.each(broken)('that has %s gives faults, soon', (_, html) => {
    const begun = process.cpuUsage()
    expect(read(html)).toMatchObject({ events: [], faults: [expect.anything()] })
    expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000)
  })
})
