// Reads plus codes ('85FQ2222+22', or '2222+22 Denver' near a known point): a place on the earth in a few letters.

import type { Point } from './point.ts'

const alphabet = '23456789CFGHJMPQRVWX'
/** Degrees that one letter of each of the five pairs stands for. */
const pairSizes = [20, 1, 0.05, 0.0025, 0.000125]
const smallestPair = 0.000125
const [rows, columns] = [5, 4]

const spelling = /^([23456789CFGHJMPQRVWX]{2,8}0{0,6})\+([23456789CFGHJMPQRVWX]{2,7})?(?:[\s,].{0,200})?$/i

/** The middle of what a plus code names. A short one is the nearest of its kind to a point. */
export function plusCodePoint(text: string, near?: Point): Point | undefined {
  const [, before = '', after = ''] = spelling.exec(text.trim()) ?? []
  if (before === '' || before.length % 2 === 1) return undefined
  if (before.includes('0') && (before.length < 8 || after !== '')) return undefined
  const code = `${before.replaceAll('0', '')}${after}`.toUpperCase()
  if (before.length === 8) return middleOf(code)
  return near && after !== '' ? nearest(code, near, 8 - before.length) : undefined
}

function middleOf(code: string): Point | undefined {
  const digits = [...code].map(letter => alphabet.indexOf(letter))
  let [lat, lon] = [-90, -180]
  let [height, width] = [0, 0]
  for (const [place, digit] of digits.slice(0, 10).entries()) {
    const size = pairSizes[Math.floor(place / 2)] ?? smallestPair
    if (place % 2 === 0) lat += digit * size
    else lon += digit * size
    height = size
    width = size
  }
  for (const digit of digits.slice(10)) {
    height /= rows
    width /= columns
    lat += Math.floor(digit / columns) * height
    lon += (digit % columns) * width
  }
  // The letters go on where the earth does not.
  return lat >= 90 || lon >= 180 ? undefined : { lat: lat + height / 2, lon: lon + width / 2 }
}

function nearest(code: string, near: Point, missing: number): Point | undefined {
  const found = middleOf(`${lettersAt(near).slice(0, missing)}${code}`)
  const size = pairSizes[missing / 2 - 1]
  if (!found || !size) return undefined
  const lat = [0, size, -size].map(by => found.lat + by).filter(one => Math.abs(one) < 90)
  const lon = [0, size, -size].map(by => found.lon + by)
  return {
    lat: closest(lat, near.lat),
    lon: wrapped(closest(lon, near.lon)),
  }
}

const closest = (values: number[], to: number) =>
  values.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best))

const wrapped = (lon: number) => ((lon + 540) % 360) - 180

/** The first eight letters of the code of a point. */
function lettersAt({ lat, lon }: Point): string {
  let [up, right] = [Math.min(lat, 89.9999) + 90, wrapped(lon) + 180]
  let code = ''
  for (const size of pairSizes.slice(0, 4)) {
    code += `${alphabet[Math.floor(up / size)]}${alphabet[Math.floor(right / size)]}`
    up %= size
    right %= size
  }
  return code
}
