// Draws a share card: words over a ground in the colour of the type, a flyer beside them, and the road with the site's name.

import type Sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { readableTextColor } from '#domain/event/event-types.ts'
import type { Card } from './card.ts'
import { drawWords, type Words } from './words.ts'

/** What chats and social sites show largest. */
const cardSize = { width: 1200, height: 630 }

const margin = 64
const road = { height: 96, colour: '#1f2723', words: '#f5f3ec', marks: '#dcf03c' }
const ground = cardSize.height - road.height
const flyerWidth = 440
const strip = { height: 132, centre: 392, degrees: -5, colour: '#a8231b', words: '#ffffff' }

/** The site's name, the card, and the flyer's bytes where it has one. */
export interface Drawing {
  siteName: string
  card: Card
  flyer: Buffer | undefined
}

export async function drawCard(sharp: typeof Sharp, { siteName, card, flyer }: Drawing) {
  const colour = readableTextColor(card.colour)
  const maxWidth = cardSize.width - 2 * margin - (flyer ? flyerWidth : 0)
  const draw = (text: string, maxHeight: number, sizes: number[]) =>
    drawWords(sharp, text, { colour, maxWidth, maxHeight, sizes })
  const when = await draw(card.when, 90, [38, 32])
  // The strip of an event that is off leaves the upper half free.
  const title = await draw(card.title, card.across ? 180 : 270, [124, 108, 92, 78, 66, 56, 48])
  const where = await draw(card.across ? '' : card.where, 76, [36, 30])
  const name = await drawWords(sharp, siteName, {
    ...{ colour: road.words, maxWidth: 700, maxHeight: 50 },
    sizes: [38, 30, 24],
  })
  const overlays = [
    ...(flyer ? [await flyerOverlay(sharp, flyer)] : []),
    ...placed(when, margin),
    // Between what is above and below it, nearer to the upper one.
    ...placed(title, margin + (when ? when.height + 36 : 0)),
    ...placed(where, ground - margin - (where?.height ?? 0) + 12),
    ...placed(name, ground + Math.round((road.height - (name?.height ?? 0)) / 2)),
    ...(card.across ? await acrossOverlays(sharp, card.across) : []),
  ]
  return sharp(Buffer.from(groundSvg(card.colour, margin + (name?.width ?? 0) + 48)))
    .composite(overlays)
    .removeAlpha()
    .png({ compressionLevel: 8 })
    .toBuffer()
}

function placed(words: Words | undefined, top: number): OverlayOptions[] {
  return words ? [{ ...words.overlay, left: margin, top }] : []
}

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${inner}</svg>`

/** The road's marks begin where the site's name ends. */
function groundSvg(colour: string, marksFrom: number): string {
  const middle = ground + road.height / 2
  return svg(
    `<rect width="100%" height="100%" fill="${colour}"/>
     <rect y="${ground}" width="100%" height="${road.height}" fill="${road.colour}"/>
     <path d="M${marksFrom} ${middle}H${cardSize.width}" stroke="${road.marks}" stroke-width="8" stroke-dasharray="56 36"/>`,
  )
}

async function flyerOverlay(sharp: typeof Sharp, flyer: Buffer): Promise<OverlayOptions> {
  const size = { width: flyerWidth, height: ground }
  const { data, info } = await sharp(flyer)
    .resize({ ...size, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    raw: { ...size, channels: info.channels },
    left: cardSize.width - flyerWidth,
    top: 0,
  }
}

async function acrossOverlays(sharp: typeof Sharp, word: string): Promise<OverlayOptions[]> {
  const middle = cardSize.width / 2
  const band = svg(
    `<rect x="-100" y="${strip.centre - strip.height / 2}" width="${cardSize.width + 200}" height="${strip.height}"
       fill="${strip.colour}" transform="rotate(${strip.degrees} ${middle} ${strip.centre})"/>`,
  )
  const words = await drawWords(sharp, word, {
    ...{ colour: strip.words, maxWidth: 900, maxHeight: strip.height },
    sizes: [92],
  })
  if (!words) return []
  const { raw, input } = words.overlay
  const turned = await sharp(Buffer.isBuffer(input) ? input : undefined, raw ? { raw } : {})
    .rotate(strip.degrees, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  return [
    { input: Buffer.from(band) },
    {
      input: turned.data,
      left: Math.round(middle - width / 2),
      top: Math.round(strip.centre - height / 2),
    },
  ]
}
