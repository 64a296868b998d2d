// HTML that the server renders apart from the site's pages: bare pages for frames and paper, and cached sections of pages.

import { LRUCache } from 'lru-cache'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { AppLoadContext } from 'react-router'
import styles from './app.css?url'

interface BarePage {
  title: string
  status: number
  /** Overrides the reader's colour scheme. */
  theme?: 'light' | 'dark' | undefined
  accent?: { onLight: string; onDark: string } | undefined
  bodyClass: string
  script: string
  children: ReactNode
}

/** A page without the site's frame and scripts. Search engines find its content on the pages that it links to. */
export function renderBarePage(
  { nonce }: Pick<AppLoadContext, 'nonce'>,
  { title, status, theme, accent, bodyClass, script, children }: BarePage,
): Response {
  const html = renderToStaticMarkup(
    <html
      lang="en"
      data-theme={theme}
      style={accent && { '--accent-on-light': accent.onLight, '--accent-on-dark': accent.onDark }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body className={bodyClass}>
        {children}
        <script nonce={nonce}>{script}</script>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** Characters of all cached HTML and its keys: a few months of a full calendar. */
const maxCharacters = 3_000_000

const componentIds = new Map<unknown, number>()
const cache = new LRUCache<string, string>({
  maxSize: maxCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** The HTML of a component, rendered again only for other props. */
export function cachedHtml<Props extends object>(Content: ComponentType<Props>, props: Props): string {
  const id = componentIds.get(Content) ?? componentIds.size
  componentIds.set(Content, id)
  const key = `${id} ${JSON.stringify(props)}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const html = renderToString(<Content {...props} />)
  cache.set(key, html)
  return html
}
