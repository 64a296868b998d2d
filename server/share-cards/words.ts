// Words as pixels, in the site's own font: broken into lines, made smaller until they fit, and cut where that is not enough.

import type Sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { oneLine, truncate } from '#domain/text/short-text.ts'
import { projectPath } from '#platform/index.ts'

/** As the browsers' file, but unpacked: the reader of fonts in sharp does not know how that one is. */
const fontFile = projectPath('app/fonts/overpass-800.ttf')

/** Longer than anything that is legible on a card. */
const maxLength = 240

/** Pixels of words, ready to be laid over others. */
export interface Words {
  width: number
  height: number
  overlay: OverlayOptions
}

export interface WordsOptions {
  colour: string
  maxWidth: number
  maxHeight: number
  /** In pixels, the one that is wanted first. */
  sizes: readonly number[]
}

/** Draws words in the largest size in which they fit. Nothing where there are none that can be drawn. */
export async function drawWords(
  sharp: typeof Sharp,
  text: string,
  { colour, maxWidth, maxHeight, sizes }: WordsOptions,
): Promise<Words | undefined> {
  const whole = truncate(withoutPictograms(oneLine(text)), maxLength)
  if (!whole) return undefined
  const draw = (words: string, size: number) => drawn(sharp, words, { colour, maxWidth, size })
  const fits = ({ width, height }: Words) => width <= maxWidth && height <= maxHeight
  for (const size of sizes) {
    const words = await draw(whole, size)
    if (!words || fits(words)) return words
  }
  const smallest = Math.min(...sizes)
  let [best, longest] = [await draw('…', smallest), whole.length]
  // Halves what is between the most that fits and the least that does not.
  for (let shortest = 1; shortest < longest; ) {
    const middle = (shortest + longest) >> 1
    const words = await draw(truncate(whole, middle), smallest)
    if (!words || fits(words)) [best, shortest] = [words ?? best, middle + 1]
    else longest = middle
  }
  return best
}

/** Servers seldom have a font with emoji, and without one each is a box with its number. */
function withoutPictograms(text: string): string {
  return text
    .replace(
      /\p{Regional_Indicator}|(?![©®™])\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\u200d?|\ufe0f|\u20e3/gu,
      '',
    )
    .replace(/ +/g, ' ')
    .trim()
}

/** The pixels of words; undefined if none of their characters shows anything. */
async function drawn(
  sharp: typeof Sharp,
  words: string,
  { colour, maxWidth, size }: { colour: string; maxWidth: number; size: number },
): Promise<Words | undefined> {
  const image = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(words)}</span>`,
      font: `Overpass ExtraBold ${size}px`,
      fontfile: fontFile,
      width: maxWidth,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
  const pixels = await image
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('no text to render')) return undefined
      throw error
    })
  if (!pixels) return undefined
  const { data, info } = pixels
  const { width, height, channels } = info
  return { width, height, overlay: { input: data, raw: { width, height, channels } } }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
