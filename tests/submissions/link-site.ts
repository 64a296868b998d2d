// The whole server without a network, and the pages behind private links as a browser without scripts uses them.

import { pino } from 'pino'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { openCalendar } from '#server/calendar.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase } from '#tests/test-database.ts'
import { makeLinkCity } from './link-city.ts'

const config = readConfig({ SITE_URL: 'https://rides.example' })

export async function openLinkSite() {
  await ensureTemporal()
  const { database, end } = await testDatabase()
  const city = await makeLinkCity(database)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: line => logged.push(line) })
  const { http, stop } = await openCalendar({ config, database, log })
  let visitors = 0
  /** Each request from a network of its own, unless one is named: limits are for tests of their own. */
  const ask = async (path: string, init: RequestInit = {}, ip?: string) => {
    visitors += 1
    const address = ip ?? `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
    return http.fetch(new Request(`${config.siteUrl}${path}`, init), { ip: address })
  }
  const post = (path: string, fields: Record<string, string>, ip?: string) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }, ip)
  return {
    ...city,
    database,
    logged,
    ask,
    post,
    /** The text of a page as people read it, without its scripts. */
    read: async (path: string) => textOf(await (await ask(path)).text()),
    /** Sends a form and follows to what is said about it. */
    send: async (path: string, fields: Record<string, string>) => {
      const answer = await post(path, fields)
      const to = answer.headers.get('location')
      const page = to ? await (await ask(to)).text() : await answer.text()
      return { status: answer.status, to, text: textOf(page), html: page }
    },
    end: async () => {
      await stop()
      await end()
    },
  }
}

export type LinkSite = Awaited<ReturnType<typeof openLinkSite>>

/** What a page says. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
}

/** The fields of the form of an event, as a browser would send them. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const decode = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    const value = decode(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')
    const isTicked = /type="(checkbox|radio)"/.test(tag)
    // Of what can be ticked, a browser sends what is.
    if (name && isTicked && tag.includes('checked=""'))
      fields[name] = [fields[name], value].filter(Boolean).join(',')
    else if (name && !isTicked) fields[name] = value
  }
  for (const [, name = '', inside = ''] of html.matchAll(
    /<select\b[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    fields[name] = decode(/<option value="([^"]*)" selected=""/.exec(inside)?.[1] ?? '')
  for (const [, name = '', inside = ''] of html.matchAll(
    /<textarea\b[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g,
  ))
    fields[name] = decode(inside).trim()
  return fields
}
