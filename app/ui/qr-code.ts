// Turns a text into a QR code. Browsers load this only when needed: the server draws most codes.

import { encode } from 'uqr'

/** A code as one SVG path of strokes one unit high, including the quiet zone that scanners need. */
export interface QrCode {
  size: number
  path: string
}

const quietZone = 4
/** Longer texts need so many dots that there is no room for more error correction. */
const maxMediumCorrection = 200

export function qrCode(text: string): QrCode {
  const ecc = text.length > maxMediumCorrection ? 'L' : 'M'
  const { data, size } = encode(text, { ecc, border: quietZone })
  const rows = data.map((row, y) =>
    darkRuns(row)
      .map(({ from, length }) => `M${from} ${y + 0.5}h${length}`)
      .join(''),
  )
  return { size, path: rows.join('') }
}

function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}
