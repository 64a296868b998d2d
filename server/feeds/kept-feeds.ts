// Keeps the feeds, as pages are kept: made once a change, and only so many new ones for one IP address.

import { cleanHtml } from '#domain/text/clean-html.ts'
import { plainText } from '#domain/text/plain-text.ts'
import type { Changes } from '../changes.ts'
import type { Config } from '../config.ts'
import { createCostlyWork } from '../http/costly-work.ts'
import { Kept } from '../http/kept.ts'
import { KeptAnswers } from '../http/kept-answers.ts'

const maxFeedBytes = 32 * 1024 * 1024
const maxDescriptionBytes = 12 * 1024 * 1024

/** More feeds than the calendar programs of an office ask for in a minute; what is kept does not count. */
const making = { maxPerMinute: 60, maxRunning: 1 }

interface MadeFeed {
  text: string
  headers: { 'content-type': string; 'content-disposition'?: string }
}

/** Answers with the feed of a name, made now if it is not known. */
export type KeptFeed = (request: Request, key: string, make: () => Promise<MadeFeed>) => Promise<Response>

export interface KeptFeeds {
  /** Feeds for an IP address. */
  keptFor(ip: string): KeptFeed
  /** A description as safe HTML, made once however many feeds show it. */
  cleaned(description: string): Promise<string>
  /** A description as text alone. */
  plain(description: string): Promise<string>
}

/** Feeds that are forgotten when the data changes. */
export function keepFeeds(config: Config, changes: Pick<Changes, 'onChange'>): KeptFeeds {
  const answers = new KeptAnswers({ maxBytes: maxFeedBytes, timeZone: config.siteTimeZone })
  const work = createCostlyWork(making)
  changes.onChange(() => answers.drop())
  return {
    keptFor: ip => (request, key, make) =>
      answers.respond(request, {
        ...{ key, ip },
        inTurn: feed => work(ip, feed),
        make: async () => {
          const { text, headers } = await make()
          return {
            status: 200,
            headers: new Headers({
              ...headers,
              'cache-control': 'public, max-age=300',
            }),
            body: Buffer.from(text),
          }
        },
      }),
    cleaned: remembered(cleanHtml),
    plain: remembered(plainText),
  }
}

/** A form of a description. It depends on nothing else, so no change makes it wrong. */
function remembered(form: (description: string) => string): (description: string) => Promise<string> {
  const known = new Kept<{ text: string; bytes: number }>({ maxBytes: maxDescriptionBytes })
  return async description => {
    const { text } = await known.get(description, async () => {
      const made = form(description)
      return { text: made, bytes: 2 * made.length }
    })
    return text
  }
}
