// A page without the site's frame and without its scripts: for the frames of other sites, and for paper.

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppLoadContext } from 'react-router'
import styles from './app.css?url'

interface BarePage {
  title: string
  status: number
  /** The colours that it wants, whatever the reader's are. */
  theme?: 'light' | 'dark' | undefined
  /** The accent on a light and on a dark ground. */
  accent?: { onLight: string; onDark: string } | undefined
  bodyClass: string
  /** The only script that runs in it. */
  script: string
  children: ReactNode
}

/** The answer with the page. Search engines know what is on it from the pages that it leads to. */
export function barePage(
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
