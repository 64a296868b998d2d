import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawWords, type Words } from './words.ts'

const draw = (text: string, sizes = [90, 60, 40], maxHeight = 130) =>
  drawWords(sharp, text, { colour: '#000000', maxWidth: 600, maxHeight, sizes })

/** The pixels that are not empty. */
function ink(words: Words | undefined): number {
  const { input } = words?.overlay ?? {}
  return Buffer.isBuffer(input) ? input.filter((value, index) => index % 4 === 3 && value > 127).length : 0
}

describe('words on a card', () => {
  test('are as large as they fit, and smaller where they are many', async () => {
    const few = await draw('Night ride')
    const more = await draw('Night ride to the river and back again')
    expect(few?.height).toBeGreaterThan(60)
    for (const words of [few, more]) {
      expect(words?.width).toBeLessThanOrEqual(600)
      expect(words?.height).toBeLessThanOrEqual(130)
    }
    const oneLine = await draw('to the river', [40])
    expect(oneLine?.height).toBeLessThan(45)
  })

  test('are drawn in the font of the site, which a letter of another width shows', async () => {
    // Overpass ExtraBold: its 'i' is narrow, and wider than none; both are measured in its own outlines.
    const [narrow, wide] = await Promise.all([draw('iiiiiiiiii', [60]), draw('mmmmmmmmmm', [60])])
    expect(narrow?.width).toBeGreaterThan(140)
    expect(narrow?.width).toBeLessThan(220)
    expect(wide?.width).toBeGreaterThan(480)
  })

  test('are cut with dots where nothing else helps, also a single endless one', async () => {
    for (const long of ['and then some more of it '.repeat(50), 'x'.repeat(3_000), '骑'.repeat(500)]) {
      const words = await draw(long)
      expect(words?.width).toBeLessThanOrEqual(600)
      expect(words?.height).toBeLessThanOrEqual(130)
      expect(words?.height).toBeGreaterThan(70)
    }
  })

  test('have no boxes in the place of emoji, and are nothing where they are emoji alone', async () => {
    expect(ink(await draw('Bike 🚲 Party 👩🏽‍👩‍👧🇺🇸 ❤️'))).toBe(ink(await draw('Bike Party')))
    expect(await draw('🚲 🎉')).toBeUndefined()
    expect(await draw(' \n ')).toBeUndefined()
  })

  test('are nothing where every character is invisible', async () => {
    for (const text of ['\u200b', '\u2800', '\ufffc', '\u{e0020}\u{e0041}', '\u{1d173}', '🚲\u200b'])
      expect([text, await draw(text)]).toEqual([text, undefined])
  })

  test('are words and no markup', async () => {
    const words = await draw('<span foreground="red">&amp; </b>', [30], 200)
    expect(ink(words)).toBeGreaterThan(ink(await draw('span', [30])))
  })
})
