// `rss-feed`: the events to come, as RSS 2.0, Atom or JSON Feed.

import { Feed } from 'feed'
import { cleanHtml } from '#domain/clean-html.ts'
import { eventWhen } from '#domain/event-span.ts'
import { typeLabel } from '#domain/event-text.ts'
import { escapeHtml } from '#domain/html-entities.ts'
import { checkFilters, type FeedEvent, hostOf, upcomingEvents } from './feed-events.ts'
import { choice, readFeedParameters } from './feed-parameters.ts'
import { feedResponse } from './feed-response.ts'
import type { FunctionContext, ServerFunction } from './server-function.ts'

const contentTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

export const rssFeed: ServerFunction = async (request, context) => {
  const url = new URL(request.url)
  const format = choice(url.searchParams, 'format', ['rss', 'atom', 'json'])
  const parameters = readFeedParameters(url.searchParams)
  await checkFilters(context.database, parameters)
  const events = await upcomingEvents(context.database, parameters)
  const feed = buildFeed(events, context, {
    [format]: `${context.config.siteUrl}${url.pathname}${url.search}`,
  })
  const text = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => feed.json1() }[format]()
  return feedResponse(request, text, { 'content-type': contentTypes[format] })
}

function buildFeed(
  events: FeedEvent[],
  { config }: FunctionContext,
  feedLinks: Record<string, string>,
): Feed {
  const newest = Math.max(0, ...events.map(event => event.updated_at.getTime()))
  const feed = new Feed({
    id: `${config.siteUrl}/`,
    title: config.siteName,
    description: `Upcoming cycling events in ${config.siteCity}`,
    link: `${config.siteUrl}/`,
    language: 'en',
    feedLinks,
    // The time of the newest change and not of the request, so that an unchanged feed stays the same text.
    updated: new Date(newest),
    copyright: config.siteName,
    generator: 'City Bike Calendar',
  })
  for (const event of events) feed.addItem(itemOf(event, config))
  return feed
}

function itemOf(event: FeedEvent, { siteUrl, siteTimeZone }: FunctionContext['config']) {
  const link = `${siteUrl}/event/${event.id}`
  const { day, time } = eventWhen(
    { start_date: event.start_date.toISOString(), end_date: event.ends_at.toISOString() },
    siteTimeZone,
  )
  const host = hostOf(event)
  const facts = [`${day}, ${time}`, event.location.name, host?.name].filter(fact => fact !== undefined)
  return {
    id: link,
    guid: link,
    title: event.title,
    link,
    date: event.updated_at,
    published: event.created_at,
    description: facts.join(' · '),
    content: `<p>${facts.map(escapeHtml).join('<br>')}</p>${cleanHtml(event.description)}`,
    category: [{ name: typeLabel(event.type_name) }],
  }
}
