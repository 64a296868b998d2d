// What is no route gets a sentence that names the cause, and costs little: its processor time and memory are printed.

import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { along, gpxFile } from './gpx.fixture.ts'
import { refusals } from './route-error.ts'
import { routeOfGpx } from './route-of-gpx.ts'

const megabyte = 1024 * 1024
const room = 10 * megabyte - 200
const gpx = (inside: string) => `<?xml version="1.0"?><gpx version="1.1">${inside}</gpx>`
const track = (inside: string) => gpx(`<trk><trkseg>${inside}</trkseg></trk>`)
const point = (lat: string, lon = '-105') => `<trkpt lat="${lat}" lon="${lon}"/>`
const filled = (unit: string) => unit.repeat(Math.floor(room / unit.length))
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY l0 "lol">${laughs}]><gpx><trk><name>&l9;</name></trk></gpx>`

interface Hostile {
  name: string
  file: string | Buffer
  words: string
}
const hostile: Hostile[] = [
  { name: 'entities that grow to a billion', file: bomb, words: refusals.doctype },
  { name: 'the same in UTF-16', file: utf16(bomb), words: refusals.doctype },
  {
    name: 'a document type of 10 MB',
    file: `<!DOCTYPE gpx [${filled('<!ELEMENT a ANY>')}]>${gpx('')}`,
    words: refusals.doctype,
  },
  {
    name: 'an entity of a file',
    file: `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${track(point('&x;'))}`,
    words: refusals.doctype,
  },
  { name: 'an unknown entity', file: track(point('&x;')), words: refusals.broken },
  { name: 'more than 10 MB', file: track(filled(point('1')) + ' '.repeat(400)), words: refusals.tooLarge },
  { name: '400,000 points', file: track(filled('<trkpt lat="1" lon="1"/>')), words: refusals.tooManyPoints },
  {
    name: 'points under many prefixes',
    file: gpx(
      `<trk>${Array.from({ length: 201_000 }, (_, n) => `<p${n % 7}:trkpt lat="1" lon="1"/>`).join('')}</trk>`,
    ),
    words: refusals.tooManyPoints,
  },
  {
    name: 'a million elements in each other',
    file: gpx(filled('<a>').slice(100) + point('1')),
    words: refusals.tooDeep,
  },
  {
    name: 'an element with a million attributes',
    file: track(`<trkpt ${filled('a="" ')}/>`),
    words: refusals.broken,
  },
  {
    name: 'a million attributes of different names',
    file: track(`<trkpt ${Array.from({ length: 900_000 }, (_, n) => `a${n.toString(36)}=""`).join(' ')}/>`),
    words: refusals.broken,
  },
  { name: 'NaN', file: track(point('39.7') + point('NaN')), words: refusals.noNumber },
  { name: 'Infinity', file: track(point('39.7') + point('1e999')), words: refusals.outOfRange },
  { name: 'no longitude', file: track('<trkpt lat="39.7"/>'), words: refusals.noNumber },
  { name: 'hexadecimal numbers', file: track(point('0x10')), words: refusals.noNumber },
  {
    name: 'outside of the earth',
    file: track(point('39.7') + point('39.8', '181')),
    words: refusals.outOfRange,
  },
  { name: 'other XML', file: `<?xml version="1.0"?><kml>${filled('<a/>')}</kml>`, words: refusals.otherXml },
  { name: 'a page', file: '<!doctype html><html><body>Sign in</body></html>', words: refusals.otherXml },
  { name: 'a picture', file: Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1'), words: refusals.unknown },
  { name: 'words', file: 'The ride starts at the park.', words: refusals.unknown },
  { name: 'nothing', file: '', words: refusals.empty },
  { name: 'an empty GPX file', file: gpx(''), words: refusals.noPoints },
  { name: 'an empty track', file: track(''), words: refusals.noPoints },
  { name: 'nothing but waypoints', file: gpx(filled('<wpt lat="1" lon="1"/>')), words: refusals.waypoints },
  { name: 'one point', file: track(point('39.7')), words: refusals.tooShort },
  { name: 'one place, a thousand times', file: track(point('39.7').repeat(1000)), words: refusals.tooShort },
  { name: 'gzip', file: gzipSync(Buffer.alloc((1000 * megabyte) >> 4)), words: refusals.compressed },
  { name: 'ZIP', file: Buffer.from('PK\x03\x04 route.gpx', 'latin1'), words: refusals.compressed },
  { name: 'FIT', file: Buffer.from('\x0e\x10\x43\x08\x00\x00\x00\x00.FIT', 'latin1'), words: refusals.fit },
  {
    name: 'a file that was cut off',
    file: gpxFile([along(100_000, 1, metre => [metre, 0])], { isBare: true }).subarray(0, 4 * megabyte),
    words: refusals.broken,
  },
  { name: 'tags that do not fit', file: gpx(`<trk><trkseg></trk>${point('1')}`), words: refusals.broken },
  {
    name: 'around the world, often',
    file: track(Array.from({ length: 500 }, (_, n) => point('0', `${(n * 100) % 170}`)).join('')),
    words: refusals.tooLong,
  },
]

it('refuses every hostile file in words within 200 ms of processor time', () => {
  const dear: string[] = []
  for (const { name, file, words } of hostile) {
    const bytes = Buffer.from(file)
    const before = { cpu: process.cpuUsage(), memory: process.memoryUsage() }
    expect(() => routeOfGpx(bytes, false), name).toThrow(words)
    const { user, system } = process.cpuUsage(before.cpu)
    const milliseconds = (user + system) / 1000
    const { heapUsed, external } = process.memoryUsage()
    const grown = (heapUsed + external - before.memory.heapUsed - before.memory.external) / megabyte
    process.stdout.write(`${name}: ${milliseconds.toFixed(0)} ms, ${grown.toFixed(1)} MB more\n`)
    if (milliseconds > 200 || grown > 100) dear.push(`${name}: ${milliseconds} ms, ${grown} MB`)
  }
  expect(dear).toEqual([])
})
