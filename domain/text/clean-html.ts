// Makes a description safe to show, for pages, feeds and mail: cleans its HTML, turns lines into paragraphs and URLs into
// links. For the server only, since it is large.

import sanitize from 'sanitize-html'
import { plainMailto, webUrl } from './addresses.ts'
import { decodeEntities, escapeHtml } from './escape.ts'
import { UNREADABLE_TAGS } from './plain-text.ts'
import { printable } from './short-text.ts'

const RULES: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u ul ol li a h3 h4 blockquote code'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: UNREADABLE_TAGS,
  nestingLimit: 30,
  // Headings are below the page's own, so larger ones become h3.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p', a: link },
}

/** A link to neither the web nor a mailbox loses its tag and keeps its text. */
function link(_name: string, attributes: sanitize.Attributes): sanitize.Tag {
  const href = webUrl(attributes.href ?? '', ['mailto:'])
  if (href === null) return { tagName: 'span', attribs: {} }
  const target = href.startsWith('mailto:') ? plainMailto(href) : href
  return { tagName: 'a', attribs: { href: target, rel: LINK_RELATION } }
}

const MAX_PASSES = 5

/** Cleaning what is clean changes nothing. */
export function cleanHtml(description: string): string {
  let html = description
  // Renaming tags can nest paragraphs; the next pass separates them as a browser would.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cleaner = arrangeText(printable(sanitize(html, RULES)))
    if (cleaner === html) break
    html = cleaner
  }
  return html
}

/** Links in descriptions are strangers'. There is no `target`: whether to open a new tab is the reader's choice. */
export const LINK_RELATION = 'noopener nofollow ugc'

const TAG = /(<[^>]*>)/
const BLOCK = /<(p|br|ul|ol|li|h3|h4|blockquote)\b/
// Quotes end a URL: people put URLs between them.
const BARE_URL = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi

/** Arranges clean HTML for reading. It only splits text and adds its own tags, so what was safe stays safe. */
export function arrangeText(html: string): string {
  const linked = linkUrls(html.trim())
  const arranged = BLOCK.test(linked) ? linked : linesToParagraphs(linked)
  return arranged.replace(/<p>\s*<\/p>/g, '').trim()
}

function linkUrls(html: string): string {
  let insideLinkOrCode = 0
  return html
    .split(TAG)
    .map(part => {
      if (/^<(a|code)\b/.test(part)) insideLinkOrCode++
      else if (/^<\/(a|code)>/.test(part)) insideLinkOrCode--
      return part.startsWith('<') || insideLinkOrCode > 0 ? part : linkedText(part)
    })
    .join('')
}

function linkedText(escaped: string): string {
  const text = decodeEntities(escaped)
  let result = ''
  let at = 0
  for (const match of text.matchAll(BARE_URL)) {
    const url = withoutTrailingMarks(match[0])
    const href = webUrl(/^www/i.test(url) ? `https://${url}` : url)
    if (href === null) continue
    result += escapeHtml(text.slice(at, match.index))
    result += `<a href="${escapeHtml(href)}" rel="${LINK_RELATION}">${escapeHtml(url)}</a>`
    at = match.index + url.length
  }
  return result + escapeHtml(text.slice(at))
}

/** A full stop or bracket after a URL belongs to the sentence, unless the bracket was opened inside the URL. */
function withoutTrailingMarks(url: string): string {
  let unopened = count(url, ')') - count(url, '(')
  let end = url.length
  for (; end > 0; end--) {
    const mark = url[end - 1] ?? ''
    if (mark === ')' ? unopened-- <= 0 : !".,;:!?'’…]}*_~".includes(mark)) break
  }
  return url.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function linesToParagraphs(html: string): string {
  let depth = 0
  const arranged = html.split(TAG).map(part => {
    if (part.startsWith('</')) depth--
    else if (part.startsWith('<')) depth++
    else return breakLines(part, depth === 0)
    return part
  })
  return `<p>${arranged.join('')}</p>`
}

/** An empty line separates paragraphs, except inside a tag such as <b>, which may not span two. */
function breakLines(text: string, mayPart: boolean): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, gap => (mayPart && gap.indexOf('\n') < gap.lastIndexOf('\n') ? '</p><p>' : '<br />'))
}
