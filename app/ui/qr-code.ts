// Turns a text into a QR code. Browsers load this only where they have to: most codes come drawn from the server.

import { encode } from 'uqr'

/** A code as one path of strokes, a unit high each, on a sheet of so many units with the free edge that readers need. */
export interface QrCode {
  size: number
  path: string
}

const edge = 4
/** Longer texts need so many dots that there is no room for repeating much of them. */
const maxRepaired = 200

/** The code of a text. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: text.length > maxRepaired ? 'L' : 'M', border: edge })
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
