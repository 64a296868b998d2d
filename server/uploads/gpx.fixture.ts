// GPX files of known length and climb, for tests: tracks along a straight line, a circle or whatever is given, with what goes wrong in recordings.

/** Metres to the east and to the north of the start, and metres above the sea. */
export type Spot = [east: number, north: number, height?: number | undefined]

const metresADegree = 111_194.93

interface Options {
  lat?: number
  lon?: number
  decimals?: number
  /** 'rte' for a planned route. */
  kind?: 'trk' | 'rte'
  /** Without the time and heart rate of each point. */
  isBare?: boolean
}

/** A GPX file of some parts, with times, a name and a heart rate, as a device writes it. */
export function gpxFile(
  parts: Spot[][],
  { lat = 39.75, lon = -105, decimals = 7, kind = 'trk', isBare = false }: Options = {},
) {
  const tag = kind === 'trk' ? 'trkpt' : 'rtept'
  const point = ([east, north, height]: Spot, index: number) => {
    const y = lat + north / metresADegree
    const x = lon + east / metresADegree / Math.cos((y * Math.PI) / 180)
    const onGlobe = x - 360 * Math.round(x / 360)
    const time = new Date(Date.UTC(2026, 5, 1) + index * 1000).toISOString()
    return `<${tag} lat="${y.toFixed(decimals)}" lon="${onGlobe.toFixed(decimals)}">${
      height === undefined ? '' : `<ele>${height.toFixed(2)}</ele>`
    }${isBare ? '' : `<time>${time}</time><extensions><hr>151</hr></extensions>`}</${tag}>`
  }
  const inside = parts.map(part => part.map(point).join('\n'))
  const body =
    kind === 'trk'
      ? `<trk><name>Home of Ana</name>${inside.map(part => `<trkseg>${part}</trkseg>`).join('')}</trk>`
      : inside.map(part => `<rte><name>Home of Ana</name>${part}</rte>`).join('')
  return Buffer.from(
    `<?xml version="1.0"?>\n<gpx version="1.1" creator="A watch"><metadata><author><name>Ana</name></author></metadata>${body}</gpx>\n`,
  )
}

/** A point each `step` metres of a way of so many metres. */
export function along(metres: number, step: number, at: (metre: number) => Spot): Spot[] {
  return Array.from({ length: Math.round(metres / step) + 1 }, (_, index) => at(index * step))
}

/** The same numbers between -1 and 1 in every run, as evenly spread as chance would have them. */
function chance(seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * 2 - 1
  }
}

/** As a normal distribution has them, with this deviation. */
export function trembling(deviation: number, seed = 1): () => number {
  const random = chance(seed)
  return () =>
    deviation * Math.sqrt(3 / 6) * (random() + random() + random() + random() + random() + random())
}
