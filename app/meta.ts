// The title and the description of a page, for tabs, search engines and previews in chats.

import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { Site } from './site.ts'

interface PageMeta {
  site: Site | undefined
  path: string
  title?: string
  description: string
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
export function pageMeta({ site, path, title, description }: PageMeta): MetaDescriptor[] {
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
  ]
}

/** What stands in the head of a page that is of no use to search engines. */
export function privateMeta(title: string): MetaFunction {
  return ({ matches }) => [
    { title: `${title} · ${siteOf(matches)?.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}
