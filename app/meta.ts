// The title and the description of a page, for tabs, search engines and previews in chats.

import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { Site } from './site.ts'

interface PageMeta {
  site: Site | undefined
  path: string
  title?: string
  description: string
  card?: ShareCard
}

/** The picture that stands beside a link to the page. */
interface ShareCard {
  /** Another one for each change of what it shows: chats ask again only where the address is another. */
  version: string
  /** What it says, for people who cannot see it. */
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

/** What stands in the head of a page. */
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

/** What stands in the head of a page that is of no use to search engines. */
export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${siteOf(matches)?.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}
