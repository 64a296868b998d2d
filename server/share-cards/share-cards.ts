// The pictures that stand beside links to events and groups in chats: drawn when they are asked for, once a change.

import { isId } from '#domain/text/ids.ts'
import { cityToday } from '#domain/time/city-time.ts'
import {
  type Changes,
  createCostlyWork,
  type Database,
  KeptAnswers,
  type WholeAnswer,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import { hasSharp, loadSharp } from '../sharp.ts'
import { type Card, type CardKind, cardKinds, type FoundCard, readCard } from './card.ts'
import { drawCard } from './draw-card.ts'

const maxKeptBytes = 24 * 1024 * 1024

/**
 * More links than a household shares in a minute; what is kept does not count. One at a time, and not in the line of
 * uploads: a card takes a tenth of a second, a photograph some seconds.
 */
const drawing = { maxPerMinute: 60, maxRunning: 1 }

export interface ShareCardsParts {
  config: Config
  database: Database
  changes: Changes
  /** Where the files of pictures are. */
  store: { read(key: string): Promise<Buffer | undefined> }
}

/** Answers for the card of an event or a group, `/share/event/<id>.png`. */
export type ShareCards = (
  request: Request,
  asked: { kind: string; file: string; ip: string },
) => Promise<Response>

/** Undefined where this machine cannot draw: pages then name no picture. */
export async function createShareCards(parts: ShareCardsParts): Promise<ShareCards | undefined> {
  if (!(await hasSharp())) return undefined
  const { config, database, changes, store } = parts
  const kept = new KeptAnswers({ maxBytes: maxKeptBytes, day: () => cityToday(config.siteTimeZone) })
  const work = createCostlyWork(drawing)
  changes.onChange(() => kept.drop())

  const make = async (kind: CardKind, id: string): Promise<WholeAnswer> => {
    const sharp = await loadSharp()
    if (!sharp) return noCard(404)
    const card = await readCard(database, kind, id, config.siteTimeZone)
    if (!isCard(card)) return noCard(card)
    const flyer = card.flyer === undefined ? undefined : await store.read(card.flyer)
    const png = await drawCard(sharp, { siteName: config.siteName, card, flyer })
    // As the picture on it: gone from shared caches as soon as the event is.
    const cacheControl = 'public, max-age=60, s-maxage=0, must-revalidate'
    const headers = new Headers({ 'content-type': 'image/png', 'cache-control': cacheControl })
    return { status: 200, headers, body: Buffer.from(png) }
  }

  return async (request, { kind, file, ip }) => {
    const known = cardKinds.find(one => one === kind)
    const [, id = ''] = /^(.+)\.png$/.exec(file) ?? []
    if (!known || !isId(id)) return new Response(null, { status: 404 })
    const { method, url, headers } = request
    const tags = headers.get('if-none-match')
    // Without what it accepts: a PNG is compressed already.
    const plain = new Request(url, { method, headers: tags === null ? {} : { 'if-none-match': tags } })
    return kept.respond(plain, {
      ...{ key: `${known} ${id}`, ip },
      inTurn: making => work(ip, making),
      make: () => make(known, id),
    })
  }
}

const noCard = (status: number): WholeAnswer => ({ status, headers: new Headers(), body: Buffer.alloc(0) })

function isCard(found: FoundCard): found is Card {
  return typeof found === 'object'
}
