// Makes a description safe to show: the one cleaner for pages, feeds and mail. For the server only, since it is large.
import sanitize from 'sanitize-html'
import { arrangeText, LINK_RELATION } from './clean-text.ts'
import { printable } from './event-text.ts'
import { plainMailto } from './mailto-link.ts'
import { UNREADABLE_TAGS } from './plain-text.ts'
import { webUrl } from './web-url.ts'

const RULES: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u ul ol li a h3 h4 blockquote code'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: UNREADABLE_TAGS,
  nestingLimit: 30,
  // Headings stand below the page's own, so the larger ones become h3.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p', a: link },
}

/** A link that leads nowhere on the web, nor to a mailbox, loses its tag and keeps its text. */
function link(_name: string, attributes: sanitize.Attributes): sanitize.Tag {
  const href = webUrl(attributes.href ?? '', ['mailto:'])
  if (href === null) return { tagName: 'span', attribs: {} }
  const target = href.startsWith('mailto:') ? plainMailto(href) : href
  return { tagName: 'a', attribs: { href: target, rel: LINK_RELATION } }
}

const MAX_PASSES = 5

/**
 * A description as safe HTML. Lines of plain text become paragraphs and line breaks, bare URLs become links.
 * Cleaning what is clean changes nothing.
 */
export function cleanHtml(description: string): string {
  let html = description
  // Renaming tags can leave paragraphs inside paragraphs; the next pass takes them apart as a browser would.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cleaner = arrangeText(printable(sanitize(html, RULES)))
    if (cleaner === html) break
    html = cleaner
  }
  return html
}
