// Points of the earth as one short text: the encoded polyline of precision 5, about a metre, that most map programs read.

/** Degrees. East of the 180th meridian a line that crossed it goes on counting: 180.1, not -179.9. */
export type Place = [lat: number, lon: number]

const precision = 1e5

export function encodePolyline(places: readonly Place[]): string {
  let text = ''
  let before: Place = [0, 0]
  for (const [lat, lon] of places) {
    const now: Place = [Math.round(lat * precision), Math.round(lon * precision)]
    text += encodeNumber(now[0] - before[0]) + encodeNumber(now[1] - before[1])
    before = now
  }
  return text
}

/** What is no such text, or ends within a number, gives the points before that. */
export function decodePolyline(text: string): Place[] {
  const places: Place[] = []
  const sums: Place = [0, 0]
  let place = 0
  let bits = 0
  let shift = 0
  for (const letter of text) {
    const code = letter.charCodeAt(0) - 63
    bits += (code & 31) * 2 ** shift
    shift += 5
    if (code >= 32) continue
    sums[place] = (sums[place] ?? 0) + (bits % 2 === 1 ? -(bits + 1) / 2 : bits / 2)
    if (place === 1) places.push([sums[0] / precision, sums[1] / precision])
    place = 1 - place
    bits = 0
    shift = 0
  }
  return places
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode(63 + 32 + (rest % 32))
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(63 + rest)
}
