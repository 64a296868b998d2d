// A feed of news in its three forms: RSS 2.0, Atom and JSON Feed.

import type { Point } from '#domain/place/place.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { emptyElement, parentElement, textElement, xmlDocument } from './xml.ts'

export interface NewsItem {
  /** Its page, which is its name too. */
  url: string
  /** Plain text, as all that is not called HTML. */
  title: string
  summary: string
  html: string
  category: string
  /** Where it is on a map. */
  point?: Point | undefined
  updated: Date
  published: Date
}

export interface NewsFeed {
  siteUrl: string
  selfUrl: string
  title: string
  description: string
  items: WrittenItem[]
}

/** An item as it stands in a feed. */
export interface WrittenItem extends Pick<NewsItem, 'updated' | 'published'> {
  text: string
}

const generator = 'City Bike Calendar'

/** The time of the newest change and not of the request, so that an unchanged feed stays the same text. */
function updatedAt({ items }: NewsFeed): Date {
  return new Date(items.reduce((newest, { updated }) => Math.max(newest, updated.getTime()), 0))
}

const geoRss = { 'xmlns:georss': 'http://www.georss.org/georss' }

const pointElements = ({ point }: NewsItem) =>
  point ? [textElement('georss:point', `${point.lat} ${point.lon}`)] : []

const textsOf = ({ items }: NewsFeed) => items.map(({ text }) => text)

function rssItem(item: NewsItem): string {
  return parentElement('item', [
    textElement('title', item.title),
    textElement('link', item.url),
    textElement('guid', item.url, { isPermaLink: 'false' }),
    textElement('pubDate', item.published.toUTCString()),
    textElement('description', escapeHtml(item.summary)),
    textElement('content:encoded', item.html),
    textElement('category', item.category),
    ...pointElements(item),
  ])
}

/** RSS 2.0, whose descriptions readers show as HTML. */
function rss(feed: NewsFeed): string {
  const channel = parentElement('channel', [
    textElement('title', feed.title),
    textElement('link', feed.siteUrl),
    textElement('description', feed.description),
    textElement('lastBuildDate', updatedAt(feed).toUTCString()),
    textElement('docs', 'https://validator.w3.org/feed/docs/rss2.html'),
    textElement('generator', generator),
    textElement('language', 'en'),
    textElement('copyright', feed.title),
    emptyElement('atom:link', { href: feed.selfUrl, rel: 'self', type: 'application/rss+xml' }),
    ...textsOf(feed),
  ])
  return xmlDocument(
    parentElement('rss', [channel], {
      version: '2.0',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      ...geoRss,
    }),
  )
}

function atomEntry(item: NewsItem): string {
  return parentElement('entry', [
    textElement('title', item.title, { type: 'text' }),
    textElement('id', item.url),
    emptyElement('link', { href: item.url }),
    textElement('updated', item.updated.toISOString()),
    textElement('summary', item.summary, { type: 'text' }),
    textElement('content', item.html, { type: 'html' }),
    emptyElement('category', { term: item.category, label: item.category }),
    textElement('published', item.published.toISOString()),
    ...pointElements(item),
  ])
}

/** Atom, which says of every text whether it is HTML. */
function atom(feed: NewsFeed): string {
  return xmlDocument(
    parentElement(
      'feed',
      [
        textElement('id', feed.siteUrl),
        textElement('title', feed.title),
        textElement('updated', updatedAt(feed).toISOString()),
        parentElement('author', [textElement('name', feed.title)]),
        textElement('generator', generator),
        emptyElement('link', { rel: 'alternate', href: feed.siteUrl }),
        emptyElement('link', { rel: 'self', href: feed.selfUrl }),
        textElement('subtitle', feed.description),
        textElement('rights', feed.title),
        ...textsOf(feed),
      ],
      { xmlns: 'http://www.w3.org/2005/Atom', ...geoRss },
    ),
  )
}

function jsonItem(item: NewsItem): string {
  return JSON.stringify({
    id: item.url,
    url: item.url,
    title: item.title,
    summary: item.summary,
    content_html: item.html,
    date_modified: item.updated.toISOString(),
    date_published: item.published.toISOString(),
    tags: [item.category],
    // What the format has no word for stands below an underscore.
    ...(item.point && { _geo: item.point }),
  })
}

/** JSON Feed 1. */
function json(feed: NewsFeed): string {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1',
    title: feed.title,
    home_page_url: feed.siteUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
  })
  return `${head.slice(0, -1)},"items":[${textsOf(feed).join(',')}]}`
}

/** The forms by name: how each and its items are written, and what it is called on the wire. */
export const newsForms = {
  rss: { write: rss, item: rssItem, contentType: 'application/rss+xml; charset=utf-8' },
  atom: { write: atom, item: atomEntry, contentType: 'application/atom+xml; charset=utf-8' },
  json: { write: json, item: jsonItem, contentType: 'application/feed+json; charset=utf-8' },
}
