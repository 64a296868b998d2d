// The icons of an installed site, drawn from its one SVG when they are first asked for, and kept.

import { readFileSync } from 'node:fs'
import { madeOnce, projectPath } from '#platform/index.ts'
import { hasSharp, loadSharp } from '../sharp.ts'

interface Icon {
  size: number
  /** How much of the size the drawing takes, in the middle of its own green: what is cut into a circle loses nothing then. */
  part: number
  purpose?: 'any' | 'maskable'
}

const icons: Record<string, Icon> = {
  '/icon-192.png': { size: 192, part: 1, purpose: 'any' },
  '/icon-512.png': { size: 512, part: 1, purpose: 'any' },
  '/icon-maskable.png': { size: 512, part: 0.75, purpose: 'maskable' },
  // Apple's devices look for this name, and round the corners themselves.
  '/apple-touch-icon.png': { size: 180, part: 0.9 },
}
const green = '#07664a'
/** The side of the SVG, which sharp takes as so many pixels at 72 to an inch. */
const drawnSize = 48

/** An icon as the web manifest names it. */
export interface ManifestIcon {
  src: string
  sizes: string
  type: 'image/png'
  purpose: string
}

export interface Icons {
  named: ManifestIcon[]
  routes: { path: string; answer(): Promise<Response> }[]
}

/** Where this machine cannot draw, there are none, and the manifest names the SVG alone. */
export async function createIcons(): Promise<Icons> {
  if (!(await hasSharp())) return { named: [], routes: [] }
  const draw = async ({ size, part }: Icon) => {
    const sharp = await loadSharp()
    if (!sharp) return undefined
    const inner = Math.round(size * part)
    const svg = readFileSync(projectPath('public/favicon.svg'))
    const mark = sharp(svg, { density: (72 * inner) / drawnSize }).resize(inner, inner)
    if (part === 1) return mark.png({ palette: true }).toBuffer()
    const ground = { width: size, height: size, channels: 3 as const, background: green }
    return sharp({ create: ground })
      .composite([{ input: await mark.png().toBuffer() }])
      .png({ palette: true })
      .toBuffer()
  }
  return {
    named: Object.entries(icons).flatMap(([src, { size, purpose }]) =>
      purpose ? [{ src, sizes: `${size}x${size}`, type: 'image/png' as const, purpose }] : [],
    ),
    routes: Object.entries(icons).map(([path, icon]) => {
      const drawn = madeOnce(() => draw(icon))
      const answer = async () => {
        const png = await drawn()
        if (!png) return new Response(null, { status: 404 })
        const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
        return new Response(new Uint8Array(png), { headers })
      }
      return { path, answer }
    }),
  }
}
