// Reads the points of a GPX file, from its first byte to its last, and keeps nothing else of it.

import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { TrackPoint } from '#domain/route/track.ts'
import { asUtf8, checkKind, checkWords, maxPoints } from './gpx-kind.ts'
import { RouteError, refusals } from './route-error.ts'

const chunkBytes = 64 * 1024
/** GPX has six levels; what devices add below points, a few more. */
const maxDepth = 32
const maxAttributes = 64
/** The deepest sea that one rides at, and the highest mountain; other heights are what a device writes for none. */
const heightRange = [-500, 9000] as const

/** The points of all tracks one after the other or, where there is none, of all routes. */
export function readGpx(sent: Buffer): TrackPoint[] {
  checkKind(sent)
  const bytes = asUtf8(sent)
  checkWords(bytes)
  const reader = new PointReader()
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  // Thrown at once: this parser would go on, and report each of a million faults.
  parser.on('error', () => {
    throw new RouteError(refusals.broken)
  })
  parser.on('doctype', () => {
    throw new RouteError(refusals.doctype)
  })
  parser.on('attribute', () => reader.countAttribute())
  parser.on('opentag', tag => reader.open(tag))
  parser.on('closetag', tag => reader.close(tag))
  parser.on('text', text => reader.read(text))
  const decoder = new TextDecoder()
  for (let place = 0; place < bytes.length; place += chunkBytes)
    parser.write(decoder.decode(bytes.subarray(place, place + chunkBytes), { stream: true }))
  parser.close()
  return reader.points()
}

/** Names come with whatever prefix the file gives them. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

class PointReader {
  private readonly found: Record<'trkpt' | 'rtept', TrackPoint[]> = { trkpt: [], rtept: [] }
  private depth = 0
  private attributes = 0
  private pointDepth = 0
  private point: TrackPoint | undefined
  private height: string | undefined
  private isNewPart = true

  countAttribute(): void {
    this.attributes += 1
    if (this.attributes > maxAttributes) throw new RouteError(refusals.broken)
  }

  open({ name, attributes }: SaxesTagPlain): void {
    this.attributes = 0
    this.depth += 1
    if (this.depth > maxDepth) throw new RouteError(refusals.tooDeep)
    const local = localName(name)
    if (local === 'trkseg' || local === 'rte') this.isNewPart = true
    if (local === 'trkpt' || local === 'rtept') this.add(local, attributes)
    // What a device says of its own, further below, is no height of the point.
    else if (local === 'ele' && this.depth === this.pointDepth + 1) this.height = ''
  }

  close({ name }: SaxesTagPlain): void {
    this.depth -= 1
    const local = localName(name)
    if (local === 'trkpt' || local === 'rtept') this.point = undefined
    if (local !== 'ele' || this.height === undefined) return
    const height = /\d/.test(this.height) ? Number(this.height) : Number.NaN
    if (this.point && height >= heightRange[0] && height <= heightRange[1]) this.point.height = height
    this.height = undefined
  }

  read(text: string): void {
    if (this.height !== undefined && this.height.length < 40) this.height += text
  }

  points(): TrackPoint[] {
    const { trkpt, rtept } = this.found
    const points = trkpt.length > 0 ? trkpt : rtept
    if (points.length === 0) throw new RouteError(refusals.noPoints)
    return points
  }

  private add(kind: 'trkpt' | 'rtept', attributes: Record<string, string>): void {
    const points = this.found[kind]
    if (points.length >= maxPoints) throw new RouteError(refusals.tooManyPoints)
    const [lat, lon] = [degrees(attributes.lat), degrees(attributes.lon)]
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw new RouteError(refusals.outOfRange)
    this.point = { lat, lon, height: null, isAfterGap: this.isNewPart && points.length > 0 }
    this.isNewPart = false
    this.pointDepth = this.depth
    points.push(this.point)
  }
}

function degrees(text = ''): number {
  if (!/^\s*[+-]?(\d{1,20}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?\s*$/.test(text))
    throw new RouteError(refusals.noNumber)
  return Number(text)
}
