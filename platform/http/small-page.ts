// The few pages that a link in a mail leads to: one heading, a few words, at most one thing to do, no script.

import { createHash } from 'node:crypto'
import type { Contact } from '../settings.ts'
import { escapeHtml } from './escape-html.ts'

/** The settings of the site that every small page shows. */
export interface SmallPageSite {
  siteName: string
  siteContact: Contact | undefined
}

export interface SmallPage {
  heading: string
  text: string
  /** A form that posts to a URL of this site. */
  button?: { label: string; action: string }
  /** A page of this site to go to, which looks like a button. */
  link?: { label: string; url: string }
  /** By which whoever runs the site finds in the log what went wrong. */
  number?: string | undefined
  status?: number
}

const style = `
:root { color-scheme: light dark; --paper: #f6f3ec; --ink: #1a211d; --muted: #55605a; --accent: #05674a; --on-accent: #ffffff }
@media (prefers-color-scheme: dark) { :root { --paper: #111512; --ink: #f1f4f1; --muted: #a9b5ae; --accent: #66d9a6; --on-accent: #0b1a13 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
a { color: var(--accent) }
button, a.button { display: inline-block; box-sizing: border-box; font: inherit; font-weight: 700; min-height: 2.75rem; padding: 0.6rem 1.4rem; border: 0; border-radius: 99rem;
  background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
p.home, p.contact { margin-top: 2.5rem; color: var(--muted) }
p.contact { margin-top: 0; overflow-wrap: anywhere }
`

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ')

/** Renders the page. It is for one person, so it is kept nowhere. */
export function smallPage({ siteName, siteContact }: SmallPageSite, page: SmallPage): Response {
  const { heading, text, button, link, number, status = 200 } = page
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>`
    : ''
  const next = link
    ? `<p><a class="button" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
    : ''
  const toTell = number
    ? `\n<p class="contact">If you tell us about it, please tell us this number as well: ${escapeHtml(number)}</p>`
    : ''
  const contact = siteContact
    ? `\n<p class="contact">Questions? <a href="${escapeHtml(siteContact.url)}">${escapeHtml(siteContact.label)}</a></p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(heading)} · ${escapeHtml(siteName)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${form}${next}
<p class="home"><a href="/">Back to ${escapeHtml(siteName)}</a></p>${toTell}${contact}</main></body></html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
