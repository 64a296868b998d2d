// The title and the description of a page, for tabs, search engines and link previews.

import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { Site } from './site.ts'

interface PageMeta {
  site: Site | undefined
  path: string
  title?: string | undefined
  description: string
  card?: ShareCard
}

interface ShareCard {
  /** Changes with the picture, because chats cache it by its URL. */
  version: string
  alt: string
}

/** The site's settings as the root route has loaded them. */
export function siteOf(
  matches: readonly (undefined | { id: string; loaderData?: unknown })[],
): Site | undefined {
  const root = matches.find(match => match?.id === 'root')?.loaderData
  return isRootData(root) ? root.site : undefined
}

function isRootData(value: unknown): value is { site: Site } {
  return typeof value === 'object' && value !== null && 'site' in value
}

export function pageMeta({ site, path, title, description, card }: PageMeta): MetaDescriptor[] {
  const fullTitle = [title, site?.name].filter(Boolean).join(' · ')
  const url = `${site?.url ?? ''}${path}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: title ?? fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site?.name ?? '' },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(site?.hasShareCards && card ? cardMeta(`${site.url}/share${path}.png`, card) : []),
  ]
}

function cardMeta(url: string, { version, alt }: ShareCard): MetaDescriptor[] {
  return [
    { property: 'og:image', content: `${url}?v=${version}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The `meta` of a public page whose description depends on nothing but the site. */
export function publicMeta(
  path: string,
  title: string | undefined,
  descriptionFor: (site: Partial<Site>) => string,
): MetaFunction {
  return ({ matches }) => {
    const site = siteOf(matches)
    return pageMeta({ site, path, title, description: descriptionFor(site ?? {}) })
  }
}

/** The `meta` of a page that search engines must not list. */
export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${siteOf(matches)?.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}
