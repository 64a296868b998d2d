// Draws a QR code (ISO/IEC 18004: bytes, error correction L, versions 1 to 20), so that a phone can take in a secret.

import { correctionBytes } from './reed-solomon.ts'

/** For each version: correction bytes per block, and how many blocks. */
const blocks = [
  ...[
    [7, 1],
    [10, 1],
    [15, 1],
    [20, 1],
    [26, 1],
    [18, 2],
    [20, 2],
    [24, 2],
    [30, 2],
    [18, 4],
  ],
  ...[
    [20, 4],
    [24, 4],
    [26, 4],
    [30, 4],
    [22, 6],
    [24, 6],
    [28, 6],
    [30, 6],
    [28, 7],
    [28, 8],
  ],
].map(([perBlock = 0, count = 0]) => ({ perBlock, count }))

type Grid = (boolean | undefined)[][]

/** The QR code of a text, as an SVG that is safe inside a `data:` address. */
export function qrCodeSvg(text: string): string {
  const modules = qrModules(text)
  const size = modules.length + 8
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + 4},${y + 4}h1v1h-1z`] : [])),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 5}" height="${size * 5}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path.join('')}" fill="black"/></svg>`
}

/** The dark modules of a text's QR code, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  const bytes = [...Buffer.from(text, 'utf8')]
  const version = blocks.findIndex((_, i) => bytes.length + (i + 1 < 10 ? 2 : 3) <= dataBytes(i + 1)) + 1
  if (version === 0) throw new RangeError('The text is too long for a QR code.')
  const codewords = interleaved(padded(bytes, version), version)
  const fixed = fixedPatterns(version)
  const candidates = Array.from({ length: 8 }, (_, mask) => masked(fixed, codewords, mask))
  const [first, ...others] = candidates.map(grid => ({ grid, penalty: penaltyOf(grid) }))
  if (!first) throw new Error('There is always a first mask.')
  return others.reduce((best, next) => (next.penalty < best.penalty ? next : best), first).grid
}

/** All bytes that fit into a version, data and correction: the modules that no fixed pattern takes. */
function allBytes(version: number): number {
  const alignments = Math.floor(version / 7) + 2
  const alignmentModules = version === 1 ? 0 : (25 * alignments - 10) * alignments - 55
  const versionModules = version >= 7 ? 36 : 0
  return Math.floor(((16 * version + 128) * version + 64 - alignmentModules - versionModules) / 8)
}

function dataBytes(version: number): number {
  const { perBlock, count } = blocks[version - 1] ?? { perBlock: 0, count: 0 }
  return allBytes(version) - perBlock * count
}

/** Mode, length, text, end, and filling up to the version's size. */
function padded(bytes: number[], version: number): number[] {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${length}${bytes.map(byte => byte.toString(2).padStart(8, '0')).join('')}0000`
  const data = (bits.match(/.{1,8}/g) ?? []).map(octet => Number.parseInt(octet.padEnd(8, '0'), 2))
  const missing = dataBytes(version) - data.length
  return [...data, ...Array.from({ length: missing }, (_, i) => (i % 2 === 0 ? 0xec : 0x11))].slice(
    0,
    dataBytes(version),
  )
}

/** Cuts the data into blocks, adds their correction, and deals them out one byte in turn. */
function interleaved(data: number[], version: number): number[] {
  const { perBlock, count } = blocks[version - 1] ?? { perBlock: 0, count: 1 }
  const short = Math.floor(data.length / count)
  const shortCount = count - (data.length % count)
  const starts = Array.from({ length: count + 1 }, (_, i) => i * short + Math.max(0, i - shortCount))
  const parts = starts.slice(0, -1).map((start, i) => data.slice(start, starts[i + 1]))
  const corrections = parts.map(part => correctionBytes(part, perBlock))
  const dealt = (lists: number[][], longest: number) =>
    Array.from({ length: longest }, (_, i) => lists.flatMap(list => list[i] ?? [])).flat()
  return [...dealt(parts, short + 1), ...dealt(corrections, perBlock)]
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const size = version * 4 + 17
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - step * (count - 2 - i))]
}

/** Everything that is not data: finders, timing, alignment, version; format bits are set with the mask. */
function fixedPatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const centres = alignmentCentres(version)
  const last = size - 7
  for (const x of centres)
    for (const y of centres) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isFinder) ring(set, x, y, 2, distance => distance !== 1)
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(set, x, y, 4, distance => distance !== 2 && distance !== 4)
  formatBits(set, size, 0)
  if (version >= 7) {
    let rest = version
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let i = 0; i < 18; i += 1) {
      const isDark = ((bits >>> i) & 1) === 1
      set(size - 11 + (i % 3), Math.floor(i / 3), isDark)
      set(Math.floor(i / 3), size - 11 + (i % 3), isDark)
    }
  }
  return grid
}

type SetModule = (x: number, y: number, isDark: boolean) => void

function ring(set: SetModule, x: number, y: number, reach: number, isDarkAt: (distance: number) => boolean) {
  for (let dx = -reach; dx <= reach; dx += 1)
    for (let dy = -reach; dy <= reach; dy += 1)
      set(x + dx, y + dy, isDarkAt(Math.max(Math.abs(dx), Math.abs(dy))))
}

function formatBits(set: SetModule, size: number, mask: number) {
  const data = (1 << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i <= 5; i += 1) set(8, i, bit(i))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let i = 9; i < 15; i += 1) set(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i += 1) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i += 1) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The finished grid under one mask: the bytes go in pairs of columns from the right, up and down in turn. */
function masked(fixed: Grid, codewords: number[], mask: number): boolean[][] {
  const size = fixed.length
  const grid = fixed.map(row => [...row])
  const isMasked = masks[mask] ?? (() => false)
  let i = 0
  for (let pair = 0, right = size - 1; right >= 1; pair += 1, right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = pair % 2 === 0 ? size - 1 - step : step
        const row = grid[y]
        if (!row || row[x] !== undefined) continue
        const isDark = (((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1
        row[x] = isDark !== isMasked(x, y)
        i += 1
      }
  const set: SetModule = (x, y, isDark) => {
    const row = grid[y]
    if (row) row[x] = isDark
  }
  formatBits(set, size, mask)
  return grid.map(row => row.map(Boolean))
}

/** How hard a grid is to read: long runs, blocks, false finders, and an uneven share of dark. */
function penaltyOf(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map(row => row[x] === true))].map(line =>
    line.map(isDark => (isDark ? '1' : '0')).join(''),
  )
  const runs = lines.flatMap(line => line.match(/0{5,}|1{5,}/g) ?? []).map(run => run.length - 2)
  const finders = lines.flatMap(line => [...line.matchAll(/(?=10111010000|00001011101)/g)]).length
  const squares = grid.flatMap((row, y) =>
    row.filter((isDark, x) => {
      const below = grid[y + 1]
      return row[x + 1] === isDark && below?.[x] === isDark && below[x + 1] === isDark
    }),
  ).length
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2
  const sum = runs.reduce((total, run) => total + run, 0)
  return sum + squares * 3 + finders * 40 + Math.floor(Math.abs(dark - 0.5) * 20) * 10
}
