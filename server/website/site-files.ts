// The small files that machines look for: robots.txt, the site map, the web manifest.

import { type Database, visitor } from '#platform/index.ts'
import type { Config } from '../config.ts'
import type { ManifestIcon } from './icons.ts'

/** Public pages may be read by anyone; what stands behind the sign-in has nothing for a search engine. */
export function robotsTxt({ siteUrl }: Config): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /moderator\nDisallow: /rest/\nDisallow: /auth/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}

const screenshot = (form_factor: string, sizes: string) => ({
  ...{ src: `/screenshots/${form_factor}.webp`, type: 'image/webp' },
  ...{ form_factor, sizes },
})

/** What a phone needs to put the site on its home screen: the drawn icons where there are some, the colour of the header, the nearest ways in. */
export function webManifest({ siteName }: Config, icons: readonly ManifestIcon[]): string {
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f5f3ec',
    theme_color: '#1f2723',
    icons: [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    // Drawn by `npm run pictures`.
    screenshots: [
      { ...screenshot('narrow', '390x844'), label: 'The rides of a week on a phone' },
      { ...screenshot('wide', '1280x800'), label: 'The rides of a month on a wide screen' },
    ],
    shortcuts: [
      { name: 'This weekend', url: '/?only=weekend' },
      { name: 'My rides', url: '/my-rides' },
      { name: 'Submit an event', url: '/submit-event' },
    ],
  })
}

// The protocol's own limit is 50,000 URLs.
const maxUrls = 45_000
const maxPlaceUrls = 5000

/** The public pages, for search engines: the fixed ones, the groups, the events that are not over, and the places. */
export async function sitemapXml({ siteUrl }: Config, database: Database): Promise<string> {
  const rows = await database.queryAs<{ path: string; changed: string }>(
    visitor,
    `(select '/group/' || id as path, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed from public.groups)
     union all
     (select '/event/' || id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') from public.events
      where ends_at >= now() order by start_date limit ${maxUrls - maxPlaceUrls})
     union all
     (select '/place/' || id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') from public.places order by created_at limit ${maxPlaceUrls})`,
    [],
    { readOnly: true },
  )
  const fixed = ['/', '/map', '/groups', '/about', '/privacy', '/accessibility', '/submit-event'].map(
    path => `<url><loc>${siteUrl}${path}</loc></url>`,
  )
  const found = rows.map(
    ({ path, changed }) => `<url><loc>${siteUrl}${path}</loc><lastmod>${changed}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...fixed, ...found].join('\n')}\n</urlset>\n`
}
