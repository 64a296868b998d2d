// `rss-feed`: the events and notices to come, as RSS 2.0, Atom or JSON Feed.

import { ALL_DAY, eventWhen, titleWithStatus } from '#domain/event/event-span.ts'
import { typeLabel } from '#domain/event/event-types.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import { cleanHtml } from '#domain/text/clean-html.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { oneLine } from '#domain/text/short-text.ts'
import type { Feed, FeedContext } from './feed.ts'
import { boundText, type EventWords, type FeedEvent, hostOf } from './feed-events.ts'
import { currentFilters } from './feed-filters.ts'
import { noticesToCome } from './feed-notices.ts'
import { choice, feedQuery, readFeedParameters } from './feed-parameters.ts'
import { type NewsItem, newsForms } from './news-feed.ts'
import { noticeItem } from './notice-item.ts'
import { statusFacts } from './status-facts.ts'
import { upcomingEvents } from './upcoming-events.ts'

export const rssFeed: Feed = async (request, context) => {
  const query = new URL(request.url).searchParams
  const format = choice(query, 'format', ['rss', 'atom', 'json'])
  const parameters = readFeedParameters(query)
  const known = feedQuery(parameters)
  if (format !== 'rss') known.set('format', format)
  const { siteUrl, siteName, siteCity } = context.config
  const path = `/functions/v1/rss-feed${known.size > 0 ? `?${known}` : ''}`
  const { write, item, contentType } = newsForms[format]
  return context.keptFeed(request, path, async () => {
    const filters = await currentFilters(context.database, parameters)
    const [notices, events] = await Promise.all([
      noticesToCome(context),
      upcomingEvents(context.known, filters, context.config),
    ])
    const items = [
      ...notices.map(notice => {
        const news = noticeItem(notice, context)
        return { ...news, text: item(news) }
      }),
      ...events.map(event => ({
        ...{ updated: event.updated_at, published: event.created_at },
        text: context.known.written(event, format, () => item(itemOf(event, context))),
      })),
    ]
    if (parameters.order === 'new') items.sort((a, b) => b.published.getTime() - a.published.getTime())
    const text = write({
      siteUrl: `${siteUrl}/`,
      selfUrl: `${siteUrl}${path}`,
      title: filters.name ?? siteName,
      description: [
        `Upcoming cycling events ${filters.name ? `${filters.place ? 'at' : 'of'} ${filters.name}` : `in ${siteCity}`}`,
        boundText(events, context.config),
      ]
        .filter(Boolean)
        .join('. '),
      items,
    })
    return { text, headers: { 'content-type': contentType } }
  })
}

function itemOf(event: FeedEvent, { config }: FeedContext): NewsItem {
  const { day, time } = eventWhen(
    { start_date: event.start_date.toISOString(), end_date: event.end_date?.toISOString() },
    config.siteTimeZone,
  )
  const zone = time === ALL_DAY ? '' : ` (${config.siteCity} time)`
  const facts = [
    `${day}, ${time}${zone}`,
    event.location.name,
    factsLine(event.facts, config.siteUnits),
    hostOf(event)?.name,
  ].flatMap(fact => (fact ? oneLine(fact) : []))
  const { note, newDate } = statusFacts(event, config)
  const status = [
    note && `<p>${escapeHtml(note)}</p>`,
    newDate && `<p><a href="${escapeHtml(newDate.url)}">${escapeHtml(newDate.text)}</a></p>`,
  ]
  return {
    url: `${config.siteUrl}/event/${event.id}`,
    title: oneLine(titleWithStatus(event)),
    summary: [note, newDate?.text, ...facts].filter(Boolean).join(' · '),
    html: `${status.filter(Boolean).join('')}<p>${facts.map(escapeHtml).join('<br>')}</p>${cleanHtml(event.description)}`,
    category: oneLine(typeLabel(event.type_name)),
    point: pointOf(event.place),
    updated: event.updated_at,
    published: event.created_at,
  }
}

function pointOf(place: EventWords['place']): NewsItem['point'] {
  return place?.lat == null || place.lon === null ? undefined : { lat: place.lat, lon: place.lon }
}
