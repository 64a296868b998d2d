import { describe, expect, it } from 'vitest'
import { qrCodeSvg, qrModules } from './qr-code.ts'
import { correctionBytes } from './reed-solomon.ts'

/** Reads the bytes of a one-block code back, as a phone does: format, mask, columns, mode, length. */
function read(modules: boolean[][]): string {
  const size = modules.length
  const at = (x: number, y: number) => modules[y]?.[x] === true
  const bits = [...[0, 1, 2, 3, 4, 5].map(y => at(8, y)), at(8, 7), at(8, 8), at(7, 8)]
  for (let i = 9; i < 15; i += 1) bits.push(at(14 - i, 8))
  const format = bits.reduce((sum, bit, i) => sum + (bit ? 2 ** i : 0), 0) ^ 0x5412
  expect(format >>> 13).toBe(1)
  const mask = (format >>> 10) & 7
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
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2)
  let stream = ''
  const columns = Array.from({ length: size }, (_, i) => size - 1 - i).filter(x => x !== 6)
  for (let pair = 0; pair < columns.length / 2; pair += 1)
    for (let step = 0; step < size; step += 1)
      for (const x of columns.slice(pair * 2, pair * 2 + 2)) {
        const y = pair % 2 === 0 ? size - 1 - step : step
        if (!isFixed(x, y)) stream += at(x, y) !== masks[mask]?.(x, y) ? '1' : '0'
      }
  expect(stream.slice(0, 4)).toBe('0100')
  const length = Number.parseInt(stream.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(stream.slice(12 + i * 8, 20 + i * 8), 2))
  return Buffer.from(bytes).toString('utf8')
}

describe('a QR code', () => {
  it('corrects errors with the bytes of the standard’s worked example', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(correctionBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it.each(['rides', 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', 'ü'.repeat(50)])(
    'can be read back: %s',
    text => {
      expect(read(qrModules(text))).toBe(text)
    },
  )

  it('grows with its text, up to a limit', () => {
    expect(qrModules('a'.repeat(17))).toHaveLength(21)
    expect(qrModules('a'.repeat(18))).toHaveLength(25)
    expect(qrModules('a'.repeat(858))).toHaveLength(97)
    expect(() => qrModules('a'.repeat(859))).toThrow(RangeError)
  })

  it('is drawn without characters that a data address would need escaped', () => {
    expect(qrCodeSvg('rides')).toMatch(/^<svg [^#%]*<\/svg>$/)
  })
})
