// Draws an address as a QR code, on the server: no browser needs the program for it.

import { encode } from 'uqr'

/** A code as one path of strokes, a unit high each, on a sheet of so many units with the free edge that readers need. */
export interface QrCode {
  size: number
  path: string
}

const edge = 4

/** The code of an address. */
export function qrCode(url: string): QrCode {
  const { data, size } = encode(url, { ecc: 'M', border: edge })
  const rows = data.map((row, y) => {
    const strokes = runsIn(row).map(({ from, length }) => `M${from} ${y + 0.5}h${length}`)
    return strokes.join('')
  })
  return { size, path: rows.join('') }
}

/** The dark stretches of a row. */
function runsIn(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}
